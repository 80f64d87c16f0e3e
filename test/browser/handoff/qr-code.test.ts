import { assert } from '@open-wc/testing';
import { BinaryBitmap, DecodeHintType, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library';
import { loadQrCode } from '../../../src/handoff/handoff-link.js';
import { toQrCode, type QrCode } from '../../../src/handoff/qr-code.js';

/** The image is drawn, not photographed. */
const HINTS = new Map([[DecodeHintType.PURE_BARCODE, true]]);
const MODULE_PX = 4;
const QUIET_MODULES = 4;
const LINK = 'https://shop.example/verify?step=2#doc-capture-handoff=AbCd-_123456.zyxwvutsrqponmlkjihgfe-_';

/** Fills the squares of the path with black, as a browser does, and reads the image with ZXing's reader. */
function readQrCode({ size, path }: QrCode): string {
  const width = (size + 2 * QUIET_MODULES) * MODULE_PX;
  const luminances = new Uint8ClampedArray(width * width).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    const left = (Number(x) + QUIET_MODULES) * MODULE_PX;
    const top = (Number(y) + QUIET_MODULES) * MODULE_PX;
    for (let row = top; row < top + MODULE_PX; row++)
      luminances.fill(0, row * width + left, row * width + left + MODULE_PX);
  }
  const source = new RGBLuminanceSource(luminances, width, width);
  return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source)), HINTS).getText();
}

describe('QR codes', () => {
  it('links of 20 to 2,000 characters → drawn codes that ZXing reads', () => {
    const sizes = [20, 92, 150, 400, 1000, 2000].map((length) => {
      const text = LINK.repeat(22).slice(0, length);
      const code = toQrCode(text);
      assert.equal(readQrCode(code), text, `${length} characters`);
      return code.size;
    });
    assert.deepEqual(
      sizes,
      sizes.toSorted((one, other) => one - other),
    );
    assert.isTrue(sizes.every((size) => size >= 25 && size <= 177));
  });

  it('letters of other scripts → UTF-8', () => {
    assert.equal(readQrCode(toQrCode('https://grüße.example/Ω')), 'https://grüße.example/Ω');
  });

  it('a link that no QR code holds → none, and no error', async () => {
    assert.throws(() => toQrCode('x'.repeat(3000)));
    assert.equal(await loadQrCode('x'.repeat(3000)), null);
    assert.deepEqual(await loadQrCode(LINK), toQrCode(LINK));
  });
});
