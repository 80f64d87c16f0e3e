import { expect } from '@open-wc/testing';
import { attachStream, watchFrames, type Frame } from '../../../src/camera/camera.js';
import { FakeClock } from '../../support/fake-clock.js';
import { openVideoPage, type VideoPage } from '../../support/frame/video-page.js';
import { pretendVisibility } from '../../support/page-camera.js';
import { waitUntil } from '../../support/wait-until.js';

describe('watchFrames', () => {
  let close: VideoPage['close'];
  let stream: MediaStream;
  let video: HTMLVideoElement;
  let controller: AbortController;

  beforeEach(async () => {
    ({ stream, video, controller, close } = await openVideoPage());
  });
  afterEach(() => close());

  /** Watches a video, and counts the frames. */
  function countFrames(watched: HTMLVideoElement) {
    const frames = { count: 0, stop: () => (controller.abort(), watching) };
    const watching = watchFrames(watched, async () => void (frames.count += 1), { signal: controller.signal });
    return frames;
  }

  it('watchFrames → full-size video frames, one at a time, each closed in the end', async () => {
    await attachStream(video, stream);
    const seen: Frame[] = [];
    let inFlight = 0;
    let most = 0;
    const watching = watchFrames(
      video,
      async (frame) => {
        most = Math.max(most, ++inFlight);
        seen.push(frame);
        expect('displayWidth' in frame ? frame.displayWidth : frame.width).to.equal(640);
        await new Promise((next) => requestAnimationFrame(next));
        inFlight -= 1;
      },
      { signal: controller.signal },
    );
    await waitUntil(() => seen.length === 5);
    controller.abort();
    await watching;
    expect(most).to.equal(1);
    for (const frame of seen) expect('displayWidth' in frame ? frame.displayWidth : frame.width).to.equal(0);
  });

  it('onFrame takes 150 ms → watchFrames pauses for 150 ms', async () => {
    await attachStream(video, stream);
    const clock = new FakeClock();
    let frameCount = 0;
    const watching = watchFrames(
      video,
      async () => {
        frameCount += 1;
        clock.advance(150);
      },
      { signal: controller.signal, clock },
    );
    await waitUntil(() => frameCount === 1 && clock.pending > 0);
    clock.advance(149);
    await nextFrameOf(video);
    await nextFrameOf(video);
    expect(frameCount).to.equal(1);
    clock.advance(1);
    await waitUntil(() => frameCount === 2);
    controller.abort();
    await watching;
    expect(clock.pending).to.equal(0);
  });

  it('page hidden → watchFrames delivers no frames until the page is visible again', async () => {
    await attachStream(video, stream);
    const frames = countFrames(video);
    await waitUntil(() => frames.count > 0);
    const show = pretendVisibility('hidden');
    await nextFrameOf(video);
    await nextFrameOf(video);
    const atRest = frames.count;
    for (let frame = 0; frame < 8; frame++) await nextFrameOf(video);
    expect(frames.count).to.equal(atRest);
    show();
    await waitUntil(() => frames.count > atRest);
    await frames.stop();
  });

  for (const [name, hide, show] of [
    ['not displayed', (it: HTMLElement) => (it.hidden = true), (it: HTMLElement) => (it.hidden = false)],
    [
      'scrolled away',
      (it: HTMLElement) => it.classList.add('far-below'),
      (it: HTMLElement) => it.classList.remove('far-below'),
    ],
  ] as const) {
    it(`video ${name} → watchFrames delivers no frames until the video is visible again`, async () => {
      const style = document.head.appendChild(document.createElement('style'));
      style.textContent = '.far-below { position: absolute; top: 9000px }';
      await attachStream(video, stream);
      const frames = countFrames(video);
      await waitUntil(() => frames.count > 0);
      hide(video);
      let atRest = -1;
      await waitUntil(async () => {
        const before = frames.count;
        for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame);
        await nextPaintedFrame();
        atRest = frames.count;
        return before === frames.count;
      });
      show(video);
      await waitUntil(() => frames.count > atRest);
      await frames.stop();
      style.remove();
    });
  }

  it('video outside the document → watchFrames delivers frames', async () => {
    const loose = document.createElement('video');
    await attachStream(loose, stream);
    const frames = countFrames(loose);
    await waitUntil(() => frames.count > 3);
    await frames.stop();
    loose.srcObject = null;
  });

  it('signal aborted while the page is hidden → watchFrames resolves', async () => {
    await attachStream(video, stream);
    const show = pretendVisibility('hidden');
    const watching = watchFrames(video, async () => undefined, { signal: controller.signal });
    await nextFrameOf(video);
    controller.abort();
    await watching;
    show();
  });

  it('video changes to a new stream → watchFrames delivers frames of the new stream', async () => {
    await attachStream(video, stream);
    const frames = countFrames(video);
    await waitUntil(() => frames.count > 1);
    video.srcObject = null;
    stream.getTracks()[0]?.stop();
    const newer = await navigator.mediaDevices.getUserMedia({ video: true });
    await attachStream(video, newer);
    const before = frames.count;
    await waitUntil(() => frames.count > before + 1);
    await frames.stop();
  });

  it('onFrame rejects → watchFrames rejects with the same error', async () => {
    await attachStream(video, stream);
    const error = await watchFrames(video, () => Promise.reject(new Error('blind')), {
      signal: controller.signal,
    }).catch((reason: unknown) => reason);
    expect(error).to.have.property('message', 'blind');
  });

  for (const missing of ['requestVideoFrameCallback', 'VideoFrame'] as const) {
    it(`browser without ${missing} → watchFrames delivers frames`, async () => {
      await attachStream(video, stream);
      const target = missing === 'VideoFrame' ? window : HTMLVideoElement.prototype;
      const own = Object.getOwnPropertyDescriptor(target, missing);
      Reflect.deleteProperty(target, missing);
      try {
        const seen: Frame[] = [];
        const watching = watchFrames(
          video,
          async (frame) => {
            seen.push(frame);
          },
          { signal: controller.signal },
        );
        await waitUntil(() => seen.length === 2);
        controller.abort();
        await watching;
        if (missing === 'VideoFrame') expect(seen[0]).to.be.instanceOf(ImageBitmap);
      } finally {
        if (own !== undefined) Object.defineProperty(target, missing, own);
      }
    });
  }
});

/** Resolves when the page has a new layout and its observers were called. */
function nextPaintedFrame(): Promise<void> {
  return new Promise((resolve) =>
    requestAnimationFrame(() => {
      const observer = new IntersectionObserver(() => {
        observer.disconnect();
        resolve();
      });
      observer.observe(document.body);
    }),
  );
}

async function nextFrameOf(video: HTMLVideoElement): Promise<void> {
  let seen = false;
  video.requestVideoFrameCallback(() => (seen = true));
  await waitUntil(() => seen);
}
