import { expect } from '@open-wc/testing';
import type { WorkerClient } from '../../../src/worker/client/client.js';
import {
  orientedJpeg,
  createPdf,
  createTestImage,
  drawQuarters,
  readQuarters,
  UPRIGHT_COLORS,
} from '../../support/test-images.js';
import { captureErrorFrom } from '../../support/capture-error-from.js';
import { boxCorners } from '../../support/box-corners.js';
import { startClient } from '../../support/start-client.js';

describe('checkPhoto and rectify in the worker', () => {
  let client: WorkerClient;
  before(async () => {
    client = await startClient();
    expect(client.strategy).to.equal('worker');
  });
  after(() => client.dispose());

  it('checkPhoto of a PDF with a password → rejects with pdf_encrypted, and the worker still answers', async () => {
    const file = createPdf({ encrypted: true });
    expect((await captureErrorFrom(client.checkPhoto(file, {}))).code).to.equal('pdf_encrypted');
    expect(await client.fit({ files: [] })).to.have.length(0);
  });

  it('an image of 100 × 100 px → low_resolution blocks it, with 100 measured and a limit of 224', async () => {
    const { report } = await client.checkPhoto(await createTestImage(100, 100, drawQuarters), {});
    expect(report.size).to.deep.equal({ width: 100, height: 100 });
    const blocking = report.findings.filter(({ severity }) => severity === 'block');
    expect(blocking.map(({ reason }) => reason)).to.deep.equal(['low_resolution']);
    expect(blocking[0]).to.include({ measured: 100, limit: 224 });
  });

  it('an image of 40 megapixels → the report has its full size; the preview is at most 1080 px long', async () => {
    const { report, preview } = await client.checkPhoto(
      await createTestImage(8000, 5000, drawQuarters, { quality: 0.5 }),
      {},
    );
    expect(report.size).to.deep.equal({ width: 8000, height: 5000 });
    expect(Math.max(preview.width, preview.height)).to.be.at.most(1080);
  });

  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    it(`a JPEG with EXIF orientation ${orientation} → the size in the report and the preview are upright`, async () => {
      const { report, preview } = await client.checkPhoto(await orientedJpeg(orientation, 640, 480), {});
      expect(report.size).to.deep.equal({ width: 640, height: 480 });
      expect(readQuarters(preview)).to.deep.equal(UPRIGHT_COLORS);
    });
  }

  it('checkPhoto of three files at once → each call gets the report of its own file', async () => {
    const widths = [400, 500, 600];
    const files = await Promise.all(widths.map((width) => createTestImage(width, 300, drawQuarters)));
    const answers = await Promise.all(files.map((file) => client.checkPhoto(file, {})));
    expect(answers.map(({ report }) => report.size.width)).to.deep.equal(widths);
  });

  it('rectify with four corners and 200 px → a bitmap of the area between them, at most 200 px long', async () => {
    const corners = boxCorners(0.5, 0, 1, 1);
    const bitmap = await client.rectify(await createTestImage(800, 400, drawQuarters), corners, 200);
    expect(Math.max(bitmap.width, bitmap.height)).to.be.at.most(200);
    expect(readQuarters(bitmap)).to.deep.equal(['green', 'green', 'yellow', 'yellow']);
  });
});
