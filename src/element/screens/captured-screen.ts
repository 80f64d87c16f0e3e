import type { TemplateResult } from 'lit';
import { statusIcon, notice, screenLayout, actionButtons } from '../screen-components.js';
import type { ViewModel } from '../view-model.js';

/** Everything is there. With somewhere to send to, it was cancelled on the way; without, the host goes on. */
export function capturedScreen(view: ViewModel): TemplateResult {
  const { t } = view;
  const unsent = view.state.options.canSend;
  return screenLayout(view, {
    name: 'captured',
    title: t(unsent ? 'captured.unsent' : 'captured.title'),
    text: t(unsent ? 'captured.unsent.text' : 'captured.text'),
    figure: unsent ? statusIcon('plain', 'upload') : statusIcon('good', 'check'),
    body: notice(view),
    actions: actionButtons(view),
  });
}
