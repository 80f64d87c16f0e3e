import { QRCodeDecoderErrorCorrectionLevel, QRCodeEncoder } from '@zxing/library';

/** A QR code without its quiet zone. */
export interface QrCode {
  /** Modules of a side. */
  readonly size: number;
  /** The dark modules as the `d` of an SVG path, in units of one module. */
  readonly path: string;
}

/** @throws when the text is over 2331 bytes in UTF-8, which no QR code of this level holds */
export function encodeQrCode(text: string): QrCode {
  // Level M restores 15 % of the codewords: reflections on a screen hide some.
  const matrix = QRCodeEncoder.encode(text, QRCodeDecoderErrorCorrectionLevel.M).getMatrix();
  const size = matrix.getWidth();
  let path = '';
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (matrix.get(x, y) === 1) path += `M${x} ${y}h1v1h-1z`;
  return { size, path };
}
