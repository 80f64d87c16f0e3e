/** Encodes QR codes with the writer's encoder of @zxing/library. The rest of the library is three times as large as both. */
import type { QRCodeDecoderErrorCorrectionLevel } from '@zxing/library';
import * as errorCorrectionLevel from '@zxing/library/esm/core/qrcode/decoder/ErrorCorrectionLevel.js';
import * as qrCodeEncoder from '@zxing/library/esm/core/qrcode/encoder/Encoder.js';
import { defaultExportOf } from '../shared/shared.js';

/** What is used of the encoder. */
interface ZxingEncoder {
  encode(
    text: string,
    level: QRCodeDecoderErrorCorrectionLevel,
  ): { getMatrix(): { getWidth(): number; get(x: number, y: number): number } };
}

const ENCODER = defaultExportOf<ZxingEncoder>(qrCodeEncoder);
/** Level M restores 15 % of the codewords: reflections on a screen hide some. */
const LEVEL = defaultExportOf<typeof QRCodeDecoderErrorCorrectionLevel>(errorCorrectionLevel).M;

/** A QR code without its quiet zone. */
export interface QrCode {
  /** Modules of a side. */
  readonly size: number;
  /** The dark modules as the `d` of an SVG path, in units of one module. */
  readonly path: string;
}

/** @throws when the text is over 2331 bytes in UTF-8, which no QR code of this level holds */
export function encodeQrCode(text: string): QrCode {
  const matrix = ENCODER.encode(text, LEVEL).getMatrix();
  const size = matrix.getWidth();
  let path = '';
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (matrix.get(x, y) === 1) path += `M${x} ${y}h1v1h-1z`;
  return { size, path };
}
