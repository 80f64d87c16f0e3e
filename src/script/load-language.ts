import { Trouble } from '../contract/contract.js';
import { en, type LanguageTag, type Message, type MessageKey, type Messages } from '../i18n/i18n.js';
import { fileOf, keysId, keysOf, type Part } from './sentences.js';
import { loadSibling } from './siblings.js';

const KEYS = Object.keys(en) as MessageKey[];

/**
 * A language's sentences from the files beside the script: in English's order and without its keys, which are a third of
 * such a file and here already. Takes the place of `i18n/load` in the script-tag build.
 * @param whole called with all sentences, once those that are needed last have come too
 * @returns those that are needed until there is a picture
 * @throws Trouble `not_loaded` when the file cannot be had, `internal` when it is of a version with other sentences
 */
export async function loadLanguage(tag: LanguageTag, whole?: (messages: Messages) => void): Promise<Partial<Messages>> {
  if (tag === 'en') return en;
  const first = await sentencesIn(tag, 'first');
  // Where it does not come, its sentences are said in English.
  sentencesIn(tag, 'later').then(
    (later) => whole?.({ ...first, ...later } as Messages),
    () => undefined,
  );
  return first;
}

async function sentencesIn(tag: LanguageTag, part: Part): Promise<Partial<Messages>> {
  const [id, ...sentences] = (await loadSibling(fileOf(tag, part))) as readonly [number, ...Message[]];
  const keys = keysOf(part, KEYS);
  if (id !== keysId(keys)) throw new Trouble('internal', `doc-capture.${fileOf(tag, part)}.js is not of this version`);
  return Object.fromEntries(keys.map((key, i) => [key, sentences[i]]));
}
