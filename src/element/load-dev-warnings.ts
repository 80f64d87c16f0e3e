import type * as Advice from './dev-warnings.js';

/** What is said to developers: for pages where something is odd. The script-tag build replaces this module. */
export const loadDevWarnings = (): Promise<typeof Advice> => import('./dev-warnings.js');
