/** Console warnings for developers: invalid settings, each once, and errors that only a developer can fix. */
import { TAG_PATTERN, type ErrorDetail } from '../contract/contract.js';
import {
  COUNTRY_CODE_PATTERN,
  isEndpointMissing,
  parseNumberSetting,
  parseWords,
  ALLOWED_SETTING_VALUES,
  type ElementSettings,
} from './element-settings.js';
import type { DeveloperErrorCode } from './lazy-dev-warnings.js';

const issuedWarnings = new Set<string>();

function warnOnce(sentence: string): void {
  if (issuedWarnings.has(sentence)) return;
  issuedWarnings.add(sentence);
  console.warn(sentence);
}

type WordSetting = keyof typeof ALLOWED_SETTING_VALUES;

const IGNORED_SENTENCE = 'It is left out.';
const AUTO_SENTENCE = 'auto is used.';

/** What the element uses instead of a word that is not in {@link ALLOWED_SETTING_VALUES}. */
const FALLBACK_SENTENCES: Readonly<Record<WordSetting, string>> = {
  docType: IGNORED_SENTENCE,
  docTypes: IGNORED_SENTENCE,
  ask: 'after is used.',
  sides: AUTO_SENTENCE,
  shutter: AUTO_SENTENCE,
  review: 'always is used.',
  sources: IGNORED_SENTENCE,
  credentials: 'same-origin is used.',
};

const NUMBER_SENTENCES = {
  maxRetakes: 'is no whole number from 0 up. 2 is used.',
  timeout: 'is no number of milliseconds above 0. 90000 is used.',
} as const;

const toAttributeName = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function warnAboutSetting(name: string, value: unknown, sentence: string): void {
  warnOnce(`doc-capture: bad_attribute. ${toAttributeName(name)}: "${String(value)}" ${sentence}`);
}

/** @param settings the current ones: a setting that the page has corrected meanwhile causes no warning */
export function logSettingWarnings(settings: ElementSettings): void {
  for (const [name, allowed] of Object.entries(ALLOWED_SETTING_VALUES) as [WordSetting, readonly string[]][])
    for (const word of parseWords(settings[name]))
      if (!allowed.includes(word))
        warnAboutSetting(name, word, `is none of ${allowed.join(', ')}. ${FALLBACK_SENTENCES[name]}`);
  for (const tag of parseWords(settings.tags))
    if (!TAG_PATTERN.test(tag))
      warnAboutSetting('tags', tag, `does not match ${TAG_PATTERN.source}. ${IGNORED_SENTENCE}`);
  const workerUrl = attributeText(settings, 'worker-url');
  if (workerUrl && !settings.workerUrl)
    warnAboutSetting(
      'workerUrl',
      workerUrl,
      'is no http address of the origin of the page or of the script tag. It is left out. A script may set the property to one of another origin.',
    );
  const { countryCode } = settings;
  if (countryCode && !COUNTRY_CODE_PATTERN.test(countryCode))
    warnAboutSetting('countryCode', countryCode, `is no code of two letters, such as fr. ${IGNORED_SENTENCE}`);
  for (const code of parseWords(settings.countries))
    if (!COUNTRY_CODE_PATTERN.test(code))
      warnAboutSetting('countries', code, `is no code of two letters, such as fr. ${IGNORED_SENTENCE}`);
  for (const [name, sentence] of Object.entries(NUMBER_SENTENCES) as [keyof typeof NUMBER_SENTENCES, string][])
    if (parseNumberSetting(settings, name) === null)
      warnAboutSetting(name, attributeText(settings, toAttributeName(name)) ?? settings[name], sentence);
  if (settings.resume && !settings.resumeKey)
    warnOnce(
      'doc-capture: bad_attribute. resume: there is no resumeKey, so nothing is kept. A script sets it as a property.',
    );
  if (isEndpointMissing(settings)) warnOnce(formatErrorWarning('endpoint_missing', {}));
}

/** The attribute's text. A number property is `NaN` for invalid text, so only the attribute shows what was written. */
function attributeText(settings: object, attribute: string): string | null {
  return settings instanceof Element ? settings.getAttribute(attribute) : null;
}

const describeMissingRelay = (detail: ErrorDetail): string =>
  `What answers under endpoint is no relay${detail.status ? ` (status ${detail.status})` : ''}. Is it mounted there?`;

const ERROR_EXPLANATIONS: Readonly<Record<DeveloperErrorCode, (detail: ErrorDetail) => string>> = {
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

function formatErrorWarning(code: DeveloperErrorCode, detail: ErrorDetail): string {
  return `doc-capture: ${code}. ${ERROR_EXPLANATIONS[code](detail)}`;
}

export function logDeveloperError(code: DeveloperErrorCode, detail: ErrorDetail): void {
  console.warn(formatErrorWarning(code, detail));
}
