import { CaptureError } from '../contract/contract.js';
import { en, type LoadLanguage, type Message, type MessageKey, type Messages } from '../i18n/i18n.js';
import { isDeferredMessageKey, hashMessageKeys } from './deferred-message-keys.js';
import { loadChunk } from './load-chunk.js';

/** What a language says until there is a picture. English has more of its sentences here: see `sentences.ts`. */
const FIRST_MESSAGE_KEYS = (Object.keys(en) as MessageKey[]).filter((key) => !isDeferredMessageKey(key));

/**
 * A language's sentences from the files beside the script. Those that are needed first come in English's order and without
 * its keys, which are a third of such a file and here already. Takes the place of `i18n/load` in the script-tag build.
 * @param whole called with all sentences, once those that are needed last have come too
 * @returns those that are needed until there is a picture
 * @throws Trouble `not_loaded` when the file cannot be had, `internal` when it is of a version with other sentences
 */
export const loadLanguage: LoadLanguage = async (tag, whole) => {
  const first = tag === 'en' ? en : await loadFirstMessages(tag);
  const rest = async (): Promise<void> => {
    const later = (await loadChunk(`${tag}.later`)) as Partial<Messages>;
    whole?.({ ...first, ...later } as Messages);
  };
  // They are wanted when photos are on their way, so when there is a connection again at the latest.
  rest().catch(() => addEventListener('online', () => void rest().catch(() => undefined), { once: true }));
  return first;
};

async function loadFirstMessages(tag: string): Promise<Partial<Messages>> {
  const [id, ...sentences] = (await loadChunk(tag)) as readonly [number, ...Message[]];
  if (id !== hashMessageKeys(FIRST_MESSAGE_KEYS))
    throw new CaptureError('internal', `doc-capture.${tag}.js is not of this version`);
  return Object.fromEntries(FIRST_MESSAGE_KEYS.map((key, i) => [key, sentences[i]]));
}
