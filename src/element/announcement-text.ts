import type { ViewModel } from './view-model.js';
import { answerTexts, checkLines, hintMessage, sendingTitleKey, errorTexts } from './state-messages.js';

/**
 * What the live region says about a view, beside the heading that gets the focus: guidance while aiming, what is wrong
 * with a picture or a file, how sending goes, what an answer means. `null` where the heading says it all.
 */
export function announcementText(view: ViewModel): string | null {
  const { state, t } = view;
  if (state.notice) {
    const { title, text } = errorTexts(state.notice, t);
    return `${title}. ${text}`;
  }
  switch (state.name) {
    case 'starting':
      return t(view.guidance.offerHelp ? 'camera.waiting' : 'camera.allow');
    case 'aiming':
      return guidanceText(view);
    case 'checking':
      return state.source === 'camera' ? t('camera.taken') : t('checking.title');
    case 'review':
      return findingsText(view);
    case 'turning':
      return `${t('turning.title')}. ${t(`turning.${state.side}`)}.`;
    case 'sending':
      return t(view.isSendingSlow ? 'sending.slow' : sendingTitleKey(state));
    case 'answered':
      return Object.values(answerTexts(state, t)).filter(Boolean).join(' ');
    case 'trouble':
      if (view.link === 'copied') return t('way.link.done');
      return state.trouble && errorTexts(state.trouble, t).text;
    default:
      return null;
  }
}

/** The pill's words, or with a direction in them, for those who do not see which way. */
function guidanceText({ state, guidance: glance, t }: ViewModel): string | null {
  const { hint, direction, phase } = glance;
  if (glance.offerHelp) return t('camera.help');
  if (direction) return t(`${hint === 'straighten' ? 'edge' : 'move'}.${direction}`);
  const words = hintMessage(hint, state, phase);
  return words && t(words.key);
}

function findingsText({ state: { candidate }, t }: ViewModel): string | null {
  const lines = candidate ? checkLines(candidate).filter(({ kind }) => kind !== 'fine') : [];
  return lines.map(({ key, params }) => t(key, params)).join('. ') || null;
}
