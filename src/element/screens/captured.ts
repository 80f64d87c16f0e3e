import type { TemplateResult } from 'lit';
import { mark, notice, screen, wayButtons } from '../parts.js';
import type { View } from '../view.js';

/** Everything is there. With somewhere to send to, it was cancelled on the way; without, the host goes on. */
export function capturedScreen(view: View): TemplateResult {
  const { t } = view;
  const unsent = view.state.options.canSend;
  return screen(view, {
    name: 'captured',
    title: t(unsent ? 'captured.unsent' : 'captured.title'),
    text: t(unsent ? 'captured.unsent.text' : 'captured.text'),
    figure: unsent ? mark('plain', 'upload') : mark('good', 'check'),
    body: notice(view),
    actions: wayButtons(view),
  });
}
