import { expect } from '@open-wc/testing';
import type { WorkerClient, WorkerClientOptions } from '../../../../src/worker/client/client.js';
import { startTestClient } from '../../../support/start-client.js';
import { drawNoise, createTestImage, drawQuarters } from '../../../support/test-images.js';
import { afterTest, removeForTest, replaceForTest } from '../../../support/test-scope.js';
import { spyOnWorkers, type WorkerSpy } from '../../../support/worker-spy.js';
import { atOtherOrigin, WORKER_STRATEGIES } from '../../../support/worker-tasks.js';

const WORKERS = '/test/browser/worker/client/workers';
const MISSING = '/no-such-worker.js';
/** Short, so that a worker that never answers is noticed soon; long enough for a real worker on a busy machine. */
const limitsMs = { start: 4000 };

describe('startWorkerClient', () => {
  let spy: WorkerSpy;
  const start = (options: WorkerClientOptions = {}): Promise<WorkerClient> =>
    startTestClient({ timeoutsMs: limitsMs, ...options });

  beforeEach(() => void (spy = spyOnWorkers()));

  for (const { name, strategy, options } of WORKER_STRATEGIES)
    it(`startWorkerClient with ${name} → it starts that file, which inspects photos`, async () => {
      const { workerUrl = '/src/worker/doc-capture.worker.js' } = options();
      const client = await start(options());
      expect(client.strategy).to.equal(strategy);
      const paths = spy.started.map(({ address }) => new URL(address).pathname);
      if (strategy === 'worker') expect(paths).to.deep.equal([workerUrl]);
      await expectToInspect(client);
    });

  for (const [name, address, limitMs = 4000] of [
    ['is missing', MISSING],
    ['throws on load', `${WORKERS}/throws-on-load.js`],
    ['is no script at all', '/README.md'],
    ['is of another version', `${WORKERS}/fails-on-call.js?version=99`],
    ['never answers', `${WORKERS}/never-answers.js`, 300],
  ] as const) {
    it(`a worker file that ${name} → after at least two attempts the main thread inspects photos, and the page has no error`, async () => {
      const reported: string[] = [];
      const listen = (event: ErrorEvent): void => void reported.push(event.message);
      addEventListener('error', listen);
      afterTest(() => removeEventListener('error', listen));
      spy.redirect(address);
      const client = await start({ workerUrl: address, timeoutsMs: { start: limitMs } });
      expect(client.strategy).to.equal('main-thread');
      expect(spy.started.length).to.be.at.least(2);
      expect(spy.started.every(({ isTerminated }) => isTerminated)).to.equal(true);
      await expectToInspect(client);
      expect(reported).to.deep.equal([]);
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
    class RefusedWorker {
      constructor() {
        throw new DOMException('refused', 'SecurityError');
      }
    }
    replaceForTest(globalThis, 'Worker', RefusedWorker);
    const client = await start();
    expect(client.strategy).to.equal('main-thread');
    await expectToInspect(client);
  });

  it('a browser without OffscreenCanvas → no worker; the main thread checks, and loads the compressor for too large a file', async () => {
    const file = await createTestImage(400, 300, drawQuarters);
    const large = await createTestImage(800, 600, drawNoise, { type: 'image/png' });
    // Every module is a resource of its own here: more than the 250 that are kept otherwise.
    performance.setResourceTimingBufferSize(2000);
    const isLoaded = (): boolean =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('browser-image-compression'));
    removeForTest(globalThis, 'OffscreenCanvas');
    const client = await start();
    expect(client.strategy).to.equal('main-thread');
    expect(spy.started).to.have.length(0);
    const { report, preview } = await client.checkPhoto(file, {});
    expect(report.size).to.deep.equal({ width: 400, height: 300 });
    preview.close();
    expect((await client.checkFrame(await createImageBitmap(file), 1, {})).elapsedMs).to.be.a('number');
    expect((await client.fit({ files: [large] }))[0]?.type).to.equal('image/png');
    expect(isLoaded(), 'the compressor is not loaded before it is needed').to.equal(false);
    const [fitted] = await client.fit({ files: [large], totalBytes: large.size / 2 });
    expect(fitted?.type).to.equal('image/jpeg');
    expect(fitted?.size).to.be.at.most(large.size / 2);
    expect(isLoaded()).to.equal(true);
  });

  it('two worker clients → one worker, which is terminated when the last client is disposed of; the next client → a new one', async () => {
    const [first, second] = await Promise.all([start(), start()]);
    expect(spy.started).to.have.length(1);
    first.dispose();
    first.dispose();
    expect(spy.started[0]!.isTerminated).to.equal(false);
    await expectToInspect(second);
    second.dispose();
    expect(spy.started[0]!.isTerminated).to.equal(true);
    await expectToInspect(await start());
    expect(spy.started).to.have.length(2);
  });
});

async function expectToInspect(client: WorkerClient): Promise<void> {
  const { report, preview } = await client.checkPhoto(await createTestImage(800, 600, drawQuarters), {});
  expect(report.size).to.deep.equal({ width: 800, height: 600 });
  expect(preview.width).to.be.greaterThan(0);
  preview.close();
}
