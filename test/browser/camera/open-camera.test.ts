import { expect } from '@open-wc/testing';
import { codeOf, OpenCameraPage, PHONE_LENSES } from '../../support/camera/open-camera-page.js';
import { FakeClock } from '../../support/fake-clock.js';
import type { PageCameraOptions } from '../../support/page-camera.js';
import { waitUntil } from '../../support/wait-until.js';

describe('openCamera', () => {
  let page: OpenCameraPage;
  const install = (options?: PageCameraOptions): OpenCameraPage => (page = new OpenCameraPage(options));

  afterEach(() => page.close());

  it('device labels hidden before permission → one getUserMedia request with facingMode.ideal "environment"', async () => {
    install({
      lenses: [
        { deviceId: 'front', label: 'Front Camera', facing: 'user' },
        { deviceId: 'back', label: 'Back Camera', facing: 'environment' },
      ],
      permission: 'prompt',
    });
    const camera = await page.open();
    expect(camera.lens).to.deep.equal({
      deviceId: 'back',
      label: 'Back Camera',
      facing: 'environment',
      kind: 'main',
    });
    expect(camera.lenses).to.deep.equal([camera.lens]);
    expect(page.requests).to.have.length(1);
    expect(page.requests[0]).to.have.nested.property('facingMode.ideal', 'environment');
    expect(camera.stream.getVideoTracks()[0]?.readyState).to.equal('live');
  });

  it('device labels readable → one getUserMedia request, for the main back lens by its deviceId', async () => {
    install({ lenses: PHONE_LENSES });
    const camera = await page.open();
    expect(camera.lens.deviceId).to.equal('main');
    expect(page.requests).to.have.length(1);
    expect(page.requests[0]).to.have.nested.property('deviceId.exact', 'main');
    expect(camera.lenses.map(({ deviceId }) => deviceId)).to.deep.equal(['main', 'wide']);
  });

  it('device labels readable only after the first request → a second request, for the main back lens', async () => {
    install({ lenses: PHONE_LENSES, permission: 'prompt' });
    const camera = await page.open();
    expect(camera.lens.deviceId).to.equal('main');
    expect(page.requests).to.have.length(2);
    expect(page.liveTracks).to.have.length(1);
  });

  it('a camera labelled IR and a colour camera → openCamera opens the colour camera', async () => {
    install({
      lenses: [
        { deviceId: 'ir', label: 'Integrated IR Camera' },
        { deviceId: 'rgb', label: 'Integrated Camera' },
      ],
      permission: 'prompt',
    });
    expect((await page.open()).lens.deviceId).to.equal('rgb');
  });

  it('lens chosen by deviceId → opened, and opened again by default until the device disappears', async () => {
    install({ lenses: PHONE_LENSES });
    const chosen = await page.open({ deviceId: 'wide' });
    expect(chosen.lens.deviceId).to.equal('wide');
    chosen.stop();
    const again = await page.open();
    expect(again.lens.deviceId).to.equal('wide');
    again.stop();
    // The remembered device no longer exists.
    page.lenses = [
      { deviceId: 'tele', label: 'camera2 3, facing back', facing: 'environment' },
      ...PHONE_LENSES.slice(1),
    ];
    const other = await page.open();
    expect(other.lens.deviceId).to.equal('main');
  });

  it('no camera connected → openCamera fails with camera_absent', async () => {
    install({ lenses: [] });
    expect(await codeOf(page.open())).to.equal('camera_absent');
  });

  it('camera busy at the first request → openCamera waits, retries with fewer constraints, and opens', async () => {
    const clock = new FakeClock();
    install({ lenses: PHONE_LENSES, permission: 'unknown' });
    page.next({ name: 'NotReadableError' });
    const opening = page.open({ clock, deviceId: 'main' });
    await waitUntil(() => page.requests.length === 1 && clock.pending > 0);
    await waitUntil(() => {
      clock.advance(100);
      return page.requests.length > 1;
    });
    expect((await opening).stream.active).to.equal(true);
    expect(page.requests[1]).to.deep.equal({ facingMode: { ideal: 'environment' } });
  });

  it('camera still busy at the second request → openCamera fails with camera_busy', async () => {
    install({ lenses: PHONE_LENSES });
    page.next({ name: 'AbortError' }, { name: 'NotReadableError' });
    expect(await codeOf(page.open({ deviceId: 'main' }))).to.equal('camera_busy');
    expect(page.requests).to.have.length(2);
  });

  it('getUserMedia rejects the constraints twice → a third request without constraints opens the camera', async () => {
    install({ permission: 'prompt' });
    page.next({ name: 'OverconstrainedError' }, { name: 'OverconstrainedError' });
    const camera = await page.open({ deviceId: 'gone' });
    expect(page.requests).to.have.length(3);
    expect(page.requests.at(-1)).to.equal(true);
    expect(camera.lens.label).to.equal('Page camera');
  });
});
