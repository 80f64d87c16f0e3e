import { html, nothing, type TemplateResult } from 'lit';
import { documentIllustration } from '../document-illustration.js';
import { actionButtons, nativeCameraButton, notice, screenLayout } from '../screen-components.js';
import { sideNameOf } from '../state-messages.js';
import type { ViewModel } from '../view-model.js';

/** Choosing a file: with the file dialog, by drop or paste, or with the phone's camera app where the page has no camera. */
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

/** A chosen file is being checked. A photo from the camera is checked on the camera screen. */
export function checkingScreen(view: ViewModel): TemplateResult {
  const { docType } = view.state.options;
  return screenLayout(view, {
    name: 'checking',
    title: view.t('checking.title'),
    leave: 'close',
    figure: html`<div class="fan scanned">${documentIllustration(docType, view.state.side)}</div>`,
  });
}
