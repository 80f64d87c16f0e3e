import { expect } from '@open-wc/testing';
import { startWorkerClient, type WorkerClient } from '../../../../src/worker/client/client.js';
import { loadMainThreadTasks, loadTasksFromWorkerFile } from '../../../../src/worker/client/main-thread-tasks.js';
import { fetchSample } from '../../../support/headless-capture.js';
import { createPdf } from '../../../support/test-images.js';
import { buildPdf, type PlacedImage } from '../../../support/sandbox/build-pdf.js';
import { captureErrorFrom } from '../../../support/capture-error-from.js';
import { createTasksWith, notFound } from '../../../support/worker-tasks.js';

const A4 = [595, 842] as const;

/** A drawn document on a page: as wide as it is, at 72 points to the inch. */
async function placed(name: string, x: number, y: number, widthMm = 85.6): Promise<PlacedImage> {
  const file = await fetchSample(name);
  const { width, height } = await createImageBitmap(file);
  const w = (widthMm / 25.4) * 72;
  const jpeg = new Uint8Array(await file.arrayBuffer());
  return { jpeg, widthPx: width, heightPx: height, box: [x, y, w, (w * height) / width] };
}
const asFile = (bytes: Uint8Array<ArrayBuffer>): File => new File([bytes], 'card.pdf', { type: 'application/pdf' });

describe('looking at the pages of a PDF', () => {
  let bridge: WorkerClient;
  let front: PlacedImage;
  let back: PlacedImage;
  before(async () => {
    bridge = await startWorkerClient({ workerUrl: '/dist/doc-capture.worker.js' });
    front = await placed('id-card-zoe-front.jpg', 100, 500);
    back = await placed('id-card-zoe-back.jpg', 100, 500);
  });
  after(() => bridge.dispose());

  for (const [widthMm, x, y] of [
    [85.6, 100, 500],
    [60, 30, 700],
    [150, 80, 300],
  ] as const)
    it(`finds a card of ${widthMm} mm on a page, and cuts it out for the person to see`, async () => {
      for (const [name, side] of [
        ['id-card-zoe-front.jpg', 'front'],
        ['id-card-zoe-back.jpg', 'back'],
      ] as const) {
        const page = buildPdf([[await placed(name, x, y, widthMm)]]);
        const { report, preview } = await bridge.inspect(asFile(page), { docType: 'id_card', side });
        expect(report.document?.isWholeImage, side).to.equal(false);
        expect(preview.width / preview.height).to.be.closeTo(1.586, 0.03);
      }
    });

  it('looks at the first page for the front and at the second for the back', async () => {
    const file = asFile(buildPdf([[front], [back]]));
    const first = await bridge.inspect(file, { docType: 'id_card', side: 'front' });
    const second = await bridge.inspect(file, { docType: 'id_card', side: 'back' });
    // The lines of this card are on its back.
    expect([first.report.mrz === null, second.report.mrz === null]).to.deep.equal([true, false]);
  });

  it('reads the lines of a passport on a page that is as large as its picture', async () => {
    const { widthPx, heightPx, jpeg } = await placed('passport-zoe.jpg', 0, 0);
    const size = [354, (354 * heightPx) / widthPx] as const;
    const page = buildPdf([[{ jpeg, widthPx, heightPx, box: [0, 0, ...size] }]], size);
    const { report } = await bridge.inspect(asFile(page), { docType: 'passport', side: 'front' });
    expect(report.mrz?.lines.join('')).to.contain('P<');
  });

  it('sees both sides on one page, or on two', async () => {
    const lower = { ...back, box: [100, 200, back.box[2], back.box[3]] } as const;
    for (const pages of [[[front, lower]], [[front], [back]]]) {
      const { report } = await bridge.inspect(asFile(buildPdf(pages, A4)), { docType: 'id_card', bothInOne: true });
      const reasons = report.findings.map(({ reason }) => reason);
      expect(reasons, `${pages.length} pages`).not.to.include.members(['missing_back']);
      expect(reasons).not.to.include.members(['missing_front']);
    }
  });

  it('knows nothing of a page on which nothing can be seen, and shows it empty', async () => {
    const { report, preview } = await bridge.inspect(asFile(buildPdf([[]])), { docType: 'passport', side: 'front' });
    expect(report.document).to.equal(null);
    expect(report.findings).to.deep.equal([]);
    expect([preview.width, preview.height]).to.deep.equal([764, 1080]);
  });

  it('where what draws pages cannot be had, nothing is known, and an empty page is shown', async () => {
    const tasks = createTasksWith({ pdf: notFound });
    const { report, preview } = await tasks.inspect(asFile(buildPdf([[front]])), { docType: 'id_card', side: 'front' });
    expect([report.size.width, report.document, report.findings]).to.deep.equal([0, null, []]);
    expect([preview.width, preview.height]).to.deep.equal([764, 1080]);
  });

  for (const [name, load] of Object.entries({
    modules: () => loadMainThreadTasks(),
    'the script-tag build': () => loadTasksFromWorkerFile(new URL('/dist/doc-capture.worker.js', location.href).href),
  }))
    it(`is done on the page where workers are forbidden, in ${name}`, async function () {
      this.timeout(60_000);
      const { report } = await (await load()).inspect(asFile(buildPdf([[back]])), { docType: 'id_card', side: 'back' });
      expect(report.mrz).not.to.equal(null);
    });

  it('says of a damaged one that it cannot be opened, of a locked one that it is protected, and goes on', async () => {
    const whole = buildPdf([[front]]);
    const expected = { docType: 'id_card', side: 'front' } as const;
    const noPages = await captureErrorFrom(bridge.inspect(createPdf(), expected));
    expect(noPages.code).to.equal('file_unreadable');
    const locked = await captureErrorFrom(bridge.inspect(createPdf({ encrypted: true }), expected));
    expect(locked.code).to.equal('pdf_encrypted');
    const { report } = await bridge.inspect(asFile(whole), expected);
    expect(report.document).not.to.equal(null);
  });

  it('does not listen to the worker it finds itself in: live frames go on beside it', async () => {
    await bridge.inspect(asFile(buildPdf([[front]])), {});
    const frame = await createImageBitmap(new ImageData(320, 240));
    expect((await bridge.checkFrame(frame, 1, {})).document).to.equal(null);
    expect(await bridge.ping()).to.equal(1);
  });
});
