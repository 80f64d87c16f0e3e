/**
 * The document types of the service, their physical formats, and what each side carries.
 *
 * Sources: ISO/IEC 7810 (ID-1, ID-2, ID-3 sizes and ID-1 corner radius), ICAO Doc 9303 parts 4–6 (where the MRZ is),
 * AAMVA DL/ID Card Design Standard (PDF417 on the back of a driving licence).
 */

/** `doc_type` of the photo request and result, in the service's own words. */
export const DOC_TYPES = ['id_card', 'passport', 'driver_permit', 'residency_permit'] as const;
export type DocType = (typeof DOC_TYPES)[number];

export function isDocType(word: unknown): word is DocType {
  return (DOC_TYPES as readonly unknown[]).includes(word);
}

/** One side of a document. A passport's data page is its `front`. */
export const SIDES = ['front', 'back'] as const;
export type Side = (typeof SIDES)[number];

/** The sides to photograph; `auto` derives them from the document type. */
export const SIDES_SETTINGS = ['auto', 'front', 'front-back', 'both-in-one'] as const;
export type SidesSetting = (typeof SIDES_SETTINGS)[number];

/** A physical document format. */
interface DocumentFormat {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly cornerRadiusMm: number;
}

/** ISO/IEC 7810: ID-1 is the card, ID-2 the older identity card and visa size, ID-3 the passport page (TD3). */
export const DOCUMENT_FORMATS = {
  'ID-1': { widthMm: 85.6, heightMm: 53.98, cornerRadiusMm: 3.18 },
  'ID-2': { widthMm: 105, heightMm: 74, cornerRadiusMm: 3.18 },
  'ID-3': { widthMm: 125, heightMm: 88, cornerRadiusMm: 3.18 },
} as const satisfies Record<string, DocumentFormat>;
export type FormatName = keyof typeof DOCUMENT_FORMATS;

/** `expected`: every such document has it on this side; `possible`: some have; `never`: none has. */
type Presence = 'expected' | 'possible' | 'never';

/** What one side of a document type carries. */
export interface SideContents {
  readonly mrz: Presence;
  readonly barcode: Presence;
  readonly portrait: Presence;
}

interface DocumentTraits {
  /** The formats of this type, the most common first. */
  readonly formats: readonly FormatName[];
  /** The sides to photograph. */
  readonly sides: readonly Side[];
  readonly front: SideContents;
  readonly back: SideContents;
}

/**
 * The traits of each document type. An id card has its MRZ on either side (TD1: back; TD2 and the French 2 × 36: front),
 * so it is `possible` on each side, and the pair decides.
 */
export const DOCUMENT_TRAITS: Readonly<Record<DocType, DocumentTraits>> = {
  id_card: {
    formats: ['ID-1', 'ID-2'],
    sides: SIDES,
    front: { mrz: 'possible', barcode: 'possible', portrait: 'expected' },
    back: { mrz: 'possible', barcode: 'possible', portrait: 'possible' },
  },
  passport: {
    formats: ['ID-3'],
    sides: ['front'],
    front: { mrz: 'expected', barcode: 'never', portrait: 'expected' },
    back: { mrz: 'never', barcode: 'possible', portrait: 'never' },
  },
  driver_permit: {
    formats: ['ID-1'],
    sides: SIDES,
    front: { mrz: 'never', barcode: 'possible', portrait: 'expected' },
    back: { mrz: 'never', barcode: 'possible', portrait: 'possible' },
  },
  residency_permit: {
    formats: ['ID-1', 'ID-2'],
    sides: SIDES,
    front: { mrz: 'never', barcode: 'possible', portrait: 'expected' },
    back: { mrz: 'expected', barcode: 'possible', portrait: 'possible' },
  },
};

/**
 * The sides to photograph for a document type and setting.
 * @returns `['front']` or `['front', 'back']`; for `both-in-one` `['front']`, because one photo shows both
 */
export function sidesToCapture(docType: DocType | undefined, setting: SidesSetting = 'auto'): readonly Side[] {
  if (setting === 'front' || setting === 'both-in-one') return ['front'];
  return setting === 'front-back' || docType === undefined ? SIDES : DOCUMENT_TRAITS[docType].sides;
}
