/** The letters of a machine-readable zone, ICAO Doc 9303-3 section 4.3, in the order in which scores list them. */
export const MRZ_CHARACTERS = '<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
