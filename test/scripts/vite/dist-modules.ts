import { relative } from 'node:path';
import { minify, type Plugin } from 'vite';
import { fromRoot } from './paths.js';

const ROOT = fromRoot('');
const DIST = 'dist';

/**
 * Leaves the package's other modules outside of a bundle: they lie in `dist` as `tsc` wrote them, in the places they have
 * in `src`.
 * @param inside modules that belong into the bundle: paths below `src` without their ending, or folders with a `/`
 */
export function externalizeDistModules(inside: readonly string[]): Plugin {
  return {
    name: 'dist-modules',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const [, name] = /^src\/(.+)\.ts$/.exec(relative(ROOT, resolved?.id ?? '')) ?? [];
      if (name === undefined || inside.some((path) => (path.endsWith('/') ? name.startsWith(path) : name === path)))
        return null;
      return { id: `${ROOT}${DIST}/${name}.js`, external: 'relative' };
    },
    // The bundler reckons from the project's root, where the bundle lies in `dist` too.
    renderChunk: (code, chunk) => {
      const up = chunk.fileName.split('/').slice(1).map(() => '../').join(''); // prettier-ignore
      return code.replaceAll(`"../${up}${DIST}/`, `"${up || './'}`);
    },
  };
}

/** Makes those chunks small that hold nothing of ours. In ours all names stay: a stack in a host's log is to be read. */
export function minifyLibraries(): Plugin {
  return {
    name: 'minify-libraries',
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset') continue;
        const isOurs = file.moduleIds.some((id) => id.startsWith(`${ROOT}src/`));
        if (!isOurs) file.code = (await minify(file.fileName, file.code, { module: true })).code;
      }
    },
  };
}

/**
 * CommonJS packages (the Redis client) are required by way of `node:module`. Asked for at the first such call, not when
 * the bundle is imported: the relay runs where Node's modules are missing.
 */
export function deferCreateRequire(): Plugin {
  const early =
    /import { createRequire } from "node:module";\n([^]*)= \/\* #__PURE__ \*\/ \(\(\) => createRequire\(import\.meta\.url\)\)\(\);/;
  const late = `$1= (id) => process.getBuiltinModule('node:module').createRequire(import.meta.url)(id);`;
  return {
    name: 'late-require',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const found = chunks.filter(({ code }) => early.test(code));
      if (found.length !== 1) throw new Error('the bundler requires CommonJS packages in another way than is known');
      for (const chunk of found) chunk.code = chunk.code.replace(early, late);
    },
  };
}

/** A chunk is called after the package that most of it comes from, or keeps the name that the bundler gave it. */
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
