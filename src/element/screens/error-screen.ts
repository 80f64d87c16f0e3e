import { html, nothing, type TemplateResult } from 'lit';
import type { ErrorCode } from '../../contract/contract.js';
import type { CaptureState, ErrorView } from '../../headless/headless.js';
import type { IconName } from '../icons.js';
import {
  actionButton,
  actionButtons,
  nativeCameraButton,
  noticeBanner,
  paragraph,
  screenLayout,
  statusFigure,
} from '../screen-template-parts.js';
import { errorScreenTexts } from '../message-selectors.js';
import type { ViewModel } from '../view-model.types.js';

/** An error with its texts and every action that may help. */
export function errorScreen(view: ViewModel): TemplateResult {
  const { error, actions, notice } = view.state;
  const code = error?.code ?? 'internal';
  const shownActions = actions.filter((action) => action !== 'link' || view.link !== 'none');
  const offersNativeCamera = isCameraCode(code) && actions.includes('file');

  // A phone has its camera app. Only a computer can connect another camera.
  const isRetryForComputers = code === 'camera_absent' && shownActions.includes('retry');
  const buttons = isRetryForComputers ? shownActions.filter((action) => action !== 'retry') : shownActions;
  const mark = ['warn', errorIconName(code)] as const;
  const figure =
    error?.origin === 'send'
      ? view.photoScreens?.unsentFigure(view, mark)
      : view.permissionHelp?.toFigure(view.refs.root?.dir === 'rtl');
  const { title, text, steps } = errorScreenTexts(view);
  // Where nothing helps here, the page says what does.
  const fallback = actions.length === 0 ? html`<slot name="outcome"></slot>` : nothing;
  const help =
    steps.length > 0
      ? html`<ol class="steps">
            ${steps.map((step) => html`<li>${step}</li>`)}
          </ol>
          ${paragraph(text)}`
      : fallback;
  return screenLayout(view, {
    name: 'error',
    title,
    text: steps.length === 0 ? text : undefined,
    canLeave: true,
    figure: figure ?? statusFigure(view, ...mark),
    body: notice ? html`${noticeBanner(view)}${help}` : help,
    actions: html`${actionButtons(view, buttons)}${
      isRetryForComputers ? html`<span class="fine-pointer">${actionButton(view, 'retry', 'quiet')}</span>` : nothing
    }${offersNativeCamera ? nativeCameraButton(view) : nothing}`,
  });
}

/** The error that the camera is denied; `null` without it. */
export const cameraDenial = ({ error }: CaptureState): ErrorView | null =>
  error?.code === 'camera_denied' ? error : null;

const isCameraCode = (code: ErrorCode): boolean => code.startsWith('camera_');

/** The icon of an error, by what it is about: the camera, a file, the connection, or waiting. */
const ERROR_ICONS: readonly (readonly [codes: RegExp, icon: IconName])[] = [
  [/^camera_/, 'cameraOff'],
  [/^(file|pdf)_|^too_large|^unsupported/, 'file'],
  [/^(offline|relay_unreachable|not_loaded)/, 'offline'],
  // Trying again later may help.
  [/^(rate_limited|overloaded|outcome_unknown)|_timeout/, 'clock'],
];

/** The icon of an error; `alert` for errors that are about none of these. */
export function errorIconName(code: ErrorCode): IconName {
  return ERROR_ICONS.find(([codes]) => codes.test(code))?.[1] ?? 'alert';
}
