import type { FileType } from '../contract/contract.js';
import { readImageSize, type ImageSize } from './image-size.js';
import { walkJpegSegments } from './jpeg-segments.js';
import { isPdfEncrypted } from './pdf-encryption.js';
import { walkPngChunks } from './png-chunks.js';
import { hasTextAt } from './read-byte-values.js';
import { sniffFileType } from './sniff-file-type.js';
import { readRiffEnd } from './webp-chunks.js';

/** What the bytes of a file tell without decoding. */
export interface FileFacts {
  /** `null`: none of the four types. */
  readonly type: FileType | null;
  readonly bytes: number;
  /** Size in the header; `null` for a PDF and for an unreadable header. */
  readonly size: ImageSize | null;
  /** The file has its end: EOI, IEND, the RIFF length, `%%EOF`. Many decoders accept truncated images. */
  readonly complete: boolean;
  /** A PDF that may require a password. */
  readonly encrypted: boolean;
}

/** Reads everything that the bytes tell without decoding. Accepts any bytes and never throws; takes linear time. */
export function examineFile(bytes: Uint8Array): FileFacts {
  const type = sniffFileType(bytes);
  return {
    type,
    bytes: bytes.length,
    size: readImageSize(bytes),
    complete: type !== null && HAS_END[type](bytes),
    encrypted: type === 'pdf' && isPdfEncrypted(bytes),
  };
}

const HAS_END: Readonly<Record<FileType, (bytes: Uint8Array) => boolean>> = {
  jpeg: (bytes) => findEnd(walkJpegSegments(bytes)) !== null,
  png: (bytes) => findEnd(walkPngChunks(bytes)) !== null,
  webp: (bytes) => readRiffEnd(bytes) <= bytes.length,
  pdf: hasPdfEnd,
};

function findEnd(parts: Generator<unknown, number | null>): number | null {
  let step = parts.next();
  while (!step.done) step = parts.next();
  return step.value;
}

/** Programs may write up to a kilobyte behind the end. */
function hasPdfEnd(bytes: Uint8Array): boolean {
  for (let at = Math.max(0, bytes.length - 1024); at < bytes.length; at++)
    if (hasTextAt(bytes, at, '%%EOF')) return true;
  return false;
}
