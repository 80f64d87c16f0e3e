/** The list of all answers of the service, to choose what the sandbox answers. */
import { REASON_WORDS, REASONS, type Reason } from 'doc-capture/contract';
import { interpretAnswer, type OutcomeKind } from 'doc-capture/headless';
import type { SettingsForm } from './settings-form.js';
import { buildElement, type CaptureElement } from './dom-helpers.js';
import { playSelectedSample } from './play-sample.js';

const OUTCOME_LABELS: Readonly<Record<OutcomeKind, string>> = {
  accepted: 'Accepted',
  again: 'Retake',
  other_document: 'Another document',
  check_details: 'Check details',
  refused: 'Refused',
  wait: 'Wait',
};

/** The sandbox tag for a reason, numbered as in the service's table; `null`: the sandbox checks the photos. */
export function toSandboxTag(word: string): string | null {
  const index = REASON_WORDS.findIndex((one) => one === word);
  return index < 0 ? null : `sandbox_${String(index + 1).padStart(2, '0')}`;
}

/** Outcome of the sandbox's scripted answer, which is `true` only for `doc_auth`. */
const outcomeKindOf = (word: Reason): OutcomeKind =>
  interpretAnswer({ verdict: word === 'doc_auth', reason: word, flow_id: '' }, { sides: ['front', 'back'] }).kind;

function createAnswerRow(word: string, label: string, meaning: string, kind: OutcomeKind | null): HTMLLIElement {
  const id = `means-${word || 'judged'}`;
  const chip = kind ? [buildElement('span', { class: 'kind', 'data-kind': kind }, OUTCOME_LABELS[kind])] : [];
  return buildElement(
    'li',
    {},
    buildElement('button', { type: 'button', class: 'word', 'data-word': word, 'aria-describedby': id }, label),
    buildElement('span', { class: 'meaning', id }, buildElement('span', {}, meaning), ...chip),
    buildElement(
      'button',
      {
        type: 'button',
        class: 'play',
        'data-play': word,
        'aria-label': word ? `Play ${word}` : 'Play the sample through',
      },
      'Play',
    ),
  );
}

/** A row per reason: it can be chosen for the next photos, or played with a sample. */
export function showAnswers(list: Element, capture: CaptureElement, controls: SettingsForm): void {
  list.append(
    createAnswerRow('', 'judged by the sandbox', 'By what is in the pictures', null),
    ...REASON_WORDS.map((word) => createAnswerRow(word, word, REASONS[word].meaning, outcomeKindOf(word))),
  );
  list.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    const { word, play } = target.dataset;
    controls.set('answer', word ?? play ?? '');
    if (play !== undefined) void playSelectedSample(capture, controls);
  });
  controls.follow(({ answer }) => {
    const chosen = toSandboxTag(answer) === null ? '' : answer;
    for (const button of list.querySelectorAll<HTMLButtonElement>('button.word'))
      button.setAttribute('aria-pressed', String(button.dataset['word'] === chosen));
  });
}
