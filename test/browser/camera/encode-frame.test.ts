import { expect } from '@open-wc/testing';
import { encodeFrame } from '../../../src/camera/camera.js';
import { captureErrorFrom } from '../../support/capture-error-from.js';
import { decodePhoto, drawRedAndBlue } from '../../support/frame/decode-photo.js';
import { replaceProperty } from '../../support/replace-property.js';
import { replaceForTest } from '../../support/test-scope.js';

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
    replaceForTest(OffscreenCanvasRenderingContext2D.prototype, 'drawImage', drawSmall);
    const photo = await encodeFrame(bitmap);
    limit = Infinity;
    const { width, rgba } = await decodePhoto(photo);
    expect(width).to.equal(200);
    expect(isRed(rgba(50, 50))).to.equal(true);
    limit = 0;
    expect((await captureErrorFrom(encodeFrame(bitmap))).code).to.equal('internal');
  });

  it('the first encoding fails → encodeFrame repeats it, and delivers the pixels once', async () => {
    const bitmap = await createImageBitmap(drawRedAndBlue(400, 200));
    const encode = OffscreenCanvas.prototype.convertToBlob;
    let encodings = 0;
    const encodeSecond = function (this: OffscreenCanvas, ...args: Parameters<typeof encode>): Promise<Blob> {
      encodings += 1;
      return encodings === 1 ? Promise.resolve(new Blob()) : encode.apply(this, args);
    };
    replaceForTest(OffscreenCanvas.prototype, 'convertToBlob', encodeSecond);
    const delivered: ImageBitmap[] = [];
    await encodeFrame(bitmap, 'photo.jpg', (pixels) => delivered.push(pixels));
    expect([encodings, delivered.length]).to.deep.equal([2, 1]);
  });

  it('video frame that the canvas never draws → encodeFrame copies it, at full size', async () => {
    const data = drawRedAndBlue(400, 200).getContext('2d')!.getImageData(0, 0, 400, 200).data;
    const frame = new VideoFrame(data, { format: 'RGBA', codedWidth: 400, codedHeight: 200, timestamp: 0 });
    for (const { prototype } of [OffscreenCanvasRenderingContext2D, CanvasRenderingContext2D]) {
      const draw = prototype.drawImage as (...args: unknown[]) => void;
      replaceForTest(prototype, 'drawImage', function (this: object, ...args: unknown[]) {
        if (args[0] !== frame) draw.apply(this, args);
      });
    }
    const photo = await encodeFrame(frame);
    frame.close();
    const { width, rgba } = await decodePhoto(photo);
    expect(width).to.equal(400);
    expect(isRed(rgba(50, 100)) && isBlue(rgba(350, 100))).to.equal(true);
  });

  it('browser without OffscreenCanvas → encodeFrame returns a JPEG in the width of the frame', async () => {
    const bitmap = await createImageBitmap(drawRedAndBlue(400, 200));
    const restore = replaceProperty(window, 'OffscreenCanvas', undefined);
    const encoding = encodeFrame(bitmap);
    restore();
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
  const REPORTED = { fullRange: false, matrix: 'smpte170m' } as const;

  for (const [condition, result, steps, reported, expected] of [
    ['not reported, levels beyond 16–235', 'full range', STEPS, undefined, STEPS],
    ['not reported, levels within 16–235', 'video range', [16, 60, 128, 200, 235], undefined, [0, 51, 130, 214, 255]],
    ['reported as video range', 'it is used, whatever the levels', STEPS, REPORTED, [0, 51, 130, 238, 255]],
  ] as const)
    it(`encodeFrame, range ${condition} → ${result}`, async () => {
      const frame = grayFrame(steps, reported);
      const { rgba } = await decodePhoto(await encodeFrame(frame));
      frame.close();
      for (const [index, level] of expected.entries())
        expect(rgba(index * 64 + 32, 32)[1], `step ${index}`).to.be.closeTo(level, 3);
    });
});
