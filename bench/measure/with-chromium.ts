import { chromium, type Browser } from 'playwright';
import { serveDemo } from '../../demo/server/serve-demo.js';
import { chromiumLaunchOptions, fakeCameraArgs } from '../../test/support/browsers.mjs';

/** Chromium as long as it is used. @param clip what its fake camera shows; `null` for no camera */
export async function withChromium<Result>(
  clip: string | null,
  use: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch(chromiumLaunchOptions(clip === null ? [] : fakeCameraArgs(clip)));
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/** The same, with a demo on a free port. @param pages a folder in place of the demo's own pages */
export async function withDemo<Result>(
  clip: string | null,
  use: (browser: Browser, url: string) => Promise<Result>,
  pages?: string,
): Promise<Result> {
  const demo = await serveDemo({ port: 0, ...(pages !== undefined && { pages }) });
  try {
    return await withChromium(clip, (browser) => use(browser, demo.url));
  } finally {
    await demo.close();
  }
}
