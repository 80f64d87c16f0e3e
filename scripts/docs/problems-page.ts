/**
 * Generates `docs/what-can-go-wrong.md`: answers of the service, findings of the checks, and errors, every code with its cause, its
 * message and its actions.
 */
import { BROWSER_CODES, RELAY_PROBLEMS, type RelayCode, type ErrorCode } from '../../src/contract/contract.js';
import { errorTexts } from '../../src/element/message-selectors.js';
import { createTranslate, en } from '../../src/i18n/i18n.js';
import { outcomeIfDeliveryUnknown, type Action } from '../../src/session/session.js';
import { actionsAfterError } from '../../src/session/available-actions.js';
import { ERROR_CAUSES } from '../../test/support/errors/error-causes.js';
import { formatPage, inlineCode, markdownTable } from './markdown.js';
import { reasonParts } from './reasons-page.js';

const INTRO = `# What can go wrong

What the service may answer, what the checks find before, and every error. Texts are here in English; \`messages\` replaces any of
them. This page is generated from the tables in the sources.`;

const ERRORS = `## Errors

The codes are those of \`doc-error\`, of \`state.error.code\`, and of the relay's problem details. The person reads a title (here) and a
sentence, and gets the actions, the best one first. Photos that were taken are kept. Actions follow \`sources\`; on phones a camera
error also offers the camera app, through a file input.

Where only the page's developer can help, one line in the console says what is wrong: a setting or an \`endpoint\` without a relay as soon
as the page is loaded, a missing grant at the start.`;

const RELAY = `### From the relay

The status is the HTTP status. A response without the relay's own body (a proxy's page, a broken connection) has one of the codes
above.`;

const actionText = (action: Action): string => en[`action.${action === 'changeType' ? 'continue' : action}`];

function errorRow(code: ErrorCode): readonly string[] {
  const outcome = outcomeIfDeliveryUnknown(code);
  const text = outcome ? en[`outcome.${outcome.kind}`] : errorTexts({ code }, createTranslate('en')).title;
  const actions = outcome ? (['retry'] as const) : actionsAfterError(code, ['camera', 'file']);
  return [ERROR_CAUSES[code], text, actions.map(actionText).join(', ') || 'none'];
}

function errorParts(): readonly string[] {
  const head = ['cause', 'what the person reads', 'actions'];
  const relay = Object.entries(RELAY_PROBLEMS) as [RelayCode, { status: number }][];
  return [
    ERRORS,
    '### In the browser',
    markdownTable(
      ['code', ...head],
      BROWSER_CODES.map((code) => [inlineCode(code), ...errorRow(code)]),
    ),
    RELAY,
    markdownTable(
      ['code', 'status', ...head],
      relay.map(([code, { status }]) => [inlineCode(code), String(status), ...errorRow(code)]),
    ),
  ];
}

export const problemsPage = (): Promise<string> => formatPage([INTRO, ...reasonParts(), ...errorParts()]);
