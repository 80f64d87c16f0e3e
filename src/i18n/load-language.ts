import { en } from './en.js';
import type { LanguageTag } from './languages.js';
import type { Messages } from './messages.types.js';

/** A module has one export. Its name for each language would be a part of the first screen's script. */
const LANGUAGE_LOADERS: Readonly<Record<LanguageTag, () => Promise<Readonly<Record<string, Messages>>>>> = {
  en: () => Promise.resolve({ en }),
  ar: () => import('./ar.js'),
  bg: () => import('./bg.js'),
  bn: () => import('./bn.js'),
  ca: () => import('./ca.js'),
  cs: () => import('./cs.js'),
  da: () => import('./da.js'),
  de: () => import('./de.js'),
  el: () => import('./el.js'),
  es: () => import('./es.js'),
  'es-419': () => import('./es-419.js'),
  et: () => import('./et.js'),
  fa: () => import('./fa.js'),
  fi: () => import('./fi.js'),
  fr: () => import('./fr.js'),
  ga: () => import('./ga.js'),
  he: () => import('./he.js'),
  hi: () => import('./hi.js'),
  hr: () => import('./hr.js'),
  hu: () => import('./hu.js'),
  id: () => import('./id.js'),
  is: () => import('./is.js'),
  it: () => import('./it.js'),
  ja: () => import('./ja.js'),
  ko: () => import('./ko.js'),
  lt: () => import('./lt.js'),
  lv: () => import('./lv.js'),
  mt: () => import('./mt.js'),
  nb: () => import('./nb.js'),
  nl: () => import('./nl.js'),
  pl: () => import('./pl.js'),
  pt: () => import('./pt.js'),
  'pt-BR': () => import('./pt-BR.js'),
  ro: () => import('./ro.js'),
  ru: () => import('./ru.js'),
  sk: () => import('./sk.js'),
  sl: () => import('./sl.js'),
  sq: () => import('./sq.js'),
  sr: () => import('./sr.js'),
  'sr-Latn': () => import('./sr-Latn.js'),
  sv: () => import('./sv.js'),
  th: () => import('./th.js'),
  tr: () => import('./tr.js'),
  uk: () => import('./uk.js'),
  vi: () => import('./vi.js'),
  'zh-Hans': () => import('./zh-Hans.js'),
  'zh-Hant': () => import('./zh-Hant.js'),
};

/**
 * Loads the messages of a language, each a chunk of its own.
 * @throws what `import()` throws when the file cannot be loaded; the next call tries again
 */
export async function loadLanguage(tag: LanguageTag): Promise<Messages> {
  return Object.values(await LANGUAGE_LOADERS[tag]())[0]!;
}
