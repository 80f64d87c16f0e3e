import { expect } from '@open-wc/testing';
import { attachStream, openCamera, type Camera } from '../../../src/camera/camera.js';
import type { CheckReport, LiveReport } from '../../../src/checks/checks.js';
import type { CameraPhoto, CheckedPhoto } from '../../../src/headless/analyzer.js';
import { HIGH_RES_PHOTO_CHECK_TIMEOUT_MS, LensTuner } from '../../../src/headless/lens-tuner.js';
import { CLOSE_FOCUS_ZOOM_LIMITS } from '../../../src/headless/close-focus-zoom-state.js';
import { FakeClock } from '../../support/fake-clock.js';
import { blackJpeg, replaceImageCapture } from '../../support/fake-image-capture.js';
import { PageCamera, type PageLens } from '../../support/page-camera.js';
import { checkReport, liveReport } from '../../support/session/sample-reports.js';
import { waitUntil } from '../../support/wait-until.js';

const MAIN: PageLens = { deviceId: 'main', label: 'Back Camera', facing: 'environment' };
const ZOOMING: PageLens = { ...MAIN, zoom: { min: 1, max: 8, step: 0.1 } };
const BLURRED = { hint: 'blur', good: false } as const;

/** The size of the camera's own photo. */
const PHOTO = { width: 2000, height: 1500 } as const;

describe('LensTuner', () => {
  let page: PageCamera;
  let camera: Camera;
  let video: HTMLVideoElement;
  let controller: AbortController;
  let tuner: LensTuner;
  let nowMs: number;
  let requestsToOpen: number;

  async function open(...lenses: readonly PageLens[]): Promise<void> {
    page = new PageCamera({ lenses });
    camera = await openCamera({ signal: controller.signal });
    await attachStream(video, camera.stream);
    requestsToOpen = page.requests.length;
  }
  function report(change: Parameters<typeof liveReport>[0], forMs: number, isChosen = false): void {
    for (const endMs = nowMs + forMs; nowMs <= endMs; nowMs += 50)
      tuner.onReport(liveReport(change), nowMs, { camera, video, isChosen });
  }
  /** Opens a camera whose document stays blurred until the zoom is at 2. */
  async function openAndZoom(): Promise<void> {
    await open(ZOOMING);
    report(BLURRED, CLOSE_FOCUS_ZOOM_LIMITS.softMs);
    await waitUntil(() => camera.zoom === 2);
  }
  /** Requests for a camera since it was opened. */
  const laterRequests = (): number => page.requests.length - requestsToOpen;
  const zooms = (): number[] => page.applied.flatMap((set) => ('zoom' in set ? [set['zoom'] as number] : []));

  beforeEach(() => {
    controller = new AbortController();
    video = document.body.appendChild(document.createElement('video'));
    tuner = new LensTuner();
    nowMs = 0;
  });
  afterEach(() => {
    controller.abort();
    video.srcObject = null;
    video.remove();
    page.restore();
  });

  it('document stays blurred → the lens tuner zooms to 2 in eight rising steps', async () => {
    await openAndZoom();
    expect(zooms()).to.have.length(8);
    expect(zooms()).to.deep.equal(zooms().toSorted((a, b) => a - b));
  });

  it('document still blurred after the zoom to 2 → the lens tuner zooms back to 1, and does not zoom again', async () => {
    await openAndZoom();
    report(BLURRED, CLOSE_FOCUS_ZOOM_LIMITS.trialMs);
    await waitUntil(() => camera.zoom === 1);
    report(BLURRED, 10_000);
    expect(zooms()).to.have.length(16);
  });

  it('document sharp after the zoom to 2 → the zoom stays at 2, also after a camera restart', async () => {
    await openAndZoom();
    report({}, 100);
    report(BLURRED, CLOSE_FOCUS_ZOOM_LIMITS.trialMs);
    page.endTracks();
    await waitUntil(() => page.givenTracks.length === 2 && camera.zoom === 2);
  });

  it('document stays blurred, camera without zoom → the lens tuner applies no constraint', async () => {
    await open(MAIN);
    report(BLURRED, 20_000);
    expect(page.applied).to.deep.equal([]);
  });

  it('camera stopped during the gradual zoom → no further zoom step is applied', async () => {
    await open(ZOOMING);
    report(BLURRED, CLOSE_FOCUS_ZOOM_LIMITS.softMs);
    await waitUntil(() => zooms().length > 1);
    camera.stop();
    const before = page.applied.length;
    // A second camera zooms to the end: by then the first would have, too.
    const first = page;
    first.restore();
    await open(ZOOMING);
    tuner = new LensTuner();
    report(BLURRED, CLOSE_FOCUS_ZOOM_LIMITS.softMs);
    await waitUntil(() => camera.zoom === 2);
    expect(first.applied).to.have.length(before);
  });

  describe('an infrared camera without a label that says so', () => {
    const GRAY: PageLens = { deviceId: 'gray', label: 'USB Camera A', grey: true };
    const COLOUR: PageLens = { deviceId: 'colour', label: 'USB Camera B' };

    it('camera shows no colours, but the person chose it → the lens tuner does not change the camera', async () => {
      await open(GRAY, COLOUR);
      for (let round = 0; round < 30; round++) report({}, 200, true);
      expect(laterRequests()).to.equal(0);
    });

    it('two cameras that show no colours → the lens tuner changes once, and stays with the second', async () => {
      await open(GRAY, { ...GRAY, deviceId: 'second', label: 'USB Camera C' });
      await waitUntil(() => {
        report({}, 200);
        return camera.lens.deviceId === 'second';
      });
      await attachStream(video, camera.stream);
      for (let round = 0; round < 30; round++) report({}, 200);
      expect(laterRequests()).to.equal(1);
      expect(page.liveTracks, 'the first one is closed').to.have.length(1);
    });

    it('camera shows colours, or only black frames → the lens tuner does not change the camera', async () => {
      await open(COLOUR, GRAY);
      page.isMuted = true;
      await new Promise((shown) => video.requestVideoFrameCallback(shown));
      for (let round = 0; round < 10; round++) report({}, 200);
      page.isMuted = false;
      for (let round = 0; round < 10; round++) report({}, 200);
      expect(laterRequests()).to.equal(0);
    });
  });

  describe("the camera's own photo", () => {
    let preview: ImageBitmap;
    let inspections: number;
    let clock: FakeClock;
    const frameReport = liveReport({ motion: 0 });
    const { measures, ...seen } = checkReport();
    const goodReport: CheckReport = { ...seen, measures: { ...measures, documentLongSidePx: 3000 } };

    beforeEach(async () => {
      await open(MAIN);
      const takePhoto = (): Promise<Blob> => blackJpeg(PHOTO.width, PHOTO.height);
      replaceImageCapture({ takePhoto, ...PHOTO });
      preview = await createImageBitmap(new ImageData(1, 1));
      inspections = 0;
      clock = new FakeClock();
      tuner = new LensTuner(clock);
    });

    function takeBetterPhoto(
      checkPhoto: () => Promise<CheckedPhoto>,
      reportOfFrame: LiveReport | null = frameReport,
    ): Promise<CameraPhoto | null> {
      const counted = (): Promise<CheckedPhoto> => ((inspections += 1), checkPhoto());
      const [track] = camera.stream.getVideoTracks();
      const options = { track: track!, name: 'back.jpg', signal: controller.signal };
      return tuner.takeBetterPhoto(video, { ...options, frameReport: reportOfFrame, checkPhoto: counted });
    }

    it('high-resolution photo as good as the frame → takeBetterPhoto returns that photo with its check', async () => {
      const photo = await takeBetterPhoto(async () => ({ report: goodReport, preview }));
      expect(photo?.file).to.include({ name: 'back.jpg', type: 'image/jpeg' });
      expect((await photo?.check)?.preview.width).to.equal(1);
    });

    it('no document tracked in the frame → takeBetterPhoto returns the photo without inspecting it', async () => {
      const photo = await takeBetterPhoto(() => Promise.reject(new Error('not called')), null);
      expect(photo?.file.name).to.equal('back.jpg');
      expect(await photo?.check).to.equal(null);
      expect(inspections).to.equal(0);
    });

    it('high-resolution photo worse than the frame → takeBetterPhoto returns null, and a second call inspects nothing', async () => {
      const checkPhoto = async () => ({ report: goodReport, preview, isWorseThanFrame: true });
      expect(await takeBetterPhoto(checkPhoto)).to.equal(null);
      await waitUntil(() => preview.width === 0);
      expect(await takeBetterPhoto(checkPhoto)).to.equal(null);
      expect(inspections).to.equal(1);
    });

    it('check of the high-resolution photo fails → takeBetterPhoto returns null', async () => {
      expect(await takeBetterPhoto(() => Promise.reject(new Error('no worker')))).to.equal(null);
    });

    it('check takes over a second → takeBetterPhoto returns null, and the late preview is closed', async () => {
      let finish: (inspected: CheckedPhoto) => void = () => undefined;
      const taking = takeBetterPhoto(() => new Promise((resolve) => (finish = resolve)));
      await waitUntil(() => inspections === 1);
      clock.advance(HIGH_RES_PHOTO_CHECK_TIMEOUT_MS);
      expect(await taking).to.equal(null);
      finish({ report: goodReport, preview });
      await waitUntil(() => preview.width === 0);
    });
  });
});
