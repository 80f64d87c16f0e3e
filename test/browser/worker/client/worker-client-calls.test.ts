import { expect } from '@open-wc/testing';
import { startWorkerClient, type WorkerClient } from '../../../../src/worker/client/client.js';
import { drawPhotograph, createTestImage, drawQuarters } from '../../../support/test-images.js';
import { captureErrorFrom } from '../../../support/capture-error-from.js';
import { spyOnWorkers, type WorkerSpy } from '../../../support/worker-spy.js';

const FRAGILE = '/test/browser/worker/client/workers/fails-on-call.js';

describe('calls to the worker', () => {
  let spy: WorkerSpy;
  let bridge: WorkerClient;
  let file: Blob;

  before(async () => {
    file = await createTestImage(400, 300, drawQuarters);
  });
  beforeEach(() => {
    spy = spyOnWorkers();
  });
  afterEach(() => {
    bridge.dispose();
    spy.restore();
  });

  it('carry troubles with code, message and detail', async () => {
    bridge = await startWorkerClient();
    const trouble = await captureErrorFrom(bridge.inspect(new Blob([]), {}));
    expect(trouble.code).to.equal('file_empty');
    expect(trouble.message).to.not.equal('');
    expect(trouble.detail).to.deep.equal({ measured: 0, unit: 'bytes' });
  });

  it('all reject when the worker throws; the next finds a new worker, and after two the main thread', async () => {
    bridge = await startWorkerClient({ workerUrl: `${FRAGILE}?then=throw` });
    const both = await Promise.all([
      captureErrorFrom(bridge.inspect(file, {})),
      captureErrorFrom(bridge.fit({ files: [file] })),
    ]);
    expect(both.map(({ code }) => code)).to.deep.equal(['worker_failed', 'worker_failed']);
    expect(spy.started).to.have.length(1);
    expect((await captureErrorFrom(bridge.inspect(file, {}))).code).to.equal('worker_failed');
    expect(spy.started).to.have.length(2);
    const { report } = await bridge.inspect(file, {});
    expect(report.size.width).to.equal(400);
    expect(bridge.strategy).to.equal('main-thread');
    expect(spy.started).to.have.length(2);
    expect(spy.started.every(({ isTerminated }) => isTerminated)).to.equal(true);
  });

  for (const then of ['hang', 'close']) {
    it(`end by their time limit when the worker ${then}s in the middle`, async () => {
      bridge = await startWorkerClient({ workerUrl: `${FRAGILE}?then=${then}`, timeoutsMs: { inspect: 200 } });
      const trouble = await captureErrorFrom(bridge.inspect(file, {}));
      expect(trouble.code).to.equal('worker_failed');
      expect(trouble.detail).to.deep.equal({ measured: 200, limit: 200, unit: 'ms' });
      expect(spy.started[0]!.isTerminated).to.equal(true);
    });
  }

  it('wait for an earlier one that has time left: a busy worker is not a dead one', async () => {
    bridge = await startWorkerClient({
      workerUrl: `${FRAGILE}?then=busy&ms=600`,
      timeoutsMs: { checkFrame: 100, inspect: 5000 },
    });
    const long = bridge.inspect(file, {});
    const short = bridge.checkFrame(await createImageBitmap(file), 1, {});
    expect(await Promise.all([long, short])).to.deep.equal(['inspect', 'checkFrame']);
    expect(spy.started[0]!.isTerminated).to.equal(false);
  });

  it('work again after a real worker was killed in the middle of one', async () => {
    bridge = await startWorkerClient({ workerUrl: '/dist/doc-capture.worker.js', timeoutsMs: { inspect: 2000 } });
    const killed = captureErrorFrom(bridge.inspect(file, {}));
    spy.started[0]!.worker.terminate();
    expect((await killed).code).to.equal('worker_failed');
    expect((await bridge.inspect(file, {})).report.size.width).to.equal(400);
    expect(bridge.strategy).to.equal('worker');
  });

  it('reject when a message cannot be read', async () => {
    bridge = await startWorkerClient({ workerUrl: `${FRAGILE}?then=hang` });
    const lost = captureErrorFrom(bridge.inspect(file, {}));
    await bridge.ping();
    spy.started[0]!.worker.dispatchEvent(new MessageEvent('messageerror'));
    expect((await lost).code).to.equal('worker_failed');
  });

  it('reject with the reason of an aborted signal at once; the worker stays', async () => {
    bridge = await startWorkerClient();
    const controller = new AbortController();
    const call = bridge.inspect(file, {}, { signal: controller.signal });
    controller.abort(new Error('not wanted any more'));
    expect(await call.catch((error: Error) => error.message)).to.equal('not wanted any more');
    expect(await bridge.ping()).to.equal(1);
    expect(spy.started).to.have.length(1);
  });

  it('are not made with a signal that is aborted already', async () => {
    bridge = await startWorkerClient();
    const signal = AbortSignal.abort(new Error('never wanted'));
    expect(await bridge.ping({ signal }).catch((error: Error) => error.message)).to.equal('never wanted');
  });

  it('reject as aborted when the bridge is disposed of', async () => {
    bridge = await startWorkerClient();
    const call = bridge.inspect(file, {});
    bridge.dispose();
    expect(await call.catch((error: DOMException) => error.name)).to.equal('AbortError');
    expect(await bridge.ping().catch((error: DOMException) => error.name)).to.equal('AbortError');
  });

  it('close a preview that arrives after the abort', async () => {
    bridge = await startWorkerClient();
    const { close } = ImageBitmap.prototype;
    const closed = new Promise<void>((resolve) => {
      ImageBitmap.prototype.close = function () {
        close.call(this);
        resolve();
      };
    });
    try {
      const controller = new AbortController();
      const call = bridge.inspect(file, {}, { signal: controller.signal });
      controller.abort();
      await call.catch(() => undefined);
      await closed;
    } finally {
      ImageBitmap.prototype.close = close;
    }
  });
});

describe('frames given to the worker', () => {
  let bridge: WorkerClient;
  let canvas: OffscreenCanvas;

  before(() => {
    canvas = new OffscreenCanvas(640, 480);
    drawPhotograph(canvas.getContext('2d')!, 640, 480);
  });
  afterEach(() => bridge.dispose());

  const FRAMES: readonly { name: string; make: () => Promise<VideoFrame | ImageBitmap> | VideoFrame }[] = [
    { name: 'a VideoFrame', make: () => new VideoFrame(canvas, { timestamp: 0 }) },
    { name: 'an ImageBitmap', make: () => createImageBitmap(canvas) },
  ];
  for (const { name, make } of FRAMES) {
    it(`${name} is looked at, and gone here afterwards`, async () => {
      bridge = await startWorkerClient();
      const frame = await make();
      const report = await bridge.checkFrame(frame, 1, {});
      expect(report.good).to.equal(false);
      expect(isGone(frame)).to.equal(true);
    });

    it(`${name} is gone also when the call was aborted, the worker fails, or the main thread looks`, async () => {
      bridge = await startWorkerClient({ workerUrl: `${FRAGILE}?then=throw` });
      const frames = [await make(), await make(), await make(), await make()];
      await bridge.checkFrame(frames[0]!, 1, {}, { signal: AbortSignal.abort() }).catch(() => undefined);
      await captureErrorFrom(bridge.checkFrame(frames[1]!, 1, {}));
      await captureErrorFrom(bridge.checkFrame(frames[2]!, 1, {}));
      await bridge.checkFrame(frames[3]!, 1, {});
      expect(bridge.strategy).to.equal('main-thread');
      expect(frames.map(isGone)).to.deep.equal([true, true, true, true]);
    });
  }

  it('a frame that is closed already is told as a trouble, and the worker lives', async () => {
    bridge = await startWorkerClient();
    const frame = new VideoFrame(canvas, { timestamp: 0 });
    frame.close();
    expect((await captureErrorFrom(bridge.checkFrame(frame, 1, {}))).code).to.equal('worker_failed');
    expect(await bridge.ping()).to.equal(1);
  });
});

function isGone(frame: VideoFrame | ImageBitmap): boolean {
  return 'format' in frame ? frame.format === null : frame.width === 0;
}
