/** Vite plugins of the demo page. */
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin, ViteDevServer } from 'vite';
import { bundleSizes, firstCaptureBytes } from './measure/bundle-sizes.js';
import { execute } from './static-checks.mjs';
import { ROOT, WORKER_FOLDERS } from './setup.mjs';

/** The module `virtual:sizes`: what the built files weigh, by the same measure as `docs/measurements.md`. */
export function builtSizes(): Plugin {
  const source = 'virtual:sizes';
  return {
    name: 'built-sizes',
    resolveId: (id) => (id === source ? `\0${source}` : null),
    load(id) {
      if (id !== `\0${source}`) return null;
      const files = bundleSizes(join(ROOT, 'dist'));
      return `export default ${JSON.stringify({ firstCapture: firstCaptureBytes(files), files })}`;
    },
  };
}

/** Below the highest, 11, which takes seconds for the largest files. */
const BROTLI_QUALITY = 9;

/** Writes each text file of the built demo compressed too. The demo server sends what the browser accepts. */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (!/\.(?:js|css|html)$/.test(file.fileName)) continue;
          const source = file.type === 'chunk' ? file.code : file.source;
          const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.br`,
            source: brotliCompressSync(source, { params }),
          });
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipSync(source) });
        }
      },
    },
  };
}

const BUILD_DELAY_MS = 100;

/**
 * Serves the built worker and its lazy modules to a page that runs from the sources: each is one classic script, which a
 * development server cannot serve module by module. A change to their sources builds them and reloads the page.
 */
export function builtWorkerFiles(): Plugin {
  return {
    name: 'built-worker-files',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        // Vite changes the extension in `new URL(…, import.meta.url)` to that of the source.
        const [, name] = /^\/src\/(?:.+\/)?(doc-capture\.[\w.]+)\.[jt]s$/.exec(request.url?.split('?')[0] ?? '') ?? [];
        const file = join(ROOT, 'dist', `${name}.js`);
        if (!name || !existsSync(file)) return next();
        response.setHeader('Content-Type', 'text/javascript');
        createReadStream(file).pipe(response);
      });
      rebuildOnChange(server);
    },
  };
}

function rebuildOnChange(server: ViteDevServer): void {
  const folders = WORKER_FOLDERS.map((folder) => join(ROOT, folder));
  let timer: NodeJS.Timeout | undefined;
  let isBuilding = false;
  const build = async (): Promise<void> => {
    if (isBuilding) return schedule();
    isBuilding = true;
    const { isOk, output } = await execute([process.execPath, 'test/scripts/build-worker.mjs']);
    isBuilding = false;
    if (isOk) server.ws.send({ type: 'full-reload' });
    else server.config.logger.error(output);
  };
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void build(), BUILD_DELAY_MS);
  };
  server.watcher.on('change', (path) => {
    if (folders.some((folder) => path.startsWith(folder))) schedule();
  });
}
