import type { View } from './view.js';
import { answerWords, checkLines, hintWords, sendingTitle, troubleWords } from './words.js';

/**
 * What the live region says about a view, beside the heading that gets the focus: guidance while aiming, what is wrong
 * with a picture or a file, how sending goes, what an answer means. `null` where the heading says it all.
 */
export function spokenWords(view: View): string | null {
  const { state, t } = view;
  if (state.notice) {
    const { title, text } = troubleWords(state.notice, t);
    return `${title}. ${text}`;
  }
  switch (state.name) {
    case 'starting':
      return t(view.glance.offerHelp ? 'camera.waiting' : 'camera.allow');
    case 'aiming':
      return guidance(view);
    case 'checking':
      return state.source === 'camera' ? t('camera.taken') : t('checking.title');
    case 'review':
      return flaws(view);
    case 'turning':
      return `${t('turning.title')}. ${t(`turning.${state.side}`)}.`;
    case 'sending':
      return t(view.slow ? 'sending.slow' : sendingTitle(state));
    case 'answered':
      return Object.values(answerWords(state, t)).filter(Boolean).join(' ');
    case 'trouble':
      if (view.link === 'copied') return t('way.link.done');
      return state.trouble && troubleWords(state.trouble, t).text;
    default:
      return null;
  }
}

/** The pill's words, or with a direction in them, for those who do not see which way. */
function guidance({ state, glance, t }: View): string | null {
  const { hint, direction, phase } = glance;
  if (glance.offerHelp) return t('camera.help');
  if (direction) return t(`${hint === 'straighten' ? 'edge' : 'move'}.${direction}`);
  const words = hintWords(hint, state, phase);
  return words && t(words.key);
}

function flaws({ state: { candidate }, t }: View): string | null {
  const lines = candidate ? checkLines(candidate).filter(({ kind }) => kind !== 'fine') : [];
  return lines.map(({ key, params }) => t(key, params)).join('. ') || null;
}
