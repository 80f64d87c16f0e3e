import { expect } from '@open-wc/testing';
import 'doc-capture';
import { fakeCamera, reached, specimen, type FakeCamera } from 'doc-capture/testing';

/** Pixels of the camera's frames. */
const FRAMES = [
  ['lying', { width: 1280, height: 720 }],
  ['upright', { width: 720, height: 1280 }],
] as const;

let camera: FakeCamera;
afterEach(() => {
  document.querySelector('doc-capture')?.remove();
  camera.restore();
});

for (const [shape, size] of FRAMES) {
  it(`both sides together in a frame that is ${shape} are photographed by themselves, as one`, async () => {
    const lens = { deviceId: 'back', label: 'Back Camera', facing: 'environment', ...size } as const;
    camera = fakeCamera({ lenses: [lens] });
    await camera.lay(specimen('id_card'), specimen('id_card', { side: 'back' }));
    document.body.innerHTML = '<doc-capture endpoint="/verify" doc-type="id_card" sides="both-in-one"></doc-capture>';
    const capture = document.querySelector('doc-capture')!;
    capture.start();
    await reached(capture, 'review');
    const { candidate, toTake } = capture.state;
    expect(toTake).to.deep.equal(['front']);
    expect(candidate?.report.otherDocument).to.be.an('object');
    expect(candidate?.report.findings).to.deep.equal([]);
  });
}
