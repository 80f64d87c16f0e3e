import { expect } from '@open-wc/testing';
import { codeOf, OpenCameraPage, PHONE_LENSES } from '../../support/camera/open-camera-page.js';
import { FakeClock } from '../../support/fake-clock.js';
import type { PageCameraOptions } from '../../support/page-camera.js';
import { waitUntil } from '../../support/wait-until.js';

describe('openCamera while a request is pending', () => {
  let page: OpenCameraPage;
  const install = (options?: PageCameraOptions): OpenCameraPage => (page = new OpenCameraPage(options));

  afterEach(() => page.close());

  it('permission granted, but getUserMedia never settles → camera_timeout after 8 s', async () => {
    const clock = new FakeClock();
    install({ lenses: PHONE_LENSES });
    page.next('hang');
    const code = codeOf(page.open({ clock }));
    await waitUntil(() => clock.pending > 0);
    clock.advance(7999);
    expect(clock.pending).to.equal(1);
    clock.advance(1);
    expect(await code).to.equal('camera_timeout');
    expect(clock.pending).to.equal(0);
  });

  it('permission prompt stays open → onWaiting after 8 s, camera_timeout after 60 s', async () => {
    const clock = new FakeClock();
    install({ lenses: PHONE_LENSES, permission: 'prompt' });
    page.next('hang');
    let waiting = 0;
    const code = codeOf(page.open({ clock, onWaiting: () => (waiting += 1) }));
    await waitUntil(() => clock.pending > 0);
    clock.advance(8000);
    expect(waiting).to.equal(1);
    clock.advance(51_999);
    expect(clock.pending).to.equal(1);
    clock.advance(1);
    expect(await code).to.equal('camera_timeout');
    expect(waiting).to.equal(1);
  });

  it('permission granted after 30 s, but no stream follows → camera_timeout 8 s after the grant', async () => {
    const clock = new FakeClock();
    install({ lenses: PHONE_LENSES, permission: 'prompt' });
    page.next('hang');
    const code = codeOf(page.open({ clock }));
    await waitUntil(() => clock.pending > 0);
    clock.advance(30_000);
    page.permission = 'granted';
    clock.advance(7999);
    expect(clock.pending).to.equal(1);
    clock.advance(1);
    expect(await code).to.equal('camera_timeout');
  });

  it('getUserMedia delivers a stream after the abort → the stream is stopped', async () => {
    install({ lenses: PHONE_LENSES, permission: 'prompt' });
    const release = page.hold();
    const opening = page.open().catch((reason: unknown) => reason);
    await waitUntil(() => page.requests.length === 1);
    page.controller.abort();
    expect(await opening).to.have.property('name', 'AbortError');
    release();
    await waitUntil(() => page.givenTracks.length === 1 && page.liveTracks.length === 0);
  });

  it('getUserMedia delivers a stream after camera_timeout → the stream is stopped', async () => {
    const clock = new FakeClock();
    install({ lenses: PHONE_LENSES });
    const release = page.hold();
    const code = codeOf(page.open({ clock }));
    await waitUntil(() => clock.pending > 0);
    clock.advance(8000);
    expect(await code).to.equal('camera_timeout');
    release();
    await waitUntil(() => page.givenTracks.length === 1 && page.liveTracks.length === 0);
  });

  it('openCamera with an aborted signal → AbortError without a camera request', async () => {
    install({ lenses: PHONE_LENSES });
    page.controller.abort();
    expect(await page.open().catch((reason: unknown) => reason)).to.have.property('name', 'AbortError');
    expect(page.requests).to.have.length(0);
  });

  it('camera whose applyConstraints never settles → openCamera resolves after 500 ms', async () => {
    const clock = new FakeClock();
    install({ lenses: [{ deviceId: 'odd', label: 'Back Camera', focusModes: ['continuous'], deaf: true }] });
    const opening = page.open({ clock });
    await waitUntil(() => page.applied.length === 1);
    clock.advance(500);
    expect((await opening).stream.active).to.equal(true);
  });
});
