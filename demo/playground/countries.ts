/** Codes that browsers can name but that issue no documents: groups, pseudo regions, dependent islands. */
const NO_ISSUERS = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' ');
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Every country as ISO 3166-1 alpha-2 with its English name, from the browser's data. */
export function countryChoices(): readonly (readonly [code: string, name: string])[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .flatMap((code) => {
      const name = names.of(code);
      // Codes of former countries map to their successors.
      const isCurrent = new Intl.Locale(`und-${code}`).region === code;
      return name && isCurrent && !NO_ISSUERS.includes(code) ? [[code, name] as const] : [];
    })
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'en'));
}
