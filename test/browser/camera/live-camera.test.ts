import { expect } from '@open-wc/testing';
import { attachStream, openCamera, type Camera } from '../../../src/camera/camera.js';
import { BACK_LENS, LiveCameraPage } from '../../support/camera/live-camera-page.js';
import { pretendVisibility, type PageCameraOptions } from '../../support/page-camera.js';
import { afterTest } from '../../support/test-scope.js';
import { nextFrames, waitUntil } from '../../support/wait-until.js';

const WITH_TORCH = {
  ...BACK_LENS,
  torch: true,
  zoom: { min: 0.5, max: 8, step: 0.1, now: 0.5 },
  focusModes: ['manual', 'continuous'],
};

describe('LiveCamera', () => {
  let opened: LiveCameraPage;
  const openAndWatch = (lenses?: PageCameraOptions['lenses']): Promise<Camera> =>
    (opened = new LiveCameraPage(lenses)).openAndWatch();

  afterEach(() => opened.close());

  async function showSeconds(count: number): Promise<void> {
    for (let second = 0; second < count; second++) {
      await opened.waitForRealFrame();
      opened.clock.advance(1000);
    }
  }

  it('a camera without a new frame for two seconds → one restart, and the video plays on', async () => {
    const camera = await openAndWatch();
    const old = camera.stream;
    opened.page.isFrozen = true;
    await waitUntilFrozen();
    opened.clock.advance(2500);
    opened.page.isFrozen = false;
    await opened.expectEvent('restarted');
    expect(opened.requestCount).to.equal(2);
    expect(camera.stream).to.not.equal(old);
    expect(opened.video.srcObject).to.equal(camera.stream);
    expect(opened.page.liveTracks).to.have.length(1);
    await opened.waitForRealFrame();
    opened.clock.advance(1000);
    expect(opened.requestCount).to.equal(2);
  });

  /** Waits until no more frames come, then lets the watchdog poll. */
  async function waitUntilFrozen(): Promise<void> {
    let last = opened.video.getVideoPlaybackQuality().totalVideoFrames;
    let lastChangeMs = performance.now();
    await waitUntil(() => {
      const now = opened.video.getVideoPlaybackQuality().totalVideoFrames;
      if (now !== last) lastChangeMs = performance.now();
      last = now;
      return performance.now() - lastChangeMs > 300;
    });
    opened.clock.advance(500);
  }

  it('a camera track muted for two seconds → a restart, although black frames still arrive', async () => {
    await openAndWatch();
    opened.page.isMuted = true;
    await showSeconds(3);
    opened.page.isMuted = false;
    await opened.expectEvent('restarted');
    expect(opened.requestCount).to.equal(2);
  });

  it('a camera track muted for 1.5 s → no restart', async () => {
    await openAndWatch();
    opened.page.isMuted = true;
    opened.clock.advance(1500);
    opened.page.isMuted = false;
    await opened.waitForRealFrame();
    opened.clock.advance(1500);
    await opened.waitForRealFrame();
    expect(opened.events).to.deep.equal([]);
    expect(opened.requestCount).to.equal(1);
  });

  it('the camera track ends four times within 30 s → three restarts, then camera_lost', async () => {
    await openAndWatch();
    for (let failure = 1; failure <= 4; failure++) {
      opened.page.endTracks();
      await waitUntil(() => opened.events.length === failure);
    }
    expect(opened.events).to.deep.equal(['restarted', 'restarted', 'restarted', 'camera_lost']);
  });

  it('the camera in use is unplugged while a second one is connected → the second camera opens', async () => {
    const camera = await openAndWatch([
      { deviceId: 'usb', label: 'USB Camera' },
      { deviceId: 'built-in', label: 'Built-in Camera' },
    ]);
    expect(camera.lens.deviceId).to.equal('usb');
    opened.page.unplug('usb');
    await opened.expectEvent('restarted');
    expect(camera.lens.deviceId).to.equal('built-in');
  });

  for (const [state, code] of [
    ['denied', 'camera_denied'],
    ['prompt', 'camera_dismissed'],
  ] as const) {
    it(`camera permission ${state} and track ended → ${code} without another request`, async () => {
      await openAndWatch();
      opened.page.permission = state;
      opened.page.endTracks();
      await opened.expectEvent(code);
      expect(opened.requestCount).to.equal(1);
    });
  }

  it('the camera track ends twice, and the restart is refused → one restart request, one camera_denied', async () => {
    await openAndWatch();
    opened.page.next({ name: 'NotAllowedError', message: 'Permission denied' });
    opened.page.endTracks();
    opened.page.endTracks();
    opened.clock.advance(5000);
    await opened.expectEvent('camera_denied');
    expect(opened.requestCount).to.equal(2);
  });

  it('camera stopped during a restart → the newly opened stream is stopped, and no event follows', async () => {
    const camera = await openAndWatch();
    const release = opened.page.hold();
    opened.page.endTracks();
    await waitUntil(() => opened.requestCount === 2);
    camera.stop();
    release();
    await waitUntil(() => opened.page.givenTracks.length === 2);
    await waitUntil(() => opened.page.liveTracks.length === 0);
    expect(opened.events).to.deep.equal([]);
  });

  it('the signal given to openCamera aborts → the camera stops without an event or a restart', async () => {
    await openAndWatch();
    opened.controller.abort();
    expect(opened.page.liveTracks).to.have.length(0);
    pretendVisibility('hidden')();
    await nextFrames();
    expect(opened.requestCount).to.equal(1);
    expect(opened.events).to.deep.equal([]);
  });

  describe('lens, torch, zoom and focus', () => {
    it('useLens → the camera restarts with that lens, and keeps the lens after another restart', async () => {
      const other = { deviceId: 'tele', label: 'Back Telephoto Camera', facing: 'environment' } as const;
      const camera = await openAndWatch([BACK_LENS, other]);
      await camera.useLens('tele');
      expect(opened.events).to.deep.equal(['restarted']);
      expect(camera.lens.deviceId).to.equal('tele');
      expect(opened.page.liveTracks).to.have.length(1);
      pretendVisibility('hidden')();
      await waitUntil(() => opened.events.length === 2);
      expect(camera.lens.deviceId).to.equal('tele');
    });

    it('setTorch(true) → the torch is on, and is turned on again after a camera restart', async () => {
      const camera = await openAndWatch([WITH_TORCH]);
      expect(camera.torchAvailable).to.equal(true);
      expect(camera.torchOn).to.equal(false);
      expect(await camera.setTorch(true)).to.equal(true);
      expect(camera.torchOn).to.equal(true);
      opened.page.endTracks();
      await waitUntil(() => opened.page.applied.filter((set) => 'torch' in set).length === 2);
      expect(opened.page.applied.at(-1)).to.deep.equal({ torch: true });
      expect(await camera.setTorch(false)).to.equal(false);
    });

    it('the constraint after a restart never settles → the camera restarts again when its track ends', async () => {
      const camera = await openAndWatch([{ ...BACK_LENS, zoom: { ...WITH_TORCH.zoom, now: 1 }, deaf: true }]);
      void camera.setZoom(2);
      for (let restart = 1; restart <= 2; restart++) {
        opened.page.endTracks();
        await waitUntil(() => opened.events.length === restart);
      }
      expect(opened.events).to.deep.equal(['restarted', 'restarted']);
    });

    it('camera without torch and zoom → torchAvailable false, zoomRange null, and setTorch and setZoom do nothing', async () => {
      const camera = await openAndWatch();
      expect(camera.torchAvailable).to.equal(false);
      expect(await camera.setTorch(true)).to.equal(false);
      expect(camera.zoomRange).to.equal(null);
      expect(await camera.setZoom(2)).to.equal(1);
    });

    for (const [what, lens, isFixedFocus] of [
      ['webcam that reports no focus mode', { deviceId: 'laptop', label: 'Integrated Webcam' }, true],
      ['webcam with manual focus only', { deviceId: 'laptop', label: 'Webcam', focusModes: ['manual'] }, true],
      ['webcam with continuous focus', { deviceId: 'laptop', label: 'Webcam', focusModes: ['continuous'] }, false],
      ['rear camera that reports no focus mode', BACK_LENS, false],
    ] as const)
      it(`${what} → isFixedFocus ${isFixedFocus}`, async () => {
        expect((await openAndWatch([lens])).isFixedFocus).to.equal(isFixedFocus);
      });

    for (const zoom of [
      { min: 0, max: 60, step: 1, now: 0 },
      { min: 100, max: 500, step: 1, now: 100 },
    ])
      it(`webcam whose zoom values run from ${zoom.min} to ${zoom.max} → zoomRange null, and setZoom does nothing`, async () => {
        const camera = await openAndWatch([{ ...BACK_LENS, zoom }]);
        expect(camera.zoomRange).to.equal(null);
        await camera.setZoom(2);
        expect(opened.page.applied).to.deep.equal([]);
      });

    it('camera with zoom 0.5–8 → opens at zoom 1 with continuous focus; setZoom clamps; a restart keeps the zoom', async () => {
      const camera = await openAndWatch([WITH_TORCH]);
      expect(opened.page.applied).to.deep.equal([{ focusMode: 'continuous' }, { zoom: 1 }]);
      expect(camera.zoomRange).to.deep.equal({ min: 0.5, max: 8, step: 0.1 });
      expect(await camera.setZoom(2)).to.equal(2);
      expect(await camera.setZoom(100)).to.equal(8);
      opened.page.endTracks();
      await waitUntil(() => camera.zoom === 8 && opened.events.length === 1);
    });
  });

  describe('on a page that is hidden and shown', () => {
    for (const first of ['pageshow', 'focus'])
      it(`pagehide → the camera tracks stop; ${first}, then other signs of the page → the camera restarts once`, async () => {
        await openAndWatch();
        window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
        expect(opened.page.liveTracks).to.have.length(0);
        window.dispatchEvent(new PageTransitionEvent(first, { persisted: true }));
        await opened.expectEvent('restarted');
        for (const type of ['focus', 'pageshow']) window.dispatchEvent(new PageTransitionEvent(type));
        await nextFrames();
        expect(opened.requestCount, 'one request for one return').to.equal(2);
      });

    it('page hidden and shown five times quickly → one camera restart and one live track', async () => {
      await openAndWatch();
      for (let round = 0; round < 5; round++) pretendVisibility('hidden')();
      await waitUntil(() => opened.events.includes('restarted') && opened.page.liveTracks.length === 1);
      expect(opened.events).to.deep.equal(['restarted']);
    });

    it('camera opened on a hidden page → no live track until the page is visible, then a restart', async () => {
      const show = pretendVisibility('hidden');
      const camera = await (opened = new LiveCameraPage()).open();
      expect(opened.page.liveTracks).to.have.length(0);
      show();
      await opened.expectEvent('restarted');
      expect(camera.stream.active).to.equal(true);
    });
  });
});

describe("LiveCamera with the browser's own camera", () => {
  it('the browser’s own camera instead of a simulated one → opens, plays, restarts, and stops on abort', async () => {
    const controller = new AbortController();
    afterTest(() => controller.abort());
    const camera = await openCamera({ signal: controller.signal });
    // Of one size: Chromium observes it itself, and reports an error when the restarted stream changes it while it lays out.
    const video = Object.assign(document.createElement('video'), { width: 320, height: 240 });
    document.body.append(video);
    afterTest(() => video.remove());
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
  });
});
