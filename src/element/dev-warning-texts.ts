/** Console warnings for developers: invalid settings, each once, and errors that only a developer can fix. A lazy module. */
import { RELAY_PATHS, REQUEST_TAG_PATTERN, type ErrorCode, type ErrorDetail } from '../contract/contract.js';
import type { CaptureConfig } from '../headless/headless.js';
import { resolveHttpUrl } from '../shared/shared.js';
import { ALLOWED_SETTING_VALUES } from './element-settings.js';
import { HOST_WITH_PORT, SLOT_NAMES, type InvalidSetting } from './find-invalid-settings.js';

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
  notAccepted:
    'is nothing that the relay accepts from this person: the grant or the relay’s own conditions exclude it.',
  maxRetakes: 'is no whole number from 0 up. 2 is used.',
  timeoutMs: 'is no number of milliseconds above 0. 90000 is used.',
  workerUrl: `is no http address of the origin of the page or of the script tag. ${LEFT_OUT} A script may set the property to one of another origin.`,
  boolean: 'counts as set, like every value. Remove the attribute instead.',
  phone: 'needs an endpoint, whose relay takes hand-offs.',
  noKey: 'needs a relay that knows the person: it gives no key, and nothing is kept.',
  handoffUrl: 'is no http address. The phone opens this page.',
  insecureLink: 'is the address that the phone opens. The phone has to reach it, and needs https to use its camera.',
  threshold: 'is no finite number. The default is used.',
  thresholdName: `is no limit of the checks. ${LEFT_OUT}`,
  slot: oneOf(SLOT_NAMES, 'It is not shown.'),
  misspelt: 'is the attribute that may be meant.',
  property: 'is the property that may be meant. It has no attribute.',
  messageKey: `is no message of this version. ${LEFT_OUT}`,
  language: 'is no built-in language, and messages has none of it. English is shown.',
} as const;

/** What can be wrong with a setting. */
export type SettingProblem = keyof typeof SENTENCES | 'endpoint';

const issuedWarnings = new Set<string>();

function warnOnce(sentence: string): void {
  const warning = `doc-capture: ${sentence}`;
  if (!issuedWarnings.has(warning)) console.warn(warning);
  issuedWarnings.add(warning);
}

export function logInvalidSettings(settings: readonly InvalidSetting[]): void {
  for (const { name, value, problem } of settings)
    if (problem === 'endpoint') logDeveloperError('endpoint_missing', {}, { endpoint: value });
    else warnOnce(`bad_attribute. ${name}: "${value}" ${SENTENCES[problem]}`);
}

/** How the page reaches the relay. */
type Access = Pick<CaptureConfig, 'endpoint' | 'grant'>;

function describeInvalidEndpoint(_: ErrorDetail, { endpoint = '' }: Access): string {
  const is = endpoint ? `"${endpoint}", which is no http address` : 'empty';
  const advice = HOST_WITH_PORT.test(endpoint.trim())
    ? `Did you mean ${location.protocol}//${endpoint.trim()}?`
    : 'It is the mount of your relay, such as /verify.';
  return `Nothing can be sent: endpoint is ${is}. ${advice}`;
}

function describeMissingRelay({ status }: ErrorDetail, { endpoint = '' }: Access): string {
  const mount = (resolveHttpUrl(endpoint, document.baseURI)?.href ?? endpoint).replace(/\/+$/, '');
  return `No relay answers under "${mount}"${status ? ` (status ${status})` : ''}. Look what GET ${mount}${RELAY_PATHS.config} answers: endpoint must be the relay’s mount, and a proxy or development server before the relay must pass its paths on.`;
}

function describeRefusal({ field }: ErrorDetail, { endpoint, grant }: Access): string | null {
  // The failure of the page's own function is in the console already.
  if (field === 'grant') return null;
  if (grant)
    return `The relay at "${endpoint}" refused this page’s grant. Its log says why, and so does \`npx doc-capture grant check TOKEN\`; with an authorize of your own, that function refused it.`;
  return `The relay at "${endpoint}" refused this page, which sends no grant. Set grant; or, where an authorize of your own knows the person by a session cookie, see whether the cookie arrives: a relay of another origin gets it only with credentials="include".`;
}

const ERROR_EXPLANATIONS = {
  endpoint_missing: describeInvalidEndpoint,
  relay_version: ({ measured, limit }) =>
    `The relay speaks version ${measured}, this page version ${limit}. Reload the page; if that is not enough, bring both to the same version of doc-capture.`,
  relay_protocol: describeMissingRelay,
  not_found: describeMissingRelay,
  method_not_allowed: describeMissingRelay,
  origin_forbidden: (_, { endpoint }) =>
    `The relay at "${endpoint}" takes no photos from this page’s origin. Name it in ALLOWED_ORIGINS (allowedOrigins).`,
  unauthorized: describeRefusal,
} as const satisfies Partial<Record<ErrorCode, (detail: ErrorDetail, access: Access) => string | null>>;

/** Errors that only the page's developer can fix. */
export type DeveloperErrorCode = keyof typeof ERROR_EXPLANATIONS;

export function logDeveloperError(code: DeveloperErrorCode, detail: ErrorDetail, access: Access): void {
  const explanation = ERROR_EXPLANATIONS[code](detail, access);
  if (explanation) warnOnce(`${code}. ${explanation}`);
}
