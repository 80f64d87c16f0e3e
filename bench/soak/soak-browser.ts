import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type CDPSession, type Page } from 'playwright';
import sirv from 'sirv';
import { chromiumLaunchOptions, fakeCameraArgs } from '../../test/support/browsers.mjs';
import { listen, type LocalServer } from '../../test/e2e/support/static-server.js';

export interface ResourceCounts {
  /** Media tracks that are not stopped. */
  readonly tracks: number;
  readonly workers: number;
  /** Event listeners of the page, by Chromium's own count. */
  readonly listeners: number;
  /** Object URLs that are not revoked. */
  readonly objectUrls: number;
  /** Objects, arrays, strings and functions of the page, without compiled code, in bytes. */
  readonly heapBytes: number;
}

/** Growth of the heap that is allowed, as a share. */
export const MAX_HEAP_GROWTH = 0.1;

const EXACT_COUNTS = ['tracks', 'workers', 'listeners', 'objectUrls'] as const;

/** Names what is not back where it was: any count that grew, and a heap that grew by more than {@link MAX_HEAP_GROWTH}. */
export function findGrowth(before: ResourceCounts, after: ResourceCounts): string[] {
  const grown: string[] = EXACT_COUNTS.filter((name) => after[name] > before[name]);
  if (after.heapBytes > before.heapBytes * (1 + MAX_HEAP_GROWTH)) grown.push('heapBytes');
  return grown;
}

/** Counts resources in the page and uses the element: `window.soak`. */
const PAGE_SCRIPT = fileURLToPath(new URL('../browser/soak-page.js', import.meta.url));
const DIST = fileURLToPath(new URL('../../dist/standalone', import.meta.url));
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Soak</title>
<link rel="icon" href="data:,"><script type="module" src="/doc-capture.js"></script></head><body></body></html>`;

interface SoakFiles {
  /** A clip for the browser's fake camera. */
  readonly clip: string;
  readonly sample: string;
  readonly large: string;
}
export type SoakUse = 'mountAndRemove' | 'capture' | 'checkLargeFile';
interface SoakPage {
  countOpen(): Pick<ResourceCounts, 'tracks' | 'objectUrls'>;
  removeElement(): void;
  readonly [use: string]: (number: number) => unknown;
}
type SoakWindow = typeof globalThis & { readonly soak: SoakPage };

/** Chromium with a page that has the built element of the script tag. */
export class SoakBrowser {
  readonly #server: LocalServer;
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly pageErrors: string[] = [];

  private constructor(server: LocalServer, page: Page, session: CDPSession) {
    [this.#server, this.#page, this.#session] = [server, page, session];
    page.on('pageerror', ({ message }) => this.pageErrors.push(message));
    page.on('crash', () => this.pageErrors.push('the page crashed'));
  }

  static async start(files: SoakFiles): Promise<SoakBrowser> {
    const server = await serve({ '/sample.jpg': readFileSync(files.sample), '/large.jpg': readFileSync(files.large) });
    const browser = await chromium.launch(chromiumLaunchOptions(fakeCameraArgs(files.clip)));
    const page = await (await browser.newContext({ permissions: ['camera'] })).newPage();
    await page.addInitScript({ path: PAGE_SCRIPT });
    await page.goto(`http://localhost:${server.port}/`);
    await page.waitForFunction(() => customElements.get('doc-capture') !== undefined);
    return new SoakBrowser(server, page, await page.context().newCDPSession(page));
  }

  /** Uses the element once. @param number which use it is, from 0 */
  async use(name: SoakUse, number: number): Promise<void> {
    const call = [name, number] as const;
    await this.#page.evaluate(([use, value]) => (window as unknown as SoakWindow).soak[use]?.(value), call);
  }

  async removeElement(): Promise<void> {
    await this.#page.evaluate(() => (window as unknown as SoakWindow).soak.removeElement());
  }

  /** Collects garbage, then counts. A worker that has to end gets up to ten seconds. */
  async count(workersExpected: number): Promise<ResourceCounts> {
    for (let tries = 0; tries < 100 && this.#page.workers().length > workersExpected; tries++)
      await this.#page.waitForTimeout(100);
    for (let round = 0; round < 3; round++) {
      await this.#session.send('HeapProfiler.collectGarbage');
      await this.#page.waitForTimeout(300);
    }
    const { jsEventListeners } = await this.#session.send('Memory.getDOMCounters');
    const open = await this.#page.evaluate(() => (window as unknown as SoakWindow).soak.countOpen());
    return {
      ...open,
      workers: this.#page.workers().length,
      listeners: jsEventListeners,
      heapBytes: await measureHeapObjects(this.#session),
    };
  }

  async close(): Promise<void> {
    await this.#page.context().browser()?.close();
    await this.#server.close();
  }
}

/** The standalone build with a page, and some files. */
function serve(files: Readonly<Record<string, Buffer>>): Promise<LocalServer> {
  const built = sirv(DIST, { dev: true });
  return listen((request, response) => {
    const file = files[request.url ?? ''];
    if (request.url === '/') response.setHeader('Content-Type', 'text/html').end(PAGE);
    else if (file) response.setHeader('Content-Type', 'image/jpeg').end(file);
    else built(request, response, () => void response.writeHead(404).end());
  });
}

interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] };
  };
  readonly nodes: readonly number[];
}

/** Compiled code grows while the browser optimises; developer tools add native records for every request. */
const LEFT_OUT = new Set(['code', 'native']);

/** Adds up the objects, arrays, strings and functions of a heap snapshot, which collects garbage first. @returns bytes */
async function measureHeapObjects(session: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const addChunk = ({ chunk }: { chunk: string }): void => void chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', addChunk);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', addChunk);
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as HeapSnapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [typeAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length)
    if (!LEFT_OUT.has(types[0][nodes[node + typeAt]!]!)) bytes += nodes[node + sizeAt]!;
  return bytes;
}
