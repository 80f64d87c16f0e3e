import { expect } from '@open-wc/testing';
import { attachStream, cloneFrame, encodeFrame, watchFrames, type Frame } from '../../../src/camera/camera.js';
import { captureErrorFrom } from '../../support/capture-error-from.js';
import { decodePhoto } from '../../support/frame/decode-photo.js';
import { openVideoPages } from '../../support/frame/video-page.js';
import { waitUntil } from '../../support/wait-until.js';

describe('attachStream and cloneFrame', () => {
  const page = openVideoPages();

  it('attachStream → plays the video muted, inline and automatically, and resolves with its size', async () => {
    const size = await attachStream(page.video, page.stream);
    expect(size).to.deep.equal({ width: 640, height: 360 });
    expect(page.video).to.include({ muted: true, playsInline: true, autoplay: true, paused: false });
    expect(page.video.getAttribute('style')).to.equal(null);
    expect(await attachStream(page.video, page.stream)).to.deep.equal(size);
  });

  it('attachStream called again with a newer stream → both calls resolve, and the newer stream is shown', async () => {
    const newer = await navigator.mediaDevices.getUserMedia({ video: true });
    const first = attachStream(page.video, page.stream);
    const second = attachStream(page.video, newer);
    expect(await second).to.deep.equal(await first);
    expect(page.video.srcObject).to.equal(newer);
  });

  it('attachStream with an ended stream → camera_lost', async () => {
    page.stream.getTracks()[0]?.stop();
    expect((await captureErrorFrom(attachStream(page.video, page.stream))).code).to.equal('camera_lost');
  });

  it('attachStream with a stream that delivers no frame → camera_timeout', async () => {
    const mute = new MediaStream(document.createElement('canvas').captureStream(0).getTracks());
    Object.defineProperty(page.video, 'videoWidth', { value: 0 });
    const error = await captureErrorFrom(attachStream(page.video, mute, { timeoutMs: 50 }));
    expect(error.code).to.equal('camera_timeout');
  });

  it('attachStream aborted → AbortError, unless the first frame was faster', async () => {
    const attaching = attachStream(page.video, page.stream, { signal: page.controller.signal }).catch(
      (error: unknown) => error,
    );
    page.controller.abort();
    const error = await attaching;
    // A fast camera may have shown a frame before the abort.
    if (error instanceof DOMException) expect(error.name).to.equal('AbortError');
    else expect(error).to.have.property('width', 640);
  });

  it('frame transferred to another context → its clone by cloneFrame is still encoded at full size', async () => {
    await attachStream(page.video, page.stream);
    let kept: Frame | null = null;
    const watching = watchFrames(
      page.video,
      async (frame) => {
        kept ??= await cloneFrame(frame);
        const { port1, port2 } = new MessageChannel();
        port1.postMessage(frame, [frame]);
        port2.close();
      },
      { signal: page.controller.signal },
    );
    await waitUntil(() => kept !== null);
    page.controller.abort();
    await watching;
    if (kept === null) throw new Error('nothing kept');
    const file = await encodeFrame(kept, 'front.jpg');
    (kept as Frame).close();
    expect(file).to.include({ name: 'front.jpg', type: 'image/jpeg' });
    const { width, height } = await decodePhoto(file);
    expect({ width, height }).to.deep.equal({ width: 640, height: 360 });
  });
});
