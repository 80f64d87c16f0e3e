import { html, type TemplateResult } from 'lit';
import { icon } from '../icons.js';
import { button, notice, screen, wayButtons } from '../parts.js';
import type { View } from '../view.js';
import { sideWord } from '../words.js';

/** Choosing a file: by button, by drop, by paste, or with the phone's own camera. */
export function pickingScreen(view: View): TemplateResult {
  const { t, act } = view;
  return screen(view, {
    name: view.dragging ? 'picking dragging' : 'picking',
    title: t(`picking.title.${sideWord(view.state)}`),
    text: t('picking.formats'),
    leave: 'close',
    figure: html`<div class="drop" part="drop">
      ${icon('file')}<span class="fine-pointer">${t('picking.drop')}</span>
    </div>`,
    body: notice(view),
    actions: html`${wayButtons(view)}
      <span class="coarse-pointer">
        ${button(view, { label: t('way.native'), rank: 'text', name: 'native' }, () => act.native())}
      </span>`,
  });
}
