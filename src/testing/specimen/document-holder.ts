/** Who a specimen is made out to, and what of it may be set. */

export interface DocumentHolder {
  readonly surname: string;
  readonly givenNames: string;
  /** `YYYY-MM-DD`. */
  readonly birthDate: string;
  readonly sex: 'F' | 'M' | 'X';
  readonly documentNumber: string;
  /** `YYYY-MM-DD`. Default: in five years. */
  readonly expires: string;
  /** Three letters as in a machine-readable zone. Default `UTO`, Utopia. */
  readonly issuer: string;
}

const VALID_FOR_YEARS = 5;

/** The one who is meant when nothing is said. */
export function completeHolder(wishes: Partial<DocumentHolder>, now = new Date()): DocumentHolder {
  const year = now.getUTCFullYear() + VALID_FOR_YEARS;
  return {
    surname: 'Marchand',
    givenNames: 'Noor Elin',
    birthDate: '1991-05-24',
    sex: 'F',
    documentNumber: 'UT4402917',
    expires: `${year}-06-30`,
    issuer: 'UTO',
    ...wishes,
  };
}
