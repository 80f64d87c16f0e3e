import { expect } from '@open-wc/testing';
import { isCaptureError } from '../../../src/contract/contract.js';
import { attachStream, cloneFrame, encodeFrame, watchFrames, type Frame } from '../../../src/camera/camera.js';
import { decodePhoto } from '../../support/frame/decode-photo.js';
import { openVideoPage, type VideoPage } from '../../support/frame/video-page.js';
import { waitUntil } from '../../support/wait-until.js';

describe('attachStream and cloneFrame', () => {
  let close: VideoPage['close'];
  let stream: MediaStream;
  let video: HTMLVideoElement;
  let controller: AbortController;

  beforeEach(async () => {
    ({ stream, video, controller, close } = await openVideoPage());
  });
  afterEach(() => close());

  it('attachStream → plays the video muted, inline and automatically, and resolves with its size', async () => {
    const size = await attachStream(video, stream);
    expect(size).to.deep.equal({ width: 640, height: 360 });
    expect(video).to.include({ muted: true, playsInline: true, autoplay: true, paused: false });
    expect(video.getAttribute('style')).to.equal(null);
    expect(await attachStream(video, stream)).to.deep.equal(size);
  });

  it('attachStream called again with a newer stream → both calls resolve, and the newer stream is shown', async () => {
    const newer = await navigator.mediaDevices.getUserMedia({ video: true });
    const first = attachStream(video, stream);
    const second = attachStream(video, newer);
    expect(await second).to.deep.equal(await first);
    expect(video.srcObject).to.equal(newer);
  });

  it('attachStream with an ended stream → camera_lost', async () => {
    stream.getTracks()[0]?.stop();
    const before = await attachStream(video, stream).catch((error: unknown) => error);
    expect(isCaptureError(before) && before.code).to.equal('camera_lost');
  });

  it('attachStream with a stream that delivers no frame → camera_timeout', async () => {
    const mute = new MediaStream(document.createElement('canvas').captureStream(0).getTracks());
    Object.defineProperty(video, 'videoWidth', { value: 0 });
    const error = await attachStream(video, mute, { timeoutMs: 50 }).catch((reason: unknown) => reason);
    expect(isCaptureError(error) && error.code).to.equal('camera_timeout');
  });

  it('attachStream aborted → AbortError, unless the first frame was faster', async () => {
    const attaching = attachStream(video, stream, { signal: controller.signal }).catch((error: unknown) => error);
    controller.abort();
    const error = await attaching;
    // A fast camera may have shown a frame before the abort.
    if (error instanceof DOMException) expect(error.name).to.equal('AbortError');
    else expect(error).to.have.property('width', 640);
  });

  it('frame transferred to another context → its clone by cloneFrame is still encoded at full size', async () => {
    await attachStream(video, stream);
    let kept: Frame | null = null;
    const watching = watchFrames(
      video,
      async (frame) => {
        kept ??= await cloneFrame(frame);
        const { port1, port2 } = new MessageChannel();
        port1.postMessage(frame, [frame]);
        port2.close();
      },
      { signal: controller.signal },
    );
    await waitUntil(() => kept !== null);
    controller.abort();
    await watching;
    if (kept === null) throw new Error('nothing kept');
    const file = await encodeFrame(kept, 'front.jpg');
    (kept as Frame).close();
    expect(file).to.include({ name: 'front.jpg', type: 'image/jpeg' });
    const { width, height } = await decodePhoto(file);
    expect({ width, height }).to.deep.equal({ width: 640, height: 360 });
  });
});
