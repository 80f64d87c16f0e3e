import type { CaptureConfig, TroubleView } from '../headless/headless.js';
import { loadAdvice } from './load-advice.js';
import { numberOf, wordsOf, WORDS, type Settings } from './settings.js';

/** Not everything that is given could be taken. */
function isOdd(settings: Settings, { endpoint, fields = {} }: CaptureConfig): boolean {
  const { tags, countryCode } = settings;
  const names = Object.keys(WORDS) as (keyof typeof WORDS)[];
  return (
    endpoint === '' ||
    wordsOf(tags).length > (fields.tags ?? []).length ||
    Boolean(countryCode && !fields.country_code) ||
    numberOf(settings, 'maxRetakes') === null ||
    numberOf(settings, 'timeout') === null ||
    names.some((name) => wordsOf(settings[name]).some((word) => !(WORDS[name] as readonly string[]).includes(word)))
  );
}

/** What a developer has to know is told in the console. The words for it are fetched only then. */
export function adviseOn(settings: Settings, config: CaptureConfig, trouble?: TroubleView | null): void {
  if (trouble ? FOR_DEVELOPERS.test(trouble.code) : isOdd(settings, config))
    loadAdvice().then(
      (advice) => (trouble ? advice.onTrouble(trouble) : advice.onSettings(settings)),
      () => undefined,
    );
}

/** Troubles that nobody in front of the page can mend, by how their codes begin. `advice` has a sentence for each. */
const FOR_DEVELOPERS = /^(endpoint|relay_[pv]|not_f|method|origin|unauth)/;
