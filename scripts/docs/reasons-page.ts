/** The parts of `docs/what-can-go-wrong.md` about answers and findings, from the tables of contract, session, checks and messages. */
import { FINDING_CAUSES, type FindingCause } from '../../src/checks/finding-causes.js';
import { RULES } from '../../src/checks/rules/rules.js';
import { REASONS, REASON_WORDS, REJECTIONS, type Reason } from '../../src/contract/contract.js';
import { reasonText } from '../../src/element/message-selectors.js';
import { createTranslate, en } from '../../src/i18n/i18n.js';
import {
  OUTCOME_KINDS,
  OUTCOME_RULE_BY_REASON,
  type AffectedSides,
  type OutcomeKind,
} from '../../src/session/outcome.js';
import { inlineCode, markdownTable } from './markdown.js';

const ANSWER = `## Answers of the service

\`reason\` of a photo's answer, in the service's own words. **\`verdict\` decides, not \`reason\`.** A \`true\` verdict means accepted. Of
several reasons the first known one with an action decides. A \`false\` verdict without a known reason is a refusal in neutral text;
\`outcome.word\` keeps the reason as it came. With no attempts left no action is offered.`;

const WITHHELD = `\`doc_not_auth\` does not reach the browser unless \`expose\` contains \`reason\`: the relay sends an empty reason, and the
person reads “${en['outcome.refused.text'].replace('{host}', '`host-name`')}” Your \`onResult\` always gets the reason.`;

const BEFORE = `## Findings before sending

The checks on the device give the same reasons. A finding **warns**: while retakes remain (\`maxRetakes\`), the photo is taken again;
then it may be used anyway. A finding about the document may be skipped at once. A finding **blocks** only where the service is certain
to refuse. Each has a \`cause\`; a reason with several causes has a finding for each. The review shows a message per cause
(\`finding.…\` in [\`messages.yaml\`](messages.yaml)), or that of the reason. What is measured has a [limit](reference.md#limits-of-the-checks); the rest is
read from the MRZ or a licence's barcode, or counted.`;

/** By cause: what it means, and the reasons that it leads to. */
export const CAUSE_MEANINGS: Readonly<Record<FindingCause, readonly [meaning: string, ...reasons: Reason[]]>> = {
  no_document: ['no document was found', 'missing_doc'],
  cut_off: ['the document reaches beyond the photo', 'missing_doc'],
  two_documents: ['a second document lies in the photo', 'sides_inconsistency'],
  wrong_side: ['the photo shows the other side', 'missing_front', 'missing_back'],
  same_side: ['the photo shows the side that was taken before', 'missing_front', 'missing_back'],
  one_side: ['a photo of both sides shows one only', 'missing_front', 'missing_back'],
  few_pixels: ['the image has too few pixels', 'low_resolution'],
  too_small: ['the document has too few pixels', 'low_resolution'],
  too_dark: ['the document is too dark', 'low_quality'],
  too_bright: ['the document is too bright', 'low_quality'],
  glare: ['a reflection hides print, the portrait or the MRZ', 'low_quality'],
  covered: ['a finger, a rim or a clip hides print, the portrait or the MRZ', 'low_quality'],
  uneven_light: ['light differs across the document', 'low_quality'],
  low_contrast: ['print and paper hardly differ', 'low_quality'],
  motion: ['blurred along one direction', 'blur_img'],
  focus: ['blurred in every direction', 'blur_img'],
  blur: ['blurred; the kind is not known', 'blur_img'],
  grayscale: ['a copy without color', 'doc_print'],
  no_mrz: ['no MRZ was found', 'missing_mrz'],
  unreadable_mrz: ['the MRZ cannot be read with certainty', 'missing_mrz'],
  wrong_check_digits: ['check digits are printed wrong', 'wrong_mrz'],
  other_format: ['proportions of another type, or different ones', 'out_of_scope', 'sides_inconsistency'],
  other_type: ['the document is of another type', 'out_of_scope'],
  other_country: ['the document is of another country', 'out_of_scope'],
  other_data: ['the sides have different data', 'sides_inconsistency'],
  unreadable_date: ['a date cannot be read', 'date_not_extracted'],
  expired: ['the document has expired', 'doc_expired', 'doc_expired_5y'],
  unreadable_name: ['a name cannot be read with certainty', 'name_not_extracted', 'surname_not_extracted'],
  other_name: ['a name differs from the declared one', 'first_name_mismatch', 'last_name_mismatch'],
  swapped_names: ['first and last name are swapped', 'inversed_name'],
};

function causeRow(cause: FindingCause): readonly string[] {
  const [meaning, ...reasons] = CAUSE_MEANINGS[cause];
  const blocks = RULES.some((rule) => rule.cause === cause && rule.severity === 'block') ? ' (blocks)' : '';
  return [inlineCode(cause), meaning + blocks, reasons.map(inlineCode).join(', ')];
}

const CALLBACKS = `## Rejections of onboarding demands

The \`reason_id\` of a callback, from a separate list. The person never sees it. Your \`onDemandResult\` gets it with its meaning as
\`rejection\`.`;

const OUTCOMES: Readonly<Record<OutcomeKind, string>> = {
  accepted: 'is done',
  again: 'takes the affected photos again',
  other_document: 'starts over with another document',
  check_details: 'corrects the name with you and comes back',
  refused: 'contacts you',
  wait: 'may send again after a moment; that is a new call, and may be paid twice',
};

const ABOUT: Readonly<Record<AffectedSides, string>> = {
  sent: 'all',
  front: 'front',
  back: 'back',
  mrz: 'MRZ side',
  none: '',
};

function answerRow(reason: Reason): readonly string[] {
  const { meaning, id } = REASONS[reason];
  const { kind, affects: about } = OUTCOME_RULE_BY_REASON[reason];
  return [
    inlineCode(reason),
    String(id ?? ''),
    meaning,
    reasonText(reason, createTranslate('en')),
    inlineCode(kind),
    ABOUT[about],
  ];
}

export function reasonParts(): readonly string[] {
  const detected = Object.values(CAUSE_MEANINGS).flatMap(([, ...reasons]) => reasons);
  const undetected = REASON_WORDS.filter((reason) => !detected.includes(reason));
  return [
    ANSWER,
    markdownTable(
      ['Reason', 'id', 'The service means', 'The person reads', 'Outcome', 'Retake'],
      REASON_WORDS.map(answerRow),
    ),
    WITHHELD,
    markdownTable(
      ['Outcome', 'Title', 'The person'],
      OUTCOME_KINDS.map((kind) => [inlineCode(kind), en[`outcome.${kind}`], OUTCOMES[kind]]),
    ),
    '`wait` is not a verdict: no answer came, but the photos may have arrived (`outcome_unknown`, `service_timeout`).',
    BEFORE,
    markdownTable(['Cause', 'Meaning', 'Reason'], FINDING_CAUSES.map(causeRow)),
    `Not detected before sending: ${undetected.map(inlineCode).join(', ')}.`,
    CALLBACKS,
    markdownTable(
      ['`reason_id`', 'Meaning'],
      Object.entries(REJECTIONS).map(([id, meaning]) => [inlineCode(id), meaning]),
    ),
  ];
}
