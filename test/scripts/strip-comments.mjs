/**
 * Removes the comments from the modules that `tsc` wrote. They are a fifth of the code, and the declarations have them for
 * editors. Lines and names stay, so that a host can debug the modules.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'vite';

/** Comments that control bundlers. A file with one of these is not changed. */
const BUNDLER_COMMENT = /\/\* *(?:@vite-ignore|webpack[A-Z]|[@#]__)/;

/** @param {string} folder the modules in it and below it are changed */
export function stripComments(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue;
    const path = join(folder, name);
    const code = readFileSync(path, 'utf8');
    if (BUNDLER_COMMENT.test(code)) continue;
    const codegen = { removeWhitespace: false, legalComments: 'inline' };
    writeFileSync(path, minifySync(path, code, { module: true, compress: false, mangle: false, codegen }).code);
  }
}
