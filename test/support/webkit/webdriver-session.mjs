/**
 * One window of WebKitGTK's MiniBrowser on a virtual display of its own, driven by the classic WebDriver protocol. Of its own, because
 * one display gives the focus to one window only, and one WebKitWebDriver drives one browser only.
 */
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.mjs';

/** Limit for the start of the display and of the driver. */
const START_TIMEOUT_MS = 60_000;
/** Limit for one command: now and then the driver leaves one without an answer, and a test may try it again. */
const COMMAND_TIMEOUT_MS = 60_000;

/** Key of an element reference (WebDriver, section 12). */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

const BROWSER_ARGS = [
  '--automation',
  '--enable-media-stream=true',
  '--enable-mock-capture-devices=true',
  '--autoplay-policy=allow',
];

const BROWSER_ENV = {
  GDK_BACKEND: 'x11',
  NO_AT_BRIDGE: '1',
  // Without an address WebKit starts `dbus-launch` on the page's main thread when a video gets a stream.
  DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  // GStreamer's OpenGL elements crash now and then where there is no graphics card.
  WEBKIT_GST_DISABLE_GL_SINK: '1',
};

/** Starts Xvfb on a free display. @returns {Promise<{ process: import('node:child_process').ChildProcess, display: string }>} */
function startDisplay(xvfb) {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const child = spawn(xvfb, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
    // The first line on this descriptor is the number of the display.
    child.stdio[3].once('data', (line) => resolve({ process: child, display: `:${String(line).trim()}` }));
  });
}

/** A running browser with one window. */
export class WebDriverSession {
  #processes = [];
  #address = '';

  /** @param {{ driver: string, xvfb: string, browser: string }} paths of the executables */
  constructor(paths) {
    this.paths = paths;
    // A runner that ends early leaves nothing running.
    process.once('exit', this.#kill);
  }

  /** Starts display, driver and browser. */
  async start() {
    const { process: xvfb, display } = await startDisplay(this.paths.xvfb);
    this.#processes.push(xvfb);
    const port = await freePort();
    const env = { ...process.env, ...BROWSER_ENV, DISPLAY: display };
    this.#processes.push(spawn(this.paths.driver, [`--port=${port}`], { stdio: 'ignore', env }));
    const root = `http://127.0.0.1:${port}`;
    await this.#waitForDriver(root);
    const browserOptions = { binary: this.paths.browser, args: BROWSER_ARGS };
    const alwaysMatch = {
      browserName: 'MiniBrowser',
      // The runner waits for the tests itself; some pages never finish loading.
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': browserOptions,
    };
    const { sessionId } = await this.#call('POST', `${root}/session`, { capabilities: { alwaysMatch } });
    this.#address = `${root}/session/${sessionId}`;
  }

  /** Gives the page an area of this size in CSS pixels, whatever the window needs around it. */
  async setViewport(width, height) {
    await this.#command('POST', 'window/rect', { x: 0, y: 0, width, height });
    const inner = await this.evaluate('return [innerWidth, innerHeight]');
    const margins = [width - inner[0], height - inner[1]];
    await this.#command('POST', 'window/rect', { x: 0, y: 0, width: width + margins[0], height: height + margins[1] });
  }

  navigate(url) {
    return this.#command('POST', 'url', { url });
  }

  url() {
    return this.#command('GET', 'url');
  }

  /** Runs the body of a function in the page. */
  evaluate(script) {
    return this.#command('POST', 'execute/sync', { script, args: [] });
  }

  /** Clicks an element as a person does: it is scrolled into view, and what lies above it gets the click. */
  async click(script) {
    await this.#command('POST', `element/${await this.#find(script)}/click`, {});
  }

  /** Chooses files in an `<input type="file">`. */
  async chooseFiles(script, paths) {
    await this.#command('POST', `element/${await this.#find(script)}/value`, { text: paths.join('\n') });
  }

  /** Ends the browser, the driver and the display. */
  async stop() {
    if (this.#address) await this.#call('DELETE', this.#address).catch(() => undefined);
    process.off('exit', this.#kill);
    this.#kill();
  }

  /** @param {string} script the body of a function that returns an element @returns its reference */
  async #find(script) {
    const reference = (await this.evaluate(script))?.[ELEMENT_KEY];
    if (!reference) throw new Error(`No element: ${script}`);
    return reference;
  }

  #kill = () => {
    for (const child of this.#processes.toReversed()) child.kill();
  };

  async #waitForDriver(root) {
    const endMs = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < endMs) {
      const status = await this.#call('GET', `${root}/status`).catch(() => undefined);
      if (status?.ready) return;
      await sleep(50);
    }
    throw new Error('WebKitWebDriver did not start');
  }

  #command(method, path, body) {
    return this.#call(method, `${this.#address}/${path}`, body);
  }

  async #call(method, url, body) {
    const signal = AbortSignal.timeout(COMMAND_TIMEOUT_MS);
    const response = await fetch(url, { method, signal, ...(body && { body: JSON.stringify(body) }) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${method} ${url}: ${value.error}, ${value.message}`);
    return value;
  }
}
