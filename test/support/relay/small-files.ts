/** Small valid files: a header with a claimed size, and padding. */

function be32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

function le32(value: number): number[] {
  return be32(value).toReversed();
}

function padBytes(head: readonly number[], bytes: number, tail: readonly number[] = []): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(Math.max(bytes, head.length + tail.length));
  whole.set(head);
  whole.set(tail, whole.length - tail.length);
  return whole;
}

/** A PNG whose IHDR claims the size; without pixel data. */
export function png(width = 600, height = 400, bytes = 64): Uint8Array<ArrayBuffer> {
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const header = [...be32(13), 0x49, 0x48, 0x44, 0x52, ...be32(width), ...be32(height), 8, 2, 0, 0, 0, 0, 0, 0, 0];
  return padBytes([...signature, ...header], bytes);
}

/** A JPEG whose frame header claims the size. */
export function jpeg(width = 600, height = 400, bytes = 64): Uint8Array<ArrayBuffer> {
  const frame = [0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0];
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0];
  return padBytes([0xff, 0xd8, ...frame, ...scan], bytes, [0xff, 0xd9]);
}

/** A lossy WEBP (VP8 key frame header). */
export function webp(width = 600, height = 400, bytes = 64): Uint8Array<ArrayBuffer> {
  const frame = [0x50, 1, 0, 0x9d, 0x01, 0x2a, width & 255, width >> 8, height & 255, height >> 8];
  const size = Math.max(bytes, 30 + frame.length);
  const riff = [0x52, 0x49, 0x46, 0x46, ...le32(size - 8), 0x57, 0x45, 0x42, 0x50];
  return padBytes([...riff, 0x56, 0x50, 0x38, 0x20, ...le32(size - 20), ...frame], size);
}

export function pdf(bytes = 64): Uint8Array<ArrayBuffer> {
  return padBytes([...new TextEncoder().encode('%PDF-1.7\n')], bytes);
}
