import { expect } from '@open-wc/testing';
import type { CheckReport, Expectation } from '../../../src/checks/checks.js';
import { checkUntil, createTasksWith, notFound, WORKER_STRATEGIES } from '../../support/worker-tasks.js';
import { fetchSample } from '../../support/headless-capture.js';
import { startTestClient } from '../../support/start-client.js';

type MrzReader = typeof import('../../../src/checks/mrz/read/mrz-reader.js');

const PASSPORT: Expectation = { docType: 'passport', side: 'front', today: '2026-11-21' };

const passport = await fetchSample('passport-zoe.jpg');
const samples = (await (await fetch('/demo/samples/manifest.json')).json()) as readonly {
  readonly file: string;
  readonly mrzLines: readonly string[];
}[];
const MRZ_LINES = samples.find(({ file }) => file === passport.name)?.mrzLines;

const isRead = ({ mrz }: CheckReport): boolean => mrz?.reading !== 'unavailable';

describe('the MRZ of a photo', () => {
  for (const { name, options } of WORKER_STRATEGIES)
    it(`a passport, inspected by ${name} → the lines and fields of its MRZ`, async () => {
      const { mrz } = await checkUntil(isRead, await startTestClient(options()), passport, PASSPORT);
      expect([mrz?.reading, mrz?.valid, mrz?.lines]).to.deep.equal(['read', true, MRZ_LINES]);
      expect(mrz?.fields).to.include({ surname: 'ETOILE MARCHAND', sex: 'F' });
    });

  it(`a passport, inspected on the main thread → the lines of its MRZ`, async () => {
    expect((await checkUntil(isRead, createTasksWith({}), passport, PASSPORT)).mrz?.lines).to.deep.equal(MRZ_LINES);
  });

  const readMrz = (): never => {
    throw new Error('damaged');
  };
  const MISSING: Readonly<Record<string, () => Promise<MrzReader>>> = {
    'a reader that does not load': notFound,
    'a reader with damaged weights': async () => ({ readMrz }) as unknown as MrzReader,
  };
  for (const [name, loadMrz] of Object.entries(MISSING)) {
    it(`checkPhoto of an MRZ with ${name} → a report of the document, with reading: unavailable`, async () => {
      const tasks = createTasksWith({ mrz: loadMrz });
      const { report, preview } = await tasks.checkPhoto(passport, PASSPORT);
      preview.close();
      expect([report.mrz?.reading, report.mrz?.valid, report.mrz?.lines]).to.deep.equal(['unavailable', null, []]);
      expect(report.document).to.not.equal(null);
    });
  }

  it('a photo with an MRZ, expected to be a driving permit → the MRZ is read: it tells the type', async () => {
    const expectation = { docType: 'driver_permit', side: 'front' } as const;
    const report = await checkUntil(isRead, await startTestClient(), passport, expectation);
    expect(report.mrz?.reading).to.equal('read');
  });
});
