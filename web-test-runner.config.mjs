import { relative } from 'node:path';
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
import { testEncoder, testFiles, testRelay } from './test/support/wtr-endpoints.mjs';
import { webkitLauncher } from './test/support/webkit/webkit-launcher.mjs';

const tsconfig = fileURLToPath(new URL('./tsconfig.json', import.meta.url));

/** What is next to the platform. The slower engines run the rest in `npm run verify` alone. */
const PLATFORM_FILES = ['worker/client', 'camera', 'upload'].map((folder) => `test/browser/${folder}/**/*.test.ts`);
/** Files that take long and whose functions other tests call too, in Node, in another engine or end to end. */
const LONG_FILES = [
  'element/both-in-one',
  'element/removal',
  'photos/fit-files',
  'testing/specimen',
  'worker/client/client.calls',
  'worker/check-photo.bad-input',
  'worker/read-barcodes',
  'worker/render-pdf',
].map((file) => `!test/browser/${file}.test.ts`);
const ALL_FILES = ['test/browser/**/*.test.ts'];

const webkit = findWebKit();
// Only one page of Firefox has the focus at a time. Files in Chromium wait for timers most of the time.
const ENGINES = [
  {
    name: 'chromium',
    launcher: () =>
      playwrightLauncher({
        product: 'chromium',
        launchOptions: chromiumLaunchOptions(fakeCameraArgs()),
        concurrency: 3,
      }),
    files: [...ALL_FILES, ...LONG_FILES],
  },
  {
    name: 'firefox',
    launcher:
      findFirefox() && (() => playwrightLauncher({ product: 'firefox', launchOptions: firefoxLaunchOptions() })),
    files: PLATFORM_FILES,
  },
  { name: 'webkit', launcher: webkit && (() => webkitLauncher(webkit)), files: [...PLATFORM_FILES, ...LONG_FILES] },
];

/** `BROWSER=webkit` runs all files in that engine alone. */
const { BROWSER, VERIFY } = process.env;
const isWhole = VERIFY === '1' || BROWSER !== undefined;
const engines = ENGINES.filter(({ name }) => (BROWSER ?? name) === name);
for (const { name, launcher } of engines)
  if (!launcher) process.stdout.write(`${name}: not found, its tests are skipped\n`);
const groups = engines
  .filter(({ launcher }) => launcher)
  .map(({ name, launcher, files }) => ({ name, browsers: [launcher()], files: isWhole ? ALL_FILES : files }));

/** How many of the files that take longest are named. */
const SLOWEST = 12;
const testsOf = (suite) => (suite ? [...suite.tests, ...suite.suites.flatMap(testsOf)] : []);

/** The totals over all engines, and the slowest files. A file that does not load counts as one failure. */
function reportTotals({ sessions }) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const times = [];
  for (const { testResults, testFile, passed, browser } of sessions) {
    const tests = testsOf(testResults);
    const failed = tests.filter((test) => !test.passed && !test.skipped);
    total.skipped += tests.filter(({ skipped }) => skipped).length;
    total.passed += tests.filter((test) => test.passed && !test.skipped).length;
    total.failed += passed ? failed.length : Math.max(failed.length, 1);
    // As `npm test` reads them.
    const names = failed.length || passed ? failed.map(({ name }) => name) : ['did not load'];
    for (const name of names)
      process.stdout.write(`✘ ${relative(process.cwd(), testFile)} › ${name} (${browser.name})\n`);
    const seconds = tests.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000;
    times.push({ seconds, line: `${seconds.toFixed(1)} s  ${testFile} (${browser.name})` });
  }
  const slowest = times.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  process.stdout.write(`\n${slowest.map(({ line }) => line).join('\n')}\n`);
  process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
}

export default {
  ...(process.argv.includes('--files') ? { browsers: groups.flatMap(({ browsers }) => browsers) } : { groups }),
  nodeResolve: { exportConditions: ['browser', 'production'] },
  concurrency: 1,
  concurrentBrowsers: 2,
  reporters: [defaultReporter({ reportTestProgress: Boolean(process.stdout.isTTY) }), { stop: reportTotals }],
  // Nothing here is measured, so the limits are for a machine that is busy with something else.
  testFramework: { config: { timeout: '300000' } },
  browserStartTimeout: 300_000,
  testsStartTimeout: 300_000,
  testsFinishTimeout: 1_800_000,
  plugins: [esbuildPlugin({ ts: true, target: 'es2022', tsconfig })],
  middleware: [
    testRelay(),
    testFiles(),
    testEncoder(),
    // `localhost` and 127.0.0.1 are two origins: modules of the other one need CORS.
    (context, next) => {
      if (context.path.startsWith('/dist/')) context.set('Access-Control-Allow-Origin', '*');
      return next();
    },
    // As one module after the other, a worker would take seconds to load.
    (context, next) =>
      context.path === '/src/worker/doc-capture.worker.js'
        ? context.redirect('/dist/standalone/doc-capture.worker.js')
        : next(),
    // The build puts it there.
    (context, next) =>
      context.path === '/src/zxing/zxing_reader.wasm'
        ? context.redirect('/node_modules/zxing-wasm/dist/reader/zxing_reader.wasm')
        : next(),
  ],
};
