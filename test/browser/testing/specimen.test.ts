import { expect } from '@open-wc/testing';
import type { WorkerClient } from '../../../src/worker/client/client.js';
import { DOC_TYPES, sidesToCapture, type DocType, type Side } from '../../../src/contract/contract.js';
import { specimen } from '../../../src/testing.js';
import { startClient } from '../../support/start-client.js';

describe('specimen', () => {
  let client: WorkerClient;
  before(async () => {
    client = await startClient({ workerUrl: '/dist/standalone/doc-capture.worker.js' });
  });
  after(() => client.dispose());

  const look = async (docType: DocType, side: Side, options = {}, more = {}) => {
    const file = await specimen(docType, { side, ...options });
    const { report, preview } = await client.checkPhoto(file, { docType, side, ...more });
    preview.close();
    return report;
  };

  for (const docType of DOC_TYPES)
    for (const side of sidesToCapture(docType))
      it(`specimen() of ${docType}, ${side} → no finding, and a valid MRZ if that side has one`, async () => {
        const report = await look(docType, side);
        expect(report.findings).to.deep.equal([]);
        const hasZone = docType === 'passport' || (side === 'back' && docType !== 'driver_permit');
        expect(report.mrz?.valid ?? null).to.equal(hasZone ? true : null);
      });

  it('specimen() with the name and issuer of a holder → the MRZ read from it has them', async () => {
    const holder = { surname: "D'Almeida", givenNames: 'Inês', birthDate: '2001-07-29', issuer: 'PRT' };
    const { mrz } = await look('passport', 'front', holder);
    expect(mrz?.fields).to.deep.include({ surname: 'DALMEIDA', name: 'INES', issuing_state: 'PRT' });
  });

  it('inspecting a specimen() that is expired → finding doc_expired; with another last name expected → last_name_mismatch', async () => {
    const expired = await look('passport', 'front', { expires: '2019-04-01' });
    expect(expired.findings.map(({ reason }) => reason)).to.deep.equal(['doc_expired']);
    const other = await look('passport', 'front', {}, { firstName: 'Noor', lastName: 'Someone' });
    expect(other.findings.map(({ reason }) => reason)).to.deep.equal(['last_name_mismatch']);
  });
});
