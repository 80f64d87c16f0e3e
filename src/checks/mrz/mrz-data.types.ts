import type { Side } from '../../contract/contract.js';
import type { MrzFieldName, MrzLayoutName } from './decode/mrz-layouts.js';

/** The data of an MRZ, without fillers. A field that its layout does not have is absent. */
export interface MrzData {
  readonly layout: MrzLayoutName;
  /** One or two letters: `P`, `ID`, `VC`. */
  readonly documentCode: string;
  /** Issuing State or organization, by its code in the MRZ: `UTO`, `D`. */
  readonly issuer: string;
  /** ISO 3166-1 alpha-2 of the issuer, lower case; `null` where there is none. */
  readonly country: string | null;
  /** Primary identifier (Doc 9303-3 section 4.6), words separated by a space. */
  readonly surname: string;
  /** Secondary identifier; empty where there is none. */
  readonly givenNames: string;
  /** The names fill their field, so that they may be cut or shortened (Doc 9303-4 to -7, section 4.2.3). */
  readonly mayBeCut: { readonly surname: boolean; readonly givenNames: boolean };
  readonly documentNumber: string;
  /** Code in the MRZ. */
  readonly nationality?: string;
  readonly sex: 'F' | 'M' | 'X';
  /** ISO 8601, without unknown parts; `null`: unreadable. */
  readonly birthDate: string | null;
  readonly expiryDate?: string | null;
  /** ISO 8601, year and month: the French card. */
  readonly issueMonth?: string | null;
  readonly personalNumber?: string;
  readonly optional?: string;
}

/** What was read of an MRZ, with its doubts. */
export interface MrzEvidence {
  /** `null`: it could not be read. */
  readonly data: MrzData | null;
  /** Fields whose check digit fails. */
  readonly failing: readonly MrzFieldName[];
  /** Fields with an uncertain character. */
  readonly doubtful: readonly MrzFieldName[];
  /** Number of sharp photos or frames with the same text; from two on, a check digit that fails is misprinted. */
  readonly agreeing: number;
}

/** What was read on one side of a document. */
export interface SideEvidence {
  readonly side: Side;
  /** `null`: no MRZ was found; `rules.ts` decides whether one is missing. */
  readonly zone: MrzEvidence | null;
  /** The fields of an AAMVA barcode (`parseAamva`); `null` without one. */
  readonly licence: Readonly<Record<string, string>> | null;
}
