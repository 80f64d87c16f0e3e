import { html, nothing, type TemplateResult } from 'lit';
import type { TroubleCode } from '../../contract/contract.js';
import type { IconName } from '../icons.js';
import { mark, nativeButton, screen, wayButtons } from '../parts.js';
import type { View } from '../view.js';
import { troubleWords } from '../words.js';

const CLOCKS: readonly TroubleCode[] = [
  'rate_limited',
  'overloaded',
  'service_timeout',
  'outcome_unknown',
  'relay_timeout',
  'upload_timeout',
];

/** What went wrong, in its own words, and every way on. */
export function troubleScreen(view: View): TemplateResult {
  const { trouble } = view.state;
  const code = trouble?.code ?? 'internal';
  const camera = code.startsWith('camera_');
  const ways = view.state.ways.filter((way) => way !== 'link' || view.link !== 'none');
  return screen(view, {
    name: 'trouble',
    ...troubleWords(trouble ?? { code, detail: {} }, view.t),
    leave: 'close',
    figure: mark('warn', troubleIcon(code)),
    actions: html`${wayButtons(view, ways)}${camera && view.state.ways.includes('file') ? nativeButton(view) : nothing}`,
  });
}

export function troubleIcon(code: TroubleCode): IconName {
  if (code.startsWith('camera_')) return 'cameraOff';
  if (code.startsWith('file_') || code.startsWith('pdf_') || code === 'too_large' || code === 'unsupported_type')
    return 'file';
  if (code === 'offline' || code === 'relay_unreachable' || code === 'not_loaded') return 'offline';
  return CLOCKS.includes(code) ? 'clock' : 'alert';
}
