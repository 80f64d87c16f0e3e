import { fileURLToPath } from 'node:url';

/** A path from the root of the project, made absolute. */
export const fromRoot = (relative: string): string => fileURLToPath(new URL(`../../../${relative}`, import.meta.url));
