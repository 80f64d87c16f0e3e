import type { FileType } from '../contract/contract.js';
import { hasWord, u32be } from './bytes.js';
import { isFrameMarker, readFrame, walkJpeg } from './jpeg.js';
import { MPF_HEADER } from './metadata-headers.js';
import {
  kindOfPngChunk,
  kindOfSegment,
  kindOfWebpChunk,
  listMetadata,
  type Metadata,
  type MetadataKind,
} from './metadata.js';
import { readPdf, type PdfFacts } from './pdf.js';
import { walkPng } from './png.js';
import { imageSize, type ImageSize } from './size.js';
import { sniff } from './sniff.js';
import { entriesOf, openTiff, TIFF_TAG } from './tiff.js';
import { riffEnd, walkWebp } from './webp.js';

/** What a file is, from its bytes alone. */
export interface FileFacts {
  /** `null`: none of the four types. */
  readonly type: FileType | null;
  readonly bytes: number;
  /** The size the image claims; `null` for a PDF and for a header that cannot be read. */
  readonly size: ImageSize | null;
  /** It moves: an animated WEBP or PNG. */
  readonly animated: boolean;
  /** Pictures in it: frames of an animation, pictures a JPEG's index names, pages of a PDF; `null` when unknown. */
  readonly pictures: number | null;
  /** JPEG: coded in several passes (progressive). PNG: interlaced. */
  readonly progressive: boolean;
  /** Its end is there: EOI, IEND, the length RIFF claims, `%%EOF`. Many decoders take a cut picture nevertheless. */
  readonly complete: boolean;
  /** `null` when it is no PDF. */
  readonly pdf: PdfFacts | null;
  /** What it carries beside the pixels; empty for a PDF. */
  readonly metadata: readonly Metadata[];
}

/**
 * Reads everything that the bytes tell without decoding. Takes any bytes and never throws; time grows with the length
 * alone.
 */
export function examine(bytes: Uint8Array): FileFacts {
  const type = sniff(bytes);
  return {
    ...UNKNOWN,
    type,
    bytes: bytes.length,
    size: imageSize(bytes),
    ...(type === null ? {} : READERS[type](bytes)),
  };
}

type Details = Partial<Omit<FileFacts, 'type' | 'bytes' | 'size'>>;
type Block = readonly [kind: MetadataKind, bytes: number];

const UNKNOWN = {
  animated: false,
  pictures: null,
  progressive: false,
  complete: false,
  pdf: null,
  metadata: [],
} as const satisfies Details;

const READERS: Readonly<Record<FileType, (bytes: Uint8Array) => Details>> = {
  jpeg: examineJpeg,
  png: examinePng,
  webp: examineWebp,
  pdf: examinePdf,
};

function examineJpeg(bytes: Uint8Array): Details {
  let pictures = 1;
  let progressive = false;
  let end: number | null = null;
  const metadata = listMetadata(
    (function* (): Generator<Block> {
      const segments = walkJpeg(bytes);
      let step = segments.next();
      for (; !step.done; step = segments.next()) {
        const kind = kindOfSegment(bytes, step.value);
        if (isFrameMarker(step.value.marker)) progressive ||= readFrame(bytes, step.value)?.progressive ?? false;
        if (kind === 'multi-picture') pictures = Math.max(pictures, indexedPictures(bytes, step.value));
        if (kind !== null) yield [kind, step.value.end - step.value.start];
      }
      end = step.value;
      if (end !== null && end < bytes.length) yield ['trailer', bytes.length - end];
    })(),
  );
  return { pictures, progressive, complete: end !== null, metadata };
}

/** Number of pictures that the MP index names (CIPA DC-007, 5.2.3.2). */
function indexedPictures(bytes: Uint8Array, { start, end }: { readonly start: number; readonly end: number }): number {
  const tiff = openTiff(bytes.subarray(start + MPF_HEADER.length, end));
  if (tiff === null) return 1;
  for (const { tag, valueAt } of entriesOf(tiff, tiff.u32(4))) {
    if (tag === TIFF_TAG.numberOfImages) return tiff.u32(valueAt);
  }
  return 1;
}

function examinePng(bytes: Uint8Array): Details {
  let frames = 0;
  let end: number | null = null;
  const metadata = listMetadata(
    (function* (): Generator<Block> {
      const chunks = walkPng(bytes);
      let step = chunks.next();
      for (; !step.done; step = chunks.next()) {
        const { type, start, end: chunkEnd } = step.value;
        if (type === 'acTL') frames = u32be(bytes, start);
        const kind = kindOfPngChunk(bytes, step.value);
        if (kind !== null) yield [kind, chunkEnd - start];
      }
      end = step.value;
      if (end !== null && end < bytes.length) yield ['trailer', bytes.length - end];
    })(),
  );
  const animated = frames > 1;
  return { animated, pictures: Math.max(1, frames), progressive: bytes[28] === 1, complete: end !== null, metadata };
}

function examineWebp(bytes: Uint8Array): Details {
  let frames = 0;
  const metadata = listMetadata(
    (function* (): Generator<Block> {
      for (const chunk of walkWebp(bytes)) {
        if (chunk.type === 'ANMF') frames++;
        const kind = kindOfWebpChunk(chunk);
        if (kind !== null) yield [kind, chunk.end - chunk.start];
      }
      const end = riffEnd(bytes);
      if (end < bytes.length) yield ['trailer', bytes.length - end];
    })(),
  );
  return { animated: frames > 1, pictures: Math.max(1, frames), complete: riffEnd(bytes) <= bytes.length, metadata };
}

function examinePdf(bytes: Uint8Array): Details {
  const pdf = readPdf(bytes);
  const tail = Math.max(0, bytes.length - 1024);
  let complete = false;
  for (let at = tail; at < bytes.length && !complete; at++) complete = hasWord(bytes, at, '%%EOF');
  return { pdf, pictures: pdf.pages, complete };
}
