import { expect } from '@open-wc/testing';
import { drawPhotograph, createTestImage, drawQuarters } from '../../../support/test-images.js';
import { captureErrorFrom } from '../../../support/capture-error-from.js';
import { startTestClient } from '../../../support/start-client.js';
import { replaceForTest } from '../../../support/test-scope.js';
import { spyOnWorkers, type WorkerSpy } from '../../../support/worker-spy.js';

const FAILS_ON_CALL = '/test/browser/worker/client/workers/fails-on-call.js';

describe('calls to a worker', () => {
  let spy: WorkerSpy;
  let file: Blob;

  before(async () => void (file = await createTestImage(400, 300, drawQuarters)));
  beforeEach(() => void (spy = spyOnWorkers()));

  it('checkPhoto of an empty file fails in the worker → the page gets an error with code, message and detail', async () => {
    const client = await startTestClient();
    const error = await captureErrorFrom(client.checkPhoto(new Blob([]), {}));
    expect(error.code).to.equal('file_empty');
    expect(error.message).to.not.equal('');
    expect(error.detail).to.deep.equal({ measured: 0, unit: 'bytes' });
  });

  it('two workers throw → all calls to them reject with worker_failed, and the main thread takes over', async () => {
    const client = await startTestClient({ workerUrl: `${FAILS_ON_CALL}?then=throw` });
    const both = await Promise.all([
      captureErrorFrom(client.checkPhoto(file, {})),
      captureErrorFrom(client.fit({ files: [file] })),
    ]);
    expect(both.map(({ code }) => code)).to.deep.equal(['worker_failed', 'worker_failed']);
    expect(spy.started).to.have.length(1);
    expect((await captureErrorFrom(client.checkPhoto(file, {}))).code).to.equal('worker_failed');
    expect(spy.started).to.have.length(2);
    const { report } = await client.checkPhoto(file, {});
    expect(report.size.width).to.equal(400);
    expect(client.strategy).to.equal('main-thread');
    expect(spy.started).to.have.length(2);
    expect(spy.started.every(({ isTerminated }) => isTerminated)).to.equal(true);
  });

  for (const then of ['hang', 'close']) {
    it(`the worker ${then}s during a call → worker_failed at the time limit, and the worker is terminated`, async () => {
      const client = await startTestClient({
        workerUrl: `${FAILS_ON_CALL}?then=${then}`,
        timeoutsMs: { checkPhoto: 200 },
      });
      const error = await captureErrorFrom(client.checkPhoto(file, {}));
      expect(error.code).to.equal('worker_failed');
      expect(error.detail).to.deep.equal({ measured: 200, limit: 200, unit: 'ms' });
      expect(spy.started[0]!.isTerminated).to.equal(true);
    });
  }

  it('a call waits in the worker behind a longer one → it may exceed its own time limit', async () => {
    const client = await startTestClient({
      workerUrl: `${FAILS_ON_CALL}?then=busy&ms=600`,
      timeoutsMs: { checkFrame: 100, checkPhoto: 5000 },
    });
    const long = client.checkPhoto(file, {});
    const short = client.checkFrame(await createImageBitmap(file), 1, {});
    expect(await Promise.all([long, short])).to.deep.equal(['checkPhoto', 'checkFrame']);
    expect(spy.started[0]!.isTerminated).to.equal(false);
  });

  it('a module does not load in the worker → a file is checked on the main thread; pixels are gone, and their check rejects', async () => {
    const client = await startTestClient({ workerUrl: `${FAILS_ON_CALL}?then=not-loaded` });
    const ofPixels = captureErrorFrom(client.checkPhoto(await createImageBitmap(file), {}));
    expect((await ofPixels).code).to.equal('not_loaded');
    expect((await client.checkPhoto(file, {})).report.size.width).to.equal(400);
    expect(client.strategy).to.equal('main-thread');
  });

  it('a module does not load while a photo is prepared for → nothing runs on the main thread', async () => {
    const client = await startTestClient({ workerUrl: `${FAILS_ON_CALL}?then=not-loaded` });
    for (const started of [1, 2, 3]) {
      expect((await captureErrorFrom(client.warmUp({}))).code).to.equal('not_loaded');
      expect(spy.started).to.have.length(started);
    }
  });

  it('a worker is terminated during a call → the call rejects, and a worker answers the next call', async () => {
    const client = await startTestClient({
      workerUrl: '/dist/standalone/doc-capture.worker.js',
      timeoutsMs: { checkPhoto: 10_000 },
    });
    const killed = captureErrorFrom(client.checkPhoto(file, {}));
    spy.started[0]!.worker.terminate();
    expect((await killed).code).to.equal('worker_failed');
    expect((await client.checkPhoto(file, {})).report.size.width).to.equal(400);
    expect(client.strategy).to.equal('worker');
  });

  it('the worker fires messageerror during a call → the call rejects with worker_failed', async () => {
    const client = await startTestClient({ workerUrl: `${FAILS_ON_CALL}?then=hang` });
    const lost = captureErrorFrom(client.checkPhoto(file, {}));
    spy.started[0]!.worker.dispatchEvent(new MessageEvent('messageerror'));
    expect((await lost).code).to.equal('worker_failed');
  });

  it('one of two worker clients is disposed of during its call → the call rejects, and the worker stays', async () => {
    const client = await startTestClient();
    const other = await startTestClient();
    const call = other.checkPhoto(file, {});
    other.dispose();
    expect(await call.catch((error: DOMException) => error.name)).to.equal('AbortError');
    expect(await client.fit({ files: [file] })).to.have.length(1);
    expect(spy.started).to.have.length(1);
  });

  it('the worker client is disposed of → its pending and later calls reject with an AbortError', async () => {
    const client = await startTestClient();
    const call = client.checkPhoto(file, {});
    client.dispose();
    expect(await call.catch((error: DOMException) => error.name)).to.equal('AbortError');
    expect(await client.fit({ files: [file] }).catch((error: DOMException) => error.name)).to.equal('AbortError');
  });

  it('a worker client that is disposed of during checkPhoto → the preview that arrives later is closed', async () => {
    await startTestClient();
    const other = await startTestClient();
    const { close } = ImageBitmap.prototype;
    const closed = new Promise<void>((resolve) => {
      replaceForTest(ImageBitmap.prototype, 'close', function (this: ImageBitmap) {
        close.call(this);
        resolve();
      });
    });
    const call = other.checkPhoto(file, {});
    other.dispose();
    await call.catch(() => undefined);
    await closed;
  });
});

describe('frames given to a worker', () => {
  let canvas: OffscreenCanvas;

  before(() => {
    canvas = new OffscreenCanvas(640, 480);
    drawPhotograph(canvas.getContext('2d')!, 640, 480);
  });
  const FRAMES: Readonly<Record<string, () => Promise<VideoFrame | ImageBitmap> | VideoFrame>> = {
    'a VideoFrame': () => new VideoFrame(canvas, { timestamp: 0 }),
    'an ImageBitmap': () => createImageBitmap(canvas),
  };
  for (const [name, make] of Object.entries(FRAMES)) {
    it(`checkFrame with ${name} → a live report, and the frame is closed on the page`, async () => {
      const client = await startTestClient();
      const frame = await make();
      expect((await client.checkFrame(frame, 1, {})).good).to.equal(false);
      expect(isClosed(frame)).to.equal(true);
    });

    it(`checkFrame with ${name}, after disposal, failed in the worker or run on the main thread → the page’s frame is closed`, async () => {
      const client = await startTestClient({ workerUrl: `${FAILS_ON_CALL}?then=throw` });
      const other = await startTestClient({ workerUrl: `${FAILS_ON_CALL}?then=throw` });
      other.dispose();
      const frames = [await make(), await make(), await make(), await make()];
      await other.checkFrame(frames[0]!, 1, {}).catch(() => undefined);
      await captureErrorFrom(client.checkFrame(frames[1]!, 1, {}));
      await captureErrorFrom(client.checkFrame(frames[2]!, 1, {}));
      await client.checkFrame(frames[3]!, 1, {});
      expect(client.strategy).to.equal('main-thread');
      expect(frames.map(isClosed)).to.deep.equal([true, true, true, true]);
    });
  }

  it('checkFrame with a closed VideoFrame → rejects with worker_failed, and the worker still answers', async () => {
    const client = await startTestClient();
    const frame = new VideoFrame(canvas, { timestamp: 0 });
    frame.close();
    expect((await captureErrorFrom(client.checkFrame(frame, 1, {}))).code).to.equal('worker_failed');
    expect(await client.fit({ files: [] })).to.have.length(0);
  });
});

function isClosed(frame: VideoFrame | ImageBitmap): boolean {
  return 'format' in frame ? frame.format === null : frame.width === 0;
}
