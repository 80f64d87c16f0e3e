/** Searches outputs for secrets and personal data, in all common encodings. */
import { randomBytes } from 'node:crypto';

/** 32 random bytes as text, so that a match is never a coincidence. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

export type NamedOutputs = Readonly<Record<string, Buffer>>;

/** Values that no output may contain, by name. */
export class LeakDetector {
  readonly #needles: { readonly name: string; readonly bytes: Buffer }[] = [];

  /** Forbids a secret and each half of it. */
  addSecret(name: string, secret: string): void {
    const middle = Math.floor(secret.length / 2);
    this.addText(`first half of ${name}`, secret.slice(0, middle));
    this.addText(`second half of ${name}`, secret.slice(middle));
  }

  addText(name: string, text: string): void {
    for (const bytes of listSpellings(text)) this.#needles.push({ name, bytes });
  }

  /** Forbids some parts of a file. */
  addFile(name: string, bytes: Buffer): void {
    for (const share of [0.1, 0.5, 0.9]) {
      const from = Math.floor(bytes.length * share);
      for (const needle of listEncodings(bytes.subarray(from, from + 24))) {
        this.#needles.push({ name: `${name} from byte ${String(from)} on`, bytes: needle });
      }
    }
  }

  /** @returns what was found where, in words; empty when nothing was */
  foundIn(outputs: NamedOutputs): readonly string[] {
    const found = Object.entries(outputs).flatMap(([output, text]) =>
      this.#needles.filter(({ bytes }) => text.includes(bytes)).map(({ name }) => `${name} in ${output}`),
    );
    return [...new Set(found)];
  }
}

/** A text unchanged, in JSON, in a URL, and encoded. */
function listSpellings(text: string): readonly Buffer[] {
  const ascii = text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const plain = [text, ascii, encodeURIComponent(text)].map((written) => Buffer.from(written));
  return [...plain, Buffer.from(text, 'latin1'), ...listEncodings(Buffer.from(text))];
}

/** Bytes unchanged, in hexadecimal, and in Base64 at every alignment. */
function listEncodings(bytes: Buffer): readonly Buffer[] {
  const base64 = [0, 1, 2].flatMap((offset) => {
    const shifted = Buffer.concat([Buffer.alloc(offset), bytes]);
    // The digits at both ends depend on the adjacent bytes.
    const digits = (encoding: 'base64' | 'base64url'): string => {
      const whole = shifted.toString(encoding).replace(/=+$/, '');
      const from = Math.ceil((offset * 4) / 3);
      return whole.slice(from, Math.floor((shifted.length * 4) / 3));
    };
    return [digits('base64'), digits('base64url')];
  });
  const hex = bytes.toString('hex');
  return [bytes, ...[hex, hex.toUpperCase(), ...base64].map((text) => Buffer.from(text))];
}
