import type { View } from './view.js';
import { hintWords, sendingTitle, troubleWords } from './words.js';

/**
 * What the live region says about a view: guidance while aiming, what went wrong with a file, how sending goes. `null`
 * where the heading says it all.
 */
export function spokenWords(view: View): string | null {
  const { state, glance, t } = view;
  if (state.notice) {
    const { title, text } = troubleWords(state.notice, t);
    return `${title}. ${text}`;
  }
  if (state.name === 'trouble' && view.link === 'copied') return t('way.link.done');
  if (state.name === 'aiming') {
    if (glance.offerHelp) return t('camera.help');
    const words = hintWords(glance.hint, state, glance.phase);
    return words && t(words.key);
  }
  if (state.name === 'starting') return t('camera.allow');
  if (state.name === 'checking') return state.source === 'camera' ? t('camera.taken') : t('checking.title');
  if (state.name === 'turning') return `${t('turning.title')}. ${t(`turning.${state.side}`)}.`;
  if (state.name === 'sending') return t(view.slow ? 'sending.slow' : sendingTitle(state));
  return null;
}
