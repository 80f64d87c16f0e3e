import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { chromiumLaunchOptions, fakeCameraArgs, findFirefox, firefoxLaunchOptions } from './test/support/browsers.mjs';
import { testFiles, testForm, testRelay } from './test/support/wtr-endpoints.mjs';
import { totalsReporter } from './test/support/reporters/wtr-totals.mjs';

const tsconfig = fileURLToPath(new URL('./tsconfig.json', import.meta.url));
/** `BROWSER=chromium` or `firefox` runs in that one alone. */
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

export default {
  files: 'test/browser/**/*.test.ts',
  nodeResolve: { exportConditions: ['browser', 'production'] },
  // Only one page of Firefox has the focus at a time. The others wait for timers most of the time.
  concurrency: browsers.some(({ product }) => product === 'firefox') ? 1 : 3,
  concurrentBrowsers: 1,
  browsers,
  reporters: [defaultReporter({ reportTestProgress: Boolean(process.stdout.isTTY) }), totalsReporter()],
  // Nothing here is measured, so the limits are for a machine that is busy with something else.
  testFramework: { config: { timeout: '120000' } },
  browserStartTimeout: 120_000,
  testsStartTimeout: 120_000,
  testsFinishTimeout: 900_000,
  plugins: [esbuildPlugin({ ts: true, target: 'es2022', tsconfig })],
  // The worker and its lazy parts are one self-contained file each; tests use those that ship.
  middleware: [
    testRelay(),
    testFiles(),
    testForm(),
    (context, next) => {
      const [, file] = /^\/src\/(doc-capture\.(?:worker|still|barcodes|mrz|pdf)\.js)$/.exec(context.path) ?? [];
      if (file && existsSync(`dist/${file}`)) context.url = `/dist/${file}`;
      return next();
    },
  ],
};
