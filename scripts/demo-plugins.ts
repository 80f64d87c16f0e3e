/** Vite plugins of the demo page. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { ROOT } from './setup.mjs';

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

/** A change to the sources builds the package again, and reloads the page. */
export function rebuildOnChange(): Plugin {
  return {
    name: 'rebuild-on-change',
    apply: 'serve',
    configureServer(server) {
      let timer: NodeJS.Timeout | undefined;
      let building = Promise.resolve();
      const build = async (): Promise<void> => {
        await promisify(execFile)(process.execPath, ['scripts/build.mjs'], { cwd: ROOT }).then(
          () => server.ws.send({ type: 'full-reload' }),
          (error: unknown) => server.config.logger.error(String(error)),
        );
      };
      server.watcher.add(join(ROOT, 'src'));
      server.watcher.on('change', (path) => {
        if (!path.startsWith(join(ROOT, 'src'))) return;
        clearTimeout(timer);
        timer = setTimeout(() => {
          building = building.then(build);
        }, BUILD_DELAY_MS);
      });
    },
  };
}
