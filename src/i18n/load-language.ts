import { en } from './en.js';
import type { LanguageTag } from './languages.js';
import type { Messages } from './messages.types.js';

const LANGUAGE_LOADERS: Readonly<Record<LanguageTag, () => Promise<Messages>>> = {
  en: () => Promise.resolve(en),
  ar: async () => (await import('./ar.js')).ar,
  bg: async () => (await import('./bg.js')).bg,
  bn: async () => (await import('./bn.js')).bn,
  ca: async () => (await import('./ca.js')).ca,
  cs: async () => (await import('./cs.js')).cs,
  da: async () => (await import('./da.js')).da,
  de: async () => (await import('./de.js')).de,
  el: async () => (await import('./el.js')).el,
  es: async () => (await import('./es.js')).es,
  'es-419': async () => (await import('./es-419.js')).es419,
  et: async () => (await import('./et.js')).et,
  fa: async () => (await import('./fa.js')).fa,
  fi: async () => (await import('./fi.js')).fi,
  fr: async () => (await import('./fr.js')).fr,
  ga: async () => (await import('./ga.js')).ga,
  he: async () => (await import('./he.js')).he,
  hi: async () => (await import('./hi.js')).hi,
  hr: async () => (await import('./hr.js')).hr,
  hu: async () => (await import('./hu.js')).hu,
  id: async () => (await import('./id.js')).id,
  is: async () => (await import('./is.js')).is,
  it: async () => (await import('./it.js')).it,
  ja: async () => (await import('./ja.js')).ja,
  ko: async () => (await import('./ko.js')).ko,
  lt: async () => (await import('./lt.js')).lt,
  lv: async () => (await import('./lv.js')).lv,
  mt: async () => (await import('./mt.js')).mt,
  nb: async () => (await import('./nb.js')).nb,
  nl: async () => (await import('./nl.js')).nl,
  pl: async () => (await import('./pl.js')).pl,
  pt: async () => (await import('./pt.js')).pt,
  'pt-BR': async () => (await import('./pt-BR.js')).ptBR,
  ro: async () => (await import('./ro.js')).ro,
  ru: async () => (await import('./ru.js')).ru,
  sk: async () => (await import('./sk.js')).sk,
  sl: async () => (await import('./sl.js')).sl,
  sq: async () => (await import('./sq.js')).sq,
  sr: async () => (await import('./sr.js')).sr,
  'sr-Latn': async () => (await import('./sr-Latn.js')).srLatn,
  sv: async () => (await import('./sv.js')).sv,
  th: async () => (await import('./th.js')).th,
  tr: async () => (await import('./tr.js')).tr,
  uk: async () => (await import('./uk.js')).uk,
  vi: async () => (await import('./vi.js')).vi,
  'zh-Hans': async () => (await import('./zh-Hans.js')).zhHans,
  'zh-Hant': async () => (await import('./zh-Hant.js')).zhHant,
};

/**
 * Loads the messages of a language, each a chunk of its own.
 * @throws what `import()` throws when the file cannot be loaded; the next call tries again
 */
export function loadLanguage(tag: LanguageTag): Promise<Messages> {
  return LANGUAGE_LOADERS[tag]();
}
