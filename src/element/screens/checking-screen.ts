import { html, type TemplateResult } from 'lit';
import { documentIllustration } from '../document-illustration.js';
import { screenLayout } from '../screen-components.js';
import type { ViewModel } from '../view-model.js';

/** A chosen file is being looked at. A photo from the camera is checked on the camera's screen, where it froze. */
export function checkingScreen(view: ViewModel): TemplateResult {
  return screenLayout(view, {
    name: 'checking',
    title: view.t('checking.title'),
    leave: 'close',
    figure: html`<div class="fan scanned">${documentIllustration(view.state.options.docType, view.state.side)}</div>`,
  });
}
