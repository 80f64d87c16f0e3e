/** `docs/troubles.md`: every trouble by its code, and what is tested of those that a camera and a page can be in. */
import { BROWSER_CODES, RELAY_PROBLEMS, type RelayCode, type ErrorCode } from '../../../src/contract/contract.js';
import { en } from '../../../src/i18n/en.js';
import type { Action } from '../../../src/session/session.js';
import { actionsAfterError } from '../../../src/session/available-actions.js';
import { outcomeOfError } from '../../../src/session/outcome.js';
import { ERROR_SITUATIONS } from '../../support/errors/error-situations.js';
import { ERROR_CAUSES } from '../../support/errors/error-causes.js';
import { inlineCode, formatPage, markdownTable } from './markdown.js';

const INTRO = `# Troubles

What can go wrong, by code: \`event.code\` of \`doc-error\`, \`state.trouble.code\`, and \`code\` of the relay's problem details.
The person is told each in a title and a sentence, here in English, with the ways on beneath it, the best first; a trouble
with a file is said where it was chosen. Photos that were kept stay. Written by \`npm run docs\` from the tables in \`src\`; a
test holds it to them.

Where \`sources\` leaves the camera or files out, so do the ways on. On phones a trouble of the camera also offers the
camera app, through a file input.`;

const BROWSER = `## In the browser`;

const RELAY = `## From the relay

The status is that of the HTTP answer. What the relay answers without a body of its own (a proxy's page, a cut line) is one of
the codes above.`;

const TESTED = `## What is tested

Each line is met in a real browser; \`e2e\` runs the built page end to end. Cameras are drawn by the page where none can be
had that fails as it should.`;

const ACTION_TEXTS: Readonly<Record<Action, string>> = {
  retry: en['way.retry'],
  camera: en['way.camera'],
  file: en['way.file'],
  link: en['way.link'],
  retake: en['way.retake'],
  use: en['way.use'],
  continue: en['way.continue'],
  submit: en['way.submit'],
  restart: en['way.restart'],
  cancel: en['way.cancel'],
  wait: en['way.retry'],
};

function errorRow(trouble: ErrorCode): readonly string[] {
  const outcome = outcomeOfError(trouble);
  const key = outcome ? (`outcome.${outcome.kind}` as const) : (`trouble.${trouble}` as const);
  const ways = outcome ? (['wait'] as const) : actionsAfterError(trouble, ['camera', 'file']);
  const says = `**${en[key]}.** ${en[`${key}.text`]}`;
  return [ERROR_CAUSES[trouble], says, ways.map((way) => ACTION_TEXTS[way]).join(' · ') || 'none'];
}

export function errorsPage(): Promise<string> {
  const head = ['when it comes', 'what the person reads', 'ways on'];
  const relay = Object.entries(RELAY_PROBLEMS) as [RelayCode, { status: number }][];
  return formatPage([
    INTRO,
    BROWSER,
    markdownTable(
      ['code', ...head],
      BROWSER_CODES.map((trouble) => [inlineCode(trouble), ...errorRow(trouble)]),
    ),
    RELAY,
    markdownTable(
      ['code', 'status', ...head],
      relay.map(([trouble, { status }]) => [inlineCode(trouble), String(status), ...errorRow(trouble)]),
    ),
    TESTED,
    markdownTable(
      ['what happens', 'tested by'],
      ERROR_SITUATIONS.map(({ what, tests }) => [
        what,
        tests.map(({ title, file }) => `${title} (${inlineCode(file)})`).join('<br>'),
      ]),
    ),
  ]);
}
