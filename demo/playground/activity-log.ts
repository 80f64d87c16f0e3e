/** A live list of what the page gets from the element, as events, and of what leaves the browser, as requests. */
import { buildElement, type CaptureElement } from '../dom-helpers.js';
import { observeRequests } from '../observe-requests.js';

const MAX_ROWS = 60;
const EVENT_TYPES = [
  'doc-statechange',
  'doc-photo',
  'doc-submit',
  'doc-progress',
  'doc-result',
  'doc-error',
  'doc-cancel',
  'doc-continue',
  'doc-correct',
  'doc-handoff',
  'doc-summary',
] as const;

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1000)} KB`;

/** The most important value of an event. */
function summarizeEvent(event: Event): string {
  const { state, side, progress, outcome, code, files } = event as Event & {
    state?: { name: string };
    side?: string;
    progress?: number | null;
    outcome?: { kind: string; word: string };
    code?: string;
    files?: readonly File[];
  };
  if (outcome) return [outcome.kind, outcome.word].filter(Boolean).join(' · ');
  if (typeof progress === 'number') return `${Math.round(progress * 100)} %`;
  if (files) return kilobytes(files.reduce((sum, { size }) => sum + size, 0));
  return code ?? side ?? state?.name ?? '';
}

const isLongList = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length > 8 && value.every((item) => typeof item === 'number');

/** What the page can read in an event. A file is named by its type and size, a long list of numbers by its length. */
function describeEvent(event: Event): string {
  const { isTrusted: _, ...members } = event as Event & Record<string, unknown>;
  const describe = (_key: string, value: unknown): unknown => {
    if (value instanceof Blob) return `${value.type}, ${kilobytes(value.size)}`;
    return isLongList(value) ? `${value.length} numbers` : value;
  };
  return Object.keys(members).length ? JSON.stringify(members, describe, 2) : 'No members.';
}

/** Fills `list`, the newest row first, and says in `total` how many requests there were. */
export function showActivity(list: HTMLElement, total: HTMLElement, capture: CaptureElement): void {
  const addRow = (row: HTMLElement, name: string, value: string): void => {
    row.append(buildElement('code', {}, name), buildElement('span', {}, value));
  };
  const add = (item: HTMLElement): void => {
    list.prepend(buildElement('li', {}, item));
    list.children[MAX_ROWS]?.remove();
  };
  for (const type of EVENT_TYPES)
    capture.addEventListener(type, (event) => {
      const summary = buildElement('summary');
      addRow(summary, type, summarizeEvent(event));
      const details = buildElement('details', {}, summary);
      details.addEventListener('toggle', () => details.append(buildElement('pre', { tabindex: '0' }, describeEvent(event))), { once: true }); // prettier-ignore
      add(details);
    });

  const counts = { own: 0, other: 0 };
  observeRequests(({ url, isSameOrigin, timing }) => {
    counts[isSameOrigin ? 'own' : 'other'] += 1;
    total.textContent = `${counts.own} requests to this origin, ${counts.other} to any other.`;
    if (isSameOrigin && timing.initiatorType !== 'xmlhttprequest' && timing.initiatorType !== 'fetch') return;
    const row = buildElement('p');
    addRow(row, isSameOrigin ? url.pathname : url.href, isSameOrigin ? 'request' : 'request to another origin');
    add(row);
  });
  // A request that the page's policy blocks is listed too.
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
    const row = buildElement('p');
    addRow(row, blockedURI, 'stopped by the page’s policy');
    if (/^https?:/.test(blockedURI)) add(row);
  });
}
