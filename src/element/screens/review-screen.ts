import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { icon, type IconName } from '../icons.js';
import { actionButtons, noticeBanner, screenLayout } from '../screen-template-parts.js';
import {
  reviewCheckItems,
  isUninspected,
  reviewTitleKey,
  sideNameOf,
  type ReviewCheckItem,
} from '../message-selectors.js';
import type { ViewModel } from '../view-model.types.js';

const LINE_ICONS: Readonly<Record<ReviewCheckItem['kind'], IconName>> = {
  fine: 'check',
  warn: 'alert',
  block: 'close',
};

/** The rectified photo and the result of its checks. */
export function reviewScreen(view: ViewModel): TemplateResult {
  const { state, t, refs } = view;
  const { candidate } = state;
  return screenLayout(view, {
    name: 'review',
    title: candidate ? t(reviewTitleKey(candidate)) : t('checking.title'),
    leave: 'close',
    figure:
      candidate && isUninspected(candidate)
        ? html`<p class="file-name">${icon('file')}<span>${candidate.file.name}</span></p>`
        : html`<canvas
            class="picture"
            part="picture"
            role="img"
            data-preview="candidate"
            aria-label=${t(`review.picture.${sideNameOf(state)}`)}
            ${ref(refs.previews.candidate)}
          ></canvas>`,
    body: candidate
      ? html`<ul class="lines" part="checks">
            ${reviewCheckItems(candidate).map(
              ({ kind, key, params }) =>
                html`<li class=${kind} part="check ${kind}">
                  ${icon(LINE_ICONS[kind])}<span>${t(key, params)}</span>
                </li>`,
            )}
          </ul>
          ${noticeBanner(view)}`
      : nothing,
    actions: actionButtons(view),
  });
}
