/**
 * Removes comments and white space from the modules that `tsc` wrote, and shortens the names of variables. That is 40 % of the code,
 * and the declarations have the comments for editors. Names of functions, classes, properties and exports stay, so that a host can
 * debug the modules: browsers print them in lines again.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'vite';
import { shareRepeatedTexts } from './share-repeated-texts.mjs';

/** Comments that control bundlers. A file with one of these is not changed. */
const BUNDLER_COMMENT = /\/\* *(?:@vite-ignore|webpack[A-Z]|[@#]__)/;

/** Path of a module with the messages of a language. */
const LANGUAGE_MODULE = /[\\/]i18n[\\/][a-z]{2}(-\w+)?\.js$/;

/** @param {string} module minified code of a language module */
function withSharedTexts(module) {
  const { texts, code } = shareRepeatedTexts(module);
  // Imports come first.
  return code.replace('export const', `${texts}export const`);
}

/** @param {string} folder the modules in it and below it are changed */
export function shortenModules(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue;
    const path = join(folder, name);
    const code = readFileSync(path, 'utf8');
    if (BUNDLER_COMMENT.test(code)) continue;
    const codegen = { removeWhitespace: true, legalComments: 'inline' };
    const mangle = { toplevel: true, keepNames: true };
    const short = minifySync(path, code, { module: true, compress: false, mangle, codegen }).code;
    writeFileSync(path, LANGUAGE_MODULE.test(path) ? withSharedTexts(short) : short);
  }
}
