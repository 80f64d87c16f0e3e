import { html, nothing, type TemplateResult } from 'lit';
import { documentIllustration } from '../document-illustration.js';
import { nativeCameraButton, notice, screenLayout, actionButtons } from '../screen-components.js';
import type { ViewModel } from '../view-model.js';
import { sideNameOf } from '../state-messages.js';

/** Choosing a file: by button, by drop, by paste, or where the page's camera is not offered with the phone's own. */
export function pickingScreen(view: ViewModel): TemplateResult {
  const { t, state } = view;
  return screenLayout(view, {
    name: 'picking',
    title: t(`picking.title.${sideNameOf(state)}`),
    text: t('picking.formats'),
    leave: 'close',
    figure: html`<div class="drop" part="drop">
      ${documentIllustration(state.options.docType, state.side)}<span class="fine-pointer">${t('picking.drop')}</span>
    </div>`,
    body: html`${state.toTake.length > 1 ? html`<p class="text" part="text">${t('picking.both')}</p>` : nothing}${notice(view)}`,
    actions: html`${actionButtons(view)}${state.actions.includes('camera') ? nothing : nativeCameraButton(view)}`,
  });
}
