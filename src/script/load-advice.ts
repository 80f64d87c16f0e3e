import { loadSibling } from './siblings.js';

/** What is said to developers, from the file beside the script, in place of `element/load-advice`. */
export const loadAdvice = async (): Promise<never> => (await loadSibling('advice')) as never;
