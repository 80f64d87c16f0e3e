/** A birth date lies in the hundred years before today. */
const MAX_AGE_YEARS = 99;
/** An expiry date lies at most this long ago; seventy years ahead means valid for life. */
const MAX_EXPIRED_YEARS = 30;
/** The year that issuers write for "valid for life": 31 December or 1 January of 99. */
const VALID_FOR_LIFE_YEAR = 99;

/**
 * Parses a date of birth or of issue, in the latest century in which it lies before today. Unknown parts (Doc 9303-3 section
 * 4.8) are left out from the end: `1974-08`, `1974`.
 * @param yymmdd as printed
 * @param today ISO 8601 date
 * @returns ISO 8601, possibly only a year or a month; `null` when it is no date
 */
export function parsePastDate(yymmdd: string, today: string): string | null {
  const firstYear = Number(today.slice(0, 4)) - MAX_AGE_YEARS;
  const iso = toIsoDate(yymmdd, firstYear);
  const isInFuture = iso !== null && iso > today.slice(0, iso.length);
  return isInFuture ? toIsoDate(yymmdd, firstYear - 1) : iso;
}

/** Parses an expiry date: up to 30 years ago, or up to 69 years ahead; the year 99 is ahead. `null` when it is no date. */
export function parseExpiryDate(yymmdd: string, today: string): string | null {
  const year = Number(today.slice(0, 4));
  const isForLife = Number(yymmdd.slice(0, 2)) === VALID_FOR_LIFE_YEAR;
  return toIsoDate(yymmdd, isForLife ? year : year - MAX_EXPIRED_YEARS);
}

/** Converts YYMMDD, with fillers for unknown parts, to a date in the hundred years from `firstYear` on. */
function toIsoDate(yymmdd: string, firstYear: number): string | null {
  const [, yy, mm, dd] = /^(\d\d)(\d\d|<<)(\d\d|<<)$/.exec(yymmdd) ?? [];
  if (yy === undefined || mm === undefined || dd === undefined) return null;
  const year = String(firstYear + ((((Number(yy) - firstYear) % 100) + 100) % 100));
  if (mm === '<<') return dd === '<<' ? year : null;
  if (dd === '<<') return Number(mm) >= 1 && Number(mm) <= 12 ? `${year}-${mm}` : null;
  const iso = `${year}-${mm}-${dd}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  const exists = !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === iso;
  return exists ? iso : null;
}
