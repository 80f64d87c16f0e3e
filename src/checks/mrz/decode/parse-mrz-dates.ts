/** A birth lies in the hundred years before today. */
const MAX_AGE_YEARS = 99;
/** Documents that expired longer ago are not shown any more; one in seventy years is meant to be valid for life. */
const MAX_EXPIRED_YEARS = 30;
/** The year of "valid for life" where an issuer writes one: 31 December or 1 January of 99. */
const VALID_FOR_LIFE_YEAR = 99;

/**
 * A day of birth, ISO 8601, in the century in which it lies before today. Unknown parts (Doc 9303-3 section 4.8) are left
 * out from the end: `1974-08`, `1974`.
 * @param yymmdd as printed
 * @param today ISO 8601 date
 * @returns `null` when it is no date
 */
export function parseBirthDate(yymmdd: string, today: string): string | null {
  const year = Number(today.slice(0, 4));
  const iso = toIsoDate(yymmdd, year - MAX_AGE_YEARS);
  // Later this year is a hundred years ago.
  return iso !== null && iso.length === 10 && iso > today ? toIsoDate(yymmdd, year - MAX_AGE_YEARS - 1) : iso;
}

/** A day of expiry, ISO 8601: up to thirty years ago, or up to 69 years ahead; the year 99 is ahead. `null`: no date. */
export function parseExpiryDate(yymmdd: string, today: string): string | null {
  const year = Number(today.slice(0, 4));
  const isForLife = Number(yymmdd.slice(0, 2)) === VALID_FOR_LIFE_YEAR;
  return toIsoDate(yymmdd, isForLife ? year : year - MAX_EXPIRED_YEARS);
}

/** A month of issue, ISO 8601, in the hundred years up to today. */
export function parseIssueMonth(yymm: string, today: string): string | null {
  return toIsoDate(`${yymm}<<`, Number(today.slice(0, 4)) - MAX_AGE_YEARS);
}

/** YYMMDD in the hundred years from `firstYear` on; fillers for what is unknown. */
function toIsoDate(yymmdd: string, firstYear: number): string | null {
  const [, yy, mm, dd] = /^(\d\d)(\d\d|<<)(\d\d|<<)$/.exec(yymmdd) ?? [];
  if (yy === undefined || mm === undefined || dd === undefined) return null;
  const year = String(firstYear + ((((Number(yy) - firstYear) % 100) + 100) % 100));
  if (mm === '<<') return dd === '<<' ? year : null;
  if (dd === '<<') return Number(mm) >= 1 && Number(mm) <= 12 ? `${year}-${mm}` : null;
  const iso = `${year}-${mm}-${dd}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? null : iso;
}
