import type { CaptureState } from '../../headless/headless.js';
import type { Translate } from '../../i18n/i18n.js';

/** The meaning of an answer, the next step where no button says it, and the attempts left. Each may be `''`. */
export function answerTexts(
  { outcome, answer }: Pick<CaptureState, 'outcome' | 'answer'>,
  t: Translate,
): { text: string; next: string; attempts: string } {
  const { kind, reason } = outcome ?? { kind: 'refused', reason: null };
  const outcomeText = t(`outcome.${kind}.text`);
  if (kind === 'accepted') return { text: outcomeText, next: '', attempts: '' };
  return {
    text: reason ? t(`reason.${reason}`) : outcomeText,
    next: reason && kind === 'check_details' ? outcomeText : '',
    attempts: attemptsText(answer?.attempts_left, t),
  };
}

function attemptsText(attemptsLeft: number | undefined, t: Translate): string {
  if (attemptsLeft === undefined) return '';
  return attemptsLeft > 0 ? t('attempts.left', { count: attemptsLeft }) : t('attempts.none');
}
