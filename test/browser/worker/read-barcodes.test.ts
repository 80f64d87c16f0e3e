import { expect } from '@open-wc/testing';
import type { CheckReport, Expectation } from '../../../src/checks/checks.js';
import { fetchSample } from '../../support/headless-capture.js';
import { startTestClient } from '../../support/start-client.js';
import { checkUntil, createTasksWith, notFound, WORKER_STRATEGIES } from '../../support/worker-tasks.js';

const PERMIT: Expectation = { docType: 'driver_permit', side: 'back' };
/** The data of the drawn permit, see `demo/samples/manifest.json`. */
const FIELDS = {
  familyName: 'OESTERGAARD',
  dateOfBirth: '1986-11-02',
  expiryDate: '2040-05-29',
  documentNumber: 'D48200317',
};

const permit = await fetchSample('driving-permit-jorgen-back.jpg');
const isRead = ({ barcodes }: CheckReport): boolean => barcodes.length > 0;

describe('barcodes of a photo', () => {
  for (const { name, strategy, options } of WORKER_STRATEGIES) {
    it(`the back of a driving permit, inspected by ${name} → its PDF417 barcode and the fields in it`, async () => {
      const client = await startTestClient(options());
      const report = await checkUntil(isRead, client, permit, PERMIT);
      expect(client.strategy).to.equal(strategy);
      expect(report.barcodes.map(({ format }) => format)).to.deep.equal(['PDF_417']);
      expect(report.barcodes[0]?.fields).to.include(FIELDS);
      const ys = report.barcodes[0]?.corners.map(({ y }) => y) ?? [];
      expect(Math.min(...ys), 'at the bottom of the card').to.be.greaterThan(0.6);
      expect(Math.max(...ys)).to.be.at.most(1);
    });
  }

  it('the back of a driving permit, inspected on the main thread → the fields of its barcode', async () => {
    const { barcodes } = await checkUntil(isRead, createTasksWith({}), permit, PERMIT);
    expect(barcodes[0]?.fields).to.include(FIELDS);
  });

  it('the barcode reader cannot be loaded → a report with the document, but without barcodes', async () => {
    const tasks = createTasksWith({ barcodes: notFound });
    const { report, preview } = await tasks.checkPhoto(permit, PERMIT);
    preview.close();
    expect(report.barcodes).to.deep.equal([]);
    expect(report.document).to.not.equal(null);
  });

  it('a photo with a barcode, expected to be a passport page → the report has no barcodes', async () => {
    const { report } = await (await startTestClient()).checkPhoto(permit, { docType: 'passport', side: 'front' });
    expect(report.barcodes).to.deep.equal([]);
  });
});
