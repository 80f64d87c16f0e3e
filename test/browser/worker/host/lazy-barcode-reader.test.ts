import { expect } from '@open-wc/testing';
import {
  startWorkerClient,
  type WorkerClient,
  type WorkerClientOptions,
} from '../../../../src/worker/client/client.js';
import { loadMainThreadTasks, loadTasksFromWorkerFile } from '../../../../src/worker/client/main-thread-tasks.js';
import type { CheckReport, Expectation } from '../../../../src/checks/checks.js';
import { createTestImage, drawQuarters } from '../../../support/test-images.js';
import { atOtherOrigin, createTasksWith, notFound } from '../../../support/worker-tasks.js';

const WORKER = '/dist/doc-capture.worker.js';
const PERMIT: Expectation = { docType: 'driver_permit', side: 'back' };
/** The drawn permit's data, as `demo/samples/manifest.json` tells them. */
const FIELDS = {
  familyName: 'OESTERGAARD',
  dateOfBirth: '1986-11-02',
  expiryDate: '2040-05-29',
  documentNumber: 'D48200317',
};

async function permit(): Promise<Blob> {
  return (await fetch('/demo/samples/driving-permit-jorgen-back.jpg')).blob();
}

/** A reader that is still on its way gives no codes; asked again, it has arrived. */
async function inspected(tasks: Pick<WorkerClient, 'inspect'>, expectation: Expectation): Promise<CheckReport> {
  const file = await permit();
  for (let tries = 1; ; tries++) {
    const { report, preview } = await tasks.inspect(file, expectation);
    preview.close();
    if (report.barcodes.length > 0 || tries === 5) return report;
  }
}

describe('codes on a picture, read in the worker', () => {
  let bridge: WorkerClient | null = null;
  const start = async (options: WorkerClientOptions = {}): Promise<WorkerClient> =>
    (bridge = await startWorkerClient(options));
  afterEach(() => bridge?.dispose());

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
    it(`${name} reads a permit's PDF417 and its fields`, async () => {
      const report = await inspected(await start(options()), PERMIT);
      expect(bridge?.strategy).to.equal(way);
      expect(report.barcodes.map(({ format }) => format)).to.deep.equal(['PDF_417']);
      expect(report.barcodes[0]?.fields).to.include(FIELDS);
      const ys = report.barcodes[0]?.corners.map(({ y }) => y) ?? [];
      expect(Math.min(...ys), 'it stands at the bottom of the card').to.be.greaterThan(0.6);
      expect(Math.max(...ys)).to.be.at.most(1);
    });
  }

  it('a back where the front was wanted is told by its code', async () => {
    const report = await inspected(await start(), { docType: 'driver_permit', side: 'front' });
    expect(report.findings.map(({ reason }) => reason)).to.include('missing_front');
  });

  const ON_PAGE = {
    'in modules': () => loadMainThreadTasks(),
    'in the script-tag build': () => loadTasksFromWorkerFile(new URL(WORKER, location.href).href),
  };
  for (const [name, load] of Object.entries(ON_PAGE)) {
    it(`the main thread reads it too, ${name}`, async function () {
      // Without a worker the page runs some sixty modules, one by one, and stands still meanwhile.
      this.timeout(60_000);
      expect((await inspected(await load(), PERMIT)).barcodes[0]?.fields).to.include(FIELDS);
    });
  }

  it('a missing reader is no trouble: the report has no codes', async function () {
    this.timeout(60_000);
    const tasks = createTasksWith({ barcodes: notFound });
    const { report, preview } = await tasks.inspect(await permit(), PERMIT);
    preview.close();
    expect(report.barcodes).to.deep.equal([]);
    expect(report.document).to.not.equal(null);
  });

  const NOT_WANTED: readonly { name: string; file: () => Promise<Blob> | Blob; expectation: Expectation }[] = [
    { name: 'a passport page', file: permit, expectation: { docType: 'passport', side: 'front' } },
  ];
  for (const { name, file, expectation } of NOT_WANTED) {
    it(`nobody looks for a code on ${name}`, async () => {
      const { report } = await (await start()).inspect(await file(), expectation);
      expect(report.barcodes).to.deep.equal([]);
    });
  }

  it('a picture without a code has none', async () => {
    const { report } = await (await start()).inspect(await createTestImage(800, 600, drawQuarters), {});
    expect(report.barcodes).to.deep.equal([]);
  });
});
