import { html, nothing, type TemplateResult } from 'lit';
import { button, screenLayout } from '../screen-components.js';
import type { ViewModel } from '../view-model.js';
import { sendingTitleKey } from '../state-messages.js';

/** The photos on their way, with how far they are, and a way to stop. */
export function sendingScreen(view: ViewModel): TemplateResult {
  const { state, t } = view;
  const { progress } = state;
  const known = progress !== null && progress < 1;
  return screenLayout(view, {
    name: 'sending',
    title: t(sendingTitleKey(state)),
    figure: html`<div class="thumbs" aria-hidden="true">
      ${state.sides.map((side) => (state.photos[side] ? html`<canvas data-preview=${side}></canvas>` : nothing))}
    </div>`,
    body: html`<div class="progress" part="progress">
      ${
        known
          ? html`<progress max="1" .value=${progress} aria-labelledby="title"></progress>`
          : html`<progress max="1" aria-labelledby="title"></progress>`
      }
      <p class="text percent" part="text">
        ${known ? html`<span aria-hidden="true">${new Intl.NumberFormat(view.languageTag, { style: 'percent' }).format(progress)}</span>` : nothing}
        ${view.isSendingSlow ? t('sending.slow') : nothing}
      </p>
    </div>`,
    actions: button(view, { label: t('way.cancel'), rank: 'quiet', name: 'cancel' }, () =>
      view.handlers.runAction('cancel'),
    ),
  });
}
