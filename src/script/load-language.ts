import { en, type LanguageTag, type Messages } from '../i18n/i18n.js';
import { loadSibling } from './siblings.js';

/** A language's sentences from the file beside the script. Takes the place of `i18n/load` in the script-tag build. */
export async function loadLanguage(tag: LanguageTag): Promise<Messages> {
  return tag === 'en' ? en : ((await loadSibling(tag)) as Messages);
}
