/** An app that bundles the package: what its main thread loads, where the worker starts. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { before, describe, test } from 'node:test';
import { build } from 'vite';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));
const ENTRY = `${DIST}index.js`;
const skip = existsSync(`${DIST}index.js`) ? false : 'there is no build (npm run build)';
/** Modules that only the page loads. */
const PAGE_MODULE = /\/dist\/(?:camera|element|handoff|headless|resume|session|upload|worker\/client)\//;
/** Loaded where the page forbids workers. */
const TASKS = 'src/worker/create-task-implementations.ts';

interface Chunk {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
}

const builtModule = (source: string): string => source.replace(/^src\/(.*)\.ts$/, `${DIST}$1.js`);

/** Bundles the package as an app does that imports it. */
async function bundleApp(): Promise<readonly Chunk[]> {
  const result = await build({
    root: DIST,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: ENTRY,
        external: /^(?:lit|@lit|@zxing|zxing-wasm|comlink|browser-image-compression|pdfjs-dist)(?:\/|$)/,
      },
    },
  });
  assert.ok('output' in result);
  return result.output.flatMap((file) => (file.type === 'chunk' ? [file] : []));
}

describe('an app that bundles the package', { skip }, () => {
  let chunks: readonly Chunk[] = [];

  /** The modules that are loaded together with a module: those of its chunk, and of the chunks that this one imports. */
  function modulesLoadedWith(module: string): string[] {
    const first = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    assert.ok(first, `no chunk has ${module}`);
    const loaded = new Set([first]);
    for (const { imports } of loaded)
      for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
    return [...loaded].flatMap(({ moduleIds }) => moduleIds);
  }

  const checksLoadedWith = (module: string): string[] =>
    modulesLoadedWith(module).filter(
      (id) => id.startsWith(`${DIST}checks/`) && !id.startsWith(`${DIST}checks/limits/`),
    );

  before(async () => {
    chunks = await bundleApp();
  });

  test('its main thread loads no module of the checks: the worker has them', () => {
    const ofPage = chunks.filter(({ moduleIds }) => moduleIds.some((id) => PAGE_MODULE.test(id)));
    assert.ok(ofPage.length > 15, `${ofPage.length} chunks`);
    for (const { moduleIds } of ofPage) assert.deepEqual(checksLoadedWith(moduleIds[0] ?? ''), [], moduleIds[0]);
    assert.deepEqual(checksLoadedWith(ENTRY), []);
  });

  test('without a worker its main thread loads the checks', () => {
    assert.ok(checksLoadedWith(builtModule(TASKS)).length > 50);
  });
});
