import type { ErrorCode } from '../contract/contract.js';
import type { CaptureConfig, ErrorView } from '../headless/headless.js';
import {
  parseCountries,
  parseNumberSetting,
  parseWords,
  ALLOWED_SETTING_VALUES,
  type ElementSettings,
} from './element-settings.js';

/** Errors that only the page's developer can fix. The lazy module `dev-warnings` has an explanation for each. */
const DEVELOPER_ERROR_CODES = [
  'endpoint_missing',
  'relay_version',
  'relay_protocol',
  'not_found',
  'method_not_allowed',
  'origin_forbidden',
  'unauthorized',
] as const satisfies readonly ErrorCode[];
export type DeveloperErrorCode = (typeof DEVELOPER_ERROR_CODES)[number];

function isDeveloperErrorCode(code: ErrorCode): code is DeveloperErrorCode {
  return (DEVELOPER_ERROR_CODES as readonly ErrorCode[]).includes(code);
}

/** @returns whether a setting holds a value that the element ignores or replaces. */
function hasInvalidSettings(settings: ElementSettings, { endpoint, fields = {} }: CaptureConfig): boolean {
  const { tags, countryCode, countries } = settings;
  const names = Object.keys(ALLOWED_SETTING_VALUES) as (keyof typeof ALLOWED_SETTING_VALUES)[];
  return (
    endpoint === '' ||
    parseWords(tags).length > (fields.tags ?? []).length ||
    parseWords(countries).length > parseCountries(settings).length ||
    Boolean(countryCode && !fields.country_code) ||
    parseNumberSetting(settings, 'maxRetakes') === null ||
    parseNumberSetting(settings, 'timeout') === null ||
    names.some((name) =>
      parseWords(settings[name]).some((word) => !(ALLOWED_SETTING_VALUES[name] as readonly string[]).includes(word)),
    )
  );
}

/** Warns the developer in the console about settings that the element ignores or replaces. */
export function warnIfSettingsInvalid(settings: ElementSettings, config: CaptureConfig): void {
  if (!hasInvalidSettings(settings, config)) return;
  import('./dev-warnings.js').then(
    ({ logSettingWarnings: warnAboutSettings }) => warnAboutSettings(settings),
    () => undefined,
  );
}

/** Explains an error in the console if only the developer can fix it. */
export function warnIfDeveloperError({ code, detail }: ErrorView): void {
  if (!isDeveloperErrorCode(code)) return;
  import('./dev-warnings.js').then(
    ({ logDeveloperError: warnAboutError }) => warnAboutError(code, detail),
    () => undefined,
  );
}
