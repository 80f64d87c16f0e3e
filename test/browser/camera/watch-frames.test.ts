import { expect } from '@open-wc/testing';
import { attachStream, watchFrames, type Frame } from '../../../src/camera/camera.js';
import { FakeClock } from '../../support/fake-clock.js';
import { openVideoPages } from '../../support/frame/video-page.js';
import { pretendVisibility } from '../../support/page-camera.js';
import { removeForTest } from '../../support/test-scope.js';
import { waitUntil } from '../../support/wait-until.js';

describe('watchFrames', () => {
  const page = openVideoPages({ isAttached: true });

  /** Watches a video, counts the frames, and has the latest one. */
  function countFrames(watched: HTMLVideoElement) {
    const frames = { count: 0, latest: null as Frame | null, stop: () => (page.controller.abort(), watching) };
    const watching = watchFrames(
      watched,
      async (frame) => {
        frames.count += 1;
        frames.latest = frame;
      },
      { signal: page.controller.signal },
    );
    return frames;
  }

  it('watchFrames → full-size video frames, one at a time, each closed in the end', async () => {
    const seen: Frame[] = [];
    const widthOf = (frame: Frame): number => ('displayWidth' in frame ? frame.displayWidth : frame.width);
    let inFlight = 0;
    let most = 0;
    const watching = watchFrames(
      page.video,
      async (frame) => {
        most = Math.max(most, ++inFlight);
        seen.push(frame);
        expect(widthOf(frame)).to.equal(640);
        await new Promise((next) => requestAnimationFrame(next));
        inFlight -= 1;
      },
      { signal: page.controller.signal },
    );
    await waitUntil(() => seen.length === 5);
    page.controller.abort();
    await watching;
    expect(most).to.equal(1);
    for (const frame of seen) expect(widthOf(frame)).to.equal(0);
  });

  it('onFrame takes 270 ms → watchFrames pauses for 30 ms, or for 10 ms less where a frame comes', async () => {
    const clock = new FakeClock();
    let frameCount = 0;
    const watching = watchFrames(
      page.video,
      async () => {
        frameCount += 1;
        clock.advance(270);
      },
      { signal: page.controller.signal, clock },
    );
    await waitUntil(() => frameCount === 1 && clock.pending > 0);
    clock.advance(19);
    await nextFrameOf(page.video);
    await nextFrameOf(page.video);
    expect(frameCount).to.equal(1);
    clock.advance(11);
    await waitUntil(() => frameCount === 2);
    page.controller.abort();
    await watching;
    expect(clock.pending).to.equal(0);
  });

  it('page hidden → watchFrames delivers no frames until the page is visible again', async () => {
    const frames = countFrames(page.video);
    await waitUntil(() => frames.count > 0);
    const show = pretendVisibility('hidden');
    await nextFrameOf(page.video);
    await nextFrameOf(page.video);
    const atRest = frames.count;
    for (let frame = 0; frame < 8; frame++) await nextFrameOf(page.video);
    expect(frames.count).to.equal(atRest);
    show();
    await waitUntil(() => frames.count > atRest);
    await frames.stop();
  });

  for (const [name, css] of [
    ['not displayed', 'display: none'],
    ['scrolled away', 'position: absolute; top: 9000px'],
  ] as const)
    it(`video ${name} → watchFrames delivers no frames until the video is visible again`, async () => {
      const frames = countFrames(page.video);
      await waitUntil(() => frames.count > 0);
      page.video.style.cssText = css;
      let atRest = -1;
      await waitUntil(async () => {
        const before = frames.count;
        for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame);
        await nextPaintedFrame();
        atRest = frames.count;
        return before === frames.count;
      });
      page.video.style.cssText = '';
      await waitUntil(() => frames.count > atRest);
      await frames.stop();
    });

  it('video outside the document → watchFrames delivers frames', async () => {
    const loose = document.createElement('video');
    await attachStream(loose, page.stream);
    const frames = countFrames(loose);
    await waitUntil(() => frames.count > 3);
    await frames.stop();
    loose.srcObject = null;
  });

  it('signal aborted while the page is hidden → watchFrames resolves', async () => {
    const show = pretendVisibility('hidden');
    const watching = watchFrames(page.video, async () => undefined, { signal: page.controller.signal });
    await nextFrameOf(page.video);
    page.controller.abort();
    await watching;
    show();
  });

  it('video changes to a new stream → watchFrames delivers frames of the new stream', async () => {
    const frames = countFrames(page.video);
    await waitUntil(() => frames.count > 1);
    page.video.srcObject = null;
    page.stream.getTracks()[0]?.stop();
    const newer = await navigator.mediaDevices.getUserMedia({ video: true });
    await attachStream(page.video, newer);
    const before = frames.count;
    await waitUntil(() => frames.count > before + 1);
    await frames.stop();
  });

  it('onFrame rejects → watchFrames rejects with the same error', async () => {
    const error = await watchFrames(page.video, () => Promise.reject(new Error('blind')), {
      signal: page.controller.signal,
    }).catch((reason: unknown) => reason);
    expect(error).to.have.property('message', 'blind');
  });

  for (const missing of ['requestVideoFrameCallback', 'VideoFrame'] as const)
    it(`browser without ${missing} → watchFrames delivers frames`, async () => {
      removeForTest(missing === 'VideoFrame' ? window : HTMLVideoElement.prototype, missing);
      const frames = countFrames(page.video);
      await waitUntil(() => frames.count >= 2);
      await frames.stop();
      if (missing === 'VideoFrame') expect(frames.latest).to.be.instanceOf(ImageBitmap);
    });
});

/** Resolves when the page has a new layout and its observers were called. */
async function nextPaintedFrame(): Promise<void> {
  await new Promise(requestAnimationFrame);
  const observed = new Promise<IntersectionObserver>((resolve) => {
    new IntersectionObserver((_, observer) => resolve(observer)).observe(document.body);
  });
  (await observed).disconnect();
}

async function nextFrameOf(video: HTMLVideoElement): Promise<void> {
  let seen = false;
  video.requestVideoFrameCallback(() => (seen = true));
  await waitUntil(() => seen);
}
