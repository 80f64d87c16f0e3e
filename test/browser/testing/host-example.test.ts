import { expect } from '@open-wc/testing';
import 'doc-capture';
import { fakeCamera, fakeRelay, specimen, waitForState } from 'doc-capture/testing';

it('the service finds a passport blurred → a second photo is accepted', async () => {
  const camera = fakeCamera();
  const relay = fakeRelay('/verify', { verdict: false, reason: 'blur_img' }, { verdict: true });
  await camera.showDocuments(specimen('passport'));
  document.body.innerHTML = '<doc-capture endpoint="/verify" doc-type="passport"></doc-capture>';
  const capture = document.querySelector('doc-capture')!;

  capture.start();
  await waitForState(capture, 'review'); // it was photographed by itself
  capture.submit();
  await waitForState(capture, 'answered');
  expect(capture.state.outcome?.kind).to.equal('again');

  capture.retake();
  capture.addFiles([await specimen('passport')]); // or from a file
  await waitForState(capture, 'review');
  capture.submit();
  await waitForState(capture, 'answered');
  expect(capture.state.outcome?.kind).to.equal('accepted');
  expect(relay.calls.map(({ fields }) => fields.doc_type)).to.deep.equal(['passport', 'passport']);

  capture.remove();
  relay.restore();
  camera.restore();
});
