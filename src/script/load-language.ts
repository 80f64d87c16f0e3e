import { Trouble } from '../contract/contract.js';
import { en, type LanguageTag, type Message, type Messages } from '../i18n/i18n.js';
import { keysId } from './keys-id.js';
import { loadSibling } from './siblings.js';

/**
 * A language's sentences from the file beside the script: in English's order and without its keys, which are a third of
 * such a file and here already. Takes the place of `i18n/load` in the script-tag build.
 * @throws Trouble `internal` when the file cannot be had, or is of a version with other sentences
 */
export async function loadLanguage(tag: LanguageTag): Promise<Messages> {
  if (tag === 'en') return en;
  const [id, ...sentences] = (await loadSibling(tag)) as readonly [number, ...Message[]];
  const keys = Object.keys(en);
  if (id !== keysId(keys)) throw new Trouble('internal', `doc-capture.${tag}.js is not of this version`);
  return Object.fromEntries(keys.map((key, i) => [key, sentences[i]])) as Messages;
}
