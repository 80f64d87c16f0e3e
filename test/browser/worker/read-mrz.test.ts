import { expect } from '@open-wc/testing';
import type { WorkerClient, WorkerClientOptions } from '../../../src/worker/client/client.js';
import type { CheckReport, Expectation } from '../../../src/checks/checks.js';
import { checkUntil, createTasksWith } from '../../support/worker-tasks.js';
import { startClient } from '../../support/start-client.js';

type MrzReader = typeof import('../../../src/checks/mrz/read/mrz-reader.js');

const WORKER = '/dist/standalone/doc-capture.worker.js';
const PASSPORT: Expectation = { docType: 'passport', side: 'front', today: '2026-11-21' };

interface Sample {
  readonly file: string;
  readonly mrzLines: readonly string[];
}

async function sample(file = 'passport-zoe.jpg'): Promise<Sample & { readonly blob: Blob }> {
  const all = (await (await fetch('/demo/samples/manifest.json')).json()) as readonly Sample[];
  const found = all.find((one) => one.file === file);
  if (!found) throw new Error(`No sample is called ${file}`);
  return { ...found, blob: await (await fetch(`/demo/samples/${file}`)).blob() };
}

const isRead = ({ mrz }: CheckReport): boolean => mrz?.reading !== 'unavailable';

describe('the MRZ of a photo', () => {
  let client: WorkerClient | null = null;
  const start = async (options: WorkerClientOptions = {}): Promise<WorkerClient> =>
    (client = await startClient(options));
  afterEach(() => client?.dispose());

  for (const [name, options] of [
    ['a worker beside the modules', {}],
    ['a worker at worker-url', { workerUrl: WORKER }],
  ] as const) {
    it(`a passport, inspected by ${name} → the lines and fields of its MRZ`, async () => {
      const { blob, mrzLines } = await sample();
      const { mrz } = await checkUntil(isRead, await start(options), blob, PASSPORT);
      expect([mrz?.reading, mrz?.valid, mrz?.lines]).to.deep.equal(['read', true, mrzLines]);
      expect(mrz?.fields).to.include({ surname: 'ETOILE MARCHAND', sex: 'F' });
    });
  }

  it(`a passport, inspected on the main thread → the lines of its MRZ`, async () => {
    const { blob, mrzLines } = await sample();
    expect((await checkUntil(isRead, createTasksWith({}), blob, PASSPORT)).mrz?.lines).to.deep.equal(mrzLines);
  });

  const MISSING: Readonly<Record<string, () => Promise<MrzReader>>> = {
    'a reader that does not load': () => Promise.reject(new Error('404')),
    'a reader with damaged weights': () =>
      Promise.resolve({
        readMrz() {
          throw new Error('damaged');
        },
      } as unknown as MrzReader),
  };
  for (const [name, loadMrz] of Object.entries(MISSING)) {
    it(`checkPhoto of an MRZ with ${name} → a report of the document, with reading: unavailable`, async () => {
      const tasks = createTasksWith({ mrz: loadMrz });
      const { report, preview } = await tasks.checkPhoto((await sample()).blob, PASSPORT);
      preview.close();
      expect([report.mrz?.reading, report.mrz?.valid, report.mrz?.lines]).to.deep.equal(['unavailable', null, []]);
      expect(report.document).to.not.equal(null);
    });
  }

  it('a photo with an MRZ, expected to be a driving permit → the MRZ is read: it tells the type', async () => {
    const { blob } = await sample();
    const report = await checkUntil(isRead, await start(), blob, { docType: 'driver_permit', side: 'front' });
    expect(report.mrz?.reading).to.equal('read');
  });
});
