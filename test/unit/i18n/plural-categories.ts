/**
 * Whole numbers that select every cardinal category of a language. CLDR's rules depend on the last two digits, and in the
 * Romance languages on whole millions.
 */
const SAMPLE_NUMBERS = [...Array.from({ length: 1101 }, (_, count) => count), 1_000_000, 2_000_000, 1_000_001];

/** The categories that some whole number selects. */
export function pluralCategoriesOf(tag: string): ReadonlySet<Intl.LDMLPluralRule> {
  const rules = new Intl.PluralRules(tag);
  return new Set(SAMPLE_NUMBERS.map((count) => rules.select(count)));
}

/** The first whole numbers of a category, at most two: enough to tell whether there is only one. */
export function firstNumbersIn(tag: string, category: string): readonly number[] {
  const rules = new Intl.PluralRules(tag);
  return SAMPLE_NUMBERS.filter((count) => rules.select(count) === category).slice(0, 2);
}
