/** Compiles the kernels of the vision network: `node scripts/vision-kernels.mjs` writes `src/checks/vision/kernels-wasm.ts`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { main } from 'assemblyscript/asc';
import { ROOT } from './setup.mjs';

const SOURCE = join(ROOT, 'src/checks/vision/kernels.as');
const TARGET = join(ROOT, 'src/checks/vision/kernels-wasm.ts');
/** The text of a byte and the checksum: those of `src/checks/nn/weights-text.ts`. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';
const OFFSET = 2047;

/** @returns the bytes of the compiled module */
export async function compileKernels() {
  let binary = null;
  const options = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--importMemory', '--noExportMemory'];
  const { error } = await main(['kernels.ts', ...options, '-o', 'kernels.wasm'], {
    readFile: (name) => (name === 'kernels.ts' ? readFileSync(SOURCE, 'utf8') : null),
    writeFile: (_, contents) => void (binary = contents),
    listFiles: () => [],
  });
  if (error !== null || binary === null) throw new Error('The kernels do not compile', { cause: error });
  return binary;
}

/** @param {Uint8Array} bytes @param {(text: string) => string} checksum */
export function writeKernelsText(bytes, checksum) {
  const text = Array.from(bytes, (byte) => DIGITS[(byte + OFFSET) >> 6] + DIGITS[(byte + OFFSET) & 63]).join('');
  return [
    '/** `kernels.as` as WebAssembly, written by `scripts/vision-kernels.mjs`. The text is that of `nn/weights-text`. */',
    `export const KERNELS_SIZE = ${String(bytes.length)};`,
    'export const KERNELS_TEXT =',
    `  '${text}${checksum(text)}';`,
    '',
  ].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { register } = await import('tsx/esm/api');
  register();
  const { computeWeightsChecksum } = await import('../src/checks/nn/weights-text.ts');
  writeFileSync(TARGET, writeKernelsText(await compileKernels(), computeWeightsChecksum));
}
