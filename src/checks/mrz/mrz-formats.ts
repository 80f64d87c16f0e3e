/**
 * The formats of machine-readable zones, ICAO Doc 9303 parts 4 to 7, as lines × characters: TD1 3 × 30, TD2 2 × 36,
 * TD3 2 × 44, and the visas MRV-A 2 × 44 and MRV-B 2 × 36.
 */
export const MRZ_FORMATS = ['TD1', 'TD2', 'TD3', 'MRV-A', 'MRV-B'] as const;
export type MrzFormat = (typeof MRZ_FORMATS)[number];

/** Characters per line in these formats. */
export type MrzColumnCount = 30 | 36 | 44;

/** The characters of an MRZ, ICAO Doc 9303-3 section 4.3. Scores per character are listed in this order. */
export const MRZ_CHARACTERS = '<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
