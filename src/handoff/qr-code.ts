import { BrowserQRCodeSvgWriter } from '@zxing/browser';
import { EncodeHintType } from '@zxing/library';

/** A QR code without its quiet zone. */
export interface QrCode {
  /** Modules of a side. */
  readonly size: number;
  /** The dark modules as the `d` of an SVG path, in units of one module. */
  readonly path: string;
}

const HINTS = new Map<EncodeHintType, string>([
  // Level M restores 15 % of the codewords: reflections on a screen hide some.
  [EncodeHintType.ERROR_CORRECTION, 'M'],
  [EncodeHintType.MARGIN, '0'],
]);

/** @throws when the text is over 2331 bytes in UTF-8, which no QR code of this level holds */
export function toQrCode(text: string): QrCode {
  // The smallest drawing has one pixel per module. One path is drawn without seams at any size.
  const svg = new BrowserQRCodeSvgWriter().write(text, 0, 0, HINTS);
  const dark = [...svg.children].map((rect) => `M${rect.getAttribute('x')} ${rect.getAttribute('y')}h1v1h-1z`);
  return { size: Number(svg.getAttribute('width')), path: dark.join('') };
}
