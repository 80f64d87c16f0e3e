import { expect } from '@open-wc/testing';
import type { WorkerClient } from '../../../src/worker/client/client.js';
import { DOC_TYPES, sidesToCapture } from '../../../src/contract/contract.js';
import { createDeskScene } from '../../../src/testing/fake-camera/fake-scene.js';
import { specimen } from '../../../src/testing/testing.js';
import { startClient } from '../../support/start-client.js';

/** Moments of the hand's tremor, ms. */
const MOMENTS = [0, 743, 1859, 3717];
const FRAMES = { lying: [1280, 720], upright: [720, 1280] } as const;

// A test of a page waits for ever where the photo of a specimen may not be sent.
describe('specimen', () => {
  let client: WorkerClient;
  before(async () => void (client = await startClient({ workerUrl: '/dist/standalone/doc-capture.worker.js' })));
  after(() => client.dispose());

  const checkPassport = async (options = {}, more = {}) => {
    const file = await specimen('passport', options);
    const { report, preview } = await client.checkPhoto(file, { docType: 'passport', side: 'front', ...more });
    preview.close();
    return report;
  };

  for (const docType of DOC_TYPES)
    for (const side of sidesToCapture(docType)) {
      it(`specimen() of ${docType}, ${side}, as a file → no finding, and a valid MRZ if that side has one`, async () => {
        const { report, preview } = await client.checkPhoto(await specimen(docType, { side }), { docType, side });
        preview.close();
        expect(report.findings).to.deep.equal([]);
        const hasZone = docType === 'passport' || (side === 'back' && docType !== 'driver_permit');
        expect(report.mrz?.valid ?? null).to.equal(hasZone ? true : null);
      });
      for (const [shape, [width, height]] of Object.entries(FRAMES))
        it(`${docType}, ${side}, before the fake camera, ${shape}, at ${MOMENTS.length} moments → no finding`, async () => {
          const view = await createDeskScene([await specimen(docType, { side })]);
          const canvas = Object.assign(document.createElement('canvas'), { width, height });
          const context = canvas.getContext('2d')!;
          for (const atMs of MOMENTS) {
            view.draw(context, atMs);
            const { report, preview } = await client.checkPhoto(await createImageBitmap(canvas), { docType, side });
            preview.close();
            expect(report.document, `at ${atMs} ms`).to.not.equal(null);
            expect(report.findings, `at ${atMs} ms`).to.deep.equal([]);
          }
          view.close();
        });
    }

  it('specimen() with the name and issuer of a holder → the MRZ read from it has them', async () => {
    const holder = { surname: "D'Almeida", givenNames: 'Inês', birthDate: '2001-07-29', issuer: 'PRT' };
    const { mrz } = await checkPassport(holder);
    expect(mrz?.fields).to.deep.include({ surname: 'DALMEIDA', name: 'INES', issuing_state: 'PRT' });
  });

  it('inspecting a specimen() that is expired → finding doc_expired; with another last name expected → last_name_mismatch', async () => {
    const expired = await checkPassport({ expires: '2019-04-01' });
    expect(expired.findings.map(({ reason }) => reason)).to.deep.equal(['doc_expired']);
    const other = await checkPassport({}, { firstName: 'Noor', lastName: 'Someone' });
    expect(other.findings.map(({ reason }) => reason)).to.deep.equal(['last_name_mismatch']);
  });
});
