import { html, nothing, type TemplateResult } from 'lit';
import type { Action } from '../headless/headless.js';
import { icon, type IconName } from './icons.js';
import type { ViewModel } from './view-model.js';
import { retakeSideName, errorTexts } from './state-messages.js';

type TemplateContent = TemplateResult | typeof nothing;

export interface ScreenContent {
  readonly name: string;
  readonly title: string;
  readonly figure?: TemplateContent;
  readonly text?: string | undefined;
  readonly body?: TemplateContent;
  readonly actions?: TemplateContent;
  /** `close` leaves, `back` goes to the screen before. */
  readonly leave?: 'close' | 'back' | undefined;
}

/** The one layout of every screen on paper: a picture, a sentence, what belongs to it, and the ways on. */
export function screenLayout(view: ViewModel, parts: ScreenContent): TemplateResult {
  return html`<section
    class="screen ${parts.name} ${parts.figure ? 'pictured' : ''}"
    part="screen ${parts.name}"
    aria-labelledby="title"
  >
    ${parts.leave ? leaveButton(view, parts.leave) : nothing}
    ${
      parts.figure
        ? html`<div class="figure-area" part="figure">
            <div class="ground"></div>
            ${parts.figure}
          </div>`
        : nothing
    }
    <div class="body" part="body">
      <h2 id="title" class="title" part="title" tabindex="-1">${parts.title}</h2>
      ${parts.text ? html`<p class="text" part="text">${parts.text}</p>` : nothing} ${parts.body ?? nothing}
    </div>
    ${parts.actions && parts.actions !== nothing ? html`<div class="actions" part="actions">${parts.actions}</div>` : nothing}
  </section>`;
}

export function leaveButton({ t, handlers: act }: ViewModel, kind: 'close' | 'back'): TemplateResult {
  const label = t(kind === 'close' ? 'way.close' : 'way.back');
  const leave = (): void => (kind === 'close' ? act.leave() : act.chooseDocType(null));
  return html`<button
    type="button"
    class="round leave"
    part="button leave-button"
    aria-label=${label}
    title=${label}
    @click=${leave}
  >
    ${icon(kind === 'close' ? 'close' : 'previous')}
  </button>`;
}

export interface ButtonOptions {
  readonly label: string;
  readonly rank: 'filled' | 'quiet' | 'text';
  readonly name: string;
  readonly icon?: IconName | undefined;
}

export function button(
  view: ViewModel,
  { label, rank, name, icon: picture }: ButtonOptions,
  onClick: () => void,
): TemplateResult {
  return html`<button
    type="button"
    class="button ${rank}"
    part="button ${rank}-button ${name}-button"
    data-way=${name}
    ?disabled=${view.disabled}
    @click=${onClick}
  >
    ${picture ? icon(picture) : nothing}<span>${label}</span>
  </button>`;
}

/** The phone's own camera app, where there is one to expect. */
export function nativeCameraButton(view: ViewModel): TemplateResult {
  return html`<span class="coarse-pointer">
    ${button(view, { label: view.t('way.native'), rank: 'text', name: 'native' }, () => view.handlers.openNativeCamera())}
  </span>`;
}

/** The ways on as buttons, the first one filled. */
export function actionButtons(view: ViewModel, ways = view.state.actions): TemplateResult {
  const look = (way: Action, index: number): ButtonOptions => ({
    label: actionLabel(view, way),
    // Where all is done, nobody is invited to begin again.
    rank: index === 0 && !(way === 'restart' && view.state.name === 'captured') ? 'filled' : 'quiet',
    name: way,
    icon: ACTION_ICONS[way],
  });
  return html`${ways.map((way, index) => button(view, look(way, index), () => view.handlers.runAction(way)))}`;
}

const ACTION_ICONS: Partial<Record<Action, IconName>> = { camera: 'camera', file: 'upload' };

function actionLabel({ state, t, link }: ViewModel, way: Action): string {
  if (way === 'retake' && state.name === 'answered') return t(`way.again.${retakeSideName(state)}`);
  if (way === 'retake' && state.source === 'file') return t('way.another');
  if (way === 'use' && state.actions[0] !== 'use') return t('way.anyway');
  if (way === 'link' && link === 'copied') return t('way.link.done');
  return way === 'wait' ? t('way.retry') : t(`way.${way}`);
}

/** What went wrong with a chosen file, or why a side is taken again: said on the screen without leaving it. */
export function notice({ state, t }: ViewModel): TemplateResult | typeof nothing {
  const mended = state.retakeReason?.reason;
  const words = state.notice ? errorTexts(state.notice, t) : mended ? { title: '', text: t(`reason.${mended}`) } : null;
  if (!words) return nothing;
  return html`<p class="notice" part="notice">
    ${icon('info')}<span>${words.title ? html`<strong>${words.title}.</strong>${' '}` : nothing}${words.text}</span>
  </p>`;
}

/** Covers the whole element while a file hangs over it: it may be dropped anywhere. */
export function dropTarget({ t }: ViewModel): TemplateResult {
  return html`<p class="drop-here" part="drop-here">${icon('upload')}<span>${t('picking.here')}</span></p>`;
}

/** A large mark in a tinted disc. */
export function statusIcon(kind: 'good' | 'warn' | 'plain', name: IconName): TemplateResult {
  return html`<div class="mark ${kind}" part="mark">${icon(name)}</div>`;
}
