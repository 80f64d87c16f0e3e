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
describe('specimen before the fake camera', () => {
  let client: WorkerClient;
  before(async () => {
    client = await startClient({ workerUrl: '/dist/standalone/doc-capture.worker.js' });
  });
  after(() => client.dispose());

  for (const docType of DOC_TYPES)
    for (const side of sidesToCapture(docType))
      for (const [shape, [width, height]] of Object.entries(FRAMES))
        it(`${docType}, ${side}, ${shape}, at ${MOMENTS.length} moments → no finding`, async () => {
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
});
