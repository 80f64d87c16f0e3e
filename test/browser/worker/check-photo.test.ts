import { expect } from '@open-wc/testing';
import type { WorkerClient } from '../../../src/worker/client/client.js';
import { createTestImage, drawQuarters, readQuarters } from '../../support/test-images.js';
import { rectangleCorners } from '../../../src/checks/image/quad-geometry.js';
import { startClient } from '../../support/start-client.js';

describe('checkPhoto and rectify in the worker', () => {
  let client: WorkerClient;
  before(async () => {
    client = await startClient();
    expect(client.strategy).to.equal('worker');
  });
  after(() => client.dispose());

  it('an image of 40 megapixels → the report has its full size; the preview is at most 1080 px long', async () => {
    const { report, preview } = await client.checkPhoto(
      await createTestImage(8000, 5000, drawQuarters, { quality: 0.5 }),
      {},
    );
    expect(report.size).to.deep.equal({ width: 8000, height: 5000 });
    expect(Math.max(preview.width, preview.height)).to.be.at.most(1080);
  });

  it('rectify with four corners and 200 px → a bitmap of the area between them, at most 200 px long', async () => {
    const corners = rectangleCorners(0.5, 0, 1, 1);
    const bitmap = await client.rectify(await createTestImage(800, 400, drawQuarters), corners, 200);
    expect(Math.max(bitmap.width, bitmap.height)).to.be.at.most(200);
    expect(readQuarters(bitmap)).to.deep.equal(['green', 'green', 'yellow', 'yellow']);
  });
});
