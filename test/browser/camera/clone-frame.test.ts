import { expect } from '@open-wc/testing';
import { attachStream, encodeFrame, cloneFrame, watchFrames, type Frame } from '../../../src/camera/camera.js';
import { decodePhoto } from '../../support/frame/decode-photo.js';
import { openVideoPage, type VideoPage } from '../../support/frame/video-page.js';
import { waitUntil } from '../../support/wait-until.js';

describe('cloneFrame', () => {
  let close: VideoPage['close'];
  let stream: MediaStream;
  let video: HTMLVideoElement;
  let controller: AbortController;

  beforeEach(async () => {
    ({ stream, video, controller, close } = await openVideoPage());
  });
  afterEach(() => close());

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
