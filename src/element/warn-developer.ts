import type { ErrorCode } from '../contract/contract.js';
import type { ErrorView } from '../headless/headless.js';
import { en, matchLanguage, selectMessageOverrides, type MessageOverrides } from '../i18n/i18n.js';
import { lazyModule } from '../shared/shared.js';
import type { DeveloperErrorCode, InvalidSetting } from './dev-warning-texts.js';
import {
  ALLOWED_SETTING_VALUES,
  hasCountryCodeFormat,
  isEndpointMissing,
  isValidRetakeCount,
  isRequestTag,
  isValidTimeoutMs,
  parseWords,
  type ElementSettings,
} from './element-settings.js';
import { rawSetting } from './properties-base.js';

/** The warnings' texts, which most pages never need. */
const warningsModule = lazyModule(() => import('./dev-warning-texts.js'));

const DEVELOPER_ERROR_CODES: readonly ErrorCode[] = [
  'endpoint_missing',
  'relay_version',
  'relay_protocol',
  'not_found',
  'method_not_allowed',
  'origin_forbidden',
  'unauthorized',
] satisfies readonly DeveloperErrorCode[];

/** An element, as far as its settings are checked. */
type CheckedElement = HTMLElement & ElementSettings & { readonly messages: MessageOverrides | null };

/** Warns the developer in the console about settings that the element leaves out or replaces. */
export function warnAboutSettings(element: CheckedElement): void {
  // Again once the texts are loaded: a setting that the page has corrected meanwhile causes no warning.
  if (findInvalidSettings(element).length > 0) logSettings(() => findInvalidSettings(element));
}

export function warnAboutMissingResumeKey(): void {
  logSettings(() => [{ name: 'resume', value: '', problem: 'noKey' }]);
}

function logSettings(find: () => readonly InvalidSetting[]): void {
  warningsModule.load().then(
    ({ logInvalidSettings }) => logInvalidSettings(find()),
    () => undefined,
  );
}

/** Explains an error in the console if only the developer can fix it. */
export function warnAboutError({ code, detail }: ErrorView): void {
  if (!DEVELOPER_ERROR_CODES.includes(code)) return;
  warningsModule.load().then(
    ({ logDeveloperError }) => logDeveloperError(code as DeveloperErrorCode, detail),
    () => undefined,
  );
}

const BOOLEAN_ATTRIBUTES = ['sounds', 'resume', 'required', 'disabled'];

function findInvalidSettings(element: CheckedElement): readonly InvalidSetting[] {
  const found: InvalidSetting[] = [];
  const add = (name: string, value: unknown, problem: InvalidSetting['problem']): void =>
    void found.push({ name, value: String(value), problem });
  const addWords = (name: Parameters<typeof rawSetting>[1], isValid: (word: string) => boolean): void => {
    for (const word of parseWords(rawSetting(element, name))) if (!isValid(word)) add(attributeName(name), word, name);
  };
  for (const [name, allowed] of Object.entries(ALLOWED_SETTING_VALUES) as [
    keyof typeof ALLOWED_SETTING_VALUES,
    string[],
  ][])
    addWords(name, (word) => allowed.includes(word.toLowerCase()));
  addWords('tags', isRequestTag);
  addWords('countryCode', hasCountryCodeFormat);
  for (const [name, isValid] of [
    ['maxRetakes', isValidRetakeCount],
    ['timeoutMs', isValidTimeoutMs],
  ] as const) {
    const raw = rawSetting(element, name) ?? undefined;
    if (raw !== undefined && !isValid(raw)) add(name, raw, name);
  }
  const workerUrl = element.getAttribute('worker-url');
  if (workerUrl && !element.workerUrl) add('worker-url', workerUrl, 'workerUrl');
  for (const name of BOOLEAN_ATTRIBUTES) if (element.getAttribute(name) === 'false') add(name, 'false', 'boolean');
  const sources = parseWords(rawSetting(element, 'sources'));
  if (sources.includes('phone') && !element.endpoint) add('sources', 'phone', 'phone');
  if (isEndpointMissing(element)) add('endpoint', '', 'endpoint');
  return [...found, ...findMisspeltAttributes(element), ...findUnknownMessages(element)];
}

/** Attributes that would be settings with their hyphens, such as `doctype`. */
function findMisspeltAttributes(element: CheckedElement): readonly InvalidSetting[] {
  const { observedAttributes } = element.constructor as unknown as { readonly observedAttributes: readonly string[] };
  return element.getAttributeNames().flatMap((name): InvalidSetting[] => {
    const meant = observedAttributes.find(
      (known) => known !== name && known.replaceAll('-', '') === name.replaceAll('-', ''),
    );
    return meant === undefined ? [] : [{ name, value: meant, problem: 'misspelt' }];
  });
}

/** A language without messages, and messages without a use. */
function findUnknownMessages({ lang, messages }: CheckedElement): readonly InvalidSetting[] {
  const overrides = messages ?? {};
  const isUnknown = (key: string): boolean => key.includes('.') && !Object.hasOwn(en, key);
  const keys = Object.entries(overrides).flatMap(([key, value]) =>
    value !== null && typeof value === 'object' && !Object.hasOwn(en, key) ? Object.keys(value) : [key],
  );
  const isLanguageMissing =
    lang !== '' && matchLanguage(lang) === null && Object.keys(selectMessageOverrides(overrides, lang)).length === 0;
  return [
    ...keys.filter(isUnknown).map((key): InvalidSetting => ({ name: 'messages', value: key, problem: 'messageKey' })),
    ...(isLanguageMissing ? [{ name: 'lang', value: lang, problem: 'language' } as const] : []),
  ];
}

const attributeName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
