import { expect } from '@open-wc/testing';
import { isCaptureError } from '../../../src/contract/contract.js';
import {
  attachStream,
  encodeFrame,
  takePhoto,
  takeHighResPhoto,
  cloneFrame,
  watchFrames,
  type Frame,
} from '../../../src/frame/frame.js';
import { PageCamera, pretendVisibility } from '../../support/page-camera.js';
import { FakeClock } from '../../support/fake-clock.js';
import { replaceImageCapture } from '../../support/fake-image-capture.js';
import { waitUntil } from '../../support/wait-until.js';

interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly rgba: (x: number, y: number) => readonly number[];
}
async function decode(blob: Blob): Promise<Decoded> {
  const bitmap = await createImageBitmap(blob);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  return { width, height, rgba: (x, y) => [...context.getImageData(x, y, 1, 1).data] };
}
/** A canvas with a red left and a blue right half. */
function redAndBlue(width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = 'red';
  context.fillRect(0, 0, width, height);
  context.fillStyle = 'blue';
  context.fillRect(width / 2, 0, width / 2, height);
  return canvas;
}
const isRed = ([r = 0, g = 0, b = 0]: readonly number[]): boolean => r > 200 && g < 60 && b < 60;
const isBlue = ([r = 0, g = 0, b = 0]: readonly number[]): boolean => b > 200 && g < 60 && r < 60;

describe('frames', () => {
  let page: PageCamera;
  let stream: MediaStream;
  let video: HTMLVideoElement;
  let controller: AbortController;

  beforeEach(async () => {
    page = new PageCamera({ lenses: [{ deviceId: 'a', label: 'A', width: 640, height: 360 }] });
    stream = await navigator.mediaDevices.getUserMedia({ video: true });
    video = document.createElement('video');
    document.body.append(video);
    controller = new AbortController();
  });
  afterEach(() => {
    controller.abort();
    video.srcObject = null;
    video.remove();
    page.restore();
  });

  describe('attachStream', () => {
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
  });

  describe('watchFrames', () => {
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

    it('onFrame takes 400 ms → watchFrames pauses for 400 ms', async () => {
      await attachStream(video, stream);
      const clock = new FakeClock();
      let frameCount = 0;
      const watching = watchFrames(
        video,
        async () => {
          frameCount += 1;
          clock.advance(400);
        },
        { signal: controller.signal, clock },
      );
      await waitUntil(() => frameCount === 1 && clock.pending > 0);
      clock.advance(399);
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
      let frameCount = 0;
      const watching = watchFrames(
        video,
        async () => {
          frameCount += 1;
        },
        { signal: controller.signal },
      );
      await waitUntil(() => frameCount > 0);
      const show = pretendVisibility('hidden');
      await nextFrameOf(video);
      await nextFrameOf(video);
      const atRest = frameCount;
      for (let frame = 0; frame < 8; frame++) await nextFrameOf(video);
      expect(frameCount).to.equal(atRest);
      show();
      await waitUntil(() => frameCount > atRest);
      controller.abort();
      await watching;
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
        let frameCount = 0;
        const watching = watchFrames(
          video,
          async () => {
            frameCount += 1;
          },
          { signal: controller.signal },
        );
        await waitUntil(() => frameCount > 0);
        hide(video);
        let atRest = -1;
        await waitUntil(async () => {
          const before = frameCount;
          for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame);
          await nextPaintedFrame();
          atRest = frameCount;
          return before === frameCount;
        });
        show(video);
        await waitUntil(() => frameCount > atRest);
        controller.abort();
        await watching;
        style.remove();
      });
    }

    it('video outside the document → watchFrames delivers frames', async () => {
      const loose = document.createElement('video');
      await attachStream(loose, stream);
      let frameCount = 0;
      const watching = watchFrames(
        loose,
        async () => {
          frameCount += 1;
        },
        { signal: controller.signal },
      );
      await waitUntil(() => frameCount > 3);
      controller.abort();
      await watching;
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
      let frameCount = 0;
      const watching = watchFrames(
        video,
        async () => {
          frameCount += 1;
        },
        { signal: controller.signal },
      );
      await waitUntil(() => frameCount > 1);
      video.srcObject = null;
      stream.getTracks()[0]?.stop();
      const newer = await navigator.mediaDevices.getUserMedia({ video: true });
      await attachStream(video, newer);
      const before = frameCount;
      await waitUntil(() => frameCount > before + 1);
      controller.abort();
      await watching;
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

  describe('cloneFrame', () => {
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
      const { width, height } = await decode(file);
      expect({ width, height }).to.deep.equal({ width: 640, height: 360 });
    });
  });

  describe('takePhoto', () => {
    const PHOTO = redAndBlue(2000, 1500);
    const never = (): Promise<Blob> => new Promise(() => undefined);
    const jpeg = (): Promise<Blob> => PHOTO.convertToBlob({ type: 'image/jpeg' });
    async function takeTestPhoto(clock?: FakeClock): Promise<File> {
      const [track] = stream.getVideoTracks();
      if (track === undefined) throw new Error('no track');
      const options = { signal: controller.signal, name: 'back.jpg' };
      const takeBetterPhoto = (): Promise<File | null> => takeHighResPhoto(video, track, { ...options, clock });
      return takePhoto(video, { ...options, takeBetterPhoto });
    }

    it('camera without a high-resolution photo → takePhoto returns a JPEG in the size of the video stream', async () => {
      await attachStream(video, stream);
      const file = await takeTestPhoto();
      expect(file).to.include({ name: 'back.jpg', type: 'image/jpeg' });
      const { width, height, rgba } = await decode(file);
      expect({ width, height }).to.deep.equal({ width: 640, height: 360 });
      expect(Math.max(...rgba(5, 5).slice(0, 3))).to.be.greaterThan(60);
    });

    it('high-resolution photo clearly larger than the video stream → takePhoto returns that photo', async () => {
      await attachStream(video, stream);
      const restore = replaceImageCapture({ takePhoto: jpeg, width: 2000, height: 1500 });
      const { width } = await decode(await takeTestPhoto()).finally(restore);
      expect(width).to.equal(2000);
    });

    const unusable: readonly [string, () => Promise<Blob>, number?, number?][] = [
      ['is hardly larger than the stream', jpeg, 700, 400],
      ['would not fit a phone canvas', jpeg, 8000, 6000],
      ['fails', () => Promise.reject(new DOMException('no', 'UnknownError'))],
      ['is no JPEG', () => PHOTO.convertToBlob({ type: 'image/png' })],
      ['is smaller than promised', () => redAndBlue(320, 180).convertToBlob({ type: 'image/jpeg' })],
      ['is broken', async () => new Blob([new Uint8Array(100)], { type: 'image/jpeg' })],
    ];
    for (const [name, request, width = 2000, height = 1500] of unusable) {
      it(`high-resolution photo that ${name} → takePhoto returns the video frame instead`, async () => {
        await attachStream(video, stream);
        const restore = replaceImageCapture({ takePhoto: request, width, height });
        expect((await decode(await takeTestPhoto()).finally(restore)).width).to.equal(640);
      });
    }

    it('no high-resolution photo within 1.5 s → takePhoto returns the video frame instead', async () => {
      await attachStream(video, stream);
      const clock = new FakeClock();
      const restore = replaceImageCapture({ takePhoto: never, width: 2000, height: 1500 });
      const grabbing = takeTestPhoto(clock);
      await waitUntil(() => clock.pending > 0);
      clock.advance(1500);
      expect((await decode(await grabbing).finally(restore)).width).to.equal(640);
      expect(clock.pending).to.equal(0);
    });

    it('takePhoto with a given frame → encodes that frame, and closes the frame even if aborted', async () => {
      await attachStream(video, stream);
      const frame = await createImageBitmap(redAndBlue(320, 180));
      const file = await takePhoto(video, { signal: controller.signal, frame });
      expect((await decode(file)).width).to.equal(320);
      expect(frame.width).to.equal(0);
      const unused = await createImageBitmap(redAndBlue(320, 180));
      controller.abort();
      await takePhoto(video, { signal: controller.signal, frame: unused }).catch(() => undefined);
      expect(unused.width).to.equal(0);
    });

    it('video without a stream → takePhoto fails with camera_lost', async () => {
      const error = await takeTestPhoto().catch((reason: unknown) => reason);
      expect(isCaptureError(error) && error.code).to.equal('camera_lost');
    });

    it('takePhoto aborted while the camera takes the photo → AbortError', async () => {
      await attachStream(video, stream);
      const restore = replaceImageCapture({ takePhoto: never, width: 2000, height: 1500 });
      const grabbing = takeTestPhoto().catch((reason: unknown) => reason);
      controller.abort();
      expect(await grabbing.finally(restore)).to.have.property('name', 'AbortError');
    });
  });
});

describe('encodeFrame', () => {
  it('encodeFrame → a JPEG with the size and colours of the frame, and the frame stays open', async () => {
    const bitmap = await createImageBitmap(redAndBlue(400, 200));
    const whole = await decode(await encodeFrame(bitmap));
    expect([whole.width, whole.height]).to.deep.equal([400, 200]);
    expect(isRed(whole.rgba(50, 100)) && isBlue(whole.rgba(350, 100))).to.equal(true);
    // The frame is still open.
    expect(bitmap.width).to.equal(400);
    bitmap.close();
  });

  it('encodeFrame of a completely dark frame → a JPEG, not an error', async () => {
    const bitmap = await createImageBitmap(new ImageData(64, 64));
    expect((await encodeFrame(bitmap)).size).to.be.greaterThan(0);
  });

  it('canvas stays blank at full size → encodeFrame halves the size; blank at every size → error internal', async () => {
    const bitmap = await createImageBitmap(redAndBlue(400, 200));
    const draw = OffscreenCanvasRenderingContext2D.prototype.drawImage;
    const blankAbove = (limit: number): void => {
      Object.defineProperty(OffscreenCanvasRenderingContext2D.prototype, 'drawImage', {
        configurable: true,
        writable: true,
        value(this: OffscreenCanvasRenderingContext2D, ...args: Parameters<typeof draw>) {
          if (this.canvas.width <= limit) draw.apply(this, args);
        },
      });
    };
    try {
      blankAbove(300);
      const { width, rgba } = await decode(await encodeFrame(bitmap)).finally(() => blankAbove(10_000));
      expect(width).to.equal(200);
      expect(isRed(rgba(50, 50))).to.equal(true);
      blankAbove(0);
      const error = await encodeFrame(bitmap).catch((reason: unknown) => reason);
      expect(isCaptureError(error) && error.code).to.equal('internal');
    } finally {
      Object.defineProperty(OffscreenCanvasRenderingContext2D.prototype, 'drawImage', {
        configurable: true,
        writable: true,
        value: draw,
      });
    }
  });

  it('browser without OffscreenCanvas → encodeFrame returns a JPEG in the width of the frame', async () => {
    const bitmap = await createImageBitmap(redAndBlue(400, 200));
    const own = Object.getOwnPropertyDescriptor(window, 'OffscreenCanvas');
    Reflect.deleteProperty(window, 'OffscreenCanvas');
    const encoding = encodeFrame(bitmap);
    if (own !== undefined) Object.defineProperty(window, 'OffscreenCanvas', own);
    expect((await decode(await encoding)).width).to.equal(400);
  });
});

describe('encodeFrame of a frame without a reported range', () => {
  /** Levels of luminance. */
  const STEPS = [0, 60, 128, 220, 245];
  function grayFrame(steps: readonly number[], colorSpace?: VideoColorSpaceInit): VideoFrame {
    const [width, height] = [steps.length * 64, 64];
    const data = new Uint8Array((width * height * 3) / 2).fill(128);
    for (let i = 0; i < width * height; i++) data[i] = steps[Math.floor((i % width) / 64)] ?? 0;
    const init = { format: 'I420', codedWidth: width, codedHeight: height, timestamp: 0 } as const;
    const frame = new VideoFrame(data, { ...init, ...(colorSpace && { colorSpace }) });
    if (colorSpace) return frame;
    // As in Chromium's frames of a JPEG camera.
    Object.defineProperty(frame, 'colorSpace', { value: { fullRange: null, matrix: null } });
    return frame;
  }
  async function encoded(frame: VideoFrame): Promise<readonly number[]> {
    const { rgba } = await decode(await encodeFrame(frame));
    frame.close();
    return STEPS.map((_, index) => rgba(index * 64 + 32, 32)[1] ?? -1);
  }
  const isNear = (levels: readonly number[], wanted: readonly number[]): boolean =>
    levels.every((level, i) => Math.abs(level - (wanted[i] ?? 0)) <= 3);

  it('range not reported, luminance levels beyond 16–235 → encodeFrame reads the frame as full range', async () => {
    const levels = await encoded(grayFrame(STEPS));
    expect(isNear(levels, STEPS), levels.join()).to.equal(true);
  });

  it('range not reported, all luminance levels within 16–235 → encodeFrame reads the frame as video range', async () => {
    const levels = await encoded(grayFrame([16, 60, 128, 200, 235]));
    expect(isNear(levels, [0, 51, 130, 214, 255]), levels.join()).to.equal(true);
  });

  it('frame that reports video range → encodeFrame uses the reported range, whatever the levels', async () => {
    const levels = await encoded(grayFrame(STEPS, { fullRange: false, matrix: 'smpte170m' }));
    expect(isNear(levels, [0, 51, 130, 238, 255]), levels.join()).to.equal(true);
  });
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
