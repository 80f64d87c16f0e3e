import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { StateName } from '../../headless/headless.js';
import type { MessageKey } from '../../i18n/i18n.js';
import { icon } from '../icons.js';
import { documentIllustration } from '../document-illustration.js';
import { button, leaveButton, notice } from '../screen-components.js';
import type { ViewModel } from '../view-model.js';
import { hintMessage, sideNameOf } from '../state-messages.js';

/**
 * The live camera: opening, aiming, the frozen still while it is checked, and the card turning over. One template, so
 * that the video and what is drawn over it stay in place while the state changes.
 */
export function cameraScreen(view: ViewModel): TemplateResult {
  const { state, t } = view;
  const { docType } = state.options;
  return html`<section
    class="stage ${state.name} ${view.camera.isMirrored ? 'mirrored' : ''}"
    part="screen camera"
    data-phase=${overlayPhase(view)}
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
    <svg class="overlay" part="overlay" aria-hidden="true" focusable="false">
      <path class="scrim" fill-rule="evenodd" />
      <path class="flash" />
      <path class="outline" />
      <path class="corners" />
      <path class="run" pathLength="1" />
      <polygon class="seen" />
    </svg>
    <div class="top">
      ${leaveButton(view, 'close')}
      <h2 id="title" class="side" part="title" tabindex="-1">
        <small>${t(`doc.${docType ?? 'any'}`)}</small> ${t(`side.${sideNameOf(state)}`)}
      </h2>
    </div>
    <div class="window"></div>
    ${state.name === 'turning' ? turningCard(view) : guidanceMessage(view)}
    <div class="controls" part="controls">
      ${helpText(view)}
      ${
        state.name === 'turning'
          ? button(view, { label: t('way.continue'), rank: 'filled', name: 'continue' }, () =>
              view.handlers.runAction('continue'),
            )
          : shutterRow(view)
      }
      ${
        state.actions.includes('file')
          ? button(view, { label: t('way.file'), rank: 'text', name: 'file' }, () => view.handlers.runAction('file'))
          : html`<span class="button text"></span>`
      }
    </div>
  </section>`;
}

function overlayPhase({ state, guidance: glance }: ViewModel): string {
  if (state.name === 'checking') return 'taken';
  return state.name === 'aiming' ? glance.phase : 'searching';
}

/** One thing at a time: the opening camera, or the pill. */
function guidanceMessage(view: ViewModel): TemplateResult | typeof nothing {
  const { state, guidance: glance, t } = view;
  if (state.name === 'starting') {
    return html`<div class="opening" part="opening">
      <span class="spinner"></span>
      <p><strong>${t('camera.allow')}</strong> ${t('camera.allow.text')}</p>
    </div>`;
  }
  if (state.name === 'checking') return pill('checking', html`<span class="spinner"></span>${t('checking.title')}`);
  const words = hintMessage(glance.hint, state, glance.phase);
  return html`${words ? pill(words.key, html`${icon(words.icon)}${t(words.key)}`) : nothing}`;
}

const HELP_MESSAGES: Partial<Record<StateName, MessageKey>> = { starting: 'camera.waiting', aiming: 'camera.help' };

/** Why this side is taken again or what went wrong before; else the offer after a while without a camera or a document. */
function helpText(view: ViewModel): TemplateResult {
  const { state, guidance: glance, t } = view;
  const why = state.name === 'turning' ? nothing : notice(view);
  const offer = glance.offerHelp ? HELP_MESSAGES[state.name] : undefined;
  return html`<div class="aside">
    ${why === nothing ? html`<p class="help" part="help">${offer ? t(offer) : nothing}</p>` : why}
  </div>`;
}

/** Made anew for each sentence, so that it fades in. */
function pill(key: string, content: TemplateResult): TemplateResult {
  return html`<div class="pill-place">
    ${keyed(key, html`<div class="pill" part="pill" data-hint=${key}>${content}</div>`)}
  </div>`;
}

function turningCard({ state, t }: ViewModel): TemplateResult {
  const { docType } = state.options;
  const other = state.side === 'back' ? 'front' : 'back';
  return html`<div class="pill-place"><div class="pill" part="pill">${icon('turn')}${t('turning.title')}</div></div>
    <div class="card-place">
      <div class="card-turn">
        <div class="face">${documentIllustration(docType, other)}<canvas data-preview=${other}></canvas></div>
        <div class="face reverse">${documentIllustration(docType, state.side)}</div>
      </div>
      <p class="caption">${t(`turning.${state.side}`)}</p>
    </div>`;
}

function shutterRow({ state, t, camera, handlers: act, disabled }: ViewModel): TemplateResult {
  const idle = state.name !== 'aiming' || disabled;
  return html`<div class="shutter-row">
    ${
      camera.torch === 'absent'
        ? html`<span></span>`
        : html`<button
            type="button"
            class="round tool"
            part="button torch-button"
            aria-pressed=${camera.torch === 'on'}
            aria-label=${t('camera.torch')}
            title=${t('camera.torch')}
            ?disabled=${idle}
            @click=${act.toggleTorch}
          >
            ${icon('torch')}
          </button>`
    }
    <button
      type="button"
      class="shutter"
      part="button shutter-button"
      aria-label=${t('camera.shutter')}
      title=${t('camera.shutter')}
      ?disabled=${idle}
      @click=${act.takePhoto}
    ></button>
    ${
      camera.hasSeveralLenses
        ? html`<button
            type="button"
            class="round tool"
            part="button lens-button"
            aria-label=${t('camera.lens')}
            title=${t('camera.lens')}
            ?disabled=${idle}
            @click=${act.switchLens}
          >
            ${icon('lens')}
          </button>`
        : html`<span></span>`
    }
  </div>`;
}
