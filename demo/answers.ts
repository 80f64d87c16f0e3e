/** Every answer of the service, to choose the sandbox's next one by. */
import { REASON_WORDS, REASONS, type Reason } from 'doc-capture/contract';
import { interpret, type OutcomeKind } from 'doc-capture/headless';
import type { Controls } from './controls.js';
import { make, type Capture } from './page.js';
import { playThrough } from './play.js';

const KINDS: Readonly<Record<OutcomeKind, string>> = {
  accepted: 'Accepted',
  again: 'Take again',
  other_document: 'Another document',
  check_details: 'Check details',
  refused: 'Refused',
  wait: 'Wait',
};

/** The tag that has the sandbox answer with a word; `null` lets it judge. They count along the service's table. */
export function scriptedTag(word: string): string | null {
  const index = REASON_WORDS.findIndex((one) => one === word);
  return index < 0 ? null : `sandbox_${String(index + 1).padStart(2, '0')}`;
}

/** The sandbox's scripted answer says yes to one word only. */
const kindOf = (word: Reason): OutcomeKind =>
  interpret({ verdict: word === 'doc_auth', reason: word, flow_id: '' }, { sides: ['front', 'back'] }).kind;

function row(word: string, label: string, meaning: string, kind: OutcomeKind | null): HTMLLIElement {
  const id = `means-${word || 'judged'}`;
  const chip = kind ? [make('span', { class: 'kind', 'data-kind': kind }, KINDS[kind])] : [];
  return make(
    'li',
    {},
    make('button', { type: 'button', class: 'word', 'data-word': word, 'aria-describedby': id }, label),
    make('span', { class: 'meaning', id }, make('span', {}, meaning), ...chip),
    make(
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

/** A row for each word: chosen for the next pictures, or played through with the sample at once. */
export function showAnswers(list: Element, capture: Capture, controls: Controls): void {
  list.append(
    row('', 'judged by the sandbox', 'By what is in the pictures', null),
    ...REASON_WORDS.map((word) => row(word, word, REASONS[word].meaning, kindOf(word))),
  );
  list.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    const { word, play } = target.dataset;
    controls.set('answer', word ?? play ?? '');
    if (play !== undefined) void playThrough(capture, controls);
  });
  controls.follow(({ answer }) => {
    const chosen = scriptedTag(answer) === null ? '' : answer;
    for (const button of list.querySelectorAll<HTMLButtonElement>('button.word'))
      button.setAttribute('aria-pressed', String(button.dataset['word'] === chosen));
  });
}
