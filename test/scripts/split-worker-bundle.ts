import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** Where the parts of a page or a worker leave what they hold; see `src/iife/load-chunk.ts`. */
const REGISTRY = "globalThis[Symbol.for('doc-capture/siblings')]";

/**
 * Makes two classic scripts of a worker and of a part that it loads when needed. The bundler is shown an `import()` of
 * the part, so that it splits them as it splits any program: what both need stays in the worker. What the part imports
 * from the worker goes over the shelf, under a name made of the worker's content: with a worker of another build the
 * part leaves nothing, and whoever loads it finds so.
 * @param entry the worker's module
 * @param part the part's module, as the entry would import it
 * @param name the part's place on the shelf
 */
export function splitWorkerBundle(entry: string, part: string, name: string): Plugin {
  return {
    name: 'split-worker',
    transform: (code, id) =>
      id === entry ? `${code}\nglobalThis.part = () => import(${JSON.stringify(part)});` : null,
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const worker = chunks.find(({ isEntry }) => isEntry);
      const lazy = chunks.find(({ isDynamicEntry }) => isDynamicEntry);
      if (chunks.length !== 2 || !worker || !lazy) throw new Error(`${chunks.length} chunks instead of two`);
      // The import was for the bundler only. Others it must leave alone, and so must those of whoever uses the package.
      let code = replaceOnce(worker.code, /\bglobalThis\.part=\(\)=>import\((["'`])\.\/[^"'`]+\1\)/, () => '0');
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

/** As the minifier writes them: `import{a as b}from"…";` first, `export{b as a};` last. */
const IMPORTS = /^import\{([^{}]+)\}from(["'`])[^"'`]+\2;/;
const EXPORTS = /export\{([^{}]+)\};?\s*$/;

/** @throws Error where the pattern is not found exactly once: the bundler writes it in another way now */
function replaceOnce(code: string, pattern: RegExp, by: (found: RegExpMatchArray) => string): string {
  const [found, ...more] = code.matchAll(new RegExp(pattern, 'g'));
  if (!found || more.length > 0)
    throw new Error(`${more.length + (found ? 1 : 0)} × ${pattern} in the worker's bundle`);
  return code.slice(0, found.index) + by(found) + code.slice(found.index + found[0].length);
}

/** `a as b,c` → `{b:a,c:c}` for what is exported, `{a:b,c:c}` for what is imported. */
function objectLiteralOf(names: string, way: 'exported' | 'imported'): string {
  const pairs = names.split(',').map((each) => {
    const [first = '', second = first] = each.split(' as ').map((part) => part.trim());
    return way === 'exported' ? `${second}:${first}` : `${first}:${second}`;
  });
  return `{${pairs.join(',')}}`;
}

function toClassicScript(code: string): string {
  return `(()=>{"use strict";${code}})();\n`;
}
