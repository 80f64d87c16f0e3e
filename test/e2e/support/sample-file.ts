import { fileURLToPath } from 'node:url';

/** The path of one of the drawn documents. */
export function sampleFile(name: string): string {
  return fileURLToPath(new URL(`../../../demo/samples/${name}`, import.meta.url));
}
