import { expect } from '@open-wc/testing';
import { openCamera, type Camera } from '../../../src/camera/camera.js';
import { attachStream } from '../../../src/camera/camera.js';
import { LiveCameraPage } from '../../support/camera/live-camera-page.js';
import type { FakeClock } from '../../support/fake-clock.js';
import { pretendVisibility, type PageCamera, type PageCameraOptions } from '../../support/page-camera.js';
import { waitUntil } from '../../support/wait-until.js';

describe('LiveCamera', () => {
  let page: PageCamera;
  let controller: AbortController;
  let clock: FakeClock;
  let video: HTMLVideoElement;
  let events: string[];
  let opened: LiveCameraPage;

  function install(lenses?: PageCameraOptions['lenses']): LiveCameraPage {
    opened = new LiveCameraPage(lenses);
    ({ page, controller, clock, video, events } = opened);
    return opened;
  }
  const openAndWatch = (lenses?: PageCameraOptions['lenses']): Promise<Camera> => install(lenses).openAndWatch();

  afterEach(() => opened.close());

  async function showSeconds(count: number): Promise<void> {
    for (let second = 0; second < count; second++) {
      await opened.waitForRealFrame();
      clock.advance(1000);
    }
  }

  it('a camera that keeps delivering frames → no restart', async () => {
    await openAndWatch();
    await showSeconds(6);
    expect(opened.requestCount).to.equal(1);
    expect(events).to.deep.equal([]);
  });

  it('a camera without a new frame for two seconds → one restart, and the video plays on', async () => {
    const camera = await openAndWatch();
    const old = camera.stream;
    page.freeze();
    await waitUntilFrozen();
    clock.advance(2500);
    page.thaw();
    await opened.expectEvent('restarted');
    expect(opened.requestCount).to.equal(2);
    expect(camera.stream).to.not.equal(old);
    expect(video.srcObject).to.equal(camera.stream);
    expect(page.liveTracks).to.have.length(1);
    await opened.waitForRealFrame();
    clock.advance(1000);
    expect(opened.requestCount).to.equal(2);
  });

  /** Waits until no more frames come, then lets the watchdog poll. */
  async function waitUntilFrozen(): Promise<void> {
    let last = video.getVideoPlaybackQuality().totalVideoFrames;
    let lastChangeMs = performance.now();
    await waitUntil(() => {
      const now = video.getVideoPlaybackQuality().totalVideoFrames;
      if (now !== last) lastChangeMs = performance.now();
      last = now;
      return performance.now() - lastChangeMs > 300;
    });
    clock.advance(500);
  }

  it('a camera track muted for two seconds → a restart, although black frames still arrive', async () => {
    await openAndWatch();
    page.mute();
    await showSeconds(3);
    page.mute(false);
    await opened.expectEvent('restarted');
    expect(opened.requestCount).to.equal(2);
  });

  it('a camera track muted for 1.5 s → no restart', async () => {
    await openAndWatch();
    page.mute();
    clock.advance(1500);
    page.mute(false);
    await opened.waitForRealFrame();
    clock.advance(1500);
    await opened.waitForRealFrame();
    expect(events).to.deep.equal([]);
    expect(opened.requestCount).to.equal(1);
  });

  it('the camera track ends four times within 30 s → three restarts, then camera_lost', async () => {
    await openAndWatch();
    for (let failure = 1; failure <= 4; failure++) {
      page.endTracks();
      await waitUntil(() => events.length === failure);
    }
    expect(events).to.deep.equal(['restarted', 'restarted', 'restarted', 'camera_lost']);
  });

  it('the camera in use is unplugged while a second one is connected → the second camera opens', async () => {
    const camera = await openAndWatch([
      { deviceId: 'usb', label: 'USB Camera' },
      { deviceId: 'built-in', label: 'Built-in Camera' },
    ]);
    expect(camera.lens.deviceId).to.equal('usb');
    page.unplug('usb');
    await opened.expectEvent('restarted');
    expect(camera.lens.deviceId).to.equal('built-in');
  });

  it('the only camera is unplugged → camera_lost', async () => {
    await openAndWatch();
    page.unplug('main');
    await opened.expectEvent('camera_lost');
  });

  for (const state of ['denied', 'prompt'] as const) {
    it(`camera permission withdrawn (state ${state}) and track ended → camera_denied without another request`, async () => {
      await openAndWatch();
      page.permission = state;
      page.endTracks();
      await opened.expectEvent('camera_denied');
      expect(opened.requestCount).to.equal(1);
    });
  }

  it('the camera track ends twice, and the restart is refused → one restart request, one camera_denied', async () => {
    await openAndWatch();
    page.next({ name: 'NotAllowedError', message: 'Permission denied' });
    page.endTracks();
    page.endTracks();
    clock.advance(5000);
    await opened.expectEvent('camera_denied');
    expect(opened.requestCount).to.equal(2);
  });

  it('camera stopped during a restart → the newly opened stream is stopped, and no event follows', async () => {
    const camera = await openAndWatch();
    const release = page.hold();
    page.endTracks();
    await waitUntil(() => opened.requestCount === 2);
    camera.stop();
    release();
    await waitUntil(() => page.givenTracks.length === 2);
    await waitUntil(() => page.liveTracks.length === 0);
    expect(events).to.deep.equal([]);
  });

  it('the signal given to openCamera aborts → the camera stops without an event or a restart', async () => {
    await openAndWatch();
    controller.abort();
    expect(page.liveTracks).to.have.length(0);
    pretendVisibility('hidden')();
    expect(opened.requestCount).to.equal(1);
    expect(events).to.deep.equal([]);
  });
});

describe("LiveCamera with the browser's own camera", () => {
  it('the browser’s own camera instead of a simulated one → opens, plays, restarts, and stops on abort', async () => {
    const controller = new AbortController();
    const camera = await openCamera({ signal: controller.signal });
    const video = document.createElement('video');
    // Of one size: Chromium observes it itself, and reports an error when the restarted stream changes it while it lays out.
    Object.assign(video, { width: 320, height: 240 });
    document.body.append(video);
    try {
      const size = await attachStream(video, camera.stream);
      expect(size.width).to.be.greaterThan(200);
      expect(camera.lens.deviceId).to.not.equal('');
      const restarted = new Promise((resolve) => camera.addEventListener('restarted', resolve));
      await camera.useLens(camera.lens.deviceId);
      await restarted;
      expect((await attachStream(video, camera.stream)).width).to.equal(size.width);
      const track = camera.stream.getVideoTracks()[0];
      controller.abort();
      expect(track?.readyState).to.equal('ended');
    } finally {
      controller.abort();
      video.remove();
    }
  });
});
