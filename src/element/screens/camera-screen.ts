import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { MessageKey } from '../../i18n/i18n.js';
import { docTypeCorrection } from '../choice-fields.js';
import { documentIllustration } from '../document-illustration.js';
import { icon } from '../icons.js';
import {
  actionButton,
  iconButton,
  leaveButton,
  noticeBanner,
  previewCanvas,
  sideText,
} from '../screen-template-parts.js';
import { aimingHelpKey, hintMessage } from '../message-selectors.js';
import type { ViewModel } from '../view-model.types.js';

/**
 * The camera screen in all its states: camera opening, aiming, the captured frame being checked, the card turning over.
 * One template, so that video and overlay stay in place while the state changes.
 */
export function cameraScreen(view: ViewModel): TemplateResult {
  const { state, t } = view;
  const { docType } = state.options;
  return html`<section
    class="stage ${state.name} ${view.camera.isMirrored ? 'mirrored' : ''}"
    part="screen camera"
    data-phase=${overlayPhase(view)}
    ?data-help=${state.name === 'aiming' && view.guidance.offerHelp}
    aria-labelledby="title"
  >
    <video
      class="video"
      part="video"
      muted
      playsinline
      autoplay
      disablepictureinpicture
      aria-hidden="true"
      tabindex="-1"
    ></video>
    <canvas class="still" aria-hidden="true"></canvas>
    ${overlay()}
    <div class="top">
      ${leaveButton(view)}
      <h2 id="title" class="side" part="title" tabindex="-1">
        <small>${t(`doc.${docType ?? 'any'}`)}</small> ${sideText(state, t)}
      </h2>
    </div>
    <div class="window"></div>
    ${state.name === 'turning' ? turningCard(view) : guidanceMessage(view)}${controls(view)}
  </section>`;
}

/** Empty shapes. The overlay module draws them. */
function overlay(): TemplateResult {
  return html`<svg class="overlay" part="overlay" aria-hidden="true" focusable="false">
    <path class="scrim" fill-rule="evenodd" />
    <path class="flash" />
    <path class="outline" />
    <path class="corners" />
    <path class="run" pathLength="1" />
    <polygon class="seen" />
  </svg>`;
}

function overlayPhase({ state, guidance }: ViewModel): string {
  if (state.name === 'checking') return 'taken';
  return state.name === 'aiming' ? guidance.phase : 'searching';
}

/** One message at a time: the request for permission, that the photo is being checked, or the live hint. */
function guidanceMessage(view: ViewModel): TemplateResult | typeof nothing {
  const { state, guidance, t } = view;
  if (state.name === 'starting') {
    return html`<div class="opening">
      <span class="spinner"></span>
      <p><strong>${t('camera.allow')}</strong> ${t(helpMessage(view) ?? 'camera.allow.text')}</p>
    </div>`;
  }
  if (state.name === 'checking') return hint('checking', html`<span class="spinner"></span>${t('checking.title')}`);
  const message = hintMessage(guidance.hint, state, guidance.phase);
  const helpKey = helpMessage(view);
  // Nothing was found: help takes the place of the hint. Else it stands below what is wrong.
  if (helpKey && guidance.phase === 'searching') return hint(helpKey, html`${icon('camera')}${t(helpKey)}`);
  const help = helpKey ? html`<small>${t(helpKey)}</small>` : nothing;
  return message ? hint(message.key, html`${icon(message.icon)}<span>${t(message.key)} ${help}</span>`) : nothing;
}

/** New elements for each text, so that it fades in. */
function hint(key: string, content: TemplateResult): TemplateResult {
  return html`<div class="hint-place">
    ${keyed(key, html`<div class="hint" part="hint" data-hint=${key}>${content}</div>`)}
  </div>`;
}

/** The first side turns over and shows which side comes next. */
function turningCard(view: ViewModel): TemplateResult {
  const { state, t } = view;
  const { docType } = state.options;
  const previousSide = state.side === 'back' ? 'front' : 'back';
  return html`<div class="card-place">
    <div class="hint" part="hint">${icon('turn')}${t('hint.turn_over')}</div>
    <div class="card-turn">
      <div class="face">${documentIllustration(docType, previousSide)}${previewCanvas(previousSide)}</div>
      <div class="face reverse">${documentIllustration(docType, state.side)}</div>
    </div>
  </div>`;
}

function controls(view: ViewModel): TemplateResult {
  const { state } = view;
  const others = state.actions.filter((name) => name === 'file' || (name === 'phone' && helpMessage(view)));
  return html`<div class="controls" part="controls">
    <div class="aside">${state.name === 'turning' ? nothing : noticeBanner(view)}${docTypeCorrection(view)}</div>
    ${state.name === 'turning' ? actionButton(view, 'continue', 'filled') : shutterRow(view)}
    ${
      others.length > 0
        ? others.map((name) => actionButton(view, name, 'text'))
        : html`<span class="button text"></span>`
    }
  </div>`;
}

/** What help offers where the camera, the document or a good frame does not come. */
function helpMessage({ state, guidance }: ViewModel): MessageKey | null {
  if (!guidance.offerHelp) return null;
  if (state.name === 'starting') return 'camera.waiting';
  return state.name === 'aiming' ? aimingHelpKey(guidance) : null;
}

/** Torch, shutter and lens. Empty spans keep the shutter in the middle. */
function shutterRow({ state, t, camera, handlers, disabled }: ViewModel): TemplateResult {
  const isDisabled = state.name !== 'aiming' || disabled;
  const tool = (name: 'torch' | 'lens', onClick: () => void, pressed: { isPressed?: boolean } = {}): TemplateResult =>
    iconButton({ name, kind: 'tool', icon: name, label: t(`camera.${name}`), isDisabled, ...pressed }, onClick);
  const isTorchOn = camera.torch === 'on';
  return html`<div class="shutter-row">
    ${camera.torch === 'absent' ? html`<span></span>` : tool('torch', handlers.toggleTorch, { isPressed: isTorchOn })}
    <button
      type="button"
      class="shutter"
      part="button shutter-button"
      aria-label=${t('camera.shutter')}
      title=${t('camera.shutter')}
      ?disabled=${isDisabled}
      @click=${handlers.takePhoto}
    ></button>
    ${camera.hasSeveralLenses ? tool('lens', handlers.switchLens) : html`<span></span>`}
  </div>`;
}
