import { expect } from '@open-wc/testing';
import type { Luma, Pixels } from '../../../src/checks/checks.js';
import { createOffscreenDrawingSurface } from '../../../src/photos/photos.js';
import { createFramePixelReader } from '../../../src/photos/read-frame-pixels.js';
import { drawQuarters } from '../../support/test-images.js';

const isLuma = (image: Luma | Pixels): image is Luma => 'stride' in image;

/** Reads the frame with a reader of its own, and closes it. */
async function readFrame(frame: VideoFrame | ImageBitmap): Promise<Luma | Pixels> {
  const image = await createFramePixelReader(createOffscreenDrawingSurface)(frame);
  frame.close();
  return image;
}
async function readLuma(frame: VideoFrame): Promise<Luma> {
  const image = await readFrame(frame);
  return isLuma(image) ? image : expect.fail('drawn');
}

/** A frame as cameras give it. Luminance and one color rise by one per column, the other falls by one per row. */
function planarFrame(format: 'I420' | 'NV12', width: number, height: number, init: Partial<VideoFrameBufferInit> = {}) {
  const [pixels, quarter, halfWidth] = [width * height, (width * height) / 4, width / 2];
  const data = new Uint8Array(pixels * 1.5);
  for (let i = 0; i < pixels; i++) data[i] = i % width;
  for (let i = 0; i < quarter; i++) {
    data[pixels + (format === 'I420' ? i : 2 * i)] = 30 + (i % halfWidth);
    data[pixels + (format === 'I420' ? quarter + i : 2 * i + 1)] = 200 - Math.floor(i / halfWidth);
  }
  return new VideoFrame(data, { format, codedWidth: width, codedHeight: height, timestamp: 0, ...init });
}

describe('createFramePixelReader', () => {
  for (const format of ['I420', 'NV12'] as const)
    it(`a VideoFrame in ${format} → its luma plane and its colours beside it, not drawn pixels`, async () => {
      const image = await readLuma(planarFrame(format, 64, 48));
      expect([image.width, image.height]).to.deep.equal([64, 48]);
      expect([image.data[image.stride * 47 + 63], image.data[image.stride * 3 + 5]]).to.deep.equal([63, 5]);
      const { cb, cr, stride, step } = image.chroma!;
      expect([cb[stride * 5 + step * 7], cr[stride * 5 + step * 7]]).to.deep.equal([37, 195]);
    });

  it('a VideoFrame with a visibleRect → the luma of that part only', async function () {
    const frame = planarFrame('I420', 64, 48, { visibleRect: { x: 16, y: 8, width: 32, height: 24 } });
    // WebKitGTK makes a frame of the top left part instead, and reports it as a frame without a crop.
    if (frame.visibleRect?.x !== 16) this.skip();
    const image = await readLuma(frame);
    expect([image.width, image.height]).to.deep.equal([32, 24]);
    expect(image.data[0]).to.equal(16);
    expect(image.data[image.stride * 23 + 31]).to.equal(47);
  });

  for (const fullRange of [true, false]) {
    it(`a VideoFrame of ${fullRange ? 'full range' : 'video range'} → videoRange is ${fullRange ? 'false' : 'true'}`, async () => {
      const frame = planarFrame('I420', 64, 48, { colorSpace: { fullRange, matrix: 'bt709' } });
      expect((await readLuma(frame)).videoRange).to.equal(!fullRange);
    });
  }

  describe('a stream of unknown range', () => {
    /** Levels of each frame, and whether it is read as video range. */
    const STREAMS: Readonly<Record<string, readonly (readonly [from: number, to: number, isVideoRange: boolean])[]>> = {
      'levels of video range → video range': [[20, 230, true]],
      'a white above video range → full range from then on': [[20, 230, true], [20, 255, false], [20, 230, false]], // prettier-ignore
      'a black below video range → full range': [[0, 200, false]],
      'a small overshoot → video range': [[14, 237, true]],
    };
    for (const [name, frames] of Object.entries(STREAMS))
      it(`a video stream of unknown range, ${name}`, async () => {
        const read = createFramePixelReader(createOffscreenDrawingSurface);
        const levels = { areFull: false };
        for (const [from, to, isVideoRange] of frames) {
          const data = new Uint8Array((320 * 240 * 3) / 2).fill(128);
          for (let i = 0; i < 320 * 240; i++) data[i] = from + Math.round(((i % 320) / 319) * (to - from));
          const init = { format: 'I420', codedWidth: 320, codedHeight: 240, timestamp: 0 } as const;
          const frame = new VideoFrame(data, init);
          Object.defineProperty(frame, 'colorSpace', { value: { fullRange: null } });
          const image = await read(frame, levels);
          frame.close();
          expect(isLuma(image) && image.videoRange).to.equal(isVideoRange);
        }
      });
  });

  for (const [name, make] of [
    ['an ImageBitmap', (canvas: OffscreenCanvas) => createImageBitmap(canvas)],
    ['an RGBA VideoFrame', (canvas: OffscreenCanvas) => new VideoFrame(canvas, { timestamp: 0 })],
  ] as const)
    it(`${name} of 2560 × 1440 px → drawn at 1280 × 720 px, and the width before is kept`, async () => {
      const canvas = new OffscreenCanvas(2560, 1440);
      drawQuarters(canvas.getContext('2d')!, 2560, 1440);
      const image = await readFrame(await make(canvas));
      if (isLuma(image)) throw new Error('not drawn');
      expect([image.width, image.height, image.originalWidth]).to.deep.equal([1280, 720, 2560]);
      expect([...image.data.slice(0, 3)]).to.deep.equal([255, 0, 0]);
    });

  it('frames of changing size and format → each image has the size of its frame', async () => {
    const read = createFramePixelReader(createOffscreenDrawingSurface);
    for (const width of [64, 32, 128]) {
      const height = (width * 3) / 4;
      for (const frame of [planarFrame('I420', width, height), await createImageBitmap(new ImageData(width, height))]) {
        const image = await read(frame);
        frame.close();
        expect([image.width, image.height]).to.deep.equal([width, height]);
      }
    }
  });
});
