import type * as Advice from './advice.js';

/** What is said to developers: for pages where something is odd. The script-tag build replaces this module. */
export const loadAdvice = (): Promise<typeof Advice> => import('./advice.js');
