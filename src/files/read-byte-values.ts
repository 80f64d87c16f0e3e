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

/** `length` bytes as Latin-1 text; shorter where the bytes end. For names; {@link decodeLatin1} is for long texts. */
export function readLatin1(bytes: Uint8Array, at: number, length: number): string {
  let text = '';
  for (let i = at; i < Math.min(at + length, bytes.length); i++) text += String.fromCharCode(u8(bytes, i));
  return text;
}

/** One character per byte. */
export function decodeLatin1(bytes: Uint8Array): string {
  const step = 8192;
  let text = '';
  for (let at = 0; at < bytes.length; at += step) text += String.fromCharCode(...bytes.subarray(at, at + step));
  return text;
}

/** Where a Latin-1 text next stands, or −1. */
export function indexOfText(bytes: Uint8Array, word: string, from: number): number {
  const first = word.charCodeAt(0);
  let at = bytes.indexOf(first, from);
  while (at >= 0 && !hasTextAt(bytes, at, word)) at = bytes.indexOf(first, at + 1);
  return at;
}
