import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { PreviewName } from '../../headless/headless.js';
import { countrySelect, docTypeSelect } from '../choice-fields.js';
import { icon, type IconName } from '../icons.js';
import { actionButtons, noticeBanner, screenLayout } from '../screen-template-parts.js';
import {
  reviewItems,
  isUninspected,
  acceptedTypesText,
  reviewTitle,
  sideNameOf,
  type ReviewCheckItem,
} from '../message-selectors.js';
import type { ViewModel } from '../view-model.types.js';

const LINE_ICONS: Readonly<Record<ReviewCheckItem['kind'], IconName>> = {
  fine: 'check',
  warn: 'alert',
  block: 'close',
};

function picture({ refs }: ViewModel, name: PreviewName, label: string): TemplateResult {
  return html`<canvas
    class="picture"
    part="picture"
    role="img"
    data-preview=${name}
    aria-label=${label}
    ${ref(refs.previews[name])}
  ></canvas>`;
}

/** The rectified photo, of a photo of both sides each of them, and the result of its checks. */
export function reviewScreen(view: ViewModel): TemplateResult {
  const { state, t } = view;
  const { candidate } = state;
  const accepted = acceptedTypesText(state, t, view.languageTag);
  return screenLayout(view, {
    name: 'review',
    title: reviewTitle(state, t),
    leave: 'close',
    figure:
      candidate && isUninspected(candidate)
        ? html`<p class="file-name">${icon('file')}<span>${candidate.file.name}</span></p>`
        : candidate?.report.bothInOne === true
          ? html`<div class="pictures">
              ${picture(view, 'candidate', t('review.picture.front'))}
              ${picture(view, 'candidateBack', t('review.picture.back'))}
            </div>`
          : picture(view, 'candidate', t(`review.picture.${sideNameOf(state)}`)),
    body: candidate
      ? html`<ul class="lines" part="checks">
            ${reviewItems(state).map(
              ({ kind, key, params }) =>
                html`<li class=${kind} part="check ${kind}">
                  ${icon(LINE_ICONS[kind])}<span>${t(key, params)}</span>
                </li>`,
            )}
          </ul>
          ${accepted ? html`<p class="text" part="text">${accepted}</p>` : nothing}
          ${countrySelect(view)}${docTypeSelect(view)}${noticeBanner(view)}`
      : nothing,
    actions: actionButtons(view),
  });
}
