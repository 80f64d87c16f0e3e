import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import {
  chromiumLaunchOptions,
  fakeCameraArgs,
  findFirefox,
  findWebKit,
  firefoxLaunchOptions,
} from './test/support/browsers.mjs';
import { freePort } from './test/support/free-port.mjs';
import { testEncoder, testFiles, testForm, testRelay } from './test/support/wtr-endpoints.mjs';
import { totalsReporter } from './test/support/reporters/wtr-totals.mjs';
import { webkitLauncher } from './test/support/webkit/webkit-launcher.mjs';

const tsconfig = fileURLToPath(new URL('./tsconfig.json', import.meta.url));
/** `BROWSER=chromium`, `firefox` or `webkit` runs in that one alone. */
const isWanted = (name) => (process.env.BROWSER ?? name) === name;
const browsers = [];
if (isWanted('chromium')) {
  browsers.push(playwrightLauncher({ product: 'chromium', launchOptions: chromiumLaunchOptions(fakeCameraArgs()) }));
}
if (findFirefox() && isWanted('firefox')) {
  browsers.push(playwrightLauncher({ product: 'firefox', launchOptions: firefoxLaunchOptions() }));
} else if (isWanted('firefox')) {
  process.stdout.write('Firefox was not found: its tests are skipped.\n');
}
const webkit = findWebKit();
if (webkit && isWanted('webkit')) {
  browsers.push(webkitLauncher(webkit));
} else if (isWanted('webkit')) {
  process.stdout.write('WebKitGTK was not found: its tests are skipped.\n');
}

export default {
  // Not the runner's own choice, the first free one from 8000: two runners that start side by side would choose the same.
  port: await freePort(),
  files: 'test/browser/**/*.test.ts',
  nodeResolve: { exportConditions: ['browser', 'production'] },
  // Only one page of Firefox has the focus at a time, and `npm test` runs Firefox and WebKit side by side. Files in Chromium
  // wait for timers most of the time.
  concurrency: browsers.length === 1 && isWanted('chromium') ? 3 : 1,
  concurrentBrowsers: 1,
  browsers,
  reporters: [defaultReporter({ reportTestProgress: Boolean(process.stdout.isTTY) }), totalsReporter()],
  // Nothing here is measured, so the limits are for a machine that is busy with something else.
  testFramework: { config: { timeout: '300000' } },
  browserStartTimeout: 300_000,
  testsStartTimeout: 300_000,
  testsFinishTimeout: 1_800_000,
  plugins: [esbuildPlugin({ ts: true, target: 'es2022', tsconfig })],
  // The worker and its lazy parts are one self-contained file each; tests use those that ship.
  middleware: [
    testRelay(),
    testFiles(),
    testEncoder(),
    testForm(),
    (context, next) => {
      const [, file] = /^\/src\/(doc-capture\.(?:worker|still|barcodes|mrz|pdf)\.js)$/.exec(context.path) ?? [];
      if (file && existsSync(`dist/${file}`)) context.url = `/dist/${file}`;
      return next();
    },
  ],
};
