import { defineConfig, type ConfigEnv, type UserConfig } from 'vite';
import { builtSizes, builtWorkerFiles, compressedFiles } from './test/scripts/demo-plugins.js';
import {
  deferCreateRequire,
  externalizeDistModules,
  libraryChunkName,
  minifyLibraries,
} from './test/scripts/vite/dist-modules.js';
import { embedPdfjs } from './test/scripts/vite/embed-pdfjs.js';
import { CHUNK_ENTRY, chunkEntry, CHUNKS, lazyChunks, noLazyImports } from './test/scripts/vite/lazy-chunks.js';
import { englishOfEntry } from './test/scripts/vite/message-chunks.js';
import { minifyTemplates, minifyWithTerser } from './test/scripts/vite/minify.js';
import { fromRoot } from './test/scripts/vite/paths.js';
import { reduceLibraries } from './test/scripts/vite/reduce-libraries.js';
import { splitWorkerBundle } from './test/scripts/vite/split-worker-bundle.js';
import { scriptTagAliases } from './test/scripts/vite/script-tag-aliases.js';

/** The settings of every target. All targets write to `dist`, so none empties it. */
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
      // The barcode library does not declare that it has no side effects. Otherwise one reader would import all readers.
      rolldownOptions: { treeshake: { moduleSideEffects: (id) => !id.includes('@zxing') }, output: { extend: false } },
    },
  };
}

/** Chunks of the page that an automatic capture waits for. */
const TERSER_CHUNKS: readonly string[] = ['bridge', 'camera', 'overlay'];

/** A chunk of the script-tag build. */
function chunk(name: string): UserConfig {
  const minifyMore = TERSER_CHUNKS.includes(name) ? [minifyWithTerser()] : [];
  const plugins = [chunkEntry(name), lazyChunks(), embedPdfjs(), ...minifyMore];
  return script(CHUNK_ENTRY, `doc-capture.${name}.js`, { plugins });
}

/** `doc-capture.worker.js`, with what live frames need, and `doc-capture.still.js`, with all that only files need. */
function worker(): UserConfig {
  const entry = fromRoot('src/doc-capture.worker.ts');
  return {
    ...common,
    plugins: [
      noLazyImports(),
      splitWorkerBundle(entry, './worker/host/photo-tasks.js', 'still'),
      minifyWithTerser('worker'),
    ],
    build: {
      ...common.build,
      minify: true,
      modulePreload: false,
      lib: { entry, formats: ['es'], fileName: () => 'doc-capture.worker.js' },
      rolldownOptions: {
        preserveEntrySignatures: 'allow-extension',
        // Code is imported through the public modules of folders. Otherwise each would bring its whole folder.
        treeshake: { moduleSideEffects: (id) => id === entry },
        output: { minify: true, chunkFileNames: 'doc-capture.still.js' },
      },
    },
  };
}

/** Packages that are not bundled: dependencies, and peers that hosts install. */
const EXTERNAL = ['lit', 'comlink', 'react', 'sharp', '@hyzyla/pdfium'];

/** Modules that contain a library. They replace those that `tsc` wrote. As dependencies, the libraries would have 29 MB. */
function modules(): UserConfig {
  const entries = [
    'worker/client/main-thread-encoder',
    'checks/barcode/decode-with-zxing',
    'checks/barcode/codeword-templates',
    'checks/barcode/read-pdf417-symbol',
    'files/png-text',
    'handoff/qr-code',
    'react',
  ];
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
        external: EXTERNAL,
        treeshake: { moduleSideEffects: (id) => !id.includes('@zxing') },
        output: {
          minify: true,
          chunkFileNames: 'libraries/[name].js',
          // Frameworks with server components must know that this module runs on the client.
          banner: ({ name }) => (name === 'react' ? "'use client';" : ''),
        },
      },
    },
  };
}

/** Relay, sandbox and program, with their packages, so that `npm i` installs none of these. Optional peers are not bundled. */
function server(): UserConfig {
  const entries = ['relay', 'sandbox', 'cli'];
  return {
    ...common,
    plugins: [
      externalizeDistModules([...entries, 'relay/', 'sandbox/', 'cli/']),
      reduceLibraries(),
      deferCreateRequire(),
      minifyLibraries(),
    ],
    ssr: { noExternal: true, external: EXTERNAL },
    build: {
      ...common.build,
      target: 'node20',
      ssr: true,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(entries.map((name) => [name, `src/${name}.ts`])),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: (info) => `server/${libraryChunkName(info)}.js`,
          // The declarations have them.
          comments: { jsdoc: false },
        },
      },
    },
  };
}

/** Modules of the package and of its dependencies, and helpers of the bundler. */
const isElementModule = (id: string): boolean =>
  id.startsWith(fromRoot('dist/')) || /^\0|\/node_modules\/(?:lit|lit-html|lit-element|@lit|comlink)\//.test(id);

/** The demo page: built from `dist`, as an app of a user of the package would be, or served from the sources. */
function demo(command: ConfigEnv['command']): UserConfig {
  const isServed = command === 'serve';
  const [folder, extension] = isServed ? ['src', 'ts'] : ['dist', 'js'];
  return {
    ...common,
    plugins: [builtSizes(), builtWorkerFiles(), compressedFiles()],
    resolve: {
      alias: [
        { find: /^doc-capture$/, replacement: fromRoot(`${folder}/index.${extension}`) },
        { find: /^doc-capture\/(.+)$/, replacement: fromRoot(`${folder}/$1.${extension}`) },
      ],
    },
    optimizeDeps: {
      entries: ['index.html', 'demo/headless.html', 'demo/device.html'],
      include: ['lit', 'comlink', '@zxing/browser'],
    },
    build: {
      ...common.build,
      outDir: 'build/demo',
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: ['index.html', 'demo/headless.html', 'demo/device.html'].map(fromRoot),
        // The page shows what the element weighs, so its files have a folder of their own.
        output: {
          chunkFileNames: ({ moduleIds }) =>
            `assets/${moduleIds.every(isElementModule) ? 'element/' : ''}[name]-[hash].js`,
        },
      },
    },
  };
}

const TARGETS: Readonly<Record<string, (command: ConfigEnv['command']) => UserConfig>> = {
  worker,
  script: () =>
    script('src/doc-capture.iife.ts', 'doc-capture.iife.js', {
      plugins: [lazyChunks(), scriptTagAliases(), englishOfEntry(), minifyTemplates(), minifyWithTerser()],
    }),
  testing: () => script('src/testing.iife.ts', 'testing.iife.js'),
  modules,
  server,
  demo,
  ...Object.fromEntries(CHUNKS.map((name) => [`chunk-${name}`, () => chunk(name)])),
};

/** The modes that make up the package, in the order in which `test/scripts/build.mjs` builds them. */
export const PACKAGE_MODES = Object.keys(TARGETS).filter((mode) => mode !== 'demo');

/** One target per mode: `vite build --mode worker`. */
export default defineConfig(({ mode, command }) => {
  const target = TARGETS[mode];
  if (!target) throw new Error(`No target "${mode}"; there are ${Object.keys(TARGETS).join(', ')}`);
  return target(command);
});
