import { expect } from '@open-wc/testing';
import { toCaptureError } from '../../../src/contract/contract.js';
import { createPhotoTasks } from '../../../src/photos/photo-tasks.js';
import { WORKER_PROGRESS, type WorkerTasks } from '../../../src/worker/worker.js';
import { createTestImage, drawNoise, drawQuarters, readQuarters } from '../../support/test-images.js';
import { liveReport } from '../../support/session/sample-reports.js';
import { startTestClient } from '../../support/start-client.js';
import { spyOnWorkers, type WorkerSpy } from '../../support/worker-spy.js';
import { createTasksWith, notFound, WORKER_STRATEGIES } from '../../support/worker-tasks.js';
import { rectangleCorners } from '../../../src/checks/image/quad-geometry.js';

const RIGHT_HALF = rectangleCorners(0.5, 0, 1, 1);

/** The code of the error that a call of the worker or of the page reports. */
const errorCodeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'none',
    (error: unknown) => toCaptureError(error).code,
  );

describe('the photo tasks', () => {
  let spy: WorkerSpy;
  let file: Blob;
  const frame = (): Promise<ImageBitmap> => createImageBitmap(file);

  before(async () => (file = await createTestImage(400, 300, drawQuarters)));
  beforeEach(() => (spy = spyOnWorkers()));

  for (const { name, strategy, options } of WORKER_STRATEGIES)
    it(`${name}: fit, checkPhoto of a file and of pixels, and rectify called at once → each gives its own result`, async () => {
      const client = await startTestClient(options());
      const pixels = await frame();
      const [fitted, inspected, ofPixels, cut] = await Promise.all([
        client.fit({ files: [file] }),
        client.checkPhoto(file, {}),
        client.checkPhoto(pixels, {}),
        client.rectify(file, RIGHT_HALF, 200),
      ]);
      expect(client.strategy).to.equal(strategy);
      expect(fitted[0]?.size).to.equal(file.size);
      for (const { report, preview } of [inspected, ofPixels]) {
        expect(report.size).to.deep.equal({ width: 400, height: 300 });
        expect(preview.width).to.equal(400);
        preview.close();
      }
      expect(pixels.width, 'closed').to.equal(0);
      expect([cut.width, cut.height]).to.deep.equal([134, 200]);
      expect(readQuarters(cut)).to.deep.equal(['green', 'green', 'yellow', 'yellow']);
      cut.close();
    });

  it('an image of 40 megapixels → the report has its full size; the preview is at most 1080 px long', async () => {
    const client = await startTestClient();
    const large = await createTestImage(8000, 5000, drawQuarters, { quality: 0.5 });
    const { report, preview } = await client.checkPhoto(large, {});
    expect(report.size).to.deep.equal({ width: 8000, height: 5000 });
    expect(Math.max(preview.width, preview.height)).to.be.at.most(1080);
  });

  it('each task on a file → the worker reports progress after its steps', async () => {
    const client = await startTestClient();
    let steps = 0;
    spy.started[0]!.worker.addEventListener('message', ({ data }) => {
      if (data === WORKER_PROGRESS) steps++;
    });
    const countSteps = async (task: Promise<unknown>): Promise<number> => {
      steps = 0;
      await task;
      return steps;
    };
    const noise = await createTestImage(600, 600, drawNoise, { type: 'image/png' });
    expect(await countSteps(client.warmUp({})), 'warmUp').to.be.at.least(3);
    expect(await countSteps(client.checkPhoto(file, {})), 'checkPhoto').to.be.at.least(5);
    expect(await countSteps(client.rectify(file, RIGHT_HALF, 200)), 'rectify').to.equal(1);
    expect(await countSteps(client.fit({ files: [noise], totalBytes: 200_000 })), 'fit').to.be.at.least(1);
  });

  it('checkPhoto with the report on a frame that shows a document → a photo without one is worse', async () => {
    const client = await startTestClient();
    for (const [tracked, isWorse] of [
      [liveReport(), true],
      [liveReport({ document: null }), false],
      [undefined, false],
    ] as const) {
      const { preview, isWorseThanFrame } = await client.checkPhoto(file, tracked ? { frameReport: tracked } : {});
      preview.close();
      expect(isWorseThanFrame).to.equal(isWorse);
    }
  });

  it('the photo tasks do not load in the worker → it checks frames, and the first file moves all tasks to the main thread', async () => {
    spy.redirect('/test/browser/worker/client/workers/lacks-photo-tasks.ts');
    // Its modules are loaded one by one.
    const client = await startTestClient({ timeoutsMs: { start: 120_000 } });
    expect((await client.checkFrame(await frame(), 1, {})).document).to.equal(null);
    expect(client.strategy).to.equal('worker');
    const [inspected, fitted] = await Promise.all([client.checkPhoto(file, {}), client.fit({ files: [file] })]);
    inspected.preview.close();
    expect(inspected.report.size.width).to.equal(400);
    expect(fitted).to.have.length(1);
    expect(client.strategy).to.equal('main-thread');
    expect(spy.started.map(({ isTerminated }) => isTerminated)).to.deep.equal([true]);
    expect((await client.checkFrame(await frame(), 1, {})).document).to.equal(null);
  });

  describe('loading', () => {
    let loads: number;
    /** Tasks whose first loads fail, as many as `times`. */
    const createFailingTasks = (times: number): WorkerTasks => {
      loads = 0;
      return createTasksWith({ photoTasks: async () => (++loads > times ? { createPhotoTasks } : notFound()) });
    };

    it('the first live frame was checked → the photo tasks are loaded, once', async () => {
      const tasks = createFailingTasks(0);
      expect(loads).to.equal(0);
      const first = tasks.checkFrame(await frame(), 1, {});
      expect(loads).to.equal(0);
      await first;
      expect(loads).to.equal(1);
      await tasks.checkFrame(await frame(), 1, {});
      (await tasks.checkPhoto(file, {})).preview.close();
      expect(loads).to.equal(1);
    });

    it('prepare before any file → the photo tasks and the readers for such a photo are loaded; a later file gives the same report', async () => {
      const loadedReaders: string[] = [];
      const tasks = createTasksWith({
        photoTasks: async () => ({ createPhotoTasks }),
        barcodes: () => (loadedReaders.push('barcodes'), notFound()),
        mrz: () => (loadedReaders.push('mrz'), notFound()),
      });
      await tasks.warmUp({ docType: 'passport', side: 'front' });
      expect(loadedReaders).to.deep.equal(['mrz']);
      const prepared = await tasks.checkPhoto(file, {});
      const unprepared = await createTasksWith({}).checkPhoto(file, {});
      expect({ ...prepared.report, elapsedMs: 0 }).to.deep.equal({ ...unprepared.report, elapsedMs: 0 });
      for (const { preview } of [prepared, unprepared]) preview.close();
    });

    it('prepare, and the photo tasks do not load → rejects with not_loaded; the next file loads them', async () => {
      const tasks = createFailingTasks(1);
      expect(await errorCodeOf(tasks.warmUp({}))).to.equal('not_loaded');
      expect(await tasks.fit({ files: [file] })).to.have.length(1);
    });

    it('the photo tasks do not load → each file tries again and rejects with not_loaded, until they load', async () => {
      const tasks = createFailingTasks(3);
      for (const tried of [1, 2, 3]) {
        expect(await errorCodeOf(tasks.fit({ files: [file] }))).to.equal('not_loaded');
        expect(loads).to.equal(tried);
      }
      expect(await tasks.fit({ files: [file] })).to.have.length(1);
    });
  });
});
