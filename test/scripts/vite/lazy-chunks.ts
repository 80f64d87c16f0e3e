import { tsImport } from 'tsx/esm/api';
import type { Plugin } from 'vite';
import { shareRepeatedTexts } from '../share-repeated-texts.mjs';
import { MESSAGE_CHUNKS, messagesOfChunk } from './message-chunks.js';
import { fromRoot } from './paths.js';

const LAZY_MODULES = fromRoot('src/worker/lazy-modules.ts');

// Vite bundles its configuration, and with a static import all lazy modules too.
const { PAGE_MODULES, WORKER_MODULES } = (await tsImport(
  LAZY_MODULES,
  import.meta.url,
)) as typeof import('../../../src/worker/lazy-modules.js');

const workerSources = Object.entries(WORKER_MODULES).map(([name, { source }]) => [name, source] as const);

/** Chunk names with the source file or the package of each. */
const SOURCES = new Map<string, string>(
  [...Object.entries(PAGE_MODULES), ...workerSources].map(([name, source]) => [
    name,
    source.startsWith('src/') ? fromRoot(source) : source,
  ]),
);
const PACKAGES: readonly string[] = Object.values(PAGE_MODULES).filter((source) => !source.startsWith('src/'));

/** The chunks that are built one by one. `still` is built with the worker file, from which it imports. */
export const CHUNKS: readonly string[] = [...SOURCES.keys(), ...MESSAGE_CHUNKS].filter((name) => name !== 'still');

/** Stands for the source of a chunk, which a plugin writes. */
export const CHUNK_ENTRY = fromRoot('chunk-entry');

/** In classic scripts, a lazy module has the address of its chunk and no other way to be loaded. */
function lazyModulesOfScripts(): string {
  const rows = workerSources.map(([name]) => `${name}: chunk('${name}')`);
  return `import { chunkUrl } from ${JSON.stringify(fromRoot('src/iife/iife.ts'))};
    const chunk = (name) => ({ url: () => chunkUrl(name) });
    export const WORKER_MODULES = { ${rows.join(', ')} };
    export const WORKER_FILE = { ...chunk('worker'), type: 'classic' };`;
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly source?: SyntaxNode;
  readonly value?: unknown;
}

function* importExpressions(node: unknown): Generator<SyntaxNode> {
  if (typeof node !== 'object' || node === null) return;
  if ((node as SyntaxNode).type === 'ImportExpression') yield node as SyntaxNode;
  for (const child of Object.values(node)) yield* importExpressions(child);
}

/**
 * Classic scripts have no `import()`: replaces it by `loadChunk(name)` where it imports a lazy module. Also replaces the
 * table of lazy modules by one for classic scripts. For every script of the page.
 */
export function lazyChunks(): Plugin {
  const loader = JSON.stringify(fromRoot('src/iife/iife.ts'));
  const importLoader = `import { loadChunk as loadLazyChunk } from ${loader};`;
  return replaceLazyImports(importLoader, (name) => `loadLazyChunk('${name}')`);
}

/** The same for the worker file. The code of the worker gets its lazy modules as parameters, so no `import()` of one runs. */
export function noLazyImports(): Plugin {
  return replaceLazyImports('', (name) => `Promise.reject(Error('${name} is not loaded by import()'))`);
}

function replaceLazyImports(prelude: string, replacement: (name: string) => string): Plugin {
  return {
    name: 'lazy-chunks',
    load: (id) => (id === LAZY_MODULES ? lazyModulesOfScripts() : null),
    async transform(code, id) {
      if (!id.startsWith(fromRoot('src/')) || !code.includes('import(')) return null;
      let replaced = code;
      for (const { start, end, source } of [...importExpressions(this.parse(code))].reverse()) {
        const specifier = String(source?.value);
        const target = PACKAGES.includes(specifier) ? specifier : (await this.resolve(specifier, id))?.id;
        const [name] = [...SOURCES].find(([, each]) => each === target) ?? [];
        if (name !== undefined) replaced = replaced.slice(0, start) + replacement(name) + replaced.slice(end);
      }
      return replaced === code ? null : { code: `${prelude}\n${replaced}`, map: null };
    },
  };
}

/** The source of a chunk of messages, which declares `module`. */
function messagesSource(messages: object): string {
  const { texts, code } = shareRepeatedTexts(`const module = ${JSON.stringify(messages)};`);
  return texts + code;
}

/** The source of a chunk: registers the exports of the lazy module under its name. */
export function chunkEntry(name: string): Plugin {
  return {
    name: 'chunk-entry',
    enforce: 'pre',
    resolveId: (id) => (id === CHUNK_ENTRY ? `\0${CHUNK_ENTRY}` : null),
    async load(id) {
      if (id !== `\0${CHUNK_ENTRY}`) return null;
      const source = SOURCES.get(name);
      const module = source
        ? `import * as module from ${JSON.stringify(source)};`
        : messagesSource(await messagesOfChunk(name));
      return `import { chunkRegistry } from ${JSON.stringify(fromRoot('src/shared/shared.ts'))};
        ${module}
        chunkRegistry()['${name}'] = module;`;
    },
  };
}
