import type { Side } from '../../contract/contract.js';
import type { MrzEvidence } from '../check-report.js';
import type { MrzFieldName } from '../mrz/decode/mrz-layouts.js';
import type { MrzData } from '../mrz/decode/to-mrz-data.js';
import { compareName } from './name-matching.js';

/** What was read on one side of a document. */
export interface ExtractedSideData {
  readonly side: Side;
  /** `null`: no MRZ was found; `rules.ts` decides whether one is missing. */
  readonly mrz: MrzEvidence | null;
  /** The fields of an AAMVA barcode (`parseAamva`); `null` without one. */
  readonly licence: Readonly<Record<string, string>> | null;
}

/** The data of one MRZ or barcode that can be compared with those of another one. */
interface ComparableData {
  readonly side: string;
  readonly birthDate?: string | undefined;
  readonly surname?: string | undefined;
  readonly sex?: string | undefined;
  /** Number and expiry of the document: only two MRZs write them in the same way. */
  readonly number?: string | undefined;
  readonly expiryDate?: string | undefined;
}

/** How many data differ between an MRZ or barcode on one side and one on the other; 0 when nothing can be compared. */
export function countSideDifferences(evidence: readonly ExtractedSideData[]): number {
  const all = evidence.flatMap(comparableDataOf);
  const [one] = all;
  const other = all.find(({ side }) => side !== one?.side);
  if (one === undefined || other === undefined) return 0;
  const keys = ['birthDate', 'sex', 'number', 'expiryDate'] as const;
  const differences = keys.filter((key) => {
    const [a, b] = [one[key], other[key]];
    return a !== undefined && b !== undefined && a !== b;
  });
  return differences.length + (areDifferentNames(one.surname ?? '', other.surname ?? '') ? 1 : 0);
}

function areDifferentNames(one: string, other: string): boolean {
  const isDifferent = (typed: string, text: string): boolean =>
    compareName(typed, { text, mayBeCut: true }) === 'different';
  return isDifferent(one, other) && isDifferent(other, one);
}

function comparableDataOf({ side, mrz, licence }: ExtractedSideData): ComparableData[] {
  const all: ComparableData[] = [];
  if (mrz !== null && mrz.data !== null) all.push({ side, ...certainDataOf(mrz, mrz.data) });
  if (licence !== null) {
    const { dateOfBirth, familyName, sex } = licence;
    all.push({ side, birthDate: dateOfBirth, surname: familyName?.toUpperCase(), sex: knownSexOnly(sex) });
  }
  return all;
}

/** The fields of an MRZ whose check digit is right and whose characters are certain. */
function certainDataOf({ failing, doubtful }: MrzEvidence, data: MrzData): Omit<ComparableData, 'side'> {
  const ifCertain = (name: MrzFieldName, value: string | null | undefined): string | undefined =>
    failing.includes(name) || doubtful.includes(name) ? undefined : (value ?? undefined);
  return {
    birthDate: fullDateOnly(ifCertain('birthDate', data.birthDate)),
    surname: ifCertain('names', data.surname),
    sex: knownSexOnly(ifCertain('sex', data.sex)),
    number: ifCertain('number', data.documentNumber),
    expiryDate: fullDateOnly(ifCertain('expiryDate', data.expiryDate)),
  };
}

/** A date with its day; a year or month alone may be all that one side knows. */
function fullDateOnly(date: string | undefined): string | undefined {
  return date?.length === 'yyyy-mm-dd'.length ? date : undefined;
}

function knownSexOnly(sex: string | undefined): string | undefined {
  return sex === 'M' || sex === 'F' ? sex : undefined;
}
