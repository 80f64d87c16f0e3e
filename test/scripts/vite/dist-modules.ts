import { relative } from 'node:path';
import { minify, type Plugin } from 'vite';
import { fromRoot } from './paths.js';

const ROOT = fromRoot('');
const DIST = 'dist';

/**
 * Bundles only some modules of `src`. Imports of the others refer to the files that `tsc` wrote to `dist`.
 * @param inside modules to bundle: paths below `src` without extension, or folders with a trailing `/`
 */
export function externalizeDistModules(inside: readonly string[]): Plugin {
  return {
    name: 'externalize-dist-modules',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const [, name] = /^src\/(.+)\.ts$/.exec(relative(ROOT, resolved?.id ?? '')) ?? [];
      if (name === undefined || inside.some((path) => (path.endsWith('/') ? name.startsWith(path) : name === path)))
        return null;
      return { id: `${ROOT}${DIST}/${name}.js`, external: 'relative' };
    },
    // The bundler writes these imports relative to the root of the project; the bundle itself is in `dist`.
    renderChunk: (code, chunk) => {
      const up = chunk.fileName.split('/').slice(1).map(() => '../').join(''); // prettier-ignore
      return code.replaceAll(`"../${up}${DIST}/`, `"${up || './'}`);
    },
  };
}

/** Minifies the chunks. In those with code of ours, functions and classes keep their names for stack traces. */
export function minifyLibraries(): Plugin {
  return {
    name: 'minify-libraries',
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset') continue;
        const isOurs = file.moduleIds.some((id) => id.startsWith(`${ROOT}src/`));
        const named = { compress: true, mangle: { toplevel: true, keepNames: true } } as const;
        file.code = (await minify(file.fileName, file.code, { module: true, ...(isOurs && named) })).code;
      }
    },
  };
}

/**
 * The bundler loads CommonJS packages (the Redis client) with `createRequire` of `node:module`. This plugin calls it when such
 * a package is first required, because the relay also runs where Node's modules are missing.
 */
export function deferCreateRequire(): Plugin {
  const early =
    /import { createRequire } from "node:module";\n([^]*)= \/\* #__PURE__ \*\/ \(\(\) => createRequire\(import\.meta\.url\)\)\(\);/;
  const late = `$1= (id) => process.getBuiltinModule('node:module').createRequire(import.meta.url)(id);`;
  return {
    name: 'defer-create-require',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const found = chunks.filter(({ code }) => early.test(code));
      if (found.length !== 1)
        throw new Error('The bundler requires CommonJS packages in a way that deferCreateRequire() does not know');
      for (const chunk of found) chunk.code = chunk.code.replace(early, late);
    },
  };
}

/** The name of a chunk: that of the first package in it, if it contains only packages; else the bundler's. */
export function libraryChunkName({
  name,
  moduleIds,
}: {
  readonly name: string;
  readonly moduleIds: readonly string[];
}): string {
  const packages = moduleIds.flatMap((id) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
  return packages.length === moduleIds.length ? (packages[0] ?? name).replace('@', '').replace('/', '-') : name;
}
