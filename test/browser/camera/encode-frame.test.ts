import { expect } from '@open-wc/testing';
import { isCaptureError } from '../../../src/contract/contract.js';
import { encodeFrame } from '../../../src/camera/camera.js';
import { replaceProperty } from '../../support/replace-property.js';
import { decodePhoto, drawRedAndBlue } from '../../support/frame/decode-photo.js';

const isRed = ([r = 0, g = 0, b = 0]: readonly number[]): boolean => r > 200 && g < 60 && b < 60;
const isBlue = ([r = 0, g = 0, b = 0]: readonly number[]): boolean => b > 200 && g < 60 && r < 60;

describe('encodeFrame', () => {
  it('encodeFrame → a JPEG with the size and colours of the frame, and the frame stays open', async () => {
    const bitmap = await createImageBitmap(drawRedAndBlue(400, 200));
    const whole = await decodePhoto(await encodeFrame(bitmap));
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
    const bitmap = await createImageBitmap(drawRedAndBlue(400, 200));
    const draw = OffscreenCanvasRenderingContext2D.prototype.drawImage;
    let limit = 300;
    const drawSmall = function (this: OffscreenCanvasRenderingContext2D, ...args: Parameters<typeof draw>): void {
      if (this.canvas.width <= limit) draw.apply(this, args);
    };
    const restore = replaceProperty(OffscreenCanvasRenderingContext2D.prototype, 'drawImage', drawSmall);
    try {
      const photo = await encodeFrame(bitmap);
      limit = Infinity;
      const { width, rgba } = await decodePhoto(photo);
      expect(width).to.equal(200);
      expect(isRed(rgba(50, 50))).to.equal(true);
      limit = 0;
      const error = await encodeFrame(bitmap).catch((reason: unknown) => reason);
      expect(isCaptureError(error) && error.code).to.equal('internal');
    } finally {
      restore();
    }
  });

  it('the first encoding fails → encodeFrame repeats it, and delivers the pixels once', async () => {
    const bitmap = await createImageBitmap(drawRedAndBlue(400, 200));
    const encode = OffscreenCanvas.prototype.convertToBlob;
    let encodings = 0;
    const restore = replaceProperty(
      OffscreenCanvas.prototype,
      'convertToBlob',
      function (this: OffscreenCanvas, ...args: Parameters<typeof encode>) {
        encodings += 1;
        return encodings === 1 ? Promise.resolve(new Blob()) : encode.apply(this, args);
      },
    );
    const delivered: ImageBitmap[] = [];
    try {
      await encodeFrame(bitmap, 'photo.jpg', (pixels) => delivered.push(pixels));
    } finally {
      restore();
    }
    expect([encodings, delivered.length]).to.deep.equal([2, 1]);
  });

  it('video frame that the canvas never draws → encodeFrame copies it, at full size', async () => {
    const data = drawRedAndBlue(400, 200).getContext('2d')!.getImageData(0, 0, 400, 200).data;
    const frame = new VideoFrame(data, { format: 'RGBA', codedWidth: 400, codedHeight: 200, timestamp: 0 });
    const restores = [OffscreenCanvasRenderingContext2D, CanvasRenderingContext2D].map(({ prototype }) => {
      const draw = prototype.drawImage as (...args: unknown[]) => void;
      return replaceProperty(prototype, 'drawImage', function (this: object, ...args: unknown[]) {
        if (args[0] !== frame) draw.apply(this, args);
      });
    });
    try {
      const photo = await encodeFrame(frame);
      frame.close();
      const { width, rgba } = await decodePhoto(photo);
      expect(width).to.equal(400);
      expect(isRed(rgba(50, 100)) && isBlue(rgba(350, 100))).to.equal(true);
    } finally {
      for (const restore of restores) restore();
    }
  });

  it('browser without OffscreenCanvas → encodeFrame returns a JPEG in the width of the frame', async () => {
    const bitmap = await createImageBitmap(drawRedAndBlue(400, 200));
    const own = Object.getOwnPropertyDescriptor(window, 'OffscreenCanvas');
    Reflect.deleteProperty(window, 'OffscreenCanvas');
    const encoding = encodeFrame(bitmap);
    if (own !== undefined) Object.defineProperty(window, 'OffscreenCanvas', own);
    expect((await decodePhoto(await encoding)).width).to.equal(400);
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
    const { rgba } = await decodePhoto(await encodeFrame(frame));
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
