/** The oldest browsers that the README names. A test compares the two. */
export const BROWSER_FLOOR = { chrome: 110, edge: 110, firefox: 115, safari: 16.4 } as const;

/** The ECMAScript edition whose syntax all of them parse. Regular expressions with the flag `v` (2024) came later. */
export const FLOOR_ECMA_VERSION = 2022;
