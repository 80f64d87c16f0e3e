import { PageCamera } from '../page-camera.js';

/** A page with one camera of 640 × 360 px, its stream, and a video element that shows nothing yet. */
export interface VideoPage {
  readonly stream: MediaStream;
  readonly video: HTMLVideoElement;
  /** Aborted by {@link VideoPage.close}. */
  readonly controller: AbortController;
  close(): void;
}

export async function openVideoPage(): Promise<VideoPage> {
  const page = new PageCamera({ lenses: [{ deviceId: 'a', label: 'A', width: 640, height: 360 }] });
  const stream = await navigator.mediaDevices.getUserMedia({ video: true });
  const video = document.createElement('video');
  document.body.append(video);
  const controller = new AbortController();
  return {
    stream,
    video,
    controller,
    close() {
      controller.abort();
      video.srcObject = null;
      video.remove();
      page.restore();
    },
  };
}
