import { fileURLToPath } from 'node:url';
import { defineConfig, type ConfigEnv, type Plugin, type UserConfig } from 'vite';
import { rebuildOnChange } from './scripts/rebuild-on-change.js';

const fromRoot = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const common: UserConfig = {
  publicDir: false,
  build: {
    target: 'es2022',
    emptyOutDir: false,
    reportCompressedSize: false,
    modulePreload: false,
    // pdf.js is larger than what Vite warns of, and is loaded with the first PDF alone.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
};

/** Browsers read a script in the page's charset, where a server says none. So no character needs one. */
function asciiOutput(): Plugin {
  const escape = (text: string): string => `\\u${text.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return {
    name: 'ascii-output',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replaceAll(/[^\0-\x7f]/g, escape);
    },
  };
}

/** The white space in templates and styles, which minifiers of JavaScript leave as it is. */
function removeWhiteSpace(): Plugin {
  return {
    name: 'remove-white-space',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/element\/.*\.ts$/ },
      handler: (code) =>
        code.replaceAll(/\n\s+/g, '\n').replaceAll(/\bcss`[^`]*`/g, (styles) =>
          styles
            .replaceAll(/\s*([{};,>])\s*|(?<=:)\s+/g, '$1')
            .replaceAll(';}', '}')
            .replaceAll(/(?<=[^\w.])0\./g, '.'),
        ),
    },
  };
}

/** The worker and the WebAssembly lie beside the script. Vite leaves an address with this comment alone. */
function keepFileUrls(): Plugin {
  return {
    name: 'keep-file-urls',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(?:worker\/client\/start-worker|zxing\/zxing)\.ts$/ },
      handler: (code) =>
        code.replace(
          /new URL\('\.{1,2}\/(?=doc-capture\.worker\.js|zxing_reader\.wasm)/,
          "new URL(/* @vite-ignore */ './",
        ),
    },
  };
}

/** Modules that do something when they are imported: the entries, and what pdf.js runs its worker code with. */
const SIDE_EFFECTS = /\/src\/index\.ts$|\/doc-capture\.worker\.ts$|\/pdf\.worker\.mjs$/;

/** `dist/standalone`: for script tags and CDNs, with everything included. */
function standalone(): UserConfig {
  return {
    ...common,
    plugins: [removeWhiteSpace(), keepFileUrls(), asciiOutput()],
    build: {
      ...common.build,
      outDir: 'dist/standalone',
      emptyOutDir: true,
      license: { fileName: 'THIRD-PARTY-NOTICES.md' },
      lib: {
        entry: {
          'doc-capture': fromRoot('src/index.ts'),
          'doc-capture.worker': fromRoot('src/worker/doc-capture.worker.ts'),
        },
        formats: ['es'],
      },
      rolldownOptions: {
        ...common.build?.rolldownOptions,
        // What lazy chunks share with the script is in the script, not in one more file.
        preserveEntrySignatures: 'allow-extension',
        // Code is imported through the public modules of folders. Otherwise each would bring its whole folder.
        treeshake: { moduleSideEffects: (id) => SIDE_EFFECTS.test(id) },
        output: {
          minify: true,
          entryFileNames: '[name].js',
          // A hash for each of 46 languages would be a part of the script.
          chunkFileNames: ({ moduleIds }) =>
            moduleIds.some((id) => /\/src\/i18n\/[^/]+$/.test(id))
              ? 'doc-capture.[name].js'
              : 'doc-capture.[name]-[hash:6].js',
        },
      },
    },
  };
}

/** `dist/standalone/testing.iife.js`: the test kit as a classic script, for `addInitScript` of Playwright. */
function testing(): UserConfig {
  return {
    ...common,
    plugins: [asciiOutput()],
    build: {
      ...common.build,
      outDir: 'dist/standalone',
      minify: true,
      lib: {
        entry: fromRoot('src/testing.iife.ts'),
        formats: ['iife'],
        name: 'docCapture',
        fileName: () => 'testing.iife.js',
      },
    },
  };
}

/**
 * The demo page: built from the package's modules, as an app of a user of the package would be, or served with the standalone
 * build, which a development server sends in few files.
 */
function demo(command: ConfigEnv['command']): UserConfig {
  const element = command === 'serve' ? 'dist/standalone/doc-capture.js' : 'dist/index.js';
  return {
    ...common,
    plugins: [rebuildOnChange()],
    resolve: {
      alias: [
        { find: /^doc-capture$/, replacement: fromRoot(element) },
        { find: /^doc-capture\/(.+)$/, replacement: fromRoot('dist/$1.js') },
      ],
    },
    worker: { format: 'es' },
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
        ...common.build?.rolldownOptions,
        input: ['index.html', 'demo/headless.html', 'demo/device.html'].map(fromRoot),
      },
    },
  };
}

/** The page of the end-to-end tests that shows every state: a few files, where a development server sends 270 for each test. */
function gallery(): UserConfig {
  return {
    ...common,
    base: './',
    worker: { format: 'es' },
    build: {
      ...common.build,
      outDir: 'build/gallery',
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { ...common.build?.rolldownOptions, input: fromRoot('test/support/gallery/index.html') },
    },
  };
}

const TARGETS: Readonly<Record<string, (command: ConfigEnv['command']) => UserConfig>> = {
  standalone,
  testing,
  demo,
  gallery,
};

/** One target per mode: `vite build --mode standalone`. */
export default defineConfig(({ mode, command }) => {
  const target = TARGETS[mode];
  if (!target) throw new Error(`No target "${mode}"; there are ${Object.keys(TARGETS).join(', ')}`);
  return target(command);
});
