/** The options of the language and country lists. */

/** Languages with the name that each has in itself. */
export function languageChoices(tags: readonly string[]): readonly (readonly [tag: string, name: string])[] {
  return tags.map((tag) => {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
    return [tag, name.slice(0, 1).toLocaleUpperCase(tag) + name.slice(1)] as const;
  });
}

/** Regions that the browser can name but that issue no documents: groups, pseudo regions, dependent islands. */
const NO_ISSUERS: readonly string[] = [
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'EU',
  'EZ',
  'IC',
  'QO',
  'TA',
  'UN',
  'XA',
  'XB',
  'ZZ',
];
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Every country as ISO 3166-1 alpha-2 with its English name, from the browser's data. */
export function countryChoices(): readonly (readonly [code: string, name: string])[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .flatMap((code) => {
      const name = names.of(code);
      // Codes of former countries map to their successors.
      const current = new Intl.Locale(`und-${code}`).region === code;
      return name && current && !NO_ISSUERS.includes(code) ? [[code, name] as const] : [];
    })
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'en'));
}
