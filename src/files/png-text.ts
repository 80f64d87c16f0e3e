/**
 * Reads the text chunks of a PNG (W3C PNG, third edition, 11.3.3). Compressed text is inflated within a limit, so that a
 * small file cannot cost much memory or time.
 */
import { Unzlib } from 'fflate/browser';
import { hasTextAt, readLatin1, u8 } from './read-byte-values.js';

export interface PngText {
  readonly keyword: string;
  readonly text: Uint8Array;
  /** The text is a view of the file's bytes: changing it changes the file. */
  readonly isInPlace: boolean;
  /** The chunk's data with this text, uncompressed, as chunk type `plainType`. */
  readonly plainType: 'tEXt' | 'iTXt';
  /** The bytes before the text in such a chunk. */
  readonly plainHead: Uint8Array;
}

/** Bytes that the compressed text of a file may still inflate to. */
export interface InflateBudget {
  bytes: number;
}

/** Real metadata are far smaller. Text beyond the limit is not read. */
export const INFLATE_BUDGET_BYTES = 4_000_000;
/** Two characters stand for a byte. */
const MAX_RAW_PROFILE_CHARACTERS = 4_000_000;
const MAX_KEYWORD_BYTES = 79;
const INPUT_STEP_BYTES = 1024;

/** @returns `null` where the chunk is no text chunk, is invalid, or inflates beyond the limit */
export function readPngText(type: string, data: Uint8Array, budget: InflateBudget): PngText | null {
  const keyEnd = data.indexOf(0);
  if (keyEnd < 1 || keyEnd > MAX_KEYWORD_BYTES) return null;
  const keyword = readLatin1(data, 0, keyEnd);
  const key = data.subarray(0, keyEnd + 1);
  if (type === 'tEXt') {
    return { keyword, text: data.subarray(keyEnd + 1), isInPlace: true, plainType: 'tEXt', plainHead: key };
  }
  if (type === 'zTXt') {
    const text = inflate(data.subarray(keyEnd + 2), budget);
    return text && { keyword, text, isInPlace: false, plainType: 'tEXt', plainHead: key };
  }
  if (type !== 'iTXt') return null;
  const languageEnd = data.indexOf(0, keyEnd + 3);
  const textAt = languageEnd < 0 ? 0 : data.indexOf(0, languageEnd + 1) + 1;
  if (textAt === 0) return null;
  const isCompressed = u8(data, keyEnd + 1) === 1;
  const body = data.subarray(textAt);
  const text = isCompressed ? inflate(body, budget) : body;
  const plainHead = data.slice(0, textAt);
  plainHead.fill(0, keyEnd + 1, keyEnd + 3);
  return text && { keyword, text, isInPlace: !isCompressed, plainType: 'iTXt', plainHead };
}

function inflate(data: Uint8Array, budget: InflateBudget): Uint8Array | null {
  const parts: Uint8Array[] = [];
  const unzlib = new Unzlib((part) => {
    budget.bytes -= part.length;
    if (budget.bytes < 0) throw new RangeError('text inflates beyond the budget');
    parts.push(part);
  });
  try {
    // Small steps: one step inflates to about a thousand times its input at most.
    for (let at = 0; at < data.length; at += INPUT_STEP_BYTES) {
      unzlib.push(data.subarray(at, at + INPUT_STEP_BYTES), at + INPUT_STEP_BYTES >= data.length);
    }
  } catch {
    return null;
  }
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A profile written as hexadecimal text: newline, name, newline, length, newline, lines of digits. */
export interface PngRawProfile {
  readonly bytes: Uint8Array;
  /** Where in the text each digit stands. */
  readonly digitsAt: Uint32Array;
}

/** @returns `null` where the text is no profile, or longer than {@link MAX_RAW_PROFILE_CHARACTERS} */
export function parsePngRawProfile(text: Uint8Array): PngRawProfile | null {
  if (text.length > MAX_RAW_PROFILE_CHARACTERS || !hasTextAt(text, 0, '\n')) return null;
  const nameEnd = text.indexOf(0x0a, 1);
  const lengthEnd = nameEnd < 0 ? -1 : text.indexOf(0x0a, nameEnd + 1);
  if (lengthEnd < 0) return null;
  const digitsAt = new Uint32Array(text.length - lengthEnd);
  let count = 0;
  for (let at = lengthEnd + 1; at < text.length; at++) if (digitValue(text[at]!) >= 0) digitsAt[count++] = at;
  const bytes = new Uint8Array(count >> 1);
  for (let i = 0; i < bytes.length; i++)
    bytes[i] = digitValue(text[digitsAt[i * 2]!]!) * 16 + digitValue(text[digitsAt[i * 2 + 1]!]!);
  return { bytes, digitsAt: digitsAt.subarray(0, count) };
}

const HEX_DIGITS = '0123456789abcdef';

/** Writes the profile's bytes back over its digits. */
export function writePngRawProfile(text: Uint8Array, { bytes, digitsAt }: PngRawProfile): void {
  for (let i = 0; i < bytes.length; i++) {
    text[digitsAt[i * 2]!] = HEX_DIGITS.charCodeAt(bytes[i]! >>> 4);
    text[digitsAt[i * 2 + 1]!] = HEX_DIGITS.charCodeAt(bytes[i]! & 15);
  }
}

function digitValue(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
