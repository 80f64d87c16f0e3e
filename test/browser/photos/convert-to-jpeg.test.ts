import { expect } from '@open-wc/testing';
import { createFileFitter } from '../../../src/photos/fit-files.js';
import { decodeToBitmap, readAndValidateFile } from '../../../src/photos/decode-to-bitmap.js';
import { createCapture } from '../../../src/headless/headless.js';
import { fakeRelay } from '../../../src/testing.js';
import { fetchTestFile } from '../../support/fetch-test-file.js';
import { afterTest, replaceForTest } from '../../support/test-scope.js';
import { captureErrorFrom } from '../../support/capture-error-from.js';
import { FLOW_CONFIG, sendFile } from '../../support/headless-capture.js';
import { bytesOf, createTestImage, drawQuarters, readQuarters, UPRIGHT_COLORS } from '../../support/test-images.js';

const fit = createFileFitter();
const ENDPOINT = '/no-server-here/verify';

it('a BMP → fitted as an upright JPEG of its size, without EXIF', async () => {
  const [fitted] = await fit({ files: [await fetchTestFile('card.bmp')] });
  expect(fitted?.type).to.equal('image/jpeg');
  const bytes = await bytesOf(fitted!);
  expect([...bytes.subarray(0, 3)]).to.deep.equal([0xff, 0xd8, 0xff]);
  expect(new TextDecoder('latin1').decode(bytes)).to.not.include('Exif');
  const converted = await decodeToBitmap(fitted!);
  const original = await decodeToBitmap(await fetchTestFile('baseline.jpg'));
  expect([converted.width, converted.height]).to.deep.equal([856, 540]);
  expect(meanDifference(converted, original)).to.be.lessThan(6);
});

it('a BMP chosen in a capture → checked, and a JPEG is sent', async () => {
  const { calls, restore } = fakeRelay(ENDPOINT);
  const capture = createCapture({ ...FLOW_CONFIG, endpoint: ENDPOINT, docType: 'id_card', sidesSetting: 'front' });
  afterTest(restore);
  afterTest(() => capture.dispose());
  const { photos } = await sendFile(capture, await fetchTestFile('card.bmp'));
  expect(photos.front?.report.document).to.be.an('object');
  expect(calls.flatMap(({ files }) => files.map(({ name, type }) => [name, type]))).to.deep.equal([
    ['front.jpg', 'image/jpeg'],
  ]);
});

/** From now on the browser decodes every HEIC as this image. @returns how often it was asked to */
function pretendHeicDecoder(image: ImageBitmapSource): () => number {
  const decode = window.createImageBitmap;
  let asked = 0;
  replaceForTest(window, 'createImageBitmap', async (source: ImageBitmapSource, ...rest: []) => {
    if (!(source instanceof Blob) || source.type !== 'image/heic') return decode(source, ...rest);
    asked += 1;
    return decode(image);
  });
  return () => asked;
}

it('an HEIC where the browser decodes it (a stub) → a JPEG of what the decoder draws; elsewhere unsupported_type', async () => {
  const heic = await fetchTestFile('phone.heic');
  // A browser of the test machine may decode HEIC; these bytes have no image in any case.
  expect((await captureErrorFrom(fit({ files: [heic] }))).code).to.equal('unsupported_type');
  const asked = pretendHeicDecoder(new ImageData(400, 300));
  const [fitted] = await fit({ files: [heic] });
  expect(fitted?.type).to.equal('image/jpeg');
  const bitmap = await decodeToBitmap(fitted!);
  expect([bitmap.width, bitmap.height]).to.deep.equal([400, 300]);
  expect(asked()).to.equal(1);
  const cutOff = new Blob([heic, new Uint8Array([0, 0, 1, 0])]);
  expect((await captureErrorFrom(fit({ files: [cutOff] }))).code).to.equal('file_unreadable');
});

/** A box of ISO/IEC 14496-12. */
function box(type: string, ...content: readonly (readonly number[] | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const body = content.flatMap((part) => [...part]);
  const size = 8 + body.length;
  return new Uint8Array([0, 0, size >> 8, size & 255, ...new TextEncoder().encode(type), ...body]);
}
/** What a phone that is held upright writes: pixels that lie, a turn of 90° (`irot`), and the same turn once more as EXIF. */
function turnedHeic(): Blob {
  const text = (words: string): Uint8Array => new TextEncoder().encode(words);
  const size = box('ispe', [0, 0, 0, 0, 0, 0, 1, 144, 0, 0, 1, 44]);
  const exif = box('Exif', text('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0'));
  const meta = box('meta', [0, 0, 0, 0], box('iprp', box('ipco', size, box('irot', [1]))), exif);
  return new Blob([box('ftyp', text('heic\0\0\0\0mif1heic')), meta, box('mdat', new Uint8Array(64))]);
}

it('an HEIC with a turn in `irot` and in EXIF → as the decoder draws it: the JPEG is not turned again, and has no EXIF', async () => {
  // Decoders of HEIC apply `irot` themselves (ISO/IEC 23008-12, 6.5.10): 400 × 300 coded pixels come out upright.
  const upright = await createTestImage(300, 400, drawQuarters, { type: 'image/png' });
  pretendHeicDecoder(upright);
  const [fitted] = await fit({ files: [turnedHeic()] });
  const bitmap = await decodeToBitmap(fitted!);
  expect([bitmap.width, bitmap.height]).to.deep.equal([300, 400]);
  expect(readQuarters(bitmap)).to.deep.equal(UPRIGHT_COLORS);
  expect(new TextDecoder('latin1').decode(await bytesOf(fitted!))).to.not.include('Exif');
  const { size } = await readAndValidateFile(turnedHeic());
  expect(size).to.include({ width: 300, height: 400, orientation: 1 });
});

/** Mean difference of two images, 0–255. */
function meanDifference(one: ImageBitmap, other: ImageBitmap): number {
  const [a, b] = [one, other].map((bitmap) => {
    const context = new OffscreenCanvas(214, 135).getContext('2d');
    context?.drawImage(bitmap, 0, 0, 214, 135);
    bitmap.close();
    return context?.getImageData(0, 0, 214, 135).data ?? new Uint8ClampedArray();
  });
  if (!a || !b) return 255;
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;
}
