import { TAG_PATTERN, type ErrorCode } from '../contract/contract.js';
import type { ErrorView } from '../headless/headless.js';
import { lazyModule } from '../shared/shared.js';
import type { DeveloperErrorCode, InvalidSetting } from './dev-warnings.js';
import {
  ALLOWED_SETTING_VALUES,
  COUNTRY_CODE_PATTERN,
  isEndpointMissing,
  parseNumberSetting,
  parseWords,
  type ElementSettings,
} from './element-settings.js';

/** The warnings' texts, which most pages never need. */
const warningsModule = lazyModule(() => import('./dev-warnings.js'));

const DEVELOPER_ERROR_CODES: readonly ErrorCode[] = [
  'endpoint_missing',
  'relay_version',
  'relay_protocol',
  'not_found',
  'method_not_allowed',
  'origin_forbidden',
  'unauthorized',
] satisfies readonly DeveloperErrorCode[];

/** Warns the developer in the console about settings that the element leaves out or replaces. */
export function warnAboutSettings(settings: ElementSettings): void {
  // Again once the texts are loaded: a setting that the page has corrected meanwhile causes no warning.
  if (findInvalidSettings(settings).length > 0) logSettings(() => findInvalidSettings(settings));
}

export function warnAboutMissingResumeKey(): void {
  logSettings(() => [{ name: 'resume', value: '' }]);
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

function findInvalidSettings(settings: ElementSettings): readonly InvalidSetting[] {
  const findWords = (
    name: InvalidSetting['name'] & keyof ElementSettings,
    isValid: (word: string) => boolean,
  ): readonly InvalidSetting[] =>
    parseWords(settings[name]).flatMap((value) => (isValid(value) ? [] : { name, value }));
  const isCountryCode = (code: string): boolean => COUNTRY_CODE_PATTERN.test(code);
  const { countryCode } = settings;
  const workerUrl = attributeText(settings, 'worker-url');
  const wordSettings = Object.entries(ALLOWED_SETTING_VALUES) as [keyof typeof ALLOWED_SETTING_VALUES, string[]][];
  return [
    ...wordSettings.flatMap(([name, allowed]) => findWords(name, (word) => allowed.includes(word))),
    ...findWords('tags', (tag) => TAG_PATTERN.test(tag)),
    ...findWords('countries', isCountryCode),
    ...(countryCode && !isCountryCode(countryCode) ? [{ name: 'countryCode', value: countryCode } as const] : []),
    ...(workerUrl && !settings.workerUrl ? [{ name: 'workerUrl', value: workerUrl } as const] : []),
    ...(['maxRetakes', 'timeout'] as const).flatMap((name) => {
      if (parseNumberSetting(settings, name) !== null) return [];
      // For invalid text the property is `NaN`, so only the attribute shows what was written.
      return { name, value: attributeText(settings, ATTRIBUTE_NAMES[name]) ?? String(settings[name]) };
    }),
    ...(isEndpointMissing(settings) ? [{ name: 'endpoint', value: '' } as const] : []),
  ];
}

const ATTRIBUTE_NAMES = { maxRetakes: 'max-retakes', timeout: 'timeout' } as const;

const attributeText = (settings: object, attribute: string): string | null =>
  settings instanceof Element ? settings.getAttribute(attribute) : null;
