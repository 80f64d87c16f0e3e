import { loadChunk } from './load-chunk.js';

/** What is said to developers, from the file beside the script, in place of `element/load-advice`. */
export const loadDevWarnings = async (): Promise<never> => (await loadChunk('advice')) as never;
