import { expect } from '@open-wc/testing';
import { removeImageLocation } from '../../../src/files/files.js';
import { createFileFitter } from '../../../src/photos/fit-files.js';
import { decodeToBitmap } from '../../../src/photos/decode-to-bitmap.js';
import { type OpenImageEncoder } from '../../../src/photos/image-encoder.js';
import { openMainThreadEncoder } from '../../../src/photos/canvas/canvas.js';
import {
  type DrawTestImage,
  bytesOf,
  drawNoise,
  createPdf,
  drawPhotograph,
  createTestImage,
  drawQuarters,
  readQuarters,
  UPRIGHT_COLORS,
} from '../../support/test-images.js';
import { fetchTestFile } from '../../support/fetch-test-file.js';
import { captureErrorFrom } from '../../support/capture-error-from.js';

const MB = 1_000_000;
const fit = createFileFitter();

/** Firefox writes a text chunk into its PNGs, which is removed because it may hold a position. */
async function drawWithoutText(width: number, height: number, type: string): Promise<Blob> {
  const drawn = await createTestImage(width, height, drawPhotograph, { type });
  const [fitted] = await fit({ files: [drawn] });
  return fitted!;
}

describe('createFileFitter', () => {
  for (const type of ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'])
    it(`${type} within the size limit → the fitted file has the same bytes`, async () => {
      const isPdf = type === 'application/pdf';
      const original = isPdf ? createPdf({ bytes: 5000 }) : await drawWithoutText(500, 400, type);
      const [fitted] = await fit({ files: [original] });
      expect(fitted?.type).to.equal(type);
      expect(await bytesOf(fitted!)).to.deep.equal(await bytesOf(original));
    });

  it('file that is deleted after it was fitted → the fitted file can still be read', async function () {
    const storage = navigator.storage as StorageManager | undefined;
    const folder = await storage?.getDirectory().catch(() => null);
    // WebKitGTK has no such folder, or cannot write into it.
    if (!folder || !('createWritable' in FileSystemFileHandle.prototype)) return this.skip();
    const handle = await folder.getFileHandle('photo.jpg', { create: true });
    const drawn = await createTestImage(500, 400, drawPhotograph);
    await drawn.stream().pipeTo(await handle.createWritable());
    const file = await handle.getFile();
    const [fitted] = await fit({ files: [file] });
    await folder.removeEntry('photo.jpg');
    expect(await file.arrayBuffer().catch(() => null), 'the file itself').to.equal(null);
    expect(fitted?.size).to.equal(drawn.size);
    expect(await bytesOf(fitted!)).to.deep.equal(removeImageLocation(await bytesOf(drawn)));
  });

  it('JPEG with a GPS position → the fitted file has no position, and the same pixels', async () => {
    const located = await fetchTestFile('located.jpg');
    const [fitted] = await fit({ files: [located] });
    const [before, after] = [await bytesOf(located), await bytesOf(fitted!)];
    expect(after).to.deep.equal(removeImageLocation(before.slice()));
    expect(after).not.to.deep.equal(before);
    // The end of the file: pixels.
    expect(after.slice(-2000)).to.deep.equal(before.slice(-2000));
    expect((await fit({ files: [fitted!] }))[0]?.size).to.equal(fitted!.size);
  });

  it('PNG declared as image/jpeg → the fitted file has the type image/png', async () => {
    const lying = (await drawWithoutText(300, 300, 'image/png')).slice(0, undefined, 'image/jpeg');
    const [fitted] = await fit({ files: [lying] });
    expect(fitted?.type).to.equal('image/png');
    expect(fitted?.size).to.equal(lying.size);
  });

  it('photo of more than 10 MB → fitted into 10 MB with unchanged width and height', async () => {
    const original = await createTestImage(4000, 3000, drawNoise, { quality: 0.95 });
    expect(original.size).to.be.greaterThan(10 * MB);
    const [fitted] = await fit({ files: [original] });
    await expectShrunk(fitted!, 10 * MB, 4000, 3000);
    expect(fitted!.size).to.be.greaterThan(6 * MB);
  });

  it('large and small photo over the total limit → only the large photo is re-encoded', async () => {
    const small = await createTestImage(800, 600, drawPhotograph);
    const large = await createTestImage(3000, 2000, drawNoise, { quality: 0.95 });
    const totalBytes = Math.round(large.size * 0.8);
    const fitted = await fit({ files: [small, large], totalBytes });
    expect(fitted[1]!.size).to.be.lessThan(large.size);
    expect(fitted[0]!.size + fitted[1]!.size).to.be.at.most(totalBytes);
    expect(await bytesOf(fitted[0]!)).to.deep.equal(await bytesOf(small));
  });

  it('PNG photo over the size limit → fitted as JPEG with unchanged width and height, in at most two encodes', async () => {
    const png = await createTestImage(1600, 1200, drawPhotograph, { type: 'image/png' });
    let encodes = 0;
    const countingFit = createFileFitter({ onProgress: () => encodes++ });
    const [fitted] = await countingFit({ files: [png], totalBytes: Math.round(png.size * 0.6) });
    await expectShrunk(fitted!, png.size * 0.6, 1600, 1200);
    expect(encodes).to.be.within(1, 2);
  });

  it('transparent PNG over the size limit → transparent pixels become white in the fitted file', async () => {
    const png = await createTestImage(600, 400, drawNoise, { type: 'image/png' });
    const drawHalf: DrawTestImage = (context) => {
      drawNoise(context, 600, 400);
      context.clearRect(0, 0, 300, 400);
    };
    const clear = await createTestImage(600, 400, drawHalf, { type: 'image/png' });
    const [fitted] = await fit({ files: [clear], totalBytes: Math.round(png.size / 3) });
    const context = new OffscreenCanvas(600, 400).getContext('2d')!;
    context.drawImage(await decodeToBitmap(fitted!), 0, 0);
    expect(Math.min(...context.getImageData(100, 100, 1, 1).data)).to.be.greaterThan(245);
  });

  it('photo over the size limit even at the lowest quality → fitted with a smaller width and height', async () => {
    const original = await createTestImage(1200, 900, drawNoise);
    const [fitted] = await fit({ files: [original], totalBytes: Math.round(original.size * 0.05) });
    expect(fitted!.size).to.be.at.most(original.size * 0.05);
    const bitmap = await decodeToBitmap(fitted!);
    expect(bitmap.width).to.be.lessThan(1200);
    expect(bitmap.height).to.be.at.least(224);
    expect(bitmap.width / bitmap.height).to.be.closeTo(4 / 3, 0.02);
  });

  it('photo over the size limit even at 224 px → error too_large with the measured bytes and the limit', async () => {
    const original = await createTestImage(400, 300, drawNoise);
    const error = await captureErrorFrom(fit({ files: [original], totalBytes: 500 }));
    expect(error.code).to.equal('too_large');
    expect(error.detail).to.deep.equal({ measured: original.size, limit: 500, unit: 'bytes' });
  });

  for (const orientation of [3, 6, 7]) {
    it(`JPEG with EXIF orientation ${orientation} over the size limit → upright after re-encoding`, async () => {
      const grainy = await fetchTestFile(`quarters-${orientation}.jpg`);
      const [fitted] = await fit({ files: [grainy], totalBytes: Math.round(grainy.size * 0.7) });
      expect(fitted!.size).to.be.at.most(grainy.size * 0.7);
      const bitmap = await decodeToBitmap(fitted!);
      expect(bitmap.width).to.be.greaterThan(bitmap.height);
      expect(readQuarters(bitmap)).to.deep.equal(UPRIGHT_COLORS);
    });
  }

  it('40-megapixel photo over the size limit → re-encoded within the largest canvas of phones', async () => {
    const original = await createTestImage(8000, 5000, drawPhotograph, { quality: 0.8 });
    const [fitted] = await fit({ files: [original], totalBytes: Math.round(original.size * 0.7) });
    const bitmap = await decodeToBitmap(fitted!);
    expect(bitmap.width * bitmap.height).to.be.within(16_000_000, 16_777_216);
  });

  it('PDF over the size limit → error pdf_too_large with the measured bytes and the limit', async () => {
    const error = await captureErrorFrom(fit({ files: [createPdf({ bytes: 11 * MB })] }));
    expect(error.code).to.equal('pdf_too_large');
    expect(error.detail.measured).to.be.greaterThan(10 * MB);
    expect(error.detail.limit).to.equal(10 * MB);
  });

  it('PDF that leaves too few bytes for the image → error pdf_too_large', async () => {
    const files = [createPdf({ bytes: 99_900 }), await createTestImage(400, 300, drawNoise)];
    expect((await captureErrorFrom(fit({ files, totalBytes: 100_000 }))).code).to.equal('pdf_too_large');
  });

  for (const [name, file, code] of [
    ['a text', () => new Blob(['hello']), 'unsupported_type'],
    ['an empty file', () => new Blob([]), 'file_empty'],
    ['a 100 × 100 image', () => createTestImage(100, 100, drawQuarters), 'low_resolution'],
    ['a 1000 × 223 image', () => createTestImage(1000, 223, drawQuarters), 'low_resolution'],
  ] as const)
    it(`fitting ${name} → error ${code}`, async () => {
      expect((await captureErrorFrom(fit({ files: [await file()] }))).code).to.equal(code);
    });

  it('encoder that returns a blank image → fitting fails with file_unreadable', async () => {
    const drawWhite: DrawTestImage = (context, width, height) => {
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width, height);
    };
    const encode = (width: number, height: number): Promise<Blob> => createTestImage(width, height, drawWhite);
    const blank: OpenImageEncoder = async () => ({ width: 800, height: 600, encode, close: () => undefined });
    const original = await createTestImage(800, 600, drawPhotograph);
    const broken = createFileFitter({ open: blank });
    const error = await captureErrorFrom(broken({ files: [original], totalBytes: Math.round(original.size / 2) }));
    expect(error.code).to.equal('file_unreadable');
  });
});

it('rotated photo over the size limit, encoded on the main thread → upright', async () => {
  const original = await fetchTestFile('quarters-6.jpg');
  const onMainThread = createFileFitter({ open: openMainThreadEncoder });
  const totalBytes = Math.round(original.size * 0.7);
  const [fitted] = await onMainThread({ files: [original], totalBytes });
  await expectShrunk(fitted!, totalBytes, 640, 480);
  expect(readQuarters(await decodeToBitmap(fitted!))).to.deep.equal(UPRIGHT_COLORS);
});

async function expectShrunk(fitted: Blob, totalBytes: number, width: number, height: number): Promise<void> {
  expect(fitted.size).to.be.at.most(totalBytes);
  expect(fitted.type).to.equal('image/jpeg');
  const bitmap = await decodeToBitmap(fitted);
  expect([bitmap.width, bitmap.height]).to.deep.equal([width, height]);
  bitmap.close();
}
