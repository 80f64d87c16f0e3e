import { en, type LoadLanguage, type Messages } from '../i18n/i18n.js';
import { loadChunk } from './load-chunk.js';

/**
 * Replaces `i18n/load-language` in the script-tag build, where a language has three chunks: `de` with the messages
 * that are shown before there is a photo, `de.later` and `de.errors` with the others. English is in the entry, but for the latter two.
 * @throws {CaptureError} `not_loaded` when the first chunk cannot be loaded
 */
export const loadLanguage: LoadLanguage = async (tag, onComplete) => {
  const first = tag === 'en' ? en : ((await loadChunk(tag)) as Partial<Messages>);
  const loadOthers = async (): Promise<void> => {
    const others = await Promise.all([loadChunk(`${tag}.later`), loadChunk(`${tag}.errors`)]);
    onComplete?.(Object.assign({}, first, ...others) as Messages);
  };
  // The other messages are needed when photos are sent, so there is a connection by then.
  loadOthers().catch(() => addEventListener('online', () => void loadOthers().catch(() => undefined), { once: true }));
  return first;
};
