import type { MrzSeen } from '../../checks/checks.js';

/** What the service calls the data of a document, as far as an MRZ holds them. Dates are ISO 8601; `null`: unreadable. */
export interface MrzFields {
  /** First letter of the document code: P is a passport, A, C and I are cards. */
  readonly kind: string;
  readonly surname: string;
  readonly name: string;
  readonly sex: string;
  /** Three letters, as printed. */
  readonly nationality: string;
  readonly docNum: string;
  readonly birthDate: string | null;
  readonly expirationDate: string | null;
}

type Span = readonly [line: number, from: number, to: number];
interface Layout {
  readonly names: Span;
  readonly docNum: Span;
  readonly nationality: Span;
  readonly birth: Span;
  readonly sex: Span;
  readonly expiry: Span;
}

/** ICAO Doc 9303 part 5 (TD1), part 6 (TD2) and part 4 (TD3): where each field stands, by line count × line length. */
const LAYOUTS: Readonly<Record<string, Layout>> = {
  '3×30': {
    names: [2, 0, 30],
    docNum: [0, 5, 14],
    nationality: [1, 15, 18],
    birth: [1, 0, 6],
    sex: [1, 7, 8],
    expiry: [1, 8, 14],
  },
  '2×36': twoLines(36),
  '2×44': twoLines(44),
};

function twoLines(length: number): Layout {
  return {
    names: [0, 5, length],
    docNum: [1, 0, 9],
    nationality: [1, 10, 13],
    birth: [1, 13, 19],
    sex: [1, 20, 21],
    expiry: [1, 21, 27],
  };
}

/**
 * Takes the fields from the lines of an MRZ.
 * @param today ISO 8601 date; two-digit years of birth lie before it, those of expiry within 50 years of it
 * @returns `null` when the lines were not read or have no layout of Doc 9303 (the French 2 × 36 has its own)
 */
export function fieldsOf({ lines }: MrzSeen, today: string): MrzFields | null {
  const lengths = new Set(lines.map((line) => line.length));
  const layout = lengths.size === 1 ? LAYOUTS[`${String(lines.length)}×${String([...lengths][0])}`] : undefined;
  const [first = ''] = lines;
  if (layout === undefined || (first.startsWith('IDFRA') && lines.length === 2)) return null;
  const text = ([line, from, to]: Span): string => (lines[line] ?? '').slice(from, to);
  const plain = (span: Span): string => text(span).replace(/<+/g, ' ').trim();
  const [surname = '', name = ''] = text(layout.names)
    .split('<<', 2)
    .map((part) => part.replace(/<+/g, ' ').trim());
  const year = Number(today.slice(0, 4));
  return {
    kind: first.slice(0, 1),
    surname,
    name,
    sex: plain(layout.sex) || 'X',
    nationality: plain(layout.nationality),
    docNum: plain(layout.docNum).replaceAll(' ', ''),
    birthDate: isoDate(text(layout.birth), year - 99),
    expirationDate: isoDate(text(layout.expiry), year - 50),
  };
}

/** YYMMDD → ISO 8601, in the hundred years from `firstYear` on; `null` when it is no date of the calendar. */
function isoDate(yymmdd: string, firstYear: number): string | null {
  if (!/^\d{6}$/.test(yymmdd)) return null;
  const twoDigits = Number(yymmdd.slice(0, 2));
  const year = firstYear + ((twoDigits - (firstYear % 100) + 100) % 100);
  const iso = `${String(year).padStart(4, '0')}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4, 6)}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? null : iso;
}
