import { html, nothing, type TemplateResult } from 'lit';
import { drawnDocument } from '../illustrations.js';
import { nativeButton, notice, screen, wayButtons } from '../parts.js';
import type { View } from '../view.js';
import { sideWord } from '../words.js';

/** Choosing a file: by button, by drop, by paste, or where the page's camera is not offered with the phone's own. */
export function pickingScreen(view: View): TemplateResult {
  const { t, state } = view;
  return screen(view, {
    name: 'picking',
    title: t(`picking.title.${sideWord(state)}`),
    text: t('picking.formats'),
    leave: 'close',
    figure: html`<div class="drop" part="drop">
      ${drawnDocument(state.options.docType, state.side)}<span class="fine-pointer">${t('picking.drop')}</span>
    </div>`,
    body: html`${state.toTake.length > 1 ? html`<p class="text" part="text">${t('picking.both')}</p>` : nothing}${notice(view)}`,
    actions: html`${wayButtons(view)}${state.ways.includes('camera') ? nothing : nativeButton(view)}`,
  });
}
