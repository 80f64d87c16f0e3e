import { WebDriverSession } from './webdriver-session.mjs';

/** The area of a page, as in the other browsers. */
const VIEWPORT = { width: 800, height: 600 };

/**
 * A launcher of @web/test-runner for WebKitGTK: each test file has a browser of its own, so that no state of one file reaches another. The
 * launcher by WebdriverIO shows all files as frames of one page, where cameras, focus and history differ from those of a page.
 * @param {{ driver: string, xvfb: string, browser: string }} paths of the executables
 * @returns {import('@web/test-runner').BrowserLauncher}
 */
export function webkitLauncher(paths) {
  const sessions = new Map();
  const stop = async (id) => {
    const session = sessions.get(id);
    sessions.delete(id);
    await session?.stop();
  };
  return {
    name: 'WebKit',
    type: 'webkit',
    async startSession(id, url) {
      const session = new WebDriverSession(paths);
      sessions.set(id, session);
      await session.start();
      await session.setViewport(VIEWPORT.width, VIEWPORT.height);
      await session.navigate(url);
    },
    isActive: (id) => sessions.has(id),
    // A page that has crashed has no address.
    getBrowserUrl: (id) =>
      sessions
        .get(id)
        ?.url()
        .catch(() => undefined),
    async stopSession(id) {
      await stop(id);
      return {};
    },
    async stop() {
      await Promise.all([...sessions.keys()].map(stop));
    },
  };
}
