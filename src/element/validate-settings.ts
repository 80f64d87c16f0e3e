import type { CaptureConfig, ErrorView } from '../headless/headless.js';
import { loadDevWarnings } from './load-dev-warnings.js';
import { parseNumberSetting, parseWords, SETTING_VALUES, type ElementSettings } from './element-settings.js';

/** Not everything that is given could be taken. */
function hasInvalidSettings(settings: ElementSettings, { endpoint, fields = {} }: CaptureConfig): boolean {
  const { tags, countryCode } = settings;
  const names = Object.keys(SETTING_VALUES) as (keyof typeof SETTING_VALUES)[];
  return (
    endpoint === '' ||
    parseWords(tags).length > (fields.tags ?? []).length ||
    Boolean(countryCode && !fields.country_code) ||
    parseNumberSetting(settings, 'maxRetakes') === null ||
    parseNumberSetting(settings, 'timeout') === null ||
    names.some((name) =>
      parseWords(settings[name]).some((word) => !(SETTING_VALUES[name] as readonly string[]).includes(word)),
    )
  );
}

/** What a developer has to know is told in the console. The words for it are fetched only then. */
export function warnDeveloper(settings: ElementSettings, config: CaptureConfig, trouble?: ErrorView | null): void {
  if (trouble ? DEVELOPER_ERROR_CODES.test(trouble.code) : hasInvalidSettings(settings, config))
    loadDevWarnings().then(
      (advice) => (trouble ? advice.warnAboutError(trouble) : advice.warnAboutSettings(settings)),
      () => undefined,
    );
}

/** Troubles that nobody in front of the page can mend, by how their codes begin. `advice` has a sentence for each. */
const DEVELOPER_ERROR_CODES = /^(endpoint|relay_[pv]|not_f|method|origin|unauth)/;
