/** `docs/reasons.md`: the tables of contract, result, eyes and sentences, side by side. */
import { PREFLIGHT_REASONS } from '../../../src/checks/preflight/preflight.js';
import { RULES, type Rule } from '../../../src/checks/rules.js';
import { REASONS, REASON_WORDS, REJECTIONS, type Reason } from '../../../src/contract/contract.js';
import { en } from '../../../src/i18n/en.js';
import { OUTCOME_KINDS, OUTCOME_RULES, type AffectedSides, type OutcomeKind } from '../../../src/session/outcome.js';
import { inlineCode, formatPage, markdownTable } from './markdown.js';

const INTRO = `# Reasons

What the service may say of a photo, and what becomes of it. The words are the service's own (\`reason\` of a photo result);
they are the words of the checks on the device, too. Written by \`npm run docs\` from the tables in \`src\`; a test holds it
to them.

**\`verdict\` decides, not \`reason\`.** A \`true\` verdict is accepted whatever the word. A \`false\` one with a word that is not
in this table, with several joined, or with none, is a refusal in neutral words; the word is kept in \`outcome.word\`.`;

const ANSWER = `## After the answer

The person reads the outcome's title and the reason's sentence, here in English; every language has its own, and
\`messages\` replaces any of them. With no tries left (\`attempts_left: 0\`) no way on is offered.`;

const WITHHELD = `\`doc_not_auth\` does not reach the browser, unless \`expose\` names \`reason\`: the relay sends the empty word, and the
person reads “${en['outcome.refused.text']}” Your \`onResult\` gets the word in any case.`;

const BEFORE = `## Before anything is sent

The checks on the device say the same words, so that a picture that would come back is taken anew at once. A finding
**warns**: while retakes remain (\`max-retakes\`), the picture is taken again; then it may be used anyway. A finding about the
document rather than the picture may be passed at once. It **blocks** only where the service is certain to refuse.

\`Seen\` names the limits that decide, as in [thresholds.md](thresholds.md); \`read\` is what the machine-readable zone or a
licence's barcode says. \`{ago}\` is a time, such as “3 months ago”.`;

const NEVER = `Not told beforehand: `;

const CALLBACKS = `## Rejections of onboarding demands

The \`reason_id\` of a callback, from another list with numbers of its own. The person who is in front of your page never
sees it; your \`onDemandResult\` gets it with its meaning as \`rejection\`.`;

const OUTCOMES: Readonly<Record<OutcomeKind, string>> = {
  accepted: 'nothing is left to do',
  again: 'takes again what it is about',
  other_document: 'starts over with another document',
  check_details: 'corrects the name with you and comes back',
  refused: 'turns to you',
  wait: 'may send again after a moment; that is a new call, and may be paid twice',
};

const ABOUT: Readonly<Record<AffectedSides, string>> = {
  sent: 'all that was sent',
  front: 'the front',
  back: 'the back',
  mrz: 'the side with the MRZ',
  none: '',
};

function answerRow(reason: Reason): readonly string[] {
  const { meaning, id } = REASONS[reason];
  const { kind, affects: about } = OUTCOME_RULES[reason];
  return [inlineCode(reason), String(id ?? ''), meaning, en[`reason.${reason}`], inlineCode(kind), ABOUT[about]];
}

/** Whether a reason can come from what was read. */
const isRead = (reason: Reason): boolean => (PREFLIGHT_REASONS as readonly Reason[]).includes(reason);

const limitOf = ({ under, over, severity }: Rule): string =>
  `${typeof (under ?? over) === 'string' ? inlineCode(String(under ?? over)) : ''}${severity === 'block' ? ' (blocks)' : ''}`;

function beforeRow(reason: Reason): readonly (readonly string[])[] {
  const rows = RULES.filter((row) => row.reason === reason);
  if (rows.length === 0 && !isRead(reason)) return [];
  const limits = [...new Set(rows.map(limitOf).filter(Boolean))];
  const seen = rows.length > 0 ? (limits.length > 0 ? limits.join(', ') : 'no lines found') : '';
  return [[inlineCode(reason), en[`finding.${reason}`], seen, isRead(reason) ? 'yes' : '']];
}

export function reasonsPage(): Promise<string> {
  const untold = REASON_WORDS.filter((reason) => beforeRow(reason).length === 0);
  return formatPage([
    INTRO,
    ANSWER,
    markdownTable(
      ['Reason', 'id', 'The service means', 'The person reads', 'Outcome', 'Taken again'],
      REASON_WORDS.map(answerRow),
    ),
    WITHHELD,
    markdownTable(
      ['Outcome', 'Title', 'The person'],
      OUTCOME_KINDS.map((kind) => [inlineCode(kind), en[`outcome.${kind}`], OUTCOMES[kind]]),
    ),
    '`wait` is no verdict: no answer came, and the photos may have arrived (`outcome_unknown`, `service_timeout`).',
    BEFORE,
    markdownTable(['Reason', 'The review says', 'Seen', 'Read'], REASON_WORDS.flatMap(beforeRow)),
    NEVER + untold.map(inlineCode).join(', ') + '.',
    CALLBACKS,
    markdownTable(
      ['`reason_id`', 'Meaning'],
      Object.entries(REJECTIONS).map(([id, meaning]) => [inlineCode(id), meaning]),
    ),
  ]);
}
