import { expect } from '@open-wc/testing';
import type { ErrorCode } from '../../../src/contract/contract.js';
import { decodeToBitmap } from '../../../src/photos/decode-to-bitmap.js';
import {
  orientedJpeg,
  createPdf,
  drawPhotograph,
  createTestImage,
  pngClaiming,
  drawQuarters,
  readQuarters,
  UPRIGHT_COLORS,
} from '../../support/test-images.js';
import { captureErrorFrom } from '../../support/capture-error-from.js';

describe('decodeToBitmap', () => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    it(`JPEG with EXIF orientation ${orientation} → decodeToBitmap returns an upright bitmap`, async () => {
      const bitmap = await decodeToBitmap(await orientedJpeg(orientation, 320, 240));
      expect([bitmap.width, bitmap.height]).to.deep.equal([320, 240]);
      expect(readQuarters(bitmap)).to.deep.equal(UPRIGHT_COLORS);
      bitmap.close();
    });
  }

  for (const type of ['image/png', 'image/jpeg', 'image/webp']) {
    it(`${type} declared as text/plain → decodeToBitmap still decodes the image`, async () => {
      const lying = (await createTestImage(300, 260, drawQuarters, { type })).slice(0, undefined, 'text/plain');
      expect(readQuarters(await decodeToBitmap(lying))).to.deep.equal(UPRIGHT_COLORS);
    });
  }

  it('browser without the imageOrientation option → decodeToBitmap still returns an upright bitmap', async () => {
    const { createImageBitmap } = globalThis;
    const calls: unknown[][] = [];
    globalThis.createImageBitmap = (...args: unknown[]) => {
      calls.push(args);
      if (args.length > 1) return Promise.reject(new TypeError('"from-image" is not a valid enum value'));
      return createImageBitmap(args[0] as Blob);
    };
    try {
      expect(readQuarters(await decodeToBitmap(await orientedJpeg(6, 320, 240)))).to.deep.equal(UPRIGHT_COLORS);
      expect(calls).to.have.length(2);
    } finally {
      globalThis.createImageBitmap = createImageBitmap;
    }
  });

  it('40-megapixel image → decodeToBitmap scales the image down to the largest canvas of phones', async () => {
    const bitmap = await decodeToBitmap(await createTestImage(8000, 5000, drawQuarters));
    expect(bitmap.width * bitmap.height).to.be.within(16_000_000, 16_777_216);
    expect(bitmap.width / bitmap.height).to.be.closeTo(1.6, 0.001);
    expect(readQuarters(bitmap)).to.deep.equal(UPRIGHT_COLORS);
  });

  const BAD: readonly { name: string; file: () => Promise<Blob> | Blob; code: ErrorCode; measured?: number }[] = [
    { name: 'an empty file', file: () => new Blob([]), code: 'file_empty', measured: 0 },
    {
      name: 'a text named .jpg',
      file: () => new File(['hello'], 'a.jpg', { type: 'image/jpeg' }),
      code: 'unsupported_type',
    },
    { name: 'a HEIC picture', file: () => new Blob(['\0\0\0\x18ftypheic\0\0\0\0mif1heic']), code: 'unsupported_type' },
    { name: 'a GIF', file: () => new Blob(['GIF89a\x01\0\x01\0\0\0\0;']), code: 'unsupported_type' },
    { name: 'a PDF', file: () => createPdf(), code: 'unsupported_type' },
    { name: 'an encrypted PDF', file: () => createPdf({ encrypted: true }), code: 'pdf_encrypted' },
    {
      name: 'a JPEG that is cut off',
      file: async () => half(await createTestImage(600, 400, drawPhotograph)),
      code: 'file_unreadable',
    },
    {
      name: 'a PNG that is cut off',
      file: async () => half(await createTestImage(600, 400, drawPhotograph, { type: 'image/png' })),
      code: 'file_unreadable',
    },
    {
      name: 'a WEBP that is cut off',
      file: async () => half(await createTestImage(600, 400, drawPhotograph, { type: 'image/webp' })),
      code: 'file_unreadable',
    },
    {
      name: 'a JPEG header alone',
      file: () => new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xd9])]),
      code: 'file_unreadable',
    },
    { name: 'a PNG without pixels', file: () => pngClaiming(300, 300), code: 'file_unreadable' },
    {
      name: 'a PNG that claims 101 megapixels',
      file: () => pngClaiming(10_100, 10_000),
      code: 'file_too_many_pixels',
      measured: 101_000_000,
    },
    { name: 'a PNG that claims 4 gigapixels', file: () => pngClaiming(65_535, 65_535), code: 'file_too_many_pixels' },
  ];
  for (const { name, file, code, measured } of BAD) {
    it(`decodeToBitmap of ${name} → error ${code}`, async () => {
      const error = await captureErrorFrom(decodeToBitmap(await file()));
      expect(error.code).to.equal(code);
      if (measured !== undefined) expect(error.detail.measured).to.equal(measured);
    });
  }
});

function half(blob: Blob): Blob {
  return blob.slice(0, blob.size / 2, blob.type);
}
