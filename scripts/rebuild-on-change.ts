import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import { ROOT } from './setup.mjs';

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
