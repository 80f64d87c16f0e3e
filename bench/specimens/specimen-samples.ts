/** The samples of `demo/samples`: which person on which document, and how it is drawn. */
import type { DocType, FormatName, Side } from '../../src/contract/contract.js';
import { drivingPermitBack, drivingPermitFront } from './driving-permit.js';
import { idCardBack, idCardFront } from './id-card.js';
import { passportPage } from './passport.js';
import { PERSONS, type Person, type PersonId } from './persons.js';
import { residencePermitBack, residencePermitFront } from './residence-permit.js';
import type { SpecimenDrawing, DocumentIssue } from './specimen.types.js';

export interface SpecimenSample {
  /** File name without extension. */
  readonly name: string;
  readonly docType: DocType;
  readonly side: Side;
  readonly format: FormatName;
  readonly person: Person;
  readonly issue: DocumentIssue;
  readonly expired: boolean;
  readonly draw: () => SpecimenDrawing;
}

interface SpecimenTemplate {
  readonly docType: DocType;
  readonly format: FormatName;
  readonly front: (person: Person, issue: DocumentIssue) => SpecimenDrawing;
  readonly back?: (person: Person, issue: DocumentIssue) => SpecimenDrawing;
}

export const SPECIMEN_TEMPLATES = {
  'id-card': { docType: 'id_card', format: 'ID-1', front: idCardFront, back: idCardBack },
  passport: { docType: 'passport', format: 'ID-3', front: passportPage },
  'driving-permit': { docType: 'driver_permit', format: 'ID-1', front: drivingPermitFront, back: drivingPermitBack },
  'residence-permit': {
    docType: 'residency_permit',
    format: 'ID-1',
    front: residencePermitFront,
    back: residencePermitBack,
  },
} as const satisfies Record<string, SpecimenTemplate>;
export type SpecimenTemplateName = keyof typeof SPECIMEN_TEMPLATES;

const issued = (number: string, from: string, until: string): DocumentIssue => ({
  number,
  issued: from,
  expires: until,
});

const COPIES: readonly (readonly [SpecimenTemplateName, PersonId, DocumentIssue, 'expired'?])[] = [
  ['id-card', 'zoe', issued('UTA284517', '2026-02-11', '2036-02-10')],
  ['id-card', 'jorgen', issued('UTA590634', '2025-09-23', '2035-09-22')],
  ['id-card', 'ines', issued('UTB117208', '2026-06-04', '2036-06-03')],
  ['id-card', 'caglar', issued('UTA003951', '2012-03-19', '2022-03-18'), 'expired'],
  ['passport', 'zoe', issued('UP7304182', '2025-04-08', '2035-04-07')],
  ['passport', 'ines', issued('UP7719046', '2026-01-20', '2036-01-19')],
  ['passport', 'caglar', issued('UP6108833', '2024-12-02', '2034-12-01')],
  ['driving-permit', 'jorgen', issued('D48200317', '2025-05-30', '2040-05-29')],
  ['driving-permit', 'caglar', issued('D31758864', '2024-08-14', '2039-08-13')],
  ['residence-permit', 'zoe', issued('RX4402917', '2026-03-02', '2036-03-01')],
  ['residence-permit', 'ines', issued('RX4518260', '2025-11-17', '2035-11-16')],
];

/** Every sample, front before back. */
export const SPECIMEN_SAMPLES: readonly SpecimenSample[] = COPIES.flatMap(([kind, personId, issue, expired]) => {
  const document: SpecimenTemplate = SPECIMEN_TEMPLATES[kind];
  const person = PERSONS[personId];
  const common = { docType: document.docType, format: document.format, person, issue, expired: expired === 'expired' };
  const stem = `${kind}-${person.id}${expired ? '-expired' : ''}`;
  const { front, back } = document;
  if (!back) return [{ ...common, name: stem, side: 'front' as const, draw: () => front(person, issue) }];
  return [
    { ...common, name: `${stem}-front`, side: 'front' as const, draw: () => front(person, issue) },
    { ...common, name: `${stem}-back`, side: 'back' as const, draw: () => back(person, issue) },
  ];
});
