import { aimingHelpKey, errorTexts, hintMessage, sendingTitleKey, troubleTexts } from './message-selectors.js';
import type { ViewModel } from './view-model.types.js';

/**
 * What the live region announces, beside the focused heading: guidance while aiming, problems of a photo or file, the
 * progress of sending, the meaning of an answer. `null` where the heading is enough.
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
    case 'answered':
      return view.photoScreens?.announcementText(view) ?? null;
    case 'turning':
      return `${t('turning.title')}. ${t(`turning.${state.side}`)}.`;
    case 'sending':
      return t(view.isSendingSlow ? 'sending.slow' : sendingTitleKey(state));
    case 'trouble':
      if (view.link === 'copied') return t('way.link.done');
      return troubleTexts(view).text;
    default:
      return null;
  }
}

/** The live hint. Where the person must see which way to move, the text names the direction. */
function guidanceText({ state, guidance, t }: ViewModel): string | null {
  const { hint, direction, phase, offerHelp } = guidance;
  if (offerHelp && phase === 'searching') return t('camera.help');
  const message = hintMessage(hint, state, phase);
  const move = direction && t(`${hint === 'straighten' ? 'edge' : 'move'}.${direction}`);
  const said = move ?? (message && t(message.key));
  return [said, offerHelp && t(aimingHelpKey(guidance))].filter(Boolean).join('. ') || null;
}
