import { expect } from '@open-wc/testing';
import { type Camera } from '../../../src/camera/camera.js';
import { BACK_LENS, LiveCameraPage } from '../../support/camera/live-camera-page.js';
import { pretendVisibility, type PageCamera, type PageCameraOptions } from '../../support/page-camera.js';
import { waitUntil } from '../../support/wait-until.js';

const WITH_TORCH = {
  ...BACK_LENS,
  torch: true,
  zoom: { min: 0.5, max: 8, step: 0.1, now: 0.5 },
  focusModes: ['manual', 'continuous'],
};

describe('lens, torch, zoom and focus of LiveCamera', () => {
  let page: PageCamera;
  let events: string[];
  let opened: LiveCameraPage;

  function install(lenses?: PageCameraOptions['lenses']): LiveCameraPage {
    opened = new LiveCameraPage(lenses);
    ({ page, events } = opened);
    return opened;
  }
  const openAndWatch = (lenses?: PageCameraOptions['lenses']): Promise<Camera> => install(lenses).openAndWatch();

  afterEach(() => opened.close());

  it('useLens → the camera restarts with that lens, and keeps the lens after another restart', async () => {
    const other = { deviceId: 'tele', label: 'Back Telephoto Camera', facing: 'environment' } as const;
    const camera = await openAndWatch([BACK_LENS, other]);
    await camera.useLens('tele');
    expect(events).to.deep.equal(['restarted']);
    expect(camera.lens.deviceId).to.equal('tele');
    expect(page.liveTracks).to.have.length(1);
    pretendVisibility('hidden')();
    await waitUntil(() => events.length === 2);
    expect(camera.lens.deviceId).to.equal('tele');
  });

  it('setTorch(true) → the torch is on, and is turned on again after a camera restart', async () => {
    const camera = await openAndWatch([WITH_TORCH]);
    expect(camera.torchAvailable).to.equal(true);
    expect(camera.torchOn).to.equal(false);
    expect(await camera.setTorch(true)).to.equal(true);
    expect(camera.torchOn).to.equal(true);
    page.endTracks();
    await waitUntil(() => page.applied.filter((set) => 'torch' in set).length === 2);
    expect(page.applied.at(-1)).to.deep.equal({ torch: true });
    expect(await camera.setTorch(false)).to.equal(false);
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
      expect(page.applied).to.deep.equal([]);
    });

  it('camera with zoom 0.5–8 → opens at zoom 1 with continuous focus; setZoom clamps; a restart keeps the zoom', async () => {
    const camera = await openAndWatch([WITH_TORCH]);
    expect(page.applied).to.deep.equal([{ focusMode: 'continuous' }, { zoom: 1 }]);
    expect(camera.zoomRange).to.deep.equal({ min: 0.5, max: 8, step: 0.1 });
    expect(await camera.setZoom(2)).to.equal(2);
    expect(await camera.setZoom(100)).to.equal(8);
    page.endTracks();
    await waitUntil(() => camera.zoom === 8 && events.length === 1);
  });
});
