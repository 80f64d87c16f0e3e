import { attachStream } from '../../../src/camera/camera.js';
import { PageCamera } from '../page-camera.js';

/** A page with one camera, its stream, and a video element. */
interface VideoPage {
  stream: MediaStream;
  video: HTMLVideoElement;
  /** Aborted after the test. */
  controller: AbortController;
}

/** Opens a page for each test of a suite. @param isAttached whether the video shows the stream @returns that of the test that runs */
export function openVideoPages({ width = 640, height = 360, isAttached = false } = {}): VideoPage {
  const page = {} as VideoPage;
  let camera: PageCamera;
  beforeEach(async () => {
    camera = new PageCamera({ lenses: [{ deviceId: 'a', label: 'A', width, height }] });
    page.stream = await navigator.mediaDevices.getUserMedia({ video: true });
    page.video = document.createElement('video');
    page.controller = new AbortController();
    document.body.append(page.video);
    if (isAttached) await attachStream(page.video, page.stream);
  });
  afterEach(() => {
    page.controller.abort();
    page.video.srcObject = null;
    page.video.remove();
    camera.restore();
  });
  return page;
}
