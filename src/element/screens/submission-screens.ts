import { html, nothing, type TemplateResult } from 'lit';
import { SIDES, type Side } from '../../contract/contract.js';
import type { CaptureState, OutcomeKind } from '../../headless/headless.js';
import type { IconName } from '../icons.js';
import {
  actionButtons,
  button,
  noticeBanner,
  previewCanvas,
  screenLayout,
  statusIcon,
} from '../screen-template-parts.js';
import { answerTexts, sendingTitleKey } from '../message-selectors.js';
import type { ViewModel } from '../view-model.types.js';

/** Whether the photo of the front shows this side too. */
function isShownByFront({ photos }: CaptureState, side: Side): boolean {
  return side === 'back' && photos.front?.report.bothInOne === true;
}

/** All sides are captured. With an `endpoint` sending was cancelled; without one the host continues. */
export function capturedScreen(view: ViewModel): TemplateResult {
  const { t } = view;
  const isUnsent = view.state.options.canSend;
  return screenLayout(view, {
    name: 'captured',
    title: t(isUnsent ? 'captured.unsent' : 'captured.title'),
    text: t(isUnsent ? 'captured.unsent.text' : 'captured.text'),
    figure: isUnsent ? statusIcon('plain', 'upload') : statusIcon('good', 'check'),
    body: noticeBanner(view),
    actions: actionButtons(view),
  });
}

/** The upload with its progress and a button to cancel it. */
export function sendingScreen(view: ViewModel): TemplateResult {
  const { state, t } = view;
  const { progress } = state;
  const isKnown = progress !== null && progress < 1;
  return screenLayout(view, {
    name: 'sending',
    title: t(sendingTitleKey(state)),
    figure: html`<div class="thumbs" aria-hidden="true">
      ${SIDES.map((side) => (state.photos[side] || isShownByFront(state, side) ? previewCanvas(view, side) : nothing))}
    </div>`,
    body: html`<div class="progress" part="progress">
      ${
        isKnown
          ? html`<progress max="1" .value=${progress} aria-labelledby="title"></progress>`
          : html`<progress max="1" aria-labelledby="title"></progress>`
      }
      <p class="text percent" part="text">
        ${isKnown ? html`<span aria-hidden="true">${formatPercent(progress, view.languageTag)}</span>` : nothing}
        ${view.isSendingSlow ? t('sending.slow') : nothing}
      </p>
    </div>`,
    actions: button(view, { label: t('way.cancel'), rank: 'quiet', name: 'cancel' }, () =>
      view.handlers.runAction('cancel'),
    ),
  });
}

const formatPercent = (share: number, tag: string): string =>
  new Intl.NumberFormat(tag, { style: 'percent' }).format(share);

const OUTCOME_ICONS: Readonly<Record<OutcomeKind, readonly ['good' | 'warn' | 'plain', IconName]>> = {
  accepted: ['good', 'check'],
  again: ['warn', 'camera'],
  other_document: ['warn', 'id_card'],
  check_details: ['warn', 'person'],
  refused: ['warn', 'alert'],
  wait: ['plain', 'clock'],
};

/** The answer: one icon, one sentence, one next step. A rejection shows the photos that it is about. */
export function answeredScreen(view: ViewModel): TemplateResult {
  const { state, t } = view;
  const { outcome } = state;
  const kind = outcome?.kind ?? 'refused';
  const sides =
    kind === 'again' ? (outcome?.sides ?? []).filter((side) => state.photos[side] || isShownByFront(state, side)) : [];
  const { text, next, attempts } = answerTexts(state, t);
  return screenLayout(view, {
    name: `answered ${kind}`,
    title: t(`outcome.${kind}`),
    text,
    figure: sides.length
      ? html`<div class="thumbs about">
          ${sides.map((side) => previewCanvas(view, side, t(`review.picture.${side}`)))}
        </div>`
      : statusIcon(...OUTCOME_ICONS[kind]),
    body: html`${next ? html`<p class="text" part="text">${next}</p>` : nothing}
    ${attempts ? html`<p class="attempts" part="attempts">${attempts}</p>` : nothing}`,
    actions: state.actions.length ? actionButtons(view) : nothing,
  });
}
