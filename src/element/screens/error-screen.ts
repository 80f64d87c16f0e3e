import { html, nothing, type TemplateResult } from 'lit';
import type { ErrorCode } from '../../contract/contract.js';
import type { IconName } from '../icons.js';
import { statusIcon, nativeCameraButton, screenLayout, actionButtons } from '../screen-components.js';
import type { ViewModel } from '../view-model.js';
import { errorTexts } from '../state-messages.js';

const WAIT_CODES: readonly ErrorCode[] = [
  'rate_limited',
  'overloaded',
  'service_timeout',
  'outcome_unknown',
  'relay_timeout',
  'upload_timeout',
];

/** What went wrong, in its own words, and every way on. */
export function errorScreen(view: ViewModel): TemplateResult {
  const { trouble } = view.state;
  const code = trouble?.code ?? 'internal';
  const camera = code.startsWith('camera_');
  const ways = view.state.actions.filter((way) => way !== 'link' || view.link !== 'none');
  return screenLayout(view, {
    name: 'trouble',
    ...errorTexts(trouble ?? { code, detail: {} }, view.t),
    leave: 'close',
    figure: statusIcon('warn', errorIcon(code)),
    actions: html`${actionButtons(view, ways)}${camera && view.state.actions.includes('file') ? nativeCameraButton(view) : nothing}`,
  });
}

export function errorIcon(code: ErrorCode): IconName {
  if (code.startsWith('camera_')) return 'cameraOff';
  if (code.startsWith('file_') || code.startsWith('pdf_') || code === 'too_large' || code === 'unsupported_type')
    return 'file';
  if (code === 'offline' || code === 'relay_unreachable' || code === 'not_loaded') return 'offline';
  return WAIT_CODES.includes(code) ? 'clock' : 'alert';
}
