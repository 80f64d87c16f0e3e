/** Regions that the browser can name but that no document comes from: groups, pseudo regions, islands of others. */
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

/** Every country as ISO 3166-1 alpha-2 with its English name, from what the browser knows. */
export function countryChoices(): readonly (readonly [code: string, name: string])[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .flatMap((code) => {
      const name = names.of(code);
      // Codes of countries that are no more stand for their successors.
      const current = new Intl.Locale(`und-${code}`).region === code;
      return name && current && !NO_ISSUERS.includes(code) ? [[code, name] as const] : [];
    })
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'en'));
}
