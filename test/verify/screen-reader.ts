/**
 * `npm run screen-reader [-- --browser chromium|firefox] [--log FILE]`: walks through the flow by file with Orca on a virtual display
 * and prints what is spoken, with the times. Needs Debian's `orca`, `at-spi2-core`, `dbus`, `xvfb`, `openbox` and `xdotool`.
 */
import { copyFileSync, existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium, firefox, type BrowserType, type LaunchOptions } from 'playwright';
import { chromiumLaunchOptions, firefoxLaunchOptions } from '../support/browsers.mjs';
import { AccessibleDesktop } from './screen-reader/accessible-desktop.js';
import { FileFlow, type FlowMoment } from './screen-reader/file-flow.js';
import { readSpeech } from './screen-reader/read-speech.js';
import { ensureBuild, ensureDependencies } from '../../scripts/setup.mjs';

const { values } = parseArgs({
  options: { browser: { type: 'string', default: 'chromium' }, log: { type: 'string' } },
});
const BROWSERS: Readonly<Record<string, readonly [BrowserType, LaunchOptions]>> = {
  chromium: [chromium, chromiumLaunchOptions(['--force-renderer-accessibility'])],
  firefox: [firefox, firefoxLaunchOptions()],
};
const missing = [
  '/usr/bin/orca',
  '/usr/bin/dbus-daemon',
  '/usr/bin/Xvfb',
  '/usr/bin/openbox',
  '/usr/bin/xdotool',
].filter((path) => !existsSync(path));
if (missing.length > 0) {
  process.stdout.write(`skipped: ${missing.join(', ')} not installed\n`);
  process.exit(1);
}
ensureDependencies();
ensureBuild();
// Uses what was built.
const { serveOnboardingPage } = await import('./screen-reader/serve-onboarding-page.js');

const [type, options] = BROWSERS[values.browser] ?? [];
if (!type || !options) throw new Error(`No such browser: ${values.browser}`);
const desktop = new AccessibleDesktop();
const server = await serveOnboardingPage();
try {
  await desktop.start();
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  const browser = await type.launch({ ...options, headless: false, env: desktop.environment });
  try {
    for (const walk of ['walkByKeyboard', 'walkByPage'] as const) {
      const page = await browser.newPage({ viewport: null });
      const flow = new FileFlow(page, desktop);
      await flow.open(server.url);
      await flow[walk]();
      printTranscript(walk, await flow.readMoments());
      await page.close();
    }
  } finally {
    await browser.close();
  }
} finally {
  if (values.log && existsSync(desktop.speechLog)) copyFileSync(desktop.speechLog, values.log);
  await desktop.stop();
  await server.close();
}

function printTranscript(title: string, moments: readonly FlowMoment[]): void {
  const startMs = moments[0]?.atMs ?? 0;
  const said = readSpeech(desktop.speechLog, Date.now())
    .filter(({ atMs }) => atMs >= startMs)
    .map(({ atMs, text }) => ({ atMs, what: `  “${text}”` }));
  process.stdout.write(`\n${title}, ${values.browser}\n`);
  for (const { atMs, what } of [...moments, ...said].toSorted((a, b) => a.atMs - b.atMs))
    process.stdout.write(`${((atMs - startMs) / 1000).toFixed(1).padStart(6)} s  ${what}\n`);
}
