/** Layouts of ICAO Doc 9303 parts 4–7, by lines × letters: 3 × 30, 2 × 36, 2 × 44, and the visas of 2 × 44 and 2 × 36. */
export const MRZ_FORMATS = ['TD1', 'TD2', 'TD3', 'MRV-A', 'MRV-B'] as const;
export type MrzFormat = (typeof MRZ_FORMATS)[number];
