/** What the console says to developers: settings that are wrong, each once, and troubles that only they can mend. */
import { TAG_PATTERN, type ErrorCode, type ErrorDetail } from '../contract/contract.js';
import type { ErrorView } from '../headless/headless.js';
import {
  COUNTRY_CODE_PATTERN,
  isEndpointMissing,
  parseNumberSetting,
  parseWords,
  SETTING_VALUES,
  type ElementSettings,
} from './element-settings.js';

const issuedWarnings = new Set<string>();

function warnOnce(sentence: string): void {
  if (issuedWarnings.has(sentence)) return;
  issuedWarnings.add(sentence);
  console.warn(sentence);
}

const IGNORED_SENTENCE = 'It is left out.';
const AUTO_SENTENCE = 'auto is used.';

/** What is used instead of a word that is none of {@link SETTING_VALUES}. */
const FALLBACK_SENTENCES: Readonly<Record<keyof typeof SETTING_VALUES, string>> = {
  docType: 'The person chooses.',
  docTypes: IGNORED_SENTENCE,
  sides: AUTO_SENTENCE,
  shutter: AUTO_SENTENCE,
  sources: IGNORED_SENTENCE,
  credentials: 'same-origin is used.',
};

const NUMBER_SENTENCES = {
  maxRetakes: 'is no whole number from 0 up. 2 is used.',
  timeout: 'is no number of milliseconds above 0. 90000 is used.',
} as const;

const toAttributeName = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** @param settings as they are by now: what a page has put right in the meantime is not told */
export function warnAboutSettings(settings: ElementSettings): void {
  const wrong = (name: string, value: unknown, sentence: string): void =>
    warnOnce(`doc-capture: bad_attribute. ${toAttributeName(name)}: "${String(value)}" ${sentence}`);
  for (const [name, words] of Object.entries(SETTING_VALUES) as [keyof typeof SETTING_VALUES, readonly string[]][])
    for (const word of parseWords(settings[name]))
      if (!words.includes(word)) wrong(name, word, `is none of ${words.join(', ')}. ${FALLBACK_SENTENCES[name]}`);
  for (const tag of parseWords(settings.tags))
    if (!TAG_PATTERN.test(tag)) wrong('tags', tag, `does not match ${TAG_PATTERN.source}. ${IGNORED_SENTENCE}`);
  const { countryCode } = settings;
  if (countryCode && !COUNTRY_CODE_PATTERN.test(countryCode))
    wrong('countryCode', countryCode, `is no code of two letters, such as fr. ${IGNORED_SENTENCE}`);
  for (const [name, sentence] of Object.entries(NUMBER_SENTENCES) as [keyof typeof NUMBER_SENTENCES, string][]) {
    if (parseNumberSetting(settings, name) === null)
      wrong(name, attributeText(settings, toAttributeName(name)) ?? settings[name], sentence);
  }
  if (isEndpointMissing(settings)) warnOnce(formatErrorWarning({ code: 'endpoint_missing', detail: {} }));
}

/** The attribute's own text: a property of a number keeps nothing of what was none. */
function attributeText(settings: object, attribute: string): string | null {
  return settings instanceof Element ? settings.getAttribute(attribute) : null;
}

const describeMissingRelay = (detail: ErrorDetail): string =>
  `What answers under endpoint is no relay${detail.status ? ` (status ${detail.status})` : ''}. Is it mounted there?`;

const ERROR_EXPLANATIONS: Readonly<Partial<Record<ErrorCode, (detail: ErrorDetail) => string>>> = {
  endpoint_missing: () => 'Nothing can be sent: endpoint is empty. It is the mount of your relay, such as /verify.',
  relay_version: ({ measured, limit }) =>
    `The relay speaks version ${measured}, this page version ${limit}. Reload the page; if that is not enough, bring both to the same version of doc-capture.`,
  relay_protocol: describeMissingRelay,
  not_found: describeMissingRelay,
  method_not_allowed: describeMissingRelay,
  origin_forbidden: () =>
    'The relay takes no photos from this page’s origin. Name it in ALLOWED_ORIGINS (allowedOrigins).',
  unauthorized: () => 'The relay took no grant from this page. See grant here, and its secret or authorize there.',
};

type ReportedError = Pick<ErrorView, 'code' | 'detail'>;

const formatErrorWarning = ({ code, detail }: ReportedError): string =>
  `doc-capture: ${code}. ${ERROR_EXPLANATIONS[code]?.(detail) ?? ''}`;

export function warnAboutError(trouble: ReportedError): void {
  console.warn(formatErrorWarning(trouble));
}
