/** The person and the data on a specimen. */
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

/** Fills what is missing with the data of an invented person. */
export function completeHolder(given: Partial<DocumentHolder>, now = new Date()): DocumentHolder {
  const year = now.getUTCFullYear() + VALID_FOR_YEARS;
  return {
    surname: 'Marchand',
    givenNames: 'Noor Elin',
    birthDate: '1991-05-24',
    sex: 'F',
    documentNumber: 'UT4402917',
    expires: `${year}-06-30`,
    issuer: 'UTO',
    ...given,
  };
}
