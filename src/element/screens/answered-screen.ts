import { html, nothing, type TemplateResult } from 'lit';
import type { OutcomeKind } from '../../headless/headless.js';
import type { IconName } from '../icons.js';
import { statusIcon, screenLayout, actionButtons } from '../screen-components.js';
import type { ViewModel } from '../view-model.js';
import { answerTexts } from '../state-messages.js';

const OUTCOME_ICONS: Readonly<Record<OutcomeKind, readonly ['good' | 'warn' | 'plain', IconName]>> = {
  accepted: ['good', 'check'],
  again: ['warn', 'camera'],
  other_document: ['warn', 'id_card'],
  check_details: ['warn', 'person'],
  refused: ['warn', 'alert'],
  wait: ['plain', 'clock'],
};

/** One mark, one sentence, one next step. A rejection shows the side it is about. */
export function answeredScreen(view: ViewModel): TemplateResult {
  const { state, t } = view;
  const { outcome } = state;
  const kind = outcome?.kind ?? 'refused';
  const about = kind === 'again' ? (outcome?.sides ?? []).filter((side) => state.photos[side]) : [];
  const { text, next, attempts } = answerTexts(state, t);
  return screenLayout(view, {
    name: `answered ${kind}`,
    title: t(`outcome.${kind}`),
    text,
    figure: about.length
      ? html`<div class="thumbs about">
          ${about.map((side) => html`<canvas data-preview=${side} role="img" aria-label=${t(`review.picture.${side}`)}></canvas>`)}
        </div>`
      : statusIcon(...OUTCOME_ICONS[kind]),
    body: html`${next ? html`<p class="text" part="text">${next}</p>` : nothing}
    ${attempts ? html`<p class="attempts" part="attempts">${attempts}</p>` : nothing}`,
    actions: state.actions.length ? actionButtons(view) : nothing,
  });
}
