import { expect } from '@open-wc/testing';
import { CaptureError } from '../../../src/contract/contract.js';
import type { StateName } from '../../../src/headless/headless.js';
import type { DocCapture } from '../../../src/index.js';
import { addElement, aim, press, pressAction, reached } from '../../support/element/live-element.js';
import { PageCamera, pretendVisibility } from '../../support/page-camera.js';
import { callsOf, fetchSample, scriptedEndpoint } from '../../support/headless-capture.js';
import { replaceForTest } from '../../support/test-scope.js';
import { waitUntil } from '../../support/wait-until.js';
import { spyOnWorkers, type WorkerSpy } from '../../support/worker-spy.js';

/** Timers of the project that have neither run nor been cleared, from now on. */
function recordTimers(): ReadonlySet<number> {
  const waiting = new Set<number>();
  const { setTimeout: set, clearTimeout: clear, setInterval: repeat, clearInterval: end } = window;
  /** Set by a module of the project, not by the test or the fake camera. */
  const isOurs = (): boolean => {
    const callers = new Error().stack
      ?.split('\n')
      .filter((line) => /https?:/.test(line) && !line.includes('removal.test'));
    return callers?.[0]?.includes('/src/') ?? false;
  };
  const note = (id: number): number => (isOurs() && waiting.add(id), id);
  replaceForTest(window, 'setTimeout', (run: (...given: unknown[]) => void, ms?: number, ...rest: unknown[]) => {
    const id = set(() => (waiting.delete(id), run(...rest)), ms);
    return note(id);
  });
  replaceForTest(window, 'setInterval', (run: TimerHandler, ms?: number) => note(repeat(run, ms)));
  replaceForTest(window, 'clearTimeout', (id: number) => (waiting.delete(id), clear(id)));
  replaceForTest(window, 'clearInterval', (id: number) => (waiting.delete(id), end(id)));
  return waiting;
}

/** Listeners for `online` on the whole page, from now on. */
function recordOnlineListeners(): ReadonlySet<unknown> {
  const listening = new Set<unknown>();
  for (const [name, change] of [
    ['addEventListener', 'add'],
    ['removeEventListener', 'delete'],
  ] as const) {
    const own = window[name].bind(window);
    replaceForTest(window, name, (type: string, ...rest: [EventListenerOrEventListenerObject]) => {
      if (type === 'online') listening[change](rest[0]);
      own(type, ...rest);
    });
  }
  return listening;
}

describe('removed from the page', () => {
  let camera: PageCamera;
  let workers: WorkerSpy;
  let timers: ReadonlySet<number>;
  let onlineListeners: ReadonlySet<unknown>;
  let element: DocCapture;
  let endpoint: string;
  let show: () => void = () => undefined;

  beforeEach(() => {
    camera = new PageCamera();
    workers = spyOnWorkers();
    timers = recordTimers();
    onlineListeners = recordOnlineListeners();
    endpoint = scriptedEndpoint('hang');
    element = addElement({ endpoint });
  });
  afterEach(() => {
    element.remove();
    show();
    show = () => undefined;
    camera.restore();
  });

  const files = async (...sides: readonly string[]): Promise<void> =>
    element.addFiles(await Promise.all(sides.map((side) => fetchSample(`id-card-zoe-${side}.jpg`))));
  async function openCamera(): Promise<void> {
    element.start();
    await reached(element, 'aiming');
  }
  async function send(): Promise<void> {
    await files('front', 'back');
    await reached(element, 'review');
    await pressAction(element, 'use');
    await waitUntil(() => element.state.name === 'review' && element.state.side === 'back');
    await pressAction(element, 'use');
    await reached(element, 'sending');
  }

  async function shoot(): Promise<void> {
    await aim(element);
    await press(element, '.shutter');
  }

  /** @param come how that moment of the flow is reached; it has the state `name` */
  function testRemoval(moment: string, name: StateName, come: () => Promise<unknown>): void {
    it(`element removed ${moment} → no live track, timer, listener or worker remains, and no event follows`, async () => {
      await come();
      await reached(element, name);
      const received: string[] = [];
      for (const type of ['doc-statechange', 'doc-photo', 'doc-error', 'doc-result', 'doc-progress'])
        element.addEventListener(type, () => received.push(type));
      element.remove();
      await waitUntil(() => workers.started.every(({ isTerminated }) => isTerminated));
      await waitUntil(() => camera.liveTracks.length === 0);
      await element.updateComplete;
      // A worker that starts at this moment ends once it answers, and the time limit for its answer with it.
      await waitUntil(() => timers.size === 0 && workers.started.every(({ isTerminated }) => isTerminated));
      expect(onlineListeners.size).to.equal(0);
      // Events that used to continue the flow have no effect.
      show();
      window.dispatchEvent(new Event('online'));
      expect(camera.liveTracks).to.have.length(0);
      expect(received).to.deep.equal([]);
    });
  }

  for (const name of ['dialog', 'details'] as const)
    it(`the page closes the ${name} around the open camera → no live track, and the first screen when it opens again`, async () => {
      const around = document.createElement(name);
      document.body.append(around);
      around.append(element);
      around.open = true;
      await openCamera();
      around.open = false;
      await reached(element, 'welcome');
      expect(camera.liveTracks).to.have.length(0);
      around.remove();
    });

  testRemoval('before the start', 'welcome', () => element.updateComplete);
  testRemoval('while its lazy modules load', 'starting', async () => element.start());
  testRemoval('while the browser asks for the camera', 'starting', async () => {
    camera.hold();
    element.start();
    await waitUntil(() => camera.requests.length === 1);
  });
  testRemoval('while the camera shows', 'aiming', openCamera);
  testRemoval('while the page is hidden', 'aiming', async () => {
    await openCamera();
    show = pretendVisibility('hidden');
  });
  testRemoval('while the camera is opened again', 'aiming', async () => {
    await openCamera();
    camera.hold();
    camera.endTracks();
    await waitUntil(() => camera.requests.length === 2);
  });
  testRemoval('while a file is chosen', 'picking', async () => element.shadowRoot && pressAction(element, 'file'));
  testRemoval('while a photo is taken', 'checking', shoot);
  testRemoval('while a file is checked', 'checking', () => files('front'));
  testRemoval('at the review', 'review', async () => {
    await files('front');
    await reached(element, 'review');
  });
  testRemoval('while the card turns over', 'turning', async () => {
    await shoot();
    await reached(element, 'review');
    await pressAction(element, 'use');
  });
  testRemoval('while photos are prepared', 'sending', send);
  testRemoval('while photos are sent', 'sending', async () => {
    await send();
    await waitUntil(async () => (await callsOf(endpoint)).length === 1);
  });
  testRemoval('in the state captured', 'captured', async () => {
    element.endpoint = undefined;
    element.docType = 'passport';
    await files('front');
    await reached(element, 'review');
    await pressAction(element, 'use');
  });
  testRemoval('at the answer', 'answered', async () => {
    element.addEventListener('doc-submit', (event) =>
      event.respondWith({ verdict: false, reason: 'blur_img', flow_id: 'f' }),
    );
    await send();
  });
  testRemoval('at an error', 'error', async () => {
    camera.next({ name: 'NotAllowedError' });
    element.start();
    await reached(element, 'error');
  });
  testRemoval('while it waits for a connection', 'error', async () => {
    element.addEventListener('doc-submit', (event) => event.respondWith(Promise.reject(new CaptureError('offline'))));
    await send();
    await reached(element, 'error');
    expect(onlineListeners.size).to.equal(1);
  });

  it('docType set on a removed element → no worker, timer or listener remains', async () => {
    await openCamera();
    element.remove();
    await waitUntil(() => camera.liveTracks.length === 0);
    expect(element.state.name).to.equal('welcome');
    element.docType = 'passport';
    await element.updateComplete;
    await waitUntil(() => workers.started.every(({ isTerminated }) => isTerminated));
    expect(onlineListeners.size).to.equal(0);
    expect(timers.size).to.equal(0);
  });
});
