import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { CHUNK_REGISTRY_KEY } from '../../../src/shared/shared.js';

const REGISTRY = `globalThis[Symbol.for('${CHUNK_REGISTRY_KEY}')]`;

/**
 * Builds two classic scripts: the worker file, and a chunk that imports from it. The bundler sees an `import()` of the lazy
 * module and splits the program there; what both files need stays in the worker file. The worker file registers what the
 * chunk imports under a hash of its own content. So a chunk of another build finds nothing and registers nothing.
 * @param entry source of the worker file
 * @param lazyModule the lazy module, as the entry would import it
 * @param name name of the chunk
 */
export function splitWorkerBundle(entry: string, lazyModule: string, name: string): Plugin {
  return {
    name: 'split-worker-bundle',
    transform: (code, id) =>
      id === entry ? `${code}\nglobalThis.lazyModule = () => import(${JSON.stringify(lazyModule)});` : null,
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const worker = chunks.find(({ isEntry }) => isEntry);
      const lazy = chunks.find(({ isDynamicEntry }) => isDynamicEntry);
      if (chunks.length !== 2 || !worker || !lazy) throw new Error(`${chunks.length} chunks instead of two`);
      // That import was for the bundler only. The other one takes an address, so all bundlers must leave it alone.
      let code = replaceOnce(worker.code, /\bglobalThis\.lazyModule=\(\)=>import\((["'`])\.\/[^"'`]+\1\)/, () => '0');
      code = replaceOnce(code, /\bimport\(/, () => 'import(/*webpackIgnore:true*//*@vite-ignore*/');
      const own = JSON.stringify(`live:${createHash('sha256').update(code).digest('hex').slice(0, 12)}`);
      worker.code = toClassicScript(
        replaceOnce(
          code,
          EXPORTS,
          ([, names = '']) => `(${REGISTRY}??={})[${own}]=${objectLiteralOf(names, 'exported')};`,
        ),
      );
      lazy.code = toClassicScript(
        replaceOnce(
          replaceOnce(lazy.code, IMPORTS, ([, names = '']) => {
            return `const live=${REGISTRY}?.[${own}];if(!live)return;const ${objectLiteralOf(names, 'imported')}=live;`;
          }),
          EXPORTS,
          ([, names = '']) => `${REGISTRY}[${JSON.stringify(name)}]=${objectLiteralOf(names, 'exported')};`,
        ),
      );
    },
  };
}

/** As the minifier writes them: `import{a as b}from"…";` comes first, `export{b as a};` last. */
const IMPORTS = /^import\{([^{}]+)\}from(["'`])[^"'`]+\2;/;
const EXPORTS = /export\{([^{}]+)\};?\s*$/;

/** @throws Error unless the pattern matches exactly once; then the bundler writes its code in a new way */
function replaceOnce(code: string, pattern: RegExp, by: (found: RegExpMatchArray) => string): string {
  const [found, ...more] = code.matchAll(new RegExp(pattern, 'g'));
  if (!found || more.length > 0)
    throw new Error(`${more.length + (found ? 1 : 0)} × ${pattern} in the worker's bundle`);
  return code.slice(0, found.index) + by(found) + code.slice(found.index + found[0].length);
}

/** `a as b,c` → `{b:a,c:c}` for what is exported, `{a:b,c:c}` for what is imported. */
function objectLiteralOf(names: string, direction: 'exported' | 'imported'): string {
  const pairs = names.split(',').map((each) => {
    const [first = '', second = first] = each.split(' as ').map((part) => part.trim());
    return direction === 'exported' ? `${second}:${first}` : `${first}:${second}`;
  });
  return `{${pairs.join(',')}}`;
}

function toClassicScript(code: string): string {
  return `(()=>{"use strict";${code}})();\n`;
}
