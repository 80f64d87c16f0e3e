import type { QrCode } from './qr-code.js';

/**
 * Encodes a text as a QR code. The encoder is a lazy module, which only computers need.
 * @returns `null` where it does not load, or the text is too long: the link itself still works
 */
export async function loadQrCode(text: string): Promise<QrCode | null> {
  try {
    const { encodeQrCode } = await import('./qr-code.js');
    return encodeQrCode(text);
  } catch {
    return null;
  }
}
