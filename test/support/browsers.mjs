/**
 * Which browsers this machine has, and how to launch them headless. Read by the browser tests, the end-to-end tests and
 * the scripts, so that all of them use the same executables and flags.
 */
import { existsSync } from 'node:fs';
import { chromium as playwrightChromium } from 'playwright';

const CHROMIUM_PATHS = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const FIREFOX_PATHS = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'];

const WEBKIT_BROWSER_PATHS = [
  process.env.WEBKIT_PATH,
  ...['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`),
];

const firstExisting = (paths) => paths.find((path) => path && existsSync(path));

/** @returns {string | undefined} an installed Chromium or Chrome, else Playwright's own, else undefined. */
export function findChromium() {
  const installed = firstExisting(CHROMIUM_PATHS);
  if (installed) return installed;
  const bundled = playwrightChromium.executablePath();
  return bundled && existsSync(bundled) ? bundled : undefined;
}

/** @returns {string | undefined} */
export function findFirefox() {
  return firstExisting(FIREFOX_PATHS);
}

/** @returns {{ driver: string, xvfb: string, browser: string } | undefined} WebKitGTK's MiniBrowser with its driver and a virtual display */
export function findWebKit() {
  const browser = firstExisting(WEBKIT_BROWSER_PATHS);
  const driver = firstExisting(['/usr/bin/WebKitWebDriver']);
  const xvfb = firstExisting(['/usr/bin/Xvfb']);
  return browser && driver && xvfb ? { driver, xvfb, browser } : undefined;
}

/** Flags every headless Chromium gets: no sandbox (root in containers), and no traffic of its own. */
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Flags for a fake camera that plays `file` (.mjpeg: one JPEG repeats, several make a clip at 30 fps). */
export function fakeCameraArgs(file) {
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    ...(file ? [`--use-file-for-fake-video-capture=${file}`] : []),
  ];
}

export function chromiumLaunchOptions(extraArgs = []) {
  return { executablePath: findChromium(), headless: true, args: [...CHROMIUM_ARGS, ...extraArgs] };
}

export function firefoxLaunchOptions() {
  return {
    channel: 'moz-firefox',
    executablePath: findFirefox(),
    headless: true,
    firefoxUserPrefs: { 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true },
  };
}
