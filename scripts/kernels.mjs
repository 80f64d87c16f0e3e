/** Compiles the kernels of the networks: `node scripts/kernels.mjs` writes `src/checks/nn/kernels-wasm.ts`. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './setup.mjs';

const SOURCE = join(ROOT, 'src/checks/nn/kernels.as');
const TARGET = join(ROOT, 'src/checks/nn/kernels-wasm.ts');
/** The text of a byte and the checksum: those of `src/checks/nn/weights-text.ts`. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';
const OFFSET = 2047;

/** @returns the bytes of the compiled module. The compiler runs as a program: its types redefine those of JavaScript */
export function compileKernels() {
  const folder = mkdtempSync(join(tmpdir(), 'doc-capture-kernels-'));
  try {
    copyFileSync(SOURCE, join(folder, 'kernels.ts'));
    const options = '-O3 --noAssert --runtime stub --enable simd --importMemory --noExportMemory'.split(' ');
    const program = join(ROOT, 'node_modules/assemblyscript/bin/asc.js');
    execFileSync(process.execPath, [program, 'kernels.ts', ...options, '-o', 'kernels.wasm'], {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    return readFileSync(join(folder, 'kernels.wasm'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {Uint8Array} bytes @param {(text: string) => string} checksum */
export function writeKernelsText(bytes, checksum) {
  const text = Array.from(bytes, (byte) => DIGITS[(byte + OFFSET) >> 6] + DIGITS[(byte + OFFSET) & 63]).join('');
  return [
    '/** `kernels.as` as WebAssembly, written by `scripts/kernels.mjs`. The text is that of `nn/weights-text`. */',
    `export const KERNELS_BYTES = ${String(bytes.length)};`,
    'export const KERNELS_TEXT =',
    `  '${text}${checksum(text)}';`,
    '',
  ].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { register } = await import('tsx/esm/api');
  register();
  const { computeWeightsChecksum } = await import('../src/checks/nn/weights-text.ts');
  writeFileSync(TARGET, writeKernelsText(compileKernels(), computeWeightsChecksum));
}
