import { expect } from '@open-wc/testing';
import { SIDES } from '../../../src/contract/contract.js';
import type { WorkerClient } from '../../../src/worker/client/client.js';
import { fetchSample } from '../../support/headless-capture.js';
import { createPdf } from '../../support/test-images.js';
import { buildPdf, type PlacedImage } from '../../support/sandbox/build-pdf.js';
import { captureErrorFrom } from '../../support/capture-error-from.js';
import { createTasksWith, notFound } from '../../support/worker-tasks.js';
import { startClient } from '../../support/start-client.js';

const A4 = [595, 842] as const;

/** A drawn document on a page, in its true width at 72 points per inch. */
async function placed(name: string, x: number, y: number, widthMm = 85.6): Promise<PlacedImage> {
  const file = await fetchSample(name);
  const { width, height } = await createImageBitmap(file);
  const w = (widthMm / 25.4) * 72;
  const jpeg = new Uint8Array(await file.arrayBuffer());
  return { jpeg, widthPx: width, heightPx: height, box: [x, y, w, (w * height) / width] };
}
const FRONT = { docType: 'id_card', side: 'front' } as const;
const asFile = (bytes: Uint8Array<ArrayBuffer>): File => new File([bytes], 'card.pdf', { type: 'application/pdf' });

describe('the pages of a PDF', () => {
  let client: WorkerClient;
  let front: PlacedImage;
  let back: PlacedImage;
  before(async () => {
    client = await startClient({ workerUrl: '/dist/standalone/doc-capture.worker.js' });
    front = await placed('id-card-zoe-front.jpg', 100, 500);
    back = await placed('id-card-zoe-back.jpg', 100, 500);
  });
  after(() => client.dispose());

  for (const [widthMm, x, y] of [
    [85.6, 100, 500],
    [60, 30, 700],
    [150, 80, 300],
  ] as const)
    it(`a PDF page with a card of ${widthMm} mm → the card is found, and the preview shows it rectified`, async () => {
      for (const side of SIDES) {
        const page = buildPdf([[await placed(`id-card-zoe-${side}.jpg`, x, y, widthMm)]]);
        const { report, preview } = await client.checkPhoto(asFile(page), { docType: 'id_card', side });
        expect(report.document?.isWholeImage, side).to.equal(false);
        expect(preview.width / preview.height).to.be.closeTo(1.586, 0.03);
      }
    });

  it('a PDF with two pages → page 1 is checked as the front, page 2 as the back', async () => {
    const file = asFile(buildPdf([[front], [back]]));
    const first = await client.checkPhoto(file, FRONT);
    const second = await client.checkPhoto(file, { docType: 'id_card', side: 'back' });
    // The lines of this card are on its back.
    expect([first.report.mrz === null, second.report.mrz === null]).to.deep.equal([true, false]);
  });

  it('a passport that fills a PDF page → the lines of its MRZ are read', async () => {
    const { widthPx, heightPx, jpeg } = await placed('passport-zoe.jpg', 0, 0);
    const size = [354, (354 * heightPx) / widthPx] as const;
    const page = buildPdf([[{ jpeg, widthPx, heightPx, box: [0, 0, ...size] }]], size);
    const { report } = await client.checkPhoto(asFile(page), { docType: 'passport', side: 'front' });
    expect(report.mrz?.lines.join('')).to.contain('P<');
  });

  it('one PDF for both sides, or for one or both: front and back on one page or on two → both sides, each with a preview', async () => {
    const lower = { ...back, box: [100, 200, back.box[2], back.box[3]] } as const;
    const expected = { docType: 'id_card', side: 'front', bothInOne: 'possible' } as const;
    for (const pages of [[[front, lower]], [[front], [back]]]) {
      const file = asFile(buildPdf(pages, A4));
      const { report, preview, backPreview } = await client.checkPhoto(file, expected);
      expect(report.bothInOne, `${pages.length} pages`).to.equal(true);
      expect(report.mrz?.valid).to.equal(true);
      for (const shown of [preview, backPreview!]) expect(shown.width / shown.height).to.be.closeTo(1.586, 0.05);
      const { findings } = (await client.checkPhoto(file, { docType: 'id_card', bothInOne: true })).report;
      expect(findings.map(({ reason }) => reason)).not.to.include.oneOf(['missing_back', 'missing_front']);
    }
    const { report, backPreview } = await client.checkPhoto(asFile(buildPdf([[front], [front]], A4)), expected);
    expect([report.bothInOne, backPreview]).to.deep.equal([false, undefined]);
    expect(report.findings.map(({ cause }) => cause)).to.include('two_documents');
  });

  it('a PDF with an empty page → no document, no finding, and a preview of 764 × 1080 px', async () => {
    const { report, preview } = await client.checkPhoto(asFile(buildPdf([[]])), { docType: 'passport', side: 'front' });
    expect(report.document).to.equal(null);
    expect(report.findings).to.deep.equal([]);
    expect([preview.width, preview.height]).to.deep.equal([764, 1080]);
  });

  it('the PDF renderer cannot be loaded → no document, no finding, and a preview of 764 × 1080 px', async () => {
    const tasks = createTasksWith({ pdf: notFound });
    const { report, preview } = await tasks.checkPhoto(asFile(buildPdf([[front]])), FRONT);
    expect([report.size.width, report.document, report.findings]).to.deep.equal([0, null, []]);
    expect([preview.width, preview.height]).to.deep.equal([764, 1080]);
  });

  it('a PDF inspected on the main thread → the report has an MRZ', async () => {
    const tasks = createTasksWith({});
    const { report } = await tasks.checkPhoto(asFile(buildPdf([[back]])), { docType: 'id_card', side: 'back' });
    expect(report.mrz).not.to.equal(null);
  });

  it('a damaged PDF → file_unreadable; an encrypted PDF → pdf_encrypted; the next PDF is checked', async () => {
    const codeOf = async (pdf: Blob) => (await captureErrorFrom(client.checkPhoto(pdf, FRONT))).code;
    expect(await codeOf(createPdf())).to.equal('file_unreadable');
    expect(await codeOf(createPdf({ encrypted: true }))).to.equal('pdf_encrypted');
    const { report } = await client.checkPhoto(asFile(buildPdf([[front]])), FRONT);
    expect(report.document).not.to.equal(null);
  });

  it('after a PDF was checked → the worker still checks live frames and answers calls', async () => {
    await client.checkPhoto(asFile(buildPdf([[front]])), {});
    const frame = await createImageBitmap(new ImageData(320, 240));
    expect((await client.checkFrame(frame, 1, {})).document).to.equal(null);
    expect(await client.fit({ files: [] })).to.have.length(0);
  });
});
