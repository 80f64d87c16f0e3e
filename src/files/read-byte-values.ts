/**
 * Reads numbers and text from untrusted bytes. A read outside the array gives 0 (numbers) or no match (text), so that readers
 * of a truncated file end instead of throwing. Callers that need the difference check the length.
 */

export function u8(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}

export function u16be(bytes: Uint8Array, at: number): number {
  return (u8(bytes, at) << 8) | u8(bytes, at + 1);
}

export function u16le(bytes: Uint8Array, at: number): number {
  return u8(bytes, at) | (u8(bytes, at + 1) << 8);
}

export function u24le(bytes: Uint8Array, at: number): number {
  return u16le(bytes, at) | (u8(bytes, at + 2) << 16);
}

export function u32be(bytes: Uint8Array, at: number): number {
  return u16be(bytes, at) * 0x10000 + u16be(bytes, at + 2);
}

export function u32le(bytes: Uint8Array, at: number): number {
  return u16le(bytes, at) + u16le(bytes, at + 2) * 0x10000;
}

/** Whether the bytes at `at` are these characters (Latin-1). */
export function hasTextAt(bytes: Uint8Array, at: number, text: string): boolean {
  if (at < 0 || at + text.length > bytes.length) return false;
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false;
  return true;
}

/** `length` bytes as text, one character per byte; shorter where the bytes end. */
export function readLatin1(bytes: Uint8Array, at: number, length: number): string {
  let text = '';
  for (let i = at; i < Math.min(at + length, bytes.length); i++) text += String.fromCharCode(u8(bytes, i));
  return text;
}

/** Where a Latin-1 text next stands, or −1 (Horspool): by the byte at the text's end it knows how far to go on. */
export function findText(bytes: Uint8Array, text: string, from: number): number {
  const last = text.length - 1;
  const lastCode = text.charCodeAt(last);
  const steps = new Uint8Array(256).fill(text.length);
  for (let i = 0; i < last; i++) steps[text.charCodeAt(i)] = last - i;
  for (let end = from + last; end < bytes.length; end += steps[bytes[end]!]!)
    if (bytes[end] === lastCode && hasTextAt(bytes, end - last, text)) return end - last;
  return -1;
}
