/** Console warnings for developers: invalid settings, each once, and errors that only a developer can fix. A lazy module. */
import { TAG_PATTERN, type ErrorCode, type ErrorDetail } from '../contract/contract.js';
import { ALLOWED_SETTING_VALUES } from './element-settings.js';

type WordSetting = keyof typeof ALLOWED_SETTING_VALUES;

/** A setting with a value that the element leaves out or replaces. */
export interface InvalidSetting {
  readonly name: WordSetting | keyof typeof SENTENCES | 'endpoint';
  readonly value: string;
}

const IGNORED_SENTENCE = 'It is left out.';
const AUTO_SENTENCE = 'auto is used.';
const COUNTRY_SENTENCE = `is no code of two letters, such as fr. ${IGNORED_SENTENCE}`;

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

/** What is said of a value of the other settings. */
const SENTENCES = {
  tags: `does not match ${TAG_PATTERN.source}. ${IGNORED_SENTENCE}`,
  countryCode: COUNTRY_SENTENCE,
  countries: COUNTRY_SENTENCE,
  maxRetakes: 'is no whole number from 0 up. 2 is used.',
  timeout: 'is no number of milliseconds above 0. 90000 is used.',
  workerUrl: `is no http address of the origin of the page or of the script tag. ${IGNORED_SENTENCE} A script may set the property to one of another origin.`,
  resume: 'needs resumeKey, without which nothing is kept. A script sets it as a property.',
} as const;

const issuedWarnings = new Set<string>();

export function logInvalidSettings(settings: readonly InvalidSetting[]): void {
  for (const setting of settings) {
    const warning = describeSetting(setting);
    if (!issuedWarnings.has(warning)) console.warn(warning);
    issuedWarnings.add(warning);
  }
}

function describeSetting({ name, value }: InvalidSetting): string {
  if (name === 'endpoint') return describeError('endpoint_missing', {});
  const sentence = isWordSetting(name)
    ? `is none of ${ALLOWED_SETTING_VALUES[name].join(', ')}. ${FALLBACK_SENTENCES[name]}`
    : SENTENCES[name];
  const attribute = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `doc-capture: bad_attribute. ${attribute}: "${value}" ${sentence}`;
}

const isWordSetting = (name: string): name is WordSetting => name in ALLOWED_SETTING_VALUES;

const describeMissingRelay = (detail: ErrorDetail): string =>
  `What answers under endpoint is no relay${detail.status ? ` (status ${detail.status})` : ''}. Is it mounted there?`;

const ERROR_EXPLANATIONS = {
  endpoint_missing: () => 'Nothing can be sent: endpoint is empty. It is the mount of your relay, such as /verify.',
  relay_version: ({ measured, limit }) =>
    `The relay speaks version ${measured}, this page version ${limit}. Reload the page; if that is not enough, bring both to the same version of doc-capture.`,
  relay_protocol: describeMissingRelay,
  not_found: describeMissingRelay,
  method_not_allowed: describeMissingRelay,
  origin_forbidden: () =>
    'The relay takes no photos from this page’s origin. Name it in ALLOWED_ORIGINS (allowedOrigins).',
  unauthorized: () => 'The relay took no grant from this page. See grant here, and its secret or authorize there.',
} as const satisfies Partial<Record<ErrorCode, (detail: ErrorDetail) => string>>;

/** Errors that only the page's developer can fix. */
export type DeveloperErrorCode = keyof typeof ERROR_EXPLANATIONS;

const describeError = (code: DeveloperErrorCode, detail: ErrorDetail): string =>
  `doc-capture: ${code}. ${ERROR_EXPLANATIONS[code](detail)}`;

export function logDeveloperError(code: DeveloperErrorCode, detail: ErrorDetail): void {
  console.warn(describeError(code, detail));
}
