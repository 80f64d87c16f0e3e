import { html, nothing, type TemplateResult } from 'lit';
import { docTypeCorrection } from '../choice-fields.js';
import { documentIllustration } from '../document-illustration.js';
import { actionButtons, nativeCameraButton, noticeBanner, paragraph, screenLayout } from '../screen-template-parts.js';
import { photoNumberText, sideNameOf } from '../message-selectors.js';
import type { ViewModel } from '../view-model.types.js';

/** Choosing a file: with the file dialog, by drop or paste, or with the phone's camera app where the page has no camera. */
export function filePickerScreen(view: ViewModel): TemplateResult {
  const { t, state } = view;
  return screenLayout(view, {
    name: 'picking',
    step: photoNumberText(state, t),
    title: t(`picking.title.${sideNameOf(state)}`),
    text: t('picking.formats'),
    canLeave: true,
    figure: html`<div class="drop" part="drop">
      ${documentIllustration(state.options.docType, state.side)}<span class="fine-pointer">${t('picking.here')}</span>
    </div>`,
    body: html`${noticeBanner(view)}${paragraph(state.toTake.length > 1 ? t('picking.both') : '')}${docTypeCorrection(view)}`,
    actions: html`${actionButtons(view)}${state.actions.includes('camera') ? nothing : nativeCameraButton(view)}`,
  });
}

/** A chosen file is being checked. A photo from the camera is checked on the camera screen. */
export function fileCheckingScreen(view: ViewModel): TemplateResult {
  const { docType } = view.state.options;
  return screenLayout(view, {
    name: 'checking',
    title: view.t('checking.title'),
    canLeave: true,
    figure: html`<div class="fan scanned">${documentIllustration(docType, view.state.side)}</div>`,
  });
}
