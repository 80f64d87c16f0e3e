import type { Side } from '../../contract/contract.js';
import type { MrzFieldName, MrzLayoutName } from './decode/mrz-layouts.js';

/** What a machine-readable zone says, without fillers. A field that its layout does not have is absent. */
export interface MrzData {
  readonly layout: MrzLayoutName;
  /** One or two letters: `P`, `ID`, `VC`. */
  readonly documentCode: string;
  /** Issuing State or organisation by its code in the zone: `UTO`, `D`. */
  readonly issuer: string;
  /** ISO 3166-1 alpha-2 of the issuer, lower case; `null` where there is none. */
  readonly country: string | null;
  /** Primary identifier (Doc 9303-3 section 4.6), words parted by a space. */
  readonly surname: string;
  /** Secondary identifier; empty where there is none. */
  readonly givenNames: string;
  /** The names reach the end of their field: they may be cut or shortened there (Doc 9303-4 to -7, section 4.2.3). */
  readonly mayBeCut: { readonly surname: boolean; readonly givenNames: boolean };
  readonly documentNumber: string;
  /** Code in the zone. */
  readonly nationality?: string;
  readonly sex: 'F' | 'M' | 'X';
  /** ISO 8601, without the parts that are unknown; `null`: unreadable. */
  readonly birthDate: string | null;
  readonly expiryDate?: string | null;
  /** ISO 8601, year and month: the French card. */
  readonly issueMonth?: string | null;
  readonly personalNumber?: string;
  readonly optional?: string;
}

/** A zone that was found, and what came of reading it. */
export interface MrzEvidence {
  /** `null`: it could not be read. */
  readonly data: MrzData | null;
  /** Fields whose check digit does not hold, and those with an unsure character, as `decode` tells them. */
  readonly failing: readonly MrzFieldName[];
  readonly doubtful: readonly MrzFieldName[];
  /** Sharp pictures that read alike: two and more, and a digit that does not hold is printed so. */
  readonly agreeing: number;
}

export interface SideEvidence {
  readonly side: Side;
  /** `null`: none was found, which is the judge's to say. */
  readonly zone: MrzEvidence | null;
  /** The fields of an AAMVA barcode (`parseAamva`); `null` without one. */
  readonly licence: Readonly<Record<string, string>> | null;
}
