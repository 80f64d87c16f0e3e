import { expect } from '@open-wc/testing';
import type { WorkerClient } from '../../../src/worker/client/client.js';
import type { CheckReport } from '../../../src/checks/checks.js';
import type { Analyzer } from '../../../src/headless/analyzer.js';
import type { LiveView } from '../../../src/headless/headless.js';
import { loadLensTuner } from '../../../src/headless/headless-lazy-modules.js';
import { createCameraSession } from '../../../src/headless/camera-session.js';
import type { CameraSession } from '../../../src/headless/lazy-camera-session.js';
import { PageCamera } from '../../support/page-camera.js';
import { countOpenFrames, type OpenFrames } from '../../support/open-frames.js';
import { liveReport, checkReport } from '../../support/session/sample-reports.js';
import { waitUntil } from '../../support/wait-until.js';

/** The camera's photograph has this width, its stream 640. */
const PHOTO_PX = 2000;

describe('taking the picture', () => {
  let camera: PageCamera;
  let video: HTMLVideoElement;
  let stage: CameraSession;
  let frames: OpenFrames;
  let asked: number;
  let views: number;
  let helpOffered = false;
  let cared = false;
  let shown: CheckReport;
  let restoreTaker: () => void;

  beforeEach(async () => {
    asked = 0;
    views = 0;
    shown = { ...checkReport(), measures: { ...checkReport().measures, documentLongSidePx: 3000 } };
    camera = new PageCamera();
    restoreTaker = photographer();
    frames = countOpenFrames();
    video = document.body.appendChild(document.createElement('video'));
    const eyes: Analyzer = {
      connect: async () => ({ look: look }) as unknown as WorkerClient,
      inspect: async () => ({ report: shown, preview: await createImageBitmap(new ImageData(1, 1)) }),
      dispose: () => undefined,
    };
    const onView = (view: LiveView): void => {
      views += 1;
      helpOffered = view.offerHelp;
    };
    stage = createCameraSession(eyes, { onView, onShutter: () => undefined, onCamera: () => undefined }, getCare);
    stage.attach(video);
    await stage.open(new AbortController().signal, () => undefined);
    stage.setAiming({ expectation: {}, shutter: 'manual', maxMotion: 0.012 });
    await waitUntil(() => views > 1 && cared);
  });
  afterEach(async () => {
    stage.close();
    await waitUntil(() => frames.open === 0);
    frames.restore();
    restoreTaker();
    camera.restore();
    video.remove();
  });

  const getCare: typeof loadLensTuner = () => loadLensTuner().finally(() => (cared = true));
  const look: WorkerClient['look'] = async (frame) => {
    frame.close();
    return liveReport();
  };
  function photographer(): () => void {
    class Taker {
      getPhotoCapabilities = async () => ({ imageWidth: { max: PHOTO_PX }, imageHeight: { max: 1500 } });
      async takePhoto(): Promise<Blob> {
        asked += 1;
        const canvas = new OffscreenCanvas(PHOTO_PX, 1500);
        canvas.getContext('2d')?.fillRect(0, 0, 9, 9);
        return canvas.convertToBlob({ type: 'image/jpeg' });
      }
    }
    const own = Object.getOwnPropertyDescriptor(window, 'ImageCapture');
    Object.defineProperty(window, 'ImageCapture', { configurable: true, writable: true, value: Taker });
    return () => {
      if (own === undefined) Reflect.deleteProperty(window, 'ImageCapture');
      else Object.defineProperty(window, 'ImageCapture', own);
    };
  }
  async function widthOfShot(): Promise<number> {
    const { file, inspection } = await stage.takePhoto({ side: 'back' }, new AbortController().signal);
    inspection?.preview.close();
    expect(file).to.include({ name: 'back.jpg', type: 'image/jpeg' });
    const bitmap = await createImageBitmap(file);
    const { width } = bitmap;
    bitmap.close();
    return width;
  }
  async function nextView(): Promise<void> {
    const before = views;
    await waitUntil(() => views > before + 1);
  }

  it("takes the camera's photograph when the document is on it as sharp as in the frame, each time", async () => {
    expect(await widthOfShot()).to.equal(PHOTO_PX);
    await nextView();
    expect(await widthOfShot()).to.equal(PHOTO_PX);
    expect(asked).to.equal(2);
  });

  it('takes the frame when the photograph is worse, and does not wait for another photograph', async () => {
    shown = { ...shown, document: null };
    expect(await widthOfShot()).to.equal(640);
    await nextView();
    expect(await widthOfShot()).to.equal(640);
    expect(asked).to.equal(1);
  });

  it('gives every frame back', async () => {
    for (let n = 0; n < 4; n++) {
      await nextView();
      await widthOfShot();
    }
    stage.close();
    await waitUntil(() => frames.open === 0);
    expect(frames.made).to.be.greaterThan(8);
  });

  it('looks after the lens while it looks through it', async () => {
    stage.close();
    camera.lenses = [
      { deviceId: 'grey', label: 'USB Camera A', grey: true },
      { deviceId: 'colour', label: 'USB Camera B' },
    ];
    await stage.open(new AbortController().signal, () => undefined);
    stage.setAiming({ expectation: {}, shutter: 'manual', maxMotion: 0.012 });
    expect(stage.camera?.lens.deviceId).to.equal('grey');
    await waitUntil(() => stage.camera?.lens.deviceId === 'colour');
  });

  it('says after eight seconds of an open prompt that the browser may be asking something', async () => {
    stage.close();
    camera.restore();
    camera = new PageCamera({ permission: 'prompt' });
    const letGo = camera.hold();
    const own = window.setTimeout;
    const hurried = (run: () => void, ms?: number): number => own(run, ms === 8000 ? 0 : ms);
    Object.defineProperty(window, 'setTimeout', { configurable: true, writable: true, value: hurried });
    try {
      const opening = stage.open(new AbortController().signal, () => undefined);
      await waitUntil(() => helpOffered);
      letGo();
      await opening;
    } finally {
      Object.defineProperty(window, 'setTimeout', { configurable: true, writable: true, value: own });
    }
  });

  it('gives the frame back when the shutter was called off', async () => {
    const controller = new AbortController();
    controller.abort();
    const error = await stage.takePhoto({ side: 'front' }, controller.signal).catch((reason: unknown) => reason);
    expect(error).to.have.property('name', 'AbortError');
  });
});
