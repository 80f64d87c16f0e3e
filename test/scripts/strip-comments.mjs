/**
 * Takes the comments out of the modules that `tsc` wrote: they stand in the declarations, where editors show them, and
 * are a fifth of the code. Lines and names stay, so that a host's debugger shows something to read.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'vite';

/** Comments that bundlers obey: a file with one of these is left as it is. */
const OBEYED = /\/\* *(?:@vite-ignore|webpack[A-Z]|[@#]__)/;

/** @param {string} folder where modules lie, at any depth */
export function trimModules(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue;
    const path = join(folder, name);
    const code = readFileSync(path, 'utf8');
    if (OBEYED.test(code)) continue;
    const codegen = { removeWhitespace: false, legalComments: 'inline' };
    writeFileSync(path, minifySync(path, code, { module: true, compress: false, mangle: false, codegen }).code);
  }
}
