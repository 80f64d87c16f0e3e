import { compareName } from './name-matching.js';
import type { SideEvidence } from '../mrz/mrz-data.js';

/** What one zone or barcode says of the person and the document, as far as another one can be held against it. */
interface ComparableData {
  readonly side: string;
  readonly birthDate?: string | undefined;
  readonly surname?: string | undefined;
  readonly sex?: string | undefined;
  /** Only two zones tell the document's own number and expiry in the same way. */
  readonly number?: string | undefined;
  readonly expiryDate?: string | undefined;
}

/** How many data differ between a zone or barcode on one side and one on the other; 0 where nothing can be compared. */
export function countSideDifferences(read: readonly SideEvidence[]): number {
  const said = read.flatMap(comparableDataOf);
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
function comparableDataOf({ side, zone, licence }: SideEvidence): ComparableData[] {
  const said: ComparableData[] = [];
  if (zone?.data) {
    const { data, failing, doubtful } = zone;
    const sure = (name: (typeof failing)[number], value: string | null | undefined): string | undefined =>
      failing.includes(name) || doubtful.includes(name) ? undefined : (value ?? undefined);
    said.push({
      side,
      birthDate: fullDateOnly(sure('birthDate', data.birthDate)),
      surname: sure('names', data.surname),
      sex: knownSexOnly(sure('sex', data.sex)),
      number: sure('number', data.documentNumber),
      expiryDate: sure('expiryDate', data.expiryDate),
    });
  }
  if (licence !== null) {
    const { dateOfBirth, familyName, sex } = licence;
    said.push({ side, birthDate: dateOfBirth, surname: familyName?.toUpperCase(), sex: knownSexOnly(sex) });
  }
  return said;
}

/** A day; a month or a year alone says less than the other side. */
function fullDateOnly(date: string | undefined): string | undefined {
  return date?.length === 10 ? date : undefined;
}

function knownSexOnly(sex: string | undefined): string | undefined {
  return sex === 'M' || sex === 'F' ? sex : undefined;
}
