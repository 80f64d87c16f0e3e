import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { offeredDocTypes, type Action, type CaptureState, type PreviewName } from '../headless/headless.js';
import type { Translate } from '../i18n/i18n.js';
import { documentIllustration } from './document-illustration.js';
import { icon, type IconName } from './icons.js';
import {
  documentIconName,
  errorTexts,
  photoNumberText,
  reasonText,
  retakeSideKey,
  sideNameOf,
} from './message-selectors.js';
import type { ViewModel } from './view-model.types.js';

type TemplateContent = TemplateResult | typeof nothing;

/** What {@link screenLayout} shows. `name` is the CSS class and the CSS part of the screen. */
export interface ScreenContent {
  readonly name: string;
  readonly title: string;
  /** Above the title: which side this is. */
  readonly step?: string | TemplateResult | undefined;
  /** Below the title. A string is a paragraph. */
  readonly text?: string | TemplateResult | undefined;
  /** What there is to see: photos or a drawing. */
  readonly figure: TemplateContent;
  /** Below the figure: lists, fields and notices. */
  readonly body?: TemplateContent | undefined;
  readonly actions?: TemplateContent;
  /** Whether the screen has a button that leaves the flow. */
  readonly canLeave?: boolean;
}

/** The layout of every screen but the camera, in the order in which it is read: title, text, figure, body and buttons. */
export function screenLayout(view: ViewModel, content: ScreenContent): TemplateResult {
  const { name, title, step, figure, text, body = nothing, actions = nothing, canLeave = false } = content;
  return html`<section class="screen ${name}" part="screen ${name}" aria-labelledby="title">
    ${canLeave ? leaveButton(view) : nothing}
    <div class="head">
      ${step ? html`<p class="step" part="step">${step}</p>` : nothing}
      <h2 id="title" class="title" part="title" tabindex="-1">${title}</h2>
      ${typeof text === 'object' ? text : paragraph(text)}
    </div>
    <div class="figure-area" part="figure">${figure}</div>
    ${body === nothing ? nothing : html`<div class="body" part="body">${body}</div>`}
    ${actions === nothing ? nothing : html`<div class="actions" part="actions">${actions}</div>`}
  </section>`;
}

/** A text of a screen; `nothing` where there is none. */
export function paragraph(text: string | null | undefined): TemplateContent {
  return text ? html`<p class="text" part="text">${text}</p>` : nothing;
}

/** The side's name with its number: "Front · 1 of 2". In a narrow column the number has a line of its own, without the dot. */
export function sideText(state: CaptureState, t: Translate): string | TemplateResult {
  const name = t(`side.${sideNameOf(state)}`);
  const number = photoNumberText(state, t).replaceAll(' ', '\u00a0');
  return number ? html`${name} <span class="number"><span>· </span>${number}</span>` : name;
}

/** The button in the corner of a screen, which leaves the flow. */
export function leaveButton({ t, handlers }: ViewModel): TemplateResult {
  return iconButton({ name: 'leave', kind: 'leave', icon: 'close', label: t('action.close') }, () => handlers.leave());
}

interface IconButtonOptions {
  /** Names the button's CSS part. */
  readonly name: string;
  readonly kind: 'leave' | 'tool';
  readonly icon: IconName;
  readonly label: string;
  readonly isDisabled?: boolean;
  /** Only for a button that stays pressed. */
  readonly isPressed?: boolean;
}

/** A round button with an icon, whose label is its tooltip. */
export function iconButton(options: IconButtonOptions, onClick: () => void): TemplateResult {
  const { name, kind, label, isDisabled = false, isPressed } = options;
  return html`<button
    type="button"
    class="round ${kind}"
    part="button ${name}-button"
    aria-pressed=${isPressed ?? nothing}
    aria-label=${label}
    title=${label}
    ?disabled=${isDisabled}
    @click=${onClick}
  >
    ${icon(options.icon)}
  </button>`;
}

/** Label, look and name of a button with a label. */
interface ButtonOptions {
  readonly label: string;
  readonly rank: 'filled' | 'quiet' | 'text';
  /** Names the button's CSS part and its `data-action`. */
  readonly name: string;
  readonly icon?: IconName | undefined;
}

/** A button with a label, and an icon in front of it where `options` names one. */
export function button(view: ViewModel, options: ButtonOptions, onClick: () => void): TemplateResult {
  const { label, rank, name, icon: iconName } = options;
  return html`<button
    type="button"
    class="button ${rank}"
    part="button ${rank}-button ${name}-button"
    data-action=${name}
    ?disabled=${view.disabled}
    @click=${onClick}
  >
    ${iconName ? icon(iconName) : nothing}<span>${label}</span>
  </button>`;
}

/**
 * The main button of a last screen, where the person can do nothing more here and the page continues: “Close” after a final no, because
 * “Continue” would promise too much. Nothing elsewhere.
 */
export function continueButton(view: ViewModel): TemplateResult | typeof nothing {
  const { name, options, actions, outcome } = view.state;
  const isLast = name === 'captured' ? !options.canSend : name === 'answered' && actions.length === 0;
  if (!isLast) return nothing;
  const label = name === 'captured' || outcome?.kind === 'accepted' ? 'action.continue' : 'action.close';
  return button(view, { label: view.t(label), rank: 'filled', name: 'continue' }, () => view.handlers.onContinue());
}

/** Button for the phone's camera app. The style sheet shows it on touch screens only. */
export function nativeCameraButton(view: ViewModel): TemplateResult {
  const options: ButtonOptions = { label: view.t('action.native'), rank: 'text', name: 'native' };
  return html`<span class="coarse-pointer"> ${button(view, options, () => view.handlers.openNativeCamera())} </span>`;
}

const ACTION_ICONS: Readonly<Partial<Record<Action, IconName>>> = { camera: 'camera', file: 'upload', phone: 'phone' };

/** The button of an action. */
export function actionButton(
  view: ViewModel,
  action: Action,
  rank: ButtonOptions['rank'],
  iconName?: IconName,
): TemplateResult {
  if (action === 'changeType' && offeredDocTypes(view.state).length > 1) return docTypeButtons(view);
  const options = { label: actionLabel(view, action), rank, name: action, icon: iconName };
  return button(view, options, () => view.handlers.runAction(action));
}

/** One button per action, the first one filled. */
export function actionButtons(view: ViewModel, actions = view.state.actions): TemplateResult {
  const render = (action: Action, index: number): TemplateResult => {
    // Starting over is not the suggested action when all photos are there.
    const isFilled = index === 0 && !(action === 'restart' && view.state.name === 'captured');
    return actionButton(view, action, isFilled ? 'filled' : 'quiet', ACTION_ICONS[action]);
  };
  // An action may be added when the relay has answered. By its key, a button that has the focus keeps its action.
  return html`${repeat(actions, (action) => action, render)}`;
}

/** One button for each type that the document may be of. The heading asks the question. */
function docTypeButtons(view: ViewModel): TemplateResult {
  const docTypes = offeredDocTypes(view.state);
  return html`<div class="types" role="group" aria-labelledby="title">
    ${docTypes.map(
      (docType) =>
        html`<button
          type="button"
          class="button quiet"
          part="button quiet-button type-button"
          data-action="changeType"
          ?disabled=${view.disabled}
          @click=${() => view.handlers.changeDocType(docType)}
        >
          ${icon(documentIconName(docType))}<span>${view.t(`doc.${docType}`)}</span>
        </button>`,
    )}
  </div>`;
}

/** Who gets the photos: the host's name, else what the page calls itself, else its address. */
export function recipientName({ hostName }: Pick<ViewModel, 'hostName'>): string {
  const name = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"], meta[name="application-name"]');
  return hostName || name?.content.trim() || new URL(document.baseURI).hostname || document.title;
}

function actionLabel({ state, t, link }: ViewModel, action: Action): string {
  if (action === 'retake' && state.name === 'answered') return t(`action.again.${retakeSideKey(state)}`);
  if (action === 'retake' && state.source === 'file') return t('action.another');
  if (action === 'use') {
    if (state.actions[0] !== 'use') return t('action.anyway');
    // A PDF that cannot be shown may be more than a photo.
    const isSeen = state.candidate?.report.size.width;
    return t(isLastPhoto(state) ? 'action.use.send' : isSeen ? 'action.use' : 'action.continue');
  }
  if (action === 'link' && link === 'copied') return t('action.link.done');
  if (action === 'changeType') return t('action.continue');
  if (action === 'restart' && state.outcome?.kind === 'other_document') return t('action.replace');
  return t(`action.${action}`);
}

/** The photo under review completes what is sent. */
const isLastPhoto = ({ options, toTake, bothInOne, candidate }: CaptureState): boolean =>
  options.canSend && (toTake.length < 2 || bothInOne || candidate?.report.bothInOne === true);

/** An error with chosen files or the hand-off, or the reason why a side is retaken, on the current screen. */
export function noticeBanner({ state, t }: ViewModel): TemplateContent {
  const reason = state.retakeReason?.reason;
  const retakeTexts = reason ? { title: '', text: reasonText(reason, t) } : null;
  const texts = state.notice ? errorTexts(state.notice, t) : retakeTexts;
  if (!texts) return nothing;
  const { title, text } = texts;
  return html`<p class="notice" part="notice">
    ${icon(state.notice ? 'alert' : 'info')}<span
      >${title ? html`<strong>${title}</strong><br />` : nothing}${text}</span
    >
  </p>`;
}

/** Covers the whole element while a file is dragged over it. */
export function fileDropOverlay({ t }: ViewModel): TemplateResult {
  return html`<p class="drop-here">${icon('upload')}<span>${t('picking.here')}</span></p>`;
}

type StatusKind = 'good' | 'warn' | 'plain';

/** A sign at the corner of a figure: what has happened to the document. */
export function statusMark(kind: StatusKind, name: IconName): TemplateResult {
  return html`<span class="mark ${kind}" part="mark">${icon(name)}</span>`;
}

/** A drawing of the document with a sign, where there is no photo of it. */
export function statusFigure({ state }: ViewModel, kind: StatusKind, name: IconName): TemplateResult {
  return html`<div class="fan">
    ${documentIllustration(state.options.docType, state.side)}${statusMark(kind, name)}
  </div>`;
}

/** Canvas for a preview. The capture controller draws the preview and hides the canvas without one. */
export function previewCanvas(name: PreviewName, label?: string): TemplateResult {
  return html`<canvas data-preview=${name} role=${label ? 'img' : nothing} aria-label=${label ?? nothing}></canvas>`;
}
