import { expect } from '@open-wc/testing';
import type { WorkerClient } from '../../../src/worker/client/client.js';
import { READABLE_FILES, REFUSED_FILES, type ReadableFile } from '../../support/bad-inputs.js';
import { fetchTestFile } from '../../support/fetch-test-file.js';
import { captureErrorFrom } from '../../support/capture-error-from.js';
import { startClient } from '../../support/start-client.js';

/** Browsers convert it. */
const CARD_BMP: ReadableFile = { file: 'card.bmp', size: [856, 540], document: true, isBlocked: false, reasons: [] };

describe('checkPhoto: unusual and damaged files', () => {
  let client: WorkerClient;
  before(async () => {
    client = await startClient();
    expect(client.strategy).to.equal('worker');
  });
  after(() => client.dispose());

  for (const { file, size, document, isBlocked, reasons } of [...READABLE_FILES, CARD_BMP]) {
    it(`checkPhoto of ${file} → a report with its size${document === true ? ' and a document' : ''}${isBlocked ? ' and a blocking finding' : ''}`, async () => {
      const { report, preview } = await client.checkPhoto(await fetchTestFile(file), {});
      expect([report.size.width, report.size.height]).to.deep.equal(size);
      if (document !== null) expect(report.document !== null).to.equal(document);
      const blocking = report.findings.filter(({ severity }) => severity === 'block');
      expect(blocking.map(({ reason }) => reason)).to.deep.equal(isBlocked ? ['low_resolution'] : []);
      expect(report.findings.map(({ reason }) => reason)).to.include.members([...reasons]);
      expect(preview.width * preview.height).to.be.greaterThan(0);
      preview.close();
    });
  }

  for (const { file, code, inBrowsers = code } of REFUSED_FILES) {
    if (inBrowsers === null) continue;
    it(`checkPhoto of ${file} → rejects with ${inBrowsers}, and the worker still answers`, async () => {
      expect((await captureErrorFrom(client.checkPhoto(await fetchTestFile(file), {}))).code).to.equal(inBrowsers);
      expect(await client.fit({ files: [] })).to.have.length(0);
    });
  }
});
