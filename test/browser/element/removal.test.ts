import { expect } from '@open-wc/testing';
import type { StateName } from '../../../src/headless/headless.js';
import { DocCapture } from '../../../src/index.js';
import { PageCamera } from '../../support/browser-camera.js';
import { samplePicture } from '../../support/headless-flow.js';
import { until } from '../../support/until.js';
import { spyOnWorkers, type WorkerSpy } from '../../support/worker-spy.js';

let runs = 0;

/** Timers that the project set while it watched, and that have neither run nor been cleared. */
function spyOnTimers(): { readonly waiting: Set<number>; restore(): void } {
  const waiting = new Set<number>();
  const { setTimeout: set, clearTimeout: clear, setInterval: repeat, clearInterval: end } = window;
  const put = (name: string, value: unknown): void =>
    void Object.defineProperty(window, name, { configurable: true, writable: true, value });
  /** Set by a module of the project, and not by the test or what stands in for the camera. */
  const isOurs = (): boolean => {
    const callers = new Error().stack
      ?.split('\n')
      .filter((line) => /https?:/.test(line) && !line.includes('removal.test'));
    return callers?.[0]?.includes('/src/') ?? false;
  };
  put('setTimeout', (run: TimerHandler, ms?: number, ...rest: unknown[]) => {
    const id = set(() => {
      waiting.delete(id);
      if (typeof run === 'function') run(...rest);
    }, ms);
    if (isOurs()) waiting.add(id);
    return id;
  });
  put('setInterval', (run: TimerHandler, ms?: number) => {
    const id = repeat(run, ms);
    if (isOurs()) waiting.add(id);
    return id;
  });
  put('clearTimeout', (id: number) => (waiting.delete(id), clear(id)));
  put('clearInterval', (id: number) => (waiting.delete(id), end(id)));
  return {
    waiting,
    restore() {
      for (const [name, value] of Object.entries({
        setTimeout: set,
        clearTimeout: clear,
        setInterval: repeat,
        clearInterval: end,
      }))
        put(name, value);
    },
  };
}

describe('removed from the page', () => {
  let camera: PageCamera;
  let workers: WorkerSpy;
  let timers: ReturnType<typeof spyOnTimers>;
  let element: DocCapture;
  let calls: () => Promise<readonly unknown[]>;

  beforeEach(() => {
    camera = new PageCamera();
    workers = spyOnWorkers();
    timers = spyOnTimers();
    const mount = `/test-relay/removal-${Date.now()}-${runs++}`;
    calls = async () => (await fetch(`${mount}/calls`)).json();
    element = new DocCapture();
    element.endpoint = `${mount}?script=hang`;
    element.workerUrl = '/dist/doc-capture.worker.js';
    element.docType = 'id_card';
    element.shutter = 'manual';
    element.maxRetakes = 0;
    document.body.append(element);
  });
  afterEach(() => {
    element.remove();
    timers.restore();
    workers.restore();
    camera.restore();
  });

  const reached = (name: StateName): Promise<void> => until(() => element.state.name === name);
  const files = async (...sides: readonly string[]): Promise<void> =>
    element.addFiles(await Promise.all(sides.map((side) => samplePicture(`id-card-zoe-${side}.jpg`))));
  const press = async (way: string): Promise<void> => {
    await element.updateComplete;
    element.shadowRoot?.querySelector<HTMLButtonElement>(`[data-way=${way}]`)?.click();
  };
  async function aim(): Promise<void> {
    element.start();
    await reached('aiming');
  }
  async function send(): Promise<void> {
    await files('front', 'back');
    await reached('review');
    await press('use');
    await until(() => element.state.name === 'review' && element.state.side === 'back');
    await press('use');
    await reached('sending');
  }

  /** Ways to each moment of the flow. */
  const MOMENTS: Readonly<Record<string, () => Promise<void>>> = {
    'while the browser asks for the camera': async () => {
      camera.hold();
      element.start();
      await until(() => camera.requests.length === 1);
    },
    'while the camera shows': aim,
    'while a photo is taken': async () => {
      await aim();
      element.shadowRoot?.querySelector<HTMLButtonElement>('.shutter')?.click();
      await reached('checking');
    },
    'while a file is checked': async () => {
      await files('front');
      await reached('checking');
    },
    'at the review': async () => {
      await files('front');
      await reached('review');
    },
    'while the card turns over': async () => {
      await aim();
      await element.updateComplete;
      await until(() => (element.shadowRoot?.querySelector('video')?.currentTime ?? 0) > 0);
      element.shadowRoot?.querySelector<HTMLButtonElement>('.shutter')?.click();
      await reached('review');
      await press('use');
      await reached('turning');
    },
    'while photos are sent': async () => {
      await send();
      await until(async () => (await calls()).length === 1);
    },
    'while photos are prepared': send,
    'at a trouble': async () => {
      camera.next({ name: 'NotAllowedError' });
      element.start();
      await reached('trouble');
    },
  };

  for (const [moment, come] of Object.entries(MOMENTS))
    it(`${moment}: no track stays live, no timer, no worker, and nothing is heard of it again`, async () => {
      await come();
      const heard: string[] = [];
      for (const type of ['doc-statechange', 'doc-captured', 'doc-error', 'doc-result', 'doc-progress'])
        element.addEventListener(type, () => heard.push(type));
      element.remove();
      await until(() => workers.started.every(({ isTerminated }) => isTerminated));
      await until(() => camera.liveTracks.length === 0);
      await until(() => timers.waiting.size === 0);
      expect(heard).to.deep.equal([]);
    });

  it('and put back, it begins anew', async () => {
    await aim();
    element.remove();
    await until(() => camera.liveTracks.length === 0);
    document.body.append(element);
    expect(element.state.name).to.equal('welcome');
    await aim();
    expect(camera.liveTracks).to.have.lengthOf(1);
  });
});
