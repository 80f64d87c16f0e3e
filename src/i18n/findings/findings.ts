/** The message of a finding, for the lazy screens of photos and for the program. */
import type { FindingReason } from '../../contract/contract.js';
import type { MessageKey, MessageParams } from '../i18n.js';

/** What the message of a finding depends on. */
interface FindingFacts {
  readonly reason: FindingReason;
  readonly cause: string;
  readonly measured: number;
  readonly cutOff?: readonly ('top' | 'right' | 'bottom' | 'left')[];
}

/** Causes with a message of their own, beside those in {@link findingMessageKey}. The other causes have that of their reason. */
const CAUSES_WITH_MESSAGE = [
  'no_document',
  'two_documents',
  'other_type',
  'other_country',
  'covered',
  'uneven_light',
  'low_contrast',
  'motion',
  'focus',
] as const;

/** What the person reads about a finding: the message and its parameters. */
export function findingMessage(finding: FindingFacts): { readonly key: MessageKey; readonly params?: MessageParams } {
  const { reason, measured } = finding;
  const key = findingMessageKey(finding);
  // These findings measure days since the expiry.
  const isExpired = reason === 'doc_expired' || reason === 'doc_expired_5y';
  return isExpired ? { key, params: { ago: { daysAgo: measured } } } : { key };
}

function findingMessageKey({ reason, cause, cutOff = [] }: FindingFacts): MessageKey {
  if (cause === 'cut_off') {
    const [side] = cutOff;
    return side !== undefined && cutOff.length === 1 ? `finding.cut_off_${side}` : 'finding.cut_off';
  }
  // The same side was taken twice: the back where the front was expected, or the other way round.
  if (cause === 'same_side') return reason === 'missing_front' ? 'finding.same_side_back' : 'finding.same_side_front';
  if (cause === 'too_dark') return 'hint.more_light';
  if (cause === 'too_bright') return 'hint.less_light';
  if (cause === 'glare') return 'hint.glare';
  const own = CAUSES_WITH_MESSAGE.find((name) => name === cause);
  if (own !== undefined) return `finding.${own}`;
  switch (reason) {
    case 'doc_expired_5y':
      return 'finding.doc_expired';
    case 'wrong_mrz':
      return 'finding.missing_mrz';
    // All their other causes have messages of their own.
    case 'missing_doc':
      return 'finding.cut_off';
    case 'low_quality':
      return 'finding.uneven_light';
    case 'out_of_scope':
      return 'finding.other_type';
    case 'low_resolution':
    case 'doc_print':
      return `reason.${reason}`;
    default:
      return `finding.${reason}`;
  }
}
