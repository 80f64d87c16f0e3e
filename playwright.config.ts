import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions } from './test/support/browsers.mjs';

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/support/global-setup.ts',
  outputDir: 'build/test-results',
  // One more than the smallest machine has cores: a test waits for animations and timers most of the time.
  workers: 3,
  retries: 0,
  // Nothing here is measured, so the limits are for a machine that is busy with something else.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  snapshotPathTemplate: '{testDir}/screenshots/{arg}{ext}',
  // `npm run verify` runs them all. The example of a host's test is shown in docs/testing.md, and so has no tag of ours.
  ...(process.env['VERIFY'] !== '1' && { grepInvert: /@verify/, testIgnore: '**/host-example.spec.ts' }),
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: { launchOptions: chromiumLaunchOptions(), screenshot: 'only-on-failure', trace: 'off' },
});
