import { compareName } from './names.js';
import type { SideRead } from '../reader/zone-read.js';

/** What one zone or barcode says of the person and the document, as far as another one can be held against it. */
interface Said {
  readonly side: string;
  readonly birthDate?: string | undefined;
  readonly surname?: string | undefined;
  readonly sex?: string | undefined;
  /** Only two zones tell the document's own number and expiry in the same way. */
  readonly number?: string | undefined;
  readonly expiryDate?: string | undefined;
}

/** How many data differ between a zone or barcode on one side and one on the other; 0 where nothing can be compared. */
export function sidesApart(read: readonly SideRead[]): number {
  const said = read.flatMap(saidBy);
  const [one] = said;
  const other = said.find(({ side }) => side !== one?.side);
  if (one === undefined || other === undefined) return 0;
  const differs = (a: string | undefined, b: string | undefined): boolean =>
    a !== undefined && b !== undefined && a !== b;
  const [surname = '', otherSurname = ''] = [one.surname, other.surname];
  return [
    differs(one.birthDate, other.birthDate),
    differs(one.sex, other.sex),
    differs(one.number, other.number),
    differs(one.expiryDate, other.expiryDate),
    compareName(surname, { text: otherSurname, mayBeCut: true }) === 'different' &&
      compareName(otherSurname, { text: surname, mayBeCut: true }) === 'different',
  ].filter(Boolean).length;
}

/** Only what is certain: a field whose digit fails, or with an unsure character, says nothing. */
function saidBy({ side, zone, licence }: SideRead): Said[] {
  const said: Said[] = [];
  if (zone?.data) {
    const { data, failing, doubtful } = zone;
    const sure = (name: (typeof failing)[number], value: string | null | undefined): string | undefined =>
      failing.includes(name) || doubtful.includes(name) ? undefined : (value ?? undefined);
    said.push({
      side,
      birthDate: full(sure('birthDate', data.birthDate)),
      surname: sure('names', data.surname),
      sex: known(sure('sex', data.sex)),
      number: sure('number', data.documentNumber),
      expiryDate: sure('expiryDate', data.expiryDate),
    });
  }
  if (licence !== null) {
    const { dateOfBirth, familyName, sex } = licence;
    said.push({ side, birthDate: dateOfBirth, surname: familyName?.toUpperCase(), sex: known(sex) });
  }
  return said;
}

/** A day; a month or a year alone says less than the other side. */
function full(date: string | undefined): string | undefined {
  return date?.length === 10 ? date : undefined;
}

function known(sex: string | undefined): string | undefined {
  return sex === 'M' || sex === 'F' ? sex : undefined;
}
