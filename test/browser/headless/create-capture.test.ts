import { expect } from '@open-wc/testing';
import type { RelayAnswer } from '../../../src/contract/contract.js';
import { createCapture, type Capture, type CaptureConfig } from '../../../src/headless/headless.js';
import type { CaptureState, StateName } from '../../../src/headless/headless.js';
import { fakeRelay } from '../../../src/testing.js';
import { callsOf, chooseSample, fetchSample, FLOW_CONFIG, placeOnGrey } from '../../support/headless-capture.js';
import { scriptedEndpoint, sendFile, waitForCaptureState } from '../../support/headless-capture.js';
import { afterTest } from '../../support/test-scope.js';
import { waitUntil } from '../../support/wait-until.js';

describe('createCapture', () => {
  let capture: Capture;
  const create = (config: CaptureConfig): Capture => (capture = createCapture({ ...FLOW_CONFIG, ...config }));
  /** A passport is chosen as a file, and used in its review. */
  const usePassport = async (name: StateName): Promise<CaptureState> =>
    sendFile(capture, await fetchSample('passport-zoe.jpg'), name);
  afterEach(() => capture.dispose());

  for (const summary of [true, undefined])
    it(`photo of a card sent with summary: ${summary} → the relay gets ${summary ? 'it' : 'no summary'}`, async () => {
      const { calls, restore } = fakeRelay('/no-server-here/verify');
      afterTest(restore);
      create({ endpoint: '/no-server-here/verify', docType: 'id_card', sidesSetting: 'front', summary });
      await sendFile(capture, await placeOnGrey(await fetchSample('id-card-zoe-front.jpg')));
      expect(calls).to.have.length(1);
      const [photo] = calls[0]?.summary?.photos ?? [];
      expect(photo).to.deep.equal(
        summary ? { side: 'front', source: 'file', retakes: 0, passed_findings: [] } : undefined,
      );
    });

  it('onSubmit beside an endpoint → called with the files and the fields, and its answer becomes the outcome', async () => {
    let given: readonly unknown[] = [];
    create({
      docType: 'passport',
      endpoint: scriptedEndpoint('500:internal'),
      onSubmit: (files, fields) => {
        given = [files.map(({ name }) => name), fields];
        return Promise.resolve({ verdict: false, reason: 'blur_img', flow_id: 'f' });
      },
    });
    const { outcome } = await usePassport('answered');
    expect(outcome?.reason).to.equal('blur_img');
    expect(given).to.deep.equal([['front.jpg'], { doc_type: 'passport' }]);
  });

  for (const odd of [{ error: 'unauthorized' }, null, 'accepted', { verdict: 'true', flow_id: 'f' }])
    it(`onSubmit resolves with ${JSON.stringify(odd)} → error relay_protocol, and the photo is kept`, async () => {
      create({ docType: 'passport', onSubmit: () => Promise.resolve(odd as unknown as RelayAnswer) });
      const { error, photos } = await usePassport('error');
      expect(error?.code).to.equal('relay_protocol');
      expect(Object.keys(photos)).to.deep.equal(['front']);
    });

  it('submit event during the review → the preview of the candidate becomes the preview of the side', async () => {
    create({ docType: 'passport', endpoint: scriptedEndpoint('200') });
    await chooseSample(capture, 'passport-zoe.jpg');
    capture.send({ type: 'submit' });
    await waitForCaptureState(capture, 'answered');
    expect(capture.preview('front')?.width).to.be.greaterThan(224);
    expect(capture.preview('candidate')).to.equal(null);
  });

  it('another document set during a session → the next session is for it, whatever it begins with', () => {
    create({ docType: 'id_card' });
    capture.send({ type: 'chooseFiles' });
    capture.configure({ ...FLOW_CONFIG, docType: 'passport' });
    expect(capture.state.options.docType).to.equal('id_card');
    capture.send({ type: 'reset' });
    capture.send({ type: 'chooseFiles' });
    expect([capture.state.name, capture.state.options.docType]).to.deep.equal(['picking', 'passport']);
  });

  it('the person changes the type and then stops → the kept photo stays', async () => {
    create({ docType: 'id_card', docTypes: ['id_card', 'driver_permit'] });
    await chooseSample(capture, 'id-card-zoe-front.jpg');
    capture.send({ type: 'changeType', docType: 'driver_permit' });
    await waitForCaptureState(capture, 'review');
    capture.send({ type: 'use' });
    capture.send({ type: 'stop' });
    expect(Object.keys(capture.state.photos)).to.deep.equal(['front']);
  });

  it('another document set at the first screen → the kept photo is dropped, and its preview with it', async () => {
    create({ docType: 'id_card' });
    await chooseSample(capture, 'id-card-zoe-front.jpg');
    capture.send({ type: 'use' });
    capture.send({ type: 'stop' });
    const preview = capture.preview('front');
    expect(preview?.width).to.be.greaterThan(224);
    capture.configure({ ...FLOW_CONFIG, docType: 'passport' });
    expect([capture.preview('front'), preview?.width]).to.deep.equal([null, 0]);
  });

  for (const [what, last_name, isSame] of [
    ['with the same fields → the same idempotency key', 'Étoile', true],
    ['with another last name → another idempotency key', 'Etoile', false],
  ] as const)
    it(`submission cancelled while sending, then sent again ${what}`, async () => {
      const endpoint = scriptedEndpoint('hang,200');
      const config = { docType: 'passport', endpoint } as const;
      create({ ...config, fields: { last_name: 'Étoile' } });
      await usePassport('sending');
      await waitUntil(async () => (await callsOf(endpoint)).length === 1);
      capture.send({ type: 'stop' });
      await waitForCaptureState(capture, 'captured');
      capture.configure({ ...FLOW_CONFIG, ...config, fields: { last_name } });
      capture.send({ type: 'submit' });
      await waitForCaptureState(capture, 'answered');
      const [first, second] = await callsOf(endpoint);
      expect(first?.key === second?.key).to.equal(isSame);
    });

  it('onSubmit returns false → the capture ends in the state captured, with the files', async () => {
    create({ docType: 'passport', endpoint: scriptedEndpoint('200'), onSubmit: () => false });
    const { files } = await usePassport('captured');
    expect(files).to.have.lengthOf(1);
  });
});
