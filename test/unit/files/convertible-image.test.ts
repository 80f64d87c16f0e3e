import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examineConvertibleImage } from '../../../src/files/files.js';
import { box } from './file-builders.js';
import { BAD_FILES } from '../../support/bad-files.mjs';

const bytesOf = async (name: string): Promise<Buffer> => Buffer.from(await BAD_FILES[name]!());

/** An HEIC of one image: its sizes, and an image without content. */
function heic(sizes: readonly (readonly [number, number])[], brand = 'heic'): Buffer {
  const extents = sizes.map(([width, height]) => {
    const body = Buffer.alloc(12);
    body.writeUInt32BE(width, 4);
    body.writeUInt32BE(height, 8);
    return box('ispe', body);
  });
  const type = box('ftyp', Buffer.from(`${brand}\0\0\0\0mif1heic`, 'latin1'));
  return Buffer.concat([type, box('meta', Buffer.concat(extents)), box('mdat', Buffer.alloc(64))]);
}

test('a BMP → its pixels, and complete; without its second half, or without a size → not complete', async () => {
  assert.deepEqual(examineConvertibleImage(await bytesOf('card.bmp')), {
    type: 'bmp',
    pixels: 856 * 540,
    isComplete: true,
  });
  for (const name of ['half.bmp', 'no-size.bmp'])
    assert.equal(examineConvertibleImage(await bytesOf(name))?.isComplete, false, name);
  assert.equal(examineConvertibleImage(await bytesOf('gigapixels.bmp'))?.pixels, 1.6e9);
});

test('a BMP whose rows begin at the top (negative height) → the same pixels', async () => {
  const bytes = await bytesOf('card.bmp');
  bytes.writeInt32LE(-540, 22);
  assert.deepEqual(examineConvertibleImage(bytes), { type: 'bmp', pixels: 856 * 540, isComplete: true });
});

test('an HEIC of tiles and a thumbnail → the pixels of the largest; without its end → not complete', () => {
  const bytes = heic([
    [512, 512],
    [4032, 3024],
    [320, 240],
  ]);
  assert.deepEqual(examineConvertibleImage(bytes), { type: 'heic', pixels: 4032 * 3024, isComplete: true });
  assert.equal(examineConvertibleImage(bytes.subarray(0, -1))?.isComplete, false);
  assert.equal(examineConvertibleImage(heic([[9, 9]], 'mif1'))?.type, 'heic');
});

test('an HEIC with a turn (irot), a mirror image (imir) and EXIF → the same pixels: the decoder turns it, nothing else does', () => {
  const plain = heic([[4032, 3024]]);
  const turns = Buffer.concat([
    box('irot', Buffer.of(1)),
    box('imir', Buffer.of(0)),
    box('Exif', Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0', 'latin1')),
  ]);
  assert.deepEqual(examineConvertibleImage(Buffer.concat([plain, turns])), examineConvertibleImage(plain));
});

test('every other file of the bad-file table, texts and films → null', async () => {
  for (const name of Object.keys(BAD_FILES).filter((one) => !/bmp|heic|megapixels|just-over/.test(one)))
    assert.equal(examineConvertibleImage(await bytesOf(name)), null, name);
  assert.equal(examineConvertibleImage(Buffer.from('BM is how this text begins, and it is long enough.')), null);
  assert.equal(examineConvertibleImage(heic([], 'isom')), null);
});

test('a BMP and an HEIC cut off at every length, and with every byte changed → no exception', async () => {
  for (const whole of [(await bytesOf('half.bmp')).subarray(0, 90), heic([[9, 9]])])
    for (let length = 0; length < whole.length; length++) {
      examineConvertibleImage(whole.subarray(0, length));
      const changed = Buffer.from(whole);
      changed[length] = 255;
      examineConvertibleImage(changed);
    }
});
