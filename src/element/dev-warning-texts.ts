/** Console warnings for developers: invalid settings, each once, and errors that only a developer can fix. A lazy module. */
import { REQUEST_TAG_PATTERN, type ErrorCode, type ErrorDetail } from '../contract/contract.js';
import { ALLOWED_SETTING_VALUES } from './element-settings.js';

/** A setting with a value that the element leaves out or replaces. */
export interface InvalidSetting {
  /** Of the attribute, or of the property where there is none. */
  readonly name: string;
  readonly value: string;
  readonly problem: keyof typeof SENTENCES | 'endpoint';
}

const LEFT_OUT = 'It is left out.';
const oneOf = (words: readonly string[], instead: string): string => `is none of ${words.join(', ')}. ${instead}`;

/** What is said of a value: what it should be, and what the element does. */
const SENTENCES = {
  docType: oneOf(ALLOWED_SETTING_VALUES.docType, LEFT_OUT),
  sides: oneOf(ALLOWED_SETTING_VALUES.sides, 'auto is used.'),
  shutter: oneOf(ALLOWED_SETTING_VALUES.shutter, 'auto is used.'),
  review: oneOf(ALLOWED_SETTING_VALUES.review, 'always is used.'),
  sources: oneOf(ALLOWED_SETTING_VALUES.sources, LEFT_OUT),
  expose: oneOf(ALLOWED_SETTING_VALUES.expose, LEFT_OUT),
  credentials: oneOf(ALLOWED_SETTING_VALUES.credentials, 'same-origin is used.'),
  tags: `does not match ${REQUEST_TAG_PATTERN.source}. ${LEFT_OUT}`,
  countryCode: `is no code of two letters, such as fr. ${LEFT_OUT}`,
  maxRetakes: 'is no whole number from 0 up. 2 is used.',
  timeoutMs: 'is no number of milliseconds above 0. 90000 is used.',
  workerUrl: `is no http address of the origin of the page or of the script tag. ${LEFT_OUT} A script may set the property to one of another origin.`,
  boolean: 'counts as set, like every value. Remove the attribute instead.',
  phone: 'needs an endpoint, whose relay takes hand-offs.',
  noKey: 'needs a relay that knows the person: it gives no key, and nothing is kept.',
  misspelt: 'is the attribute that may be meant.',
  messageKey: `is no message of this version. ${LEFT_OUT}`,
  language: 'is no built-in language, and messages has none of it. English is shown.',
} as const;

const issuedWarnings = new Set<string>();

export function logInvalidSettings(settings: readonly InvalidSetting[]): void {
  for (const { name, value, problem } of settings) {
    const warning =
      problem === 'endpoint'
        ? describeError('endpoint_missing', {})
        : `doc-capture: bad_attribute. ${name}: "${value}" ${SENTENCES[problem]}`;
    if (!issuedWarnings.has(warning)) console.warn(warning);
    issuedWarnings.add(warning);
  }
}

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
  unauthorized: () =>
    'The relay took no grant from this page: its log says why, and so does `npx doc-capture grant check TOKEN`.',
} as const satisfies Partial<Record<ErrorCode, (detail: ErrorDetail) => string>>;

/** Errors that only the page's developer can fix. */
export type DeveloperErrorCode = keyof typeof ERROR_EXPLANATIONS;

const describeError = (code: DeveloperErrorCode, detail: ErrorDetail): string =>
  `doc-capture: ${code}. ${ERROR_EXPLANATIONS[code](detail)}`;

export function logDeveloperError(code: DeveloperErrorCode, detail: ErrorDetail): void {
  console.warn(describeError(code, detail));
}
