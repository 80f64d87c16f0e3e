import { expect } from '@open-wc/testing';
import {
  startWorkerClient,
  type WorkerClient,
  type WorkerClientOptions,
} from '../../../../src/worker/client/client.js';
import { drawNoise, createTestImage, drawQuarters } from '../../../support/test-images.js';
import { spyOnWorkers, type WorkerSpy } from '../../../support/worker-spy.js';
import { atOtherOrigin, WORKER_STRATEGIES } from '../../../support/worker-tasks.js';

const WORKERS = '/test/browser/worker/client/workers';
const MISSING = '/no-such-worker.js';
/** Short, so that a worker that never answers is noticed soon; long enough for a real worker on a busy machine. */
const limitsMs = { start: 4000 };

describe('startWorkerClient', () => {
  let spy: WorkerSpy;
  let open: WorkerClient[] = [];
  const start = async (options: WorkerClientOptions = {}): Promise<WorkerClient> => {
    const client = await startWorkerClient({ timeoutsMs: limitsMs, ...options });
    open.push(client);
    return client;
  };

  beforeEach(() => {
    spy = spyOnWorkers();
  });
  afterEach(() => {
    for (const client of open) client.dispose();
    open = [];
    spy.restore();
  });

  for (const { name, strategy, options } of WORKER_STRATEGIES)
    it(`startWorkerClient with ${name} → it starts that file, which inspects photos`, async () => {
      const { workerUrl = '/src/worker/doc-capture.worker.js' } = options();
      const client = await start(options());
      expect(client.strategy).to.equal(strategy);
      const paths = spy.started.map(({ address }) => new URL(address).pathname);
      if (strategy === 'worker') expect(paths).to.deep.equal([workerUrl]);
      await expectToInspect(client);
    });

  const BROKEN: readonly { name: string; address: string; limitMs?: number }[] = [
    { name: 'is missing', address: MISSING },
    { name: 'throws on load', address: `${WORKERS}/throws-on-load.js` },
    { name: 'is no script at all', address: '/README.md' },
    { name: 'is of another version', address: `${WORKERS}/fails-on-call.js?version=99` },
    { name: 'never answers', address: `${WORKERS}/never-answers.js`, limitMs: 300 },
  ];
  for (const { name, address, limitMs } of BROKEN) {
    it(`a worker file that ${name} → after at least two attempts the main thread inspects photos`, async () => {
      spy.redirect(address);
      const client = await start({ workerUrl: address, timeoutsMs: { start: limitMs ?? 4000 } });
      expect(client.strategy).to.equal('main-thread');
      expect(spy.started.length).to.be.at.least(2);
      expect(spy.started.every(({ isTerminated }) => isTerminated)).to.equal(true);
      await expectToInspect(client);
    });
  }

  it('a missing worker file at another origin → after a blob worker the main thread inspects photos', async () => {
    spy.redirect(MISSING);
    // Noticed at once: the test would end before this limit.
    const client = await start({ workerUrl: atOtherOrigin(MISSING), timeoutsMs: { start: 120_000 } });
    expect(client.strategy).to.equal('main-thread');
    expect(spy.started[0]!.address).to.match(/^blob:/);
    await expectToInspect(client);
  });

  it('a worker-url that is no address → the worker file of the package starts instead', async () => {
    expect((await start({ workerUrl: 'https://' })).strategy).to.equal('worker');
  });

  it('no file at the worker-url → the worker file of the package starts instead', async () => {
    const client = await start({ workerUrl: MISSING });
    expect(client.strategy).to.equal('worker');
    expect(spy.started).to.have.length(2);
    await expectToInspect(client);
  });

  it('the Worker constructor throws → the main thread inspects photos', async () => {
    const { Worker } = globalThis;
    globalThis.Worker = class {
      constructor() {
        throw new DOMException('refused', 'SecurityError');
      }
    } as unknown as typeof Worker;
    try {
      const client = await start();
      expect(client.strategy).to.equal('main-thread');
      await expectToInspect(client);
    } finally {
      globalThis.Worker = Worker;
    }
  });

  it('a browser without OffscreenCanvas → no worker starts; the main thread inspects, checks and fits', async () => {
    const file = await createTestImage(400, 300, drawQuarters);
    const large = await createTestImage(800, 600, drawQuarters, { type: 'image/png' });
    const { OffscreenCanvas } = globalThis;
    Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
    try {
      const client = await start();
      expect(client.strategy).to.equal('main-thread');
      expect(spy.started).to.have.length(0);
      const { report, preview } = await client.checkPhoto(file, {});
      expect(report.size).to.deep.equal({ width: 400, height: 300 });
      preview.close();
      const bitmap = await createImageBitmap(file);
      expect((await client.checkFrame(bitmap, 1, {})).elapsedMs).to.be.a('number');
      const [fitted] = await client.fit({ files: [large] });
      expect(fitted?.type).to.equal('image/png');
    } finally {
      globalThis.OffscreenCanvas = OffscreenCanvas;
    }
  });

  it('a browser without OffscreenCanvas, a file that is too large → the compressor is loaded and encodes it', async () => {
    const large = await createTestImage(800, 600, drawNoise, { type: 'image/png' });
    // Every module is a resource of its own here: more than the 250 that are kept otherwise.
    performance.setResourceTimingBufferSize(2000);
    const isLoaded = (): boolean =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('browser-image-compression'));
    const { OffscreenCanvas } = globalThis;
    Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
    try {
      const client = await start();
      expect((await client.fit({ files: [large] }))[0]?.type).to.equal('image/png');
      expect(isLoaded(), 'the compressor is not loaded before it is needed').to.equal(false);
      const [fitted] = await client.fit({ files: [large], totalBytes: large.size / 2 });
      expect(fitted?.type).to.equal('image/jpeg');
      expect(fitted?.size).to.be.at.most(large.size / 2);
      expect(isLoaded()).to.equal(true);
    } finally {
      globalThis.OffscreenCanvas = OffscreenCanvas;
    }
  });

  it('two worker clients → one worker, which is terminated when the last client is disposed of', async () => {
    const [first, second] = await Promise.all([start(), start()]);
    expect(spy.started).to.have.length(1);
    first.dispose();
    first.dispose();
    expect(spy.started[0]!.isTerminated).to.equal(false);
    await expectToInspect(second);
    second.dispose();
    expect(spy.started[0]!.isTerminated).to.equal(true);
  });

  it('a worker client that starts after the last one was disposed of → a new worker', async () => {
    (await start()).dispose();
    const client = await start();
    expect(spy.started).to.have.length(2);
    await expectToInspect(client);
  });

  it('a worker that throws on load → no error event on the page', async () => {
    const reported: string[] = [];
    const listen = (event: ErrorEvent): void => void reported.push(event.message);
    addEventListener('error', listen);
    spy.redirect(`${WORKERS}/throws-on-load.js`);
    await start();
    removeEventListener('error', listen);
    expect(reported).to.deep.equal([]);
  });
});

async function expectToInspect(client: WorkerClient, file?: Blob): Promise<void> {
  const { report, preview } = await client.checkPhoto(file ?? (await createTestImage(800, 600, drawQuarters)), {});
  expect(report.size).to.deep.equal({ width: 800, height: 600 });
  expect(preview.width).to.be.greaterThan(0);
  preview.close();
}
