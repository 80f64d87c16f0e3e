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

describe('the part of the worker for still pictures', () => {
  let bridge: WorkerClient | null = null;
  let spy: WorkerSpy;
  let file: Blob;
  const start = async (options: WorkerClientOptions = {}): Promise<WorkerClient> =>
    (bridge = await startWorkerClient(options));
  const frame = (): Promise<ImageBitmap> => createImageBitmap(file);

  before(async () => (file = await createTestImage(400, 300, drawQuarters)));
  beforeEach(() => (spy = spyOnWorkers()));
  afterEach(() => {
    bridge?.dispose();
    spy.restore();
  });

  const WAYS: readonly { name: string; way: WorkerClient['strategy']; options: () => WorkerClientOptions }[] = [
    { name: 'a module worker beside the modules', way: 'worker', options: () => ({}) },
    { name: 'a classic worker at worker-url', way: 'worker', options: () => ({ workerUrl: WORKER }) },
    {
      name: 'a worker from another origin, through a blob',
      way: 'blob',
      options: () => ({ workerUrl: atOtherOrigin(WORKER) }),
    },
  ];
  for (const { name, way, options } of WAYS) {
    it(`${name} inspects, fits and rectifies with it, whichever comes first`, async () => {
      const open = await start(options());
      const [fitted, inspected, cut] = await Promise.all([
        open.fit({ files: [file] }),
        open.inspect(file, {}),
        open.rectify(file, CORNERS, 200),
      ]);
      expect(fitted[0]?.action).to.equal('unchanged');
      expect(inspected.report.size).to.deep.equal({ width: 400, height: 300 });
      expect([cut.width, cut.height]).to.deep.equal([200, 150]);
      expect(open.strategy).to.equal(way);
      inspected.preview.close();
      cut.close();
    });
  }

  it('the worker file as a script of the page finds it beside itself', async () => {
    const { report, preview } = await (
      await loadTasksFromWorkerFile(new URL(WORKER, location.href).href)
    ).inspect(file, {});
    expect(report.size.width).to.equal(400);
    preview.close();
  });

  it('without it a worker looks at frames; with the first file, the main thread takes over', async () => {
    const shim = URL.createObjectURL(
      new Blob([`importScripts(${JSON.stringify(new URL(WORKER, location.href).href)})`], { type: 'text/javascript' }),
    );
    spy.redirect(shim);
    // This address has nothing beside it.
    const open = await start({ workerUrl: '/nowhere/doc-capture.worker.js' });
    expect((await open.checkFrame(await frame(), 1, {})).document).to.equal(null);
    expect(open.strategy).to.equal('worker');
    const [inspected, fitted] = await Promise.all([open.inspect(file, {}), open.fit({ files: [file] })]);
    inspected.preview.close();
    expect(inspected.report.size.width).to.equal(400);
    expect(fitted).to.have.length(1);
    expect(open.strategy).to.equal('main-thread');
    expect(spy.started.map(({ isTerminated }) => isTerminated)).to.deep.equal([true]);
    expect((await open.checkFrame(await frame(), 1, {})).document).to.equal(null);
    URL.revokeObjectURL(shim);
  });

  describe('is loaded', () => {
    let loads: number;
    /** Fails for as many times. */
    const tasksFailing = (times: number): WorkerTasks => {
      loads = 0;
      return createTasksWith({ still: async () => (++loads > times ? { createPhotoTasks } : notFound()) });
    };

    it('when the first frame has been looked at, once', async () => {
      const tasks = tasksFailing(0);
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

    it('with the first file, where there are no frames', async () => {
      const tasks = tasksFailing(0);
      await Promise.all([tasks.fit({ files: [file] }), tasks.fit({ files: [file] })]);
      expect(loads).to.equal(1);
    });

    it('once more by a file, where it failed before', async () => {
      const tasks = tasksFailing(1);
      await tasks.checkFrame(await frame(), 1, {});
      await waitUntil(() => loads === 1);
      expect(await tasks.fit({ files: [file] })).to.have.length(1);
      expect(loads).to.equal(2);
    });

    it('again with each file, where it fails again: each is told', async () => {
      const tasks = tasksFailing(3);
      for (const tried of [2, 3]) {
        expect((await captureErrorFrom(tasks.fit({ files: [file] }))).code).to.equal('worker_failed');
        expect(loads).to.equal(tried);
      }
      expect(await tasks.fit({ files: [file] })).to.have.length(1);
    });
  });

  it('leaves nothing beside a worker of another build', async () => {
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
