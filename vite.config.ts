import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { minifyHTMLLiterals } from 'minify-literals';
import { minify } from 'terser';
import { tsImport } from 'tsx/esm/api';
import { defineConfig, type ConfigEnv, type Plugin, type UserConfig } from 'vite';
import type { Messages } from './src/i18n/messages.types.js';
import { hashMessageKeys } from './src/iife/deferred-message-keys.js';
import { messageChunkName, messageKeysOf, MESSAGE_CHUNKS } from './src/iife/message-chunks.js';
import { builtSizes, builtWorkerFiles } from './test/scripts/demo-plugins.js';
import {
  externalizeDistModules,
  deferCreateRequire,
  libraryChunkName,
  minifyLibraries,
} from './test/scripts/dist-modules.js';
import { splitWorkerBundle } from './test/scripts/split-worker-bundle.js';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** What every built file has in common. `dist` is shared, so nobody empties it. */
const common: UserConfig = {
  publicDir: false,
  build: { target: 'es2022', emptyOutDir: false, reportCompressedSize: false },
};

/** One self-contained classic script in `dist/`. */
function script(entry: string, fileName: string, more: UserConfig = {}): UserConfig {
  return {
    ...common,
    ...more,
    build: {
      ...common.build,
      minify: true,
      lib: { entry, formats: ['iife'], name: 'docCapture', fileName: () => fileName },
      // The barcode library declares no side effects; without this, importing one reader brings them all.
      rolldownOptions: { treeshake: { moduleSideEffects: (id) => !id.includes('@zxing') }, output: { extend: false } },
    },
  };
}

/** Takes the white space out of the element's templates and styles, which no minifier of JavaScript may touch. */
function minifyTemplates(): Plugin {
  return {
    name: 'minify-templates',
    enforce: 'pre',
    async transform(code, id) {
      if (!/\/src\/(element|styles)\//.test(id) || !/(css|html|svg)`/.test(code)) return null;
      // In a fragment of an SVG a shape without its closing slash would take the next one in, and hide it.
      const html = { keepClosingSlash: true };
      const minified = await minifyHTMLLiterals(code, { fileName: id, html });
      return minified && { code: minified.code, map: minified.map };
    },
  };
}

/** Siblings that an automatic capture waits for, on the page's side. The eyes are left as the bundler made them: they are fast. */
const FACE: readonly string[] = ['bridge', 'camera', 'overlay'];

/** What the bundler's own minifier leaves: one to five in a hundred of the compressed bytes. */
function minifyAgain(): Plugin {
  return {
    name: 'minify-again',
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const compress = { passes: 3, keep_fargs: false };
        const { code } = await minify(file.code, { ecma: 2020, toplevel: true, compress });
        file.code = code ?? file.code;
      }
    },
  };
}

/** Modules that reach other files by `import` or `import.meta.url`, and what the script-tag build has in their place. */
const STAND_INS: Readonly<Record<string, string>> = {
  'src/worker/client/module-worker-url.ts': 'src/iife/module-worker-url.ts',
  'src/worker/client/load-worker-tasks.ts': 'src/worker/client/load-worker-tasks.iife.ts',
  'src/worker/client/load-compressor.ts': 'src/iife/load-compressor.ts',
  'src/headless/headless-lazy-modules.ts': 'src/iife/headless-lazy-modules.ts',
  'src/element/load-a11y.ts': 'src/iife/load-a11y.ts',
  'src/element/load-dev-warnings.ts': 'src/iife/load-dev-warnings.ts',
  'src/element/load-country-names.ts': 'src/iife/load-country-names.ts',
  'src/element/load-overlay.ts': 'src/iife/load-overlay.ts',
  'src/i18n/load-language.ts': 'src/iife/load-language.ts',
};

function standIns(): Plugin {
  return {
    name: 'stand-ins',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const found = Object.keys(STAND_INS).find((original) => resolved?.id === path(original));
      return found ? path(STAND_INS[found] ?? found) : null;
    },
  };
}

/** What loads the readers of codes and of zones, kept out of the worker: it runs them from files of their own. */
const READERS: Readonly<Record<string, string>> = {
  [path('src/checks/barcode/read-barcodes-lazily.ts')]: 'export const readBarcodes = async () => [];',
  [path('src/checks/mrz/read/load-mrz-reader.ts')]: 'export const loadMrzReader = null, readMrz = null;',
};

function withoutReaders(): Plugin {
  return { name: 'without-readers', load: (id) => READERS[id] ?? null };
}

/** `doc-capture.worker.js`, with what live frames need, and `doc-capture.still.js`, with all that only files need. */
function worker(): UserConfig {
  const entry = path('src/doc-capture.worker.ts');
  return {
    ...common,
    plugins: [withoutReaders(), splitWorkerBundle(entry, './worker/host/photo-tasks.js', 'still')],
    build: {
      ...common.build,
      minify: true,
      modulePreload: false,
      lib: { entry, formats: ['es'], fileName: () => 'doc-capture.worker.js' },
      rolldownOptions: {
        preserveEntrySignatures: 'allow-extension',
        // Rooms are reached through their doors; without this, each would bring all that lies behind it.
        treeshake: { moduleSideEffects: (id) => id === entry },
        output: { minify: true, chunkFileNames: 'doc-capture.still.js' },
      },
    },
  };
}

/** The languages beside English, from the files that hold them. */
const languages = readdirSync(path('src/i18n')).flatMap((file) => /^([a-z]{2})\.ts$/.exec(file)?.[1] ?? []);

/** Stands for a source that `sentencesOf` writes. */
const LANGUAGE = 'language';

/** What a sibling file of the script-tag build leaves on the shelf, by name. */
const SIBLINGS: Readonly<Record<string, string>> = {
  bridge: `export * as value from '/src/worker/client/client.ts';`,
  camera: `export * as value from '/src/headless/camera-session.ts';`,
  care: `export * as value from '/src/headless/lens-tuner.ts';`,
  send: `export * as value from '/src/headless/photo-sender.ts';`,
  overlay: `export { createCameraOverlay as value } from '/src/element/camera-overlay.ts';`,
  access: `export { createCameraA11y as value } from '/src/element/camera-a11y.ts';`,
  advice: `export * as value from '/src/element/dev-warnings.ts';`,
  countries: `export { listCountries as value } from '/src/element/list-countries.ts';`,
  compressor: `export { default as value } from 'browser-image-compression';`,
  barcodes: `export * as value from '/src/checks/barcode/read-barcodes.ts';`,
  pdf: `export { drawPdf as value } from '/src/photos/draw-pdf.ts';`,
  mrz: `export * as value from '/src/checks/mrz/read/mrz-reader.ts';`,
  ...Object.fromEntries(
    languages
      .flatMap((tag) => MESSAGE_CHUNKS.map((part) => [messageChunkName(tag, part), LANGUAGE]))
      .filter(([file]) => file !== 'en'),
  ),
};

async function messagesOf(tag: string): Promise<Messages> {
  const module = (await tsImport(`./src/i18n/${tag}.ts`, import.meta.url)) as Readonly<Record<string, Messages>>;
  if (!module[tag]) throw new Error(`src/i18n/${tag}.ts does not export ${tag}`);
  return module[tag];
}

const picked = (messages: Messages, keys: readonly (keyof Messages)[]): object =>
  Object.fromEntries(keys.map((key) => [key, messages[key]]));

/** Part of a language's sentences, as `src/iife/load-language.ts` takes them. */
async function sentencesOf(file: string): Promise<string> {
  const [tag = '', later] = file.split('.');
  const own = await messagesOf(tag);
  const keys = Object.keys(await messagesOf('en')) as (keyof Messages)[];
  const first = messageKeysOf(tag, 'first', keys);
  const value = later
    ? picked(own, messageKeysOf(tag, 'later', keys))
    : [hashMessageKeys(first), ...first.map((key) => own[key])];
  return `export const value = ${JSON.stringify(value)};`;
}

/** English, as far as the entry has it. */
function firstEnglish(): Plugin {
  return {
    name: 'first-english',
    enforce: 'pre',
    async load(id) {
      if (id !== path('src/i18n/en.ts')) return null;
      const en = await messagesOf('en');
      return `export const en = ${JSON.stringify(picked(en, messageKeysOf('en', 'first', Object.keys(en) as (keyof Messages)[])))};`;
    },
  };
}

const SIBLING_ENTRY = path('sibling-entry');

/** An entry module that puts one value on the shelf of `src/iife/load-chunk.ts`. */
function siblingEntry(name: string): Plugin {
  const source = 'virtual:sibling-source';
  return {
    name: 'sibling-entry',
    enforce: 'pre',
    resolveId: (id) => (id === SIBLING_ENTRY ? `\0${SIBLING_ENTRY}` : id === source ? `\0${source}` : null),
    load(id) {
      if (id === `\0${source}`) return SIBLINGS[name] === LANGUAGE ? sentencesOf(name) : (SIBLINGS[name] ?? null);
      if (id !== `\0${SIBLING_ENTRY}`) return null;
      return `import { value } from '${source}';
        (globalThis[Symbol.for('doc-capture/siblings')] ??= {})[${JSON.stringify(name)}] = value;`;
    },
  };
}

const PDF_LICENCE = '/*! With pdf.js, Mozilla Foundation, Apache License 2.0. */\n';

/**
 * The library's worker half listens to whatever worker it finds itself in. Here it is called directly, and the worker is
 * this project's own.
 */
function unheardPdfWorker(): Plugin {
  const mark = 'this.initializeFromPort(self);';
  return {
    name: 'unheard-pdf-worker',
    transform(code, id) {
      if (!id.includes('/pdfjs-dist/')) return null;
      if (id.endsWith('/pdf.worker.mjs') && !code.includes(mark))
        throw new Error('pdf.js starts its worker in another way than is known');
      // Where a module lies is asked for in Node only, and a classic script cannot tell.
      return { code: code.replace(mark, '').replaceAll('import.meta.url', "''"), map: null };
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        const holdsIt = file.type === 'chunk' && file.moduleIds.some((id) => id.includes('/pdfjs-dist/'));
        if (holdsIt) file.code = PDF_LICENCE + file.code;
      }
    },
  };
}

/** Stays outside of the package's files: what `npm i` brings, and what hosts bring or may bring. */
const OUTSIDE = ['lit', 'comlink', 'react', 'sharp', '@hyzyla/pdfium'];

/**
 * Modules that hold a library, in the place of those that `tsc` wrote: as dependencies, these libraries would be 29 MB of
 * `npm i`.
 */
function modules(): UserConfig {
  const entries = ['worker/client/load-compressor', 'checks/barcode/zxing', 'files/png-text', 'react'];
  return {
    ...common,
    plugins: [externalizeDistModules(entries)],
    build: {
      ...common.build,
      lib: {
        entry: Object.fromEntries(entries.map((name) => [name, `src/${name}.ts`])),
        formats: ['es'],
        fileName: (_, name) => `${name}.js`,
      },
      rolldownOptions: {
        external: OUTSIDE,
        treeshake: { moduleSideEffects: (id) => !id.includes('@zxing') },
        output: {
          minify: true,
          chunkFileNames: 'libraries/[name].js',
          // What runs on a server by itself says nothing; frameworks that tell server from client must know this one.
          banner: ({ name }) => (name === 'react' ? "'use client';" : ''),
        },
      },
    },
  };
}

/** Relay, sandbox and program: bundled so that `npm i` brings no server packages; only optional peers stay outside. */
function server(): UserConfig {
  const entries = ['relay', 'sandbox', 'cli'];
  return {
    ...common,
    plugins: [
      externalizeDistModules([...entries, 'relay/', 'sandbox/', 'cli/']),
      deferCreateRequire(),
      minifyLibraries(),
    ],
    ssr: { noExternal: true, external: OUTSIDE },
    build: {
      ...common.build,
      target: 'node20',
      ssr: true,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(entries.map((name) => [name, `src/${name}.ts`])),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: (chunk) => `server/${libraryChunkName(chunk)}.js`,
          // They stand in the declarations.
          comments: { jsdoc: false },
        },
      },
    },
  };
}

/** The demo page: built from `dist`, as an app of a user of the package would be, or served from the sources. */
function demo(command: ConfigEnv['command']): UserConfig {
  const isServed = command === 'serve';
  const [folder, extension] = isServed ? ['src', 'ts'] : ['dist', 'js'];
  return {
    ...common,
    plugins: [builtSizes(), builtWorkerFiles()],
    resolve: {
      alias: [
        { find: /^doc-capture$/, replacement: path(`${folder}/index.${extension}`) },
        { find: /^doc-capture\/(.+)$/, replacement: path(`${folder}/$1.${extension}`) },
      ],
    },
    optimizeDeps: { entries: ['index.html', 'demo/headless.html'], include: ['lit', 'comlink', '@zxing/browser'] },
    build: {
      ...common.build,
      outDir: 'build/demo',
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rolldownOptions: { input: [path('index.html'), path('demo/headless.html')] },
    },
  };
}

const TARGETS: Readonly<Record<string, (command: ConfigEnv['command']) => UserConfig>> = {
  worker,
  script: () =>
    script('src/doc-capture.iife.ts', 'doc-capture.iife.js', {
      plugins: [standIns(), firstEnglish(), withoutReaders(), minifyTemplates(), minifyAgain()],
    }),
  testing: () => script('src/testing.iife.ts', 'testing.iife.js'),
  modules,
  server,
  demo,
  ...Object.fromEntries(
    Object.keys(SIBLINGS).map((name) => [
      `sibling-${name}`,
      () =>
        script(SIBLING_ENTRY, `doc-capture.${name}.js`, {
          plugins: [
            siblingEntry(name),
            standIns(),
            withoutReaders(),
            unheardPdfWorker(),
            ...(FACE.includes(name) ? [minifyAgain()] : []),
          ],
        }),
    ]),
  ),
};

/** The modes that `test/scripts/build.mjs` builds for the package, in this order. */
export const PACKAGE_MODES = Object.keys(TARGETS).filter((mode) => mode !== 'demo');

/** One target per mode: `vite build --mode worker`. */
export default defineConfig(({ mode, command }) => {
  const target = TARGETS[mode];
  if (!target) throw new Error(`No target "${mode}"; there are ${Object.keys(TARGETS).join(', ')}`);
  return target(command);
});
