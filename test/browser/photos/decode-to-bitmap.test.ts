import { expect } from '@open-wc/testing';
import type { ErrorCode } from '../../../src/contract/contract.js';
import { decodeToBitmap } from '../../../src/photos/decode-to-bitmap.js';
import { createPdf, createTestImage, drawQuarters, readQuarters, UPRIGHT_COLORS } from '../../support/test-images.js';
import { REFUSED_FILES } from '../../support/bad-inputs.js';
import { fetchTestFile } from '../../support/fetch-test-file.js';
import { replaceForTest } from '../../support/test-scope.js';
import { captureErrorFrom } from '../../support/capture-error-from.js';

describe('decodeToBitmap', () => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    it(`JPEG with EXIF orientation ${orientation} → decodeToBitmap returns an upright bitmap`, async () => {
      const bitmap = await decodeToBitmap(await fetchTestFile(`quarters-${orientation}.jpg`));
      expect([bitmap.width, bitmap.height]).to.deep.equal([640, 480]);
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
    let calls = 0;
    replaceForTest(globalThis, 'createImageBitmap', async (image: Blob, ...options: unknown[]) => {
      calls += 1;
      if (options.length > 0) throw new TypeError('"from-image" is not a valid enum value');
      return createImageBitmap(image);
    });
    expect(readQuarters(await decodeToBitmap(await fetchTestFile('quarters-6.jpg')))).to.deep.equal(UPRIGHT_COLORS);
    expect(calls).to.equal(2);
  });

  it('40-megapixel image → decodeToBitmap scales the image down to the largest canvas of phones', async () => {
    const bitmap = await decodeToBitmap(await createTestImage(8000, 5000, drawQuarters));
    expect(bitmap.width * bitmap.height).to.be.within(16_000_000, 16_777_216);
    expect(bitmap.width / bitmap.height).to.be.closeTo(1.6, 0.001);
    expect(readQuarters(bitmap)).to.deep.equal(UPRIGHT_COLORS);
  });

  for (const { file, code } of REFUSED_FILES.filter(({ inBrowsers }) => inBrowsers === undefined)) {
    it(`decodeToBitmap of ${file} → error ${code}`, async () => {
      const error = await captureErrorFrom(decodeToBitmap(await fetchTestFile(file)));
      expect(error.code).to.equal(code);
      if (file === 'just-over.png') expect(error.detail.measured).to.equal(100_010_000);
    });
  }

  const BAD: readonly (readonly [name: string, file: Blob, code: ErrorCode, measured?: number])[] = [
    ['an empty file', new Blob([]), 'file_empty', 0],
    ['a PDF', createPdf(), 'unsupported_type'],
    ['an encrypted PDF', createPdf({ encrypted: true }), 'pdf_encrypted'],
  ];
  for (const [name, file, code, measured] of BAD) {
    it(`decodeToBitmap of ${name} → error ${code}`, async () => {
      const error = await captureErrorFrom(decodeToBitmap(file));
      expect(error.code).to.equal(code);
      if (measured !== undefined) expect(error.detail.measured).to.equal(measured);
    });
  }
});
