import { html, type TemplateResult } from 'lit';
import { drawnDocument } from '../illustrations.js';
import { screen } from '../parts.js';
import type { View } from '../view.js';

/** A chosen file is being looked at. A photo from the camera is checked on the camera's screen, where it froze. */
export function checkingScreen(view: View): TemplateResult {
  return screen(view, {
    name: 'checking',
    title: view.t('checking.title'),
    leave: 'close',
    figure: html`<div class="fan scanned">${drawnDocument(view.state.options.docType, view.state.side)}</div>`,
  });
}
