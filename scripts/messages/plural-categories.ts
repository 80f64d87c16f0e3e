/** Which plural categories a language has, and the whole numbers that select each. */

/** They select every cardinal category: CLDR's rules depend on the last two digits, and in Romance languages on millions. */
const SAMPLE_NUMBERS = [...Array.from({ length: 1101 }, (_, count) => count), 1_000_000, 2_000_000, 1_000_001];

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const satisfies readonly Intl.LDMLPluralRule[];

/** The categories that some whole number selects. */
export function pluralCategoriesOf(tag: string): ReadonlySet<Intl.LDMLPluralRule> {
  const rules = new Intl.PluralRules(tag);
  return new Set(SAMPLE_NUMBERS.map((count) => rules.select(count)));
}

/** The first whole numbers of a category, at most two: enough to tell whether there is only one. */
export function firstNumbersIn(tag: string, category: string, max = 2): readonly number[] {
  const rules = new Intl.PluralRules(tag);
  return SAMPLE_NUMBERS.filter((count) => rules.select(count) === category).slice(0, max);
}

/** Those of whole numbers, in CLDR's order, and `other`. For a language without known rules only `other`. */
export function requiredPluralForms(tag: string): readonly Intl.LDMLPluralRule[] {
  const isKnown = Intl.PluralRules.supportedLocalesOf(tag).length > 0;
  const used = isKnown ? pluralCategoriesOf(tag) : new Set();
  return CATEGORIES.filter((category) => category === 'other' || used.has(category));
}

/** The forms that a message may have: also those that only fractions select. */
export function possiblePluralForms(tag: string): readonly string[] {
  const isKnown = Intl.PluralRules.supportedLocalesOf(tag).length > 0;
  return isKnown ? new Intl.PluralRules(tag).resolvedOptions().pluralCategories : ['other'];
}
