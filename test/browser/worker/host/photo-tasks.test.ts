import { expect } from '@open-wc/testing';
import {
  startWorkerClient,
  type WorkerClient,
  type WorkerClientOptions,
} from '../../../../src/worker/client/client.js';
import { loadTasksFromWorkerFile } from '../../../../src/worker/client/main-thread-tasks.js';
import { createPhotoTasks } from '../../../../src/worker/host/photo-tasks.js';
import type { WorkerTasks } from '../../../../src/worker/worker.js';
import { CHUNK_REGISTRY_KEY } from '../../../../src/shared/shared.js';
import { createTestImage, drawQuarters } from '../../../support/test-images.js';
import { captureErrorFrom } from '../../../support/capture-error-from.js';
import { waitUntil } from '../../../support/wait-until.js';
import { spyOnWorkers, type WorkerSpy } from '../../../support/worker-spy.js';
import { atOtherOrigin, createTasksWith, notFound } from '../../../support/worker-tasks.js';

const WORKER = '/dist/doc-capture.worker.js';
const REGISTRY = Symbol.for(CHUNK_REGISTRY_KEY);
const CORNERS = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
] as const;

describe('the photo tasks', () => {
  let current: WorkerClient | null = null;
  let spy: WorkerSpy;
  let file: Blob;
  const start = async (options: WorkerClientOptions = {}): Promise<WorkerClient> =>
    (current = await startWorkerClient(options));
  const frame = (): Promise<ImageBitmap> => createImageBitmap(file);

  before(async () => (file = await createTestImage(400, 300, drawQuarters)));
  beforeEach(() => (spy = spyOnWorkers()));
  afterEach(() => {
    current?.dispose();
    spy.restore();
  });

  const STRATEGIES: readonly {
    name: string;
    strategy: WorkerClient['strategy'];
    options: () => WorkerClientOptions;
  }[] = [
    { name: 'a module worker beside the modules', strategy: 'worker', options: () => ({}) },
    { name: 'a classic worker at worker-url', strategy: 'worker', options: () => ({ workerUrl: WORKER }) },
    {
      name: 'a worker from another origin, through a blob',
      strategy: 'blob',
      options: () => ({ workerUrl: atOtherOrigin(WORKER) }),
    },
  ];
  for (const { name, strategy, options } of STRATEGIES) {
    it(`${name}: fit, inspect and rectify called at once → each gives its own result`, async () => {
      const client = await start(options());
      const [fitted, inspected, cut] = await Promise.all([
        client.fit({ files: [file] }),
        client.inspect(file, {}),
        client.rectify(file, CORNERS, 200),
      ]);
      expect(fitted[0]?.action).to.equal('unchanged');
      expect(inspected.report.size).to.deep.equal({ width: 400, height: 300 });
      expect([cut.width, cut.height]).to.deep.equal([200, 150]);
      expect(client.strategy).to.equal(strategy);
      inspected.preview.close();
      cut.close();
    });
  }

  it('the worker file loaded as a script of the page → inspect loads the chunk with the photo tasks', async () => {
    const { report, preview } = await (
      await loadTasksFromWorkerFile(new URL(WORKER, location.href).href)
    ).inspect(file, {});
    expect(report.size.width).to.equal(400);
    preview.close();
  });

  it('the chunk with the photo tasks is missing → the worker checks frames, and the first file moves all tasks to the main thread', async () => {
    const shim = URL.createObjectURL(
      new Blob([`importScripts(${JSON.stringify(new URL(WORKER, location.href).href)})`], { type: 'text/javascript' }),
    );
    spy.redirect(shim);
    // There are no chunks beside this address.
    const client = await start({ workerUrl: '/nowhere/doc-capture.worker.js' });
    expect((await client.checkFrame(await frame(), 1, {})).document).to.equal(null);
    expect(client.strategy).to.equal('worker');
    const [inspected, fitted] = await Promise.all([client.inspect(file, {}), client.fit({ files: [file] })]);
    inspected.preview.close();
    expect(inspected.report.size.width).to.equal(400);
    expect(fitted).to.have.length(1);
    expect(client.strategy).to.equal('main-thread');
    expect(spy.started.map(({ isTerminated }) => isTerminated)).to.deep.equal([true]);
    expect((await client.checkFrame(await frame(), 1, {})).document).to.equal(null);
    URL.revokeObjectURL(shim);
  });

  describe('loading', () => {
    let loads: number;
    /** Tasks whose first loads fail, as many as `times`. */
    const createFailingTasks = (times: number): WorkerTasks => {
      loads = 0;
      return createTasksWith({ still: async () => (++loads > times ? { createPhotoTasks } : notFound()) });
    };

    it('the first live frame was checked → the photo tasks are loaded, once', async () => {
      const tasks = createFailingTasks(0);
      await tasks.ping();
      expect(loads).to.equal(0);
      const first = tasks.checkFrame(await frame(), 1, {});
      expect(loads).to.equal(0);
      await first;
      expect(loads).to.equal(1);
      await tasks.checkFrame(await frame(), 1, {});
      (await tasks.inspect(file, {})).preview.close();
      expect(loads).to.equal(1);
    });

    it('prepare before any file → the photo tasks and the readers for such a photo are loaded; a later file gives the same report', async () => {
      const loadedReaders: string[] = [];
      const tasks = createTasksWith({
        still: async () => ({ createPhotoTasks }),
        barcodes: () => (loadedReaders.push('barcodes'), notFound()),
        mrz: () => (loadedReaders.push('mrz'), notFound()),
      });
      await tasks.prepare({ docType: 'passport', side: 'front' });
      expect(loadedReaders).to.deep.equal(['mrz']);
      const prepared = await tasks.inspect(file, {});
      const unprepared = await createTasksWith({}).inspect(file, {});
      expect({ ...prepared.report, elapsedMs: 0 }).to.deep.equal({ ...unprepared.report, elapsedMs: 0 });
      for (const { preview } of [prepared, unprepared]) preview.close();
    });

    it('prepare, and the photo tasks do not load → rejects with worker_failed; the next file loads them', async () => {
      const tasks = createFailingTasks(2);
      expect((await captureErrorFrom(tasks.prepare({}))).code).to.equal('worker_failed');
      expect(await tasks.fit({ files: [file] })).to.have.length(1);
    });

    it('two files before any live frame → the photo tasks are loaded once', async () => {
      const tasks = createFailingTasks(0);
      await Promise.all([tasks.fit({ files: [file] }), tasks.fit({ files: [file] })]);
      expect(loads).to.equal(1);
    });

    it('the photo tasks did not load after the first frame → the next file loads them again', async () => {
      const tasks = createFailingTasks(1);
      await tasks.checkFrame(await frame(), 1, {});
      await waitUntil(() => loads === 1);
      expect(await tasks.fit({ files: [file] })).to.have.length(1);
      expect(loads).to.equal(2);
    });

    it('the photo tasks do not load → each file tries again and rejects with worker_failed, until they load', async () => {
      const tasks = createFailingTasks(3);
      for (const tried of [2, 3]) {
        expect((await captureErrorFrom(tasks.fit({ files: [file] }))).code).to.equal('worker_failed');
        expect(loads).to.equal(tried);
      }
      expect(await tasks.fit({ files: [file] })).to.have.length(1);
    });
  });

  it('a chunk of another build is loaded → it adds nothing to the registry of this build', async () => {
    const text = await (await fetch('/dist/doc-capture.still.js')).text();
    const address = URL.createObjectURL(new Blob([text.replace(/live:\w+/, 'live:of-another-build')]));
    const other = document.body.appendChild(document.createElement('iframe'));
    const scope = other.contentWindow as unknown as { [key: symbol]: object };
    scope[REGISTRY] = { 'live:of-this-build': {} };
    const script = other.contentDocument!.createElement('script');
    const ran = new Promise((resolve, reject) => Object.assign(script, { onload: resolve, onerror: reject }));
    script.src = address;
    other.contentDocument!.head.append(script);
    await ran;
    expect(Object.keys(scope[REGISTRY])).to.deep.equal(['live:of-this-build']);
    other.remove();
    URL.revokeObjectURL(address);
  });
});
