/** What the console says to developers: settings that are wrong, each once, and troubles that only they can mend. */
import { TAG_PATTERN, type TroubleCode, type TroubleDetail } from '../contract/contract.js';
import type { TroubleView } from '../headless/headless.js';
import { COUNTRY_CODE, isMeantToSend, numberOf, wordsOf, WORDS, type Settings } from './settings.js';

const said = new Set<string>();

function once(sentence: string): void {
  if (said.has(sentence)) return;
  said.add(sentence);
  console.warn(sentence);
}

const LEFT_OUT = 'It is left out.';
const AUTO = 'auto is used.';

/** What is used instead of a word that is none of {@link WORDS}. */
const INSTEAD: Readonly<Record<keyof typeof WORDS, string>> = {
  docType: 'The person chooses.',
  docTypes: LEFT_OUT,
  sides: AUTO,
  shutter: AUTO,
  sources: LEFT_OUT,
  credentials: 'same-origin is used.',
};

const NUMBERS = {
  maxRetakes: 'is no whole number from 0 up. 2 is used.',
  timeout: 'is no number of milliseconds above 0. 90000 is used.',
} as const;

const attributeOf = (property: string): string => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** @param settings as they are by now: what a page has put right in the meantime is not told */
export function onSettings(settings: Settings): void {
  const wrong = (name: string, value: unknown, sentence: string): void =>
    once(`doc-capture: bad_attribute. ${attributeOf(name)}: "${String(value)}" ${sentence}`);
  for (const [name, words] of Object.entries(WORDS) as [keyof typeof WORDS, readonly string[]][])
    for (const word of wordsOf(settings[name]))
      if (!words.includes(word)) wrong(name, word, `is none of ${words.join(', ')}. ${INSTEAD[name]}`);
  for (const tag of wordsOf(settings.tags))
    if (!TAG_PATTERN.test(tag)) wrong('tags', tag, `does not match ${TAG_PATTERN.source}. ${LEFT_OUT}`);
  const { countryCode } = settings;
  if (countryCode && !COUNTRY_CODE.test(countryCode))
    wrong('countryCode', countryCode, `is no code of two letters, such as fr. ${LEFT_OUT}`);
  for (const [name, sentence] of Object.entries(NUMBERS) as [keyof typeof NUMBERS, string][]) {
    if (numberOf(settings, name) === null)
      wrong(name, writtenIn(settings, attributeOf(name)) ?? settings[name], sentence);
  }
  if (isMeantToSend(settings)) once(sentenceOf({ code: 'endpoint_missing', detail: {} }));
}

/** The attribute's own text: a property of a number keeps nothing of what was none. */
function writtenIn(settings: object, attribute: string): string | null {
  return settings instanceof Element ? settings.getAttribute(attribute) : null;
}

const NO_RELAY = (detail: TroubleDetail): string =>
  `What answers under endpoint is no relay${detail.status ? ` (status ${detail.status})` : ''}. Is it mounted there?`;

const ON: Readonly<Partial<Record<TroubleCode, (detail: TroubleDetail) => string>>> = {
  endpoint_missing: () => 'Nothing can be sent: endpoint is empty. It is the mount of your relay, such as /verify.',
  relay_version: ({ measured, limit }) =>
    `The relay speaks version ${measured}, this page version ${limit}. Reload the page; if that is not enough, bring both to the same version of doc-capture.`,
  relay_protocol: NO_RELAY,
  not_found: NO_RELAY,
  method_not_allowed: NO_RELAY,
  origin_forbidden: () =>
    'The relay takes no photos from this page’s origin. Name it in ALLOWED_ORIGINS (allowedOrigins).',
  unauthorized: () => 'The relay took no grant from this page. See grant here, and its secret or authorize there.',
};

type Told = Pick<TroubleView, 'code' | 'detail'>;

const sentenceOf = ({ code, detail }: Told): string => `doc-capture: ${code}. ${ON[code]?.(detail) ?? ''}`;

export function onTrouble(trouble: Told): void {
  console.warn(sentenceOf(trouble));
}
