import { html, nothing, type TemplateResult } from 'lit';
import type { CaptureState, PreviewName } from '../../headless/headless.js';
import { countrySelect, docTypeCorrection } from '../choice-fields.js';
import { icon, type IconName } from '../icons.js';
import { sideNameOf } from '../message-selectors.js';
import { actionButtons, noticeBanner, paragraph, screenLayout, sideText } from '../screen-template-parts.js';
import type { ViewModel } from '../view-model.types.js';
import { compareNames, namesList } from './name-comparison.js';
import {
  isRefusalLikely,
  isUninspected,
  shownCheckItems,
  reviewTitle,
  type ReviewCheckItem,
  formatChoice,
} from './review-selectors.js';

const CHECK_ICONS: Readonly<Record<ReviewCheckItem['kind'], IconName>> = {
  fine: 'check',
  warn: 'alert',
  block: 'close',
};

/** A magnifying glass on the grid of the other icons. It is here, because only this screen has it. */
const enlargeIcon = html`<svg class="icon" part="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
  <path d="M10.75 17.5a6.75 6.75 0 1 0 0-13.5 6.75 6.75 0 0 0 0 13.5ZM15.6 15.6 20.5 20.5M10.75 8v5.5M8 10.75h5.5" />
</svg>`;

/** The photo in a button that enlarges it. What the button does stands below: nothing covers the photo. */
function enlargeablePhoto({ t, handlers }: ViewModel, name: PreviewName, label: string): TemplateResult {
  return html`<button
    type="button"
    class="enlarge"
    aria-label=${`${label}. ${t('review.enlarge')}`}
    @click=${() => handlers.enlarge(name)}
  >
    <canvas part="picture" data-preview=${name}></canvas>
    <span class="enlarge-label">${enlargeIcon}${t('review.enlarge')}</span>
  </button>`;
}

/** What the checks found, what follows, and what is asked. */
function reviewBody(view: ViewModel): TemplateResult | undefined {
  const { state, t } = view;
  const { candidate } = state;
  if (!candidate) return undefined;
  const reasons = candidate.warnings.map(({ reason }) => reason);
  const items = shownCheckItems(state).map(
    ({ kind, key, params }) =>
      html`<li class=${kind} part="check ${kind}">${icon(CHECK_ICONS[kind])}<span>${t(key, params)}</span></li>`,
  );
  return html`${namesList(compareNames(reasons, [candidate], view.enteredNames), t)}
  ${
    items.length > 0
      ? html`<ul class="lines" part="checks">
          ${items}
        </ul>`
      : nothing
  }
  ${paragraph(isRefusalLikely(state) ? t('review.likely_refused') : '')}
  ${countrySelect(view)}${docTypeCorrection(view)}${noticeBanner(view)}`;
}

/** The rectified photo, or both sides where one photo shows both, and the result of its checks. */
export function reviewScreen(view: ViewModel): TemplateResult {
  const { state, t } = view;
  const { candidate } = state;
  return screenLayout(view, {
    name: 'review',
    step: candidate ? sideText({ ...state, bothInOne: state.bothInOne || candidate.report.bothInOne }, t) : undefined,
    title: reviewTitle(view),
    text: reviewText(view),
    canLeave: true,
    figure:
      candidate && isUninspected(candidate)
        ? html`<button
            type="button"
            class="button text file-name"
            part="button text-button"
            @click=${() => openPdf(candidate.file)}
          >
            ${icon('file')}<span dir="auto">${candidate.file.name}</span>
          </button>`
        : candidate?.report.bothInOne === true
          ? html`<div class="photos two">
              ${enlargeablePhoto(view, 'candidate', t('side.front'))}
              ${enlargeablePhoto(view, 'candidateBack', t('side.back'))}
            </div>`
          : html`<div class="photos">${enlargeablePhoto(view, 'candidate', t(`side.${sideNameOf(state)}`))}</div>`,
    body: view.isAutoAccepting ? icon('check') : reviewBody(view),
    // A tap on the photo keeps it from being used.
    actions: view.isAutoAccepting ? nothing : actionButtons(view),
  });
}

/** More would be no sentence. */
const MAX_NAMED_COUNTRIES = 6;
/** How long a new tab may take to load the file. */
const PDF_URL_LIFETIME_MS = 60_000;

/** Opens the file in a new tab, always as a PDF: as HTML it would run its scripts in this origin. */
function openPdf(file: File): void {
  const url = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }));
  open(url, '_blank', 'noopener');
  setTimeout(() => URL.revokeObjectURL(url), PDF_URL_LIFETIME_MS);
}

/** Below the heading: that a PDF cannot be shown, the accepted countries, or the question; `undefined` without any. */
function reviewText({ state, t, isAutoAccepting, acceptedCountries, languageTag }: ViewModel): string | undefined {
  const { candidate } = state;
  if (candidate && isUninspected(candidate)) return t('review.unseen');
  const areNamed = acceptedCountries.length > 0 && acceptedCountries.length <= MAX_NAMED_COUNTRIES;
  if (areNamed && candidate?.warnings.some(({ cause }) => cause === 'other_country')) {
    const names = new Intl.DisplayNames([languageTag], { type: 'region' });
    const countries = acceptedCountries.map((code) => names.of(code.toUpperCase()) ?? code);
    return t('type.accepted', { types: formatChoice(countries, languageTag) });
  }
  return isQuestionAsked(state) && !isAutoAccepting ? t('review.question') : undefined;
}

/**
 * Whether the review asks if every word can be read, which no check can tell. It does not ask where the photo cannot be used as it is,
 * or where another action comes first.
 */
function isQuestionAsked({ candidate, actions }: CaptureState): boolean {
  return candidate !== null && !isUninspected(candidate) && actions[0] === 'use';
}
