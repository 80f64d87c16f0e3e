import assert from 'node:assert/strict';
import type { CheckReport, DetectedDocument } from '../../../src/checks/checks.js';
import type { PhotoRequestFields, Reason } from '../../../src/contract/contract.js';
import { decideVerdict, type PhotoVerdict } from '../../../src/sandbox/verdict/decide-verdict.js';
import {
  createDocumentSeen,
  createLicenceBarcode,
  createReadMrz,
  createPhotoAnalysis,
  createReport,
} from './check-reports.js';
import { td1, td2, td3, type MrzInput } from '../../../src/testing/specimen/mrz-writer.js';

/** The examples of ICAO Doc 9303, parts 5, 6 and 4: Anna Maria Eriksson of Utopia, born 1974, expired 2012-04-15. */
export const TD1 = [
  'I<UTOD231458907<<<<<<<<<<<<<<<',
  '7408122F1204159UTO<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
];
/** The same in the layout TD2. */
export const TD2 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'];
/** The same in the layout TD3. */
export const TD3 = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
/** The French card of 1988 to 2021, its published example. */
export const FRENCH = ['IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<', '8806923102858CORINNE<<<<<<<6512068F6'];

/** What the MRZ of a drawn passport says. */
export const ANNA: MrzInput = {
  documentCode: 'P',
  issuer: 'UTO',
  nationality: 'UTO',
  documentNumber: 'L898902C3',
  surname: 'Eriksson',
  givenNames: 'Anna Maria',
  birthDate: '1974-08-12',
  sex: 'F',
  expiryDate: '2030-04-15',
};
/** What the MRZ of a drawn ID card says. */
const CARD: MrzInput = { ...ANNA, documentCode: 'I', documentNumber: 'D23145890' };
/** Elements of the barcode of a drawn driving licence. */
const LICENCE = { CS: 'ERIKSSON', AC: 'ANNA', AD: 'MARIA', BB: '08121974', BA: '04152030', BC: '2', AQ: 'A1' };

/** The day of all checks. */
export const TODAY = '2026-11-21';
/** A document that fills the photo. */
export const LARGE: DetectedDocument = createDocumentSeen({ aspect: 1.42 });
/** A photo without MRZ and barcode. */
export const plain = createReport();

/** Further properties of a read MRZ. */
export type More = Parameters<typeof createReadMrz>[2];

/** A photo of the passport. */
export const passport = (input: Partial<MrzInput> = {}, more: More = {}): CheckReport =>
  createReport({ mrz: createReadMrz(td3({ ...ANNA, ...input }), TODAY, more), document: LARGE });
/** The check digit of the birth, 2, printed as another one. */
export const misprinted = (digit: string, more: More = {}): CheckReport => {
  const [upper, lower] = td3(ANNA);
  const lines = [upper, `${lower.slice(0, 19)}${digit}${lower.slice(20)}`];
  return createReport({ mrz: createReadMrz(lines, TODAY, more), document: LARGE });
};
/** A photo of the back of the ID card, with an MRZ of three lines. */
export const cardBack = (input: Partial<MrzInput> = {}): CheckReport =>
  createReport({ mrz: createReadMrz(td1({ ...CARD, ...input }), TODAY) });
/** A photo of an ID card whose MRZ has two lines. */
export const cardFront = (input: Partial<MrzInput> = {}): CheckReport =>
  createReport({ mrz: createReadMrz(td2({ ...CARD, ...input }), TODAY), document: LARGE });
/** A photo of the barcode of a driving licence. */
export const licence = (elements: Readonly<Record<string, string>> = {}, kind: 'DL' | 'ID' = 'DL'): CheckReport =>
  createReport({ barcodes: [createLicenceBarcode({ ...LICENCE, ...elements }, kind)] });

/** One file per report. */
export function judged(reports: readonly CheckReport[], fields: PhotoRequestFields = {}, today = TODAY): PhotoVerdict {
  const judgement = decideVerdict(
    reports.map((one) => createPhotoAnalysis([one])),
    fields,
    today,
  );
  assert.equal(judgement.verdict, judgement.reason === '');
  return judgement;
}

/** The reason of the verdict; empty when the photos are accepted. */
export const reasonOf = (...of: Parameters<typeof judged>): Reason | '' => judged(...of).reason;
