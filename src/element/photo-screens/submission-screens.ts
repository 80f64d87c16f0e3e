import { html, nothing, type TemplateResult } from 'lit';
import { SIDES, type Side } from '../../contract/contract.js';
import type { CaptureState, OutcomeKind } from '../../headless/headless.js';
import type { Translate } from '../../i18n/i18n.js';
import { reasonText, sendingTitleKey } from '../message-selectors.js';
import {
  actionButton,
  actionButtons,
  continueButton,
  noticeBanner,
  paragraph,
  previewCanvas,
  screenLayout,
  recipientName,
  statusFigure,
  statusMark,
} from '../screen-template-parts.js';
import type { ViewModel } from '../view-model.types.js';
import { compareNames, namesList } from './name-comparison.js';

/** Whether the photo of the front shows this side too. */
function isShownByFront({ photos }: CaptureState, side: Side): boolean {
  return side === 'back' && photos.front?.report.bothInOne === true;
}

const formatPercent = (share: number, tag: string): string =>
  new Intl.NumberFormat(tag, { style: 'percent' }).format(share);

/** The kind and the icon of a sign. */
export type Mark = Readonly<Parameters<typeof statusMark>>;

const OUTCOME_MARKS: Readonly<Record<OutcomeKind, Mark>> = {
  accepted: ['good', 'check'],
  again: ['warn', 'camera'],
  other_document: ['warn', 'id_card'],
  check_details: ['warn', 'person'],
  refused: ['warn', 'alert'],
  wait: ['plain', 'clock'],
};

/** All sides are captured. With an `endpoint` sending was cancelled; without one the host continues. */
export function capturedScreen(view: ViewModel): TemplateResult {
  const { t } = view;
  const isUnsent = view.state.options.canSend;
  return screenLayout(view, {
    name: 'captured',
    title: t(isUnsent ? 'captured.unsent' : 'captured.title'),
    text: t(isUnsent ? 'captured.unsent.text' : 'outcome.accepted.text'),
    figure: photoFigure(view, SIDES, isUnsent ? ['plain', 'upload'] : ['good', 'check']),
    body: noticeBanner(view),
    actions: html`${continueButton(view)}${actionButtons(view)}`,
  });
}

/** The photos of these sides that there are, with a sign. A computer that followed a phone has none: a drawing takes their place. */
export function photoFigure(view: ViewModel, sides: readonly Side[], mark?: Mark): TemplateResult {
  const { state, t } = view;
  const taken = sides.filter((side) => state.photos[side] || isShownByFront(state, side));
  if (mark && taken.length === 0) return statusFigure(view, ...mark);
  return html`<div class="photos ${taken.length > 1 ? 'two' : ''}">
    ${taken.map((side) => previewCanvas(side, t(`side.${side}`)))}${mark ? statusMark(...mark) : nothing}
  </div>`;
}

/** The upload with its progress and a button to cancel it. */
export function sendingScreen(view: ViewModel): TemplateResult {
  const { state, t } = view;
  const { progress } = state;
  const isKnown = progress !== null && progress < 1;
  return screenLayout(view, {
    name: 'sending',
    title: t(sendingTitleKey(state)),
    figure: photoFigure(view, SIDES),
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
    actions: actionButton(view, 'cancel', 'quiet'),
  });
}

/** The answer: the photos that it is about with a sign, one sentence, and what helps. */
export function answeredScreen(view: ViewModel): TemplateResult {
  const { state, t } = view;
  const { outcome } = state;
  const kind = outcome?.kind ?? 'refused';
  const sides = outcome?.sides.length ? outcome.sides : SIDES;
  const compared = compareNames(
    outcome?.reason ? [outcome.reason] : [],
    SIDES.map((side) => state.photos[side]),
    view.enteredNames,
  );
  return screenLayout(view, {
    name: `answered ${kind}`,
    title: t(`outcome.${kind}`),
    text: html`${answerTexts(view).map(paragraph)}`,
    figure: photoFigure(view, sides, OUTCOME_MARKS[kind]),
    body: html`${namesList(compared, t)}<slot name="outcome"></slot>`,
    actions: html`${continueButton(view)}${actionButtons(view)}`,
  });
}

/** The meaning of an answer, the attempts left, and the next step where none is left. */
export function answerTexts(view: Pick<ViewModel, 'state' | 't' | 'hostName'>): readonly string[] {
  const { state, t } = view;
  const { outcome, answer } = state;
  const { kind, reason } = outcome ?? { kind: 'refused', reason: null };
  if (kind === 'accepted') return [t('outcome.accepted.text')];
  const hasOwnText = kind === 'refused' || kind === 'wait';
  // The other kinds follow from a reason.
  const meaning = hasOwnText
    ? t(`outcome.${kind}.text`, { host: recipientName(view) })
    : reason && reasonText(reason, t);
  return [meaning, ...attemptsTexts(answer?.attempts_left, t, hasOwnText)].filter((text): text is string =>
    Boolean(text),
  );
}

function attemptsTexts(attemptsLeft: number | undefined, t: Translate, hasNextStep: boolean): readonly string[] {
  if (attemptsLeft === undefined) return [];
  if (attemptsLeft > 0) return [t('attempts.left', { count: attemptsLeft })];
  return [t('error.attempts_exhausted'), ...(hasNextStep ? [] : [t('error.attempts_exhausted.text')])];
}
