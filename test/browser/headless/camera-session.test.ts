import { expect } from '@open-wc/testing';
import type { WorkerClient } from '../../../src/worker/client/client.js';
import { closePreviews, type Analyzer } from '../../../src/headless/analyzer.js';
import type { LiveView } from '../../../src/headless/headless.js';
import { CameraSession } from '../../../src/headless/camera-session.js';
import { blackJpeg, replaceImageCapture } from '../../support/fake-image-capture.js';
import { PageCamera } from '../../support/page-camera.js';
import { countOpenFrames, type OpenFrames } from '../../support/open-frames.js';
import { liveReport, checkReport } from '../../support/session/sample-reports.js';
import { replaceForTest } from '../../support/test-scope.js';
import { nextFrames, waitUntil } from '../../support/wait-until.js';

/** Width of the camera's own photo; its stream has 640. */
const PHOTO_PX = 2000;
/** A busy machine decodes a photo within this, but not within the limits of people who wait for it. */
const BUSY_MACHINE_MS = 120_000;

describe('CameraSession', () => {
  let camera: PageCamera;
  let video: HTMLVideoElement;
  let session: CameraSession;
  let frames: OpenFrames;
  let requestedPhotos: number;
  let views: number;
  let helpOffered = false;
  let isPhotoWorse: boolean;
  let isCheckFailing: boolean;
  /** Widths of the frames whose pixels were checked. */
  let checkedPixels: number[];

  // Loaded before, so that it is there at once when it is asked for.
  before(() => import('../../../src/headless/lens-tuner.js'));
  beforeEach(async () => {
    requestedPhotos = 0;
    isCheckFailing = false;
    checkedPixels = [];
    views = 0;
    isPhotoWorse = false;
    camera = new PageCamera();
    const takePhoto = (): Promise<Blob> => {
      requestedPhotos += 1;
      return blackJpeg(PHOTO_PX, 1500);
    };
    replaceImageCapture({ takePhoto, width: PHOTO_PX, height: 1500 });
    frames = countOpenFrames();
    video = document.body.appendChild(document.createElement('video'));
    const analyzer: Pick<Analyzer, keyof Analyzer> = {
      connect: async () => ({ checkFrame }) as unknown as WorkerClient,
      checkPhoto: async (photo, { frameReport }) => {
        if (photo instanceof ImageBitmap) {
          checkedPixels.push(photo.width);
          photo.close();
        }
        if (isCheckFailing) throw new Error('the worker ended');
        return {
          report: checkReport(),
          preview: await createImageBitmap(new ImageData(1, 1)),
          isWorseThanFrame: frameReport !== undefined && isPhotoWorse,
        };
      },
      warmUp: () => undefined,
      dispose: () => undefined,
    };
    const onView = (view: LiveView): void => {
      views += 1;
      helpOffered = view.offerHelp;
    };
    const nothing = (): undefined => undefined;
    session = new CameraSession(analyzer as Analyzer, { onView, onShutter: nothing, onCamera: nothing });
    session.attach(video);
    await session.open(new AbortController().signal, () => undefined);
    session.startLiveChecks({ expectation: {}, shutter: 'manual' });
    // The lens tuner is asked for when the live checks start.
    await waitUntil(() => views > 2);
  });
  afterEach(async () => {
    session.close();
    await waitUntil(() => frames.open === 0);
    camera.restore();
    video.remove();
  });

  const checkFrame: WorkerClient['checkFrame'] = async (frame) => {
    frame.close();
    return liveReport();
  };
  async function widthOfPhoto(): Promise<number> {
    const { file, check } = await session.takePhoto({ side: 'back' }, new AbortController().signal);
    closePreviews(await check);
    expect(file).to.include({ name: 'back.jpg', type: 'image/jpeg' });
    const bitmap = await createImageBitmap(file);
    const { width } = bitmap;
    bitmap.close();
    return width;
  }
  /** Changes the delays of the timers that start from now on. */
  function replaceTimeouts(change: (ms: number) => number): void {
    const own = window.setTimeout;
    replaceForTest(window, 'setTimeout', (run: () => void, ms = 0): number => own(run, change(ms)));
  }
  async function nextView(): Promise<void> {
    const before = views;
    await waitUntil(() => views > before + 1);
  }

  it('high-resolution photo as good as the video frame → takePhoto returns that photo, each time', async () => {
    replaceTimeouts((ms) => (ms >= 1000 ? BUSY_MACHINE_MS : ms));
    expect(await widthOfPhoto()).to.equal(PHOTO_PX);
    await nextView();
    expect(await widthOfPhoto()).to.equal(PHOTO_PX);
    expect(requestedPhotos).to.equal(2);
    expect(checkedPixels).to.deep.equal([]);
  });

  it('high-resolution photo worse than the video frame → takePhoto returns the frame from then on', async () => {
    isPhotoWorse = true;
    expect(await widthOfPhoto()).to.equal(640);
    await nextView();
    expect(await widthOfPhoto()).to.equal(640);
    expect(requestedPhotos).to.equal(1);
    expect(checkedPixels).to.deep.equal([640, 640]);
  });

  it('the check of a frame’s pixels fails → the photo is there, without a check', async () => {
    isPhotoWorse = true;
    isCheckFailing = true;
    const { file, check } = await session.takePhoto({ side: 'back' }, new AbortController().signal);
    expect(await check).to.equal(null);
    expect(file.size).to.be.greaterThan(0);
  });

  it('another video element attached, or none → the one before has no stream, so that it can be garbage-collected', () => {
    expect(video.srcObject).to.be.instanceOf(MediaStream);
    const next = document.createElement('video');
    session.attach(next);
    expect(video.srcObject).to.equal(null);
    expect(next.srcObject).to.be.instanceOf(MediaStream);
    session.attach(null);
    expect(next.srcObject).to.equal(null);
  });

  it('attach(null) before the first frame → the camera is not lost at the time limit; another video shows it', async () => {
    session.close();
    const errors: unknown[] = [];
    replaceTimeouts((ms) => (ms === 8000 ? 0 : ms));
    await session.open(new AbortController().signal, (error) => errors.push(error));
    session.attach(null);
    await nextFrames();
    expect(errors).to.deep.equal([]);
    const next = document.createElement('video');
    session.attach(next);
    await waitUntil(() => next.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA);
  });

  it('takePhoto right after a restart of the camera, before its first frame → a photo, not camera_lost', async () => {
    const photo = new Promise<number>((resolve, reject) => {
      session.camera?.addEventListener('restarted', () => void widthOfPhoto().then(resolve, reject), { once: true });
    });
    camera.endTracks();
    expect(await photo).to.be.greaterThan(0);
  });

  it('gray camera open, colour camera available → the camera session changes to the colour camera', async () => {
    session.close();
    camera.lenses = [
      { deviceId: 'gray', label: 'USB Camera A', grey: true },
      { deviceId: 'colour', label: 'USB Camera B' },
    ];
    await session.open(new AbortController().signal, () => undefined);
    session.startLiveChecks({ expectation: {}, shutter: 'manual' });
    expect(session.camera?.lens.deviceId).to.equal('gray');
    await waitUntil(() => session.camera?.lens.deviceId === 'colour');
  });

  it('permission prompt open for eight seconds → the live view offers help', async () => {
    session.close();
    camera.restore();
    camera = new PageCamera({ permission: 'prompt' });
    const release = camera.hold();
    replaceTimeouts((ms) => (ms === 8000 ? 0 : ms));
    const opening = session.open(new AbortController().signal, () => undefined);
    await waitUntil(() => helpOffered);
    release();
    await opening;
  });

  it('takePhoto with an aborted signal → AbortError, and every video frame is closed', async () => {
    const controller = new AbortController();
    controller.abort();
    const error = await session.takePhoto({ side: 'front' }, controller.signal).catch((reason: unknown) => reason);
    expect(error).to.have.property('name', 'AbortError');
  });
});
