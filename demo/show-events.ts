import { addRow } from './dom-helpers.js';

const EVENT_TYPES = [
  'doc-statechange',
  'doc-photo',
  'doc-submit',
  'doc-progress',
  'doc-result',
  'doc-error',
  'doc-cancel',
  'doc-handoff',
] as const;

/** The most important value of an event. Read fields are shown elsewhere on the page. */
function summarizeEvent(event: Event): string {
  const { state, side, progress, outcome, code } = event as Event & {
    state?: { name?: string };
    side?: string;
    progress?: number;
    outcome?: { kind?: string; word?: string };
    code?: string;
  };
  if (outcome) return [outcome.kind, outcome.word].filter(Boolean).join(' · ');
  if (typeof progress === 'number') return `${Math.round(progress * 100)} %`;
  return code ?? side ?? state?.name ?? '';
}

export function showEvents(list: Element, capture: HTMLElement): void {
  for (const type of EVENT_TYPES) {
    capture.addEventListener(type, (event) => addRow(list, type, summarizeEvent(event)));
  }
}
