import { PageCamera } from '../page-camera.js';

/** A page with one camera of 640 × 360 px, its stream, and a video element that shows nothing yet. */
interface VideoPage {
  stream: MediaStream;
  video: HTMLVideoElement;
  /** Aborted after the test. */
  controller: AbortController;
}

/** Opens a page for each test of a suite. @returns that of the test that runs */
export function openVideoPages(): VideoPage {
  const page = {} as VideoPage;
  let camera: PageCamera;
  beforeEach(async () => {
    camera = new PageCamera({ lenses: [{ deviceId: 'a', label: 'A', width: 640, height: 360 }] });
    page.stream = await navigator.mediaDevices.getUserMedia({ video: true });
    page.video = document.createElement('video');
    page.controller = new AbortController();
    document.body.append(page.video);
  });
  afterEach(() => {
    page.controller.abort();
    page.video.srcObject = null;
    page.video.remove();
    camera.restore();
  });
  return page;
}
