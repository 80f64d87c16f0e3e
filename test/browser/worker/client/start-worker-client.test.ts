import { expect } from '@open-wc/testing';
import {
  startWorkerClient,
  type WorkerClient,
  type WorkerClientOptions,
} from '../../../../src/worker/client/client.js';
import { drawNoise, createTestImage, drawQuarters } from '../../../support/test-images.js';
import { spyOnWorkers, type WorkerSpy } from '../../../support/worker-spy.js';
import { atOtherOrigin } from '../../../support/worker-tasks.js';

const WORKERS = '/test/browser/worker/client/workers';
const MISSING = '/no-such-worker.js';
/** Short, so that what never answers is told soon; long enough for a real worker on a busy machine. */
const limitsMs = { ping: 4000 };

describe('starting the worker', () => {
  let spy: WorkerSpy;
  let open: WorkerClient[] = [];
  const start = async (options: WorkerClientOptions = {}): Promise<WorkerClient> => {
    const bridge = await startWorkerClient({ timeoutsMs: limitsMs, ...options });
    open.push(bridge);
    return bridge;
  };

  beforeEach(() => {
    spy = spyOnWorkers();
  });
  afterEach(() => {
    for (const bridge of open) bridge.dispose();
    open = [];
    spy.restore();
  });

  it('takes the worker file beside the modules, as a module worker', async () => {
    const bridge = await start();
    expect(bridge.strategy).to.equal('worker');
    expect(await bridge.ping()).to.equal(1);
    expect(new URL(spy.started[0]!.address).pathname).to.equal('/src/doc-capture.worker.js');
  });

  it('takes worker-url first', async () => {
    const bridge = await start({ workerUrl: '/dist/doc-capture.worker.js' });
    expect(bridge.strategy).to.equal('worker');
    expect(spy.started.map(({ address }) => new URL(address).pathname)).to.deep.equal(['/dist/doc-capture.worker.js']);
    await expectToInspect(bridge);
  });

  it('goes through a blob for a file of another origin', async () => {
    const bridge = await start({ workerUrl: atOtherOrigin('/dist/doc-capture.worker.js') });
    expect(bridge.strategy).to.equal('blob');
    await expectToInspect(bridge);
  });

  const BROKEN: readonly { name: string; address: string; limitMs?: number }[] = [
    { name: 'is missing', address: MISSING },
    { name: 'throws on load', address: `${WORKERS}/throws-on-load.js` },
    { name: 'is no script at all', address: '/README.md' },
    { name: 'is of another version', address: `${WORKERS}/fails-on-call.js?version=99` },
    { name: 'never answers', address: `${WORKERS}/never-answers.js`, limitMs: 300 },
  ];
  for (const { name, address, limitMs } of BROKEN) {
    it(`does without a worker that ${name}: the next way is tried, at last the main thread`, async () => {
      spy.redirect(address);
      const bridge = await start({ workerUrl: address, timeoutsMs: { ping: limitMs ?? 4000 } });
      expect(bridge.strategy).to.equal('main-thread');
      expect(spy.started.length).to.be.at.least(2);
      expect(spy.started.every(({ isTerminated }) => isTerminated)).to.equal(true);
      await expectToInspect(bridge);
    });
  }

  it('does without a worker that is missing at another origin', async () => {
    spy.redirect(MISSING);
    const bridge = await start({ workerUrl: atOtherOrigin(MISSING) });
    expect(bridge.strategy).to.equal('main-thread');
    expect(spy.started[0]!.address).to.match(/^blob:/);
    await expectToInspect(bridge);
  });

  it('takes the file beside the modules when that of worker-url is missing', async () => {
    const bridge = await start({ workerUrl: MISSING });
    expect(bridge.strategy).to.equal('worker');
    expect(spy.started).to.have.length(2);
    await expectToInspect(bridge);
  });

  it('works on the main thread where workers are refused with an exception', async () => {
    const { Worker } = globalThis;
    globalThis.Worker = class {
      constructor() {
        throw new DOMException('refused', 'SecurityError');
      }
    } as unknown as typeof Worker;
    try {
      const bridge = await start();
      expect(bridge.strategy).to.equal('main-thread');
      await expectToInspect(bridge);
    } finally {
      globalThis.Worker = Worker;
    }
  });

  it('works on the main thread, with canvas elements, where OffscreenCanvas is missing', async () => {
    const file = await createTestImage(400, 300, drawQuarters);
    const large = await createTestImage(800, 600, drawQuarters, { type: 'image/png' });
    const { OffscreenCanvas } = globalThis;
    Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
    try {
      const bridge = await start();
      expect(bridge.strategy).to.equal('main-thread');
      expect(spy.started).to.have.length(0);
      const { report, preview } = await bridge.inspect(file, {});
      expect(report.size).to.deep.equal({ width: 400, height: 300 });
      preview.close();
      const bitmap = await createImageBitmap(file);
      expect((await bridge.checkFrame(bitmap, 1, {})).elapsedMs).to.be.a('number');
      const [fitted] = await bridge.fit({ files: [large] });
      expect(fitted?.action).to.equal('unchanged');
    } finally {
      globalThis.OffscreenCanvas = OffscreenCanvas;
    }
  });

  it('leaves only the encoding to the main thread where convertToBlob is missing', async () => {
    const large = await createTestImage(800, 600, drawNoise, { type: 'image/png' });
    // Every module is a resource of its own here: more than the 250 that are kept otherwise.
    performance.setResourceTimingBufferSize(2000);
    const isLoaded = (): boolean =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('browser-image-compression'));
    const { convertToBlob } = OffscreenCanvas.prototype;
    Reflect.deleteProperty(OffscreenCanvas.prototype, 'convertToBlob');
    try {
      const bridge = await start();
      expect(bridge.strategy).to.equal('worker');
      await expectToInspect(bridge, large);
      expect((await bridge.fit({ files: [large] }))[0]?.action).to.equal('unchanged');
      expect(isLoaded(), 'the compressor is loaded only when it is needed').to.equal(false);
      const [fitted] = await bridge.fit({ files: [large], totalBytes: large.size / 2 });
      expect(fitted?.action).to.equal('reencoded');
      expect(fitted?.blob.size).to.be.at.most(large.size / 2);
      expect(isLoaded()).to.equal(true);
    } finally {
      OffscreenCanvas.prototype.convertToBlob = convertToBlob;
    }
  });

  it('is one worker for all elements of a page, ended by the last', async () => {
    const [first, second] = await Promise.all([start(), start()]);
    expect(spy.started).to.have.length(1);
    first.dispose();
    first.dispose();
    expect(spy.started[0]!.isTerminated).to.equal(false);
    expect(await second.ping()).to.equal(1);
    second.dispose();
    expect(spy.started[0]!.isTerminated).to.equal(true);
  });

  it('is a new worker after the last one ended', async () => {
    (await start()).dispose();
    const bridge = await start();
    expect(spy.started).to.have.length(2);
    expect(await bridge.ping()).to.equal(1);
  });

  it('tells no error to the page', async () => {
    const told: string[] = [];
    const listen = (event: ErrorEvent): void => void told.push(event.message);
    addEventListener('error', listen);
    spy.redirect(`${WORKERS}/throws-on-load.js`);
    await start();
    removeEventListener('error', listen);
    expect(told).to.deep.equal([]);
  });
});

async function expectToInspect(bridge: WorkerClient, file?: Blob): Promise<void> {
  const { report, preview } = await bridge.inspect(file ?? (await createTestImage(800, 600, drawQuarters)), {});
  expect(report.size).to.deep.equal({ width: 800, height: 600 });
  expect(preview.width).to.be.greaterThan(0);
  preview.close();
}
