import type { FileType } from '../contract/contract.js';
import { hasTextAt, u32be } from './read-byte-values.js';
import { isJpegFrameMarker, readJpegFrameHeader, walkJpegSegments } from './jpeg-segments.js';
import { MPF_HEADER } from './metadata-headers.js';
import {
  pngMetadataKind,
  jpegMetadataKind,
  webpMetadataKind,
  summarizeMetadata,
  type MetadataSummary,
  type MetadataKind,
} from './metadata-kinds.js';
import { readPdfMetadata, type PdfMetadata } from './pdf-metadata.js';
import { walkPngChunks } from './png-chunks.js';
import { readImageSize, type ImageSize } from './image-size.js';
import { sniffFileType } from './sniff-file-type.js';
import { readIfdEntries, openTiffBlock, TIFF_TAG } from './exif-ifd.js';
import { readRiffEnd, walkWebpChunks } from './webp-chunks.js';

/** What the bytes of a file tell without decoding. */
export interface FileFacts {
  /** `null`: none of the four types. */
  readonly type: FileType | null;
  readonly bytes: number;
  /** Size in the header; `null` for a PDF and for an unreadable header. */
  readonly size: ImageSize | null;
  /** An animated WEBP or PNG. */
  readonly animated: boolean;
  /** Number of images: animation frames, images in the index of a JPEG, pages of a PDF; `null` when unknown. */
  readonly pictures: number | null;
  /** A progressive JPEG or an interlaced PNG. */
  readonly progressive: boolean;
  /** The file has its end: EOI, IEND, the RIFF length, `%%EOF`. Many decoders accept truncated images. */
  readonly complete: boolean;
  /** `null` for an image. */
  readonly pdf: PdfMetadata | null;
  /** Metadata beside the pixels; empty for a PDF. */
  readonly metadata: readonly MetadataSummary[];
}

/** Reads everything that the bytes tell without decoding. Accepts any bytes and never throws; takes linear time. */
export function examineFile(bytes: Uint8Array): FileFacts {
  const type = sniffFileType(bytes);
  return {
    ...UNKNOWN_DETAILS,
    type,
    bytes: bytes.length,
    size: readImageSize(bytes),
    ...(type === null ? {} : EXAMINERS[type](bytes)),
  };
}

type TypeDetails = Partial<Omit<FileFacts, 'type' | 'bytes' | 'size'>>;
type MetadataBlock = readonly [kind: MetadataKind, bytes: number];

const UNKNOWN_DETAILS = {
  animated: false,
  pictures: null,
  progressive: false,
  complete: false,
  pdf: null,
  metadata: [],
} as const satisfies TypeDetails;

const EXAMINERS: Readonly<Record<FileType, (bytes: Uint8Array) => TypeDetails>> = {
  jpeg: examineJpeg,
  png: examinePng,
  webp: examineWebp,
  pdf: examinePdf,
};

function examineJpeg(bytes: Uint8Array): TypeDetails {
  let pictures = 1;
  let progressive = false;
  let end: number | null = null;
  const metadata = summarizeMetadata(
    (function* (): Generator<MetadataBlock> {
      const segments = walkJpegSegments(bytes);
      let step = segments.next();
      for (; !step.done; step = segments.next()) {
        const kind = jpegMetadataKind(bytes, step.value);
        if (isJpegFrameMarker(step.value.marker))
          progressive ||= readJpegFrameHeader(bytes, step.value)?.progressive ?? false;
        if (kind === 'multi-picture') pictures = Math.max(pictures, readPictureCount(bytes, step.value));
        if (kind !== null) yield [kind, step.value.end - step.value.start];
      }
      end = step.value;
      if (end !== null && end < bytes.length) yield ['trailer', bytes.length - end];
    })(),
  );
  return { pictures, progressive, complete: end !== null, metadata };
}

/** Number of images in the MP index (CIPA DC-007, 5.2.3.2). */
function readPictureCount(bytes: Uint8Array, { start, end }: { readonly start: number; readonly end: number }): number {
  const tiff = openTiffBlock(bytes.subarray(start + MPF_HEADER.length, end));
  if (tiff === null) return 1;
  for (const { tag, valueAt } of readIfdEntries(tiff, tiff.u32(4))) {
    if (tag === TIFF_TAG.numberOfImages) return tiff.u32(valueAt);
  }
  return 1;
}

function examinePng(bytes: Uint8Array): TypeDetails {
  let frames = 0;
  let end: number | null = null;
  const metadata = summarizeMetadata(
    (function* (): Generator<MetadataBlock> {
      const chunks = walkPngChunks(bytes);
      let step = chunks.next();
      for (; !step.done; step = chunks.next()) {
        const { type, start, end: chunkEnd } = step.value;
        if (type === 'acTL') frames = u32be(bytes, start);
        const kind = pngMetadataKind(bytes, step.value);
        if (kind !== null) yield [kind, chunkEnd - start];
      }
      end = step.value;
      if (end !== null && end < bytes.length) yield ['trailer', bytes.length - end];
    })(),
  );
  const animated = frames > 1;
  return { animated, pictures: Math.max(1, frames), progressive: bytes[28] === 1, complete: end !== null, metadata };
}

function examineWebp(bytes: Uint8Array): TypeDetails {
  let frames = 0;
  const metadata = summarizeMetadata(
    (function* (): Generator<MetadataBlock> {
      for (const chunk of walkWebpChunks(bytes)) {
        if (chunk.type === 'ANMF') frames++;
        const kind = webpMetadataKind(chunk);
        if (kind !== null) yield [kind, chunk.end - chunk.start];
      }
      const end = readRiffEnd(bytes);
      if (end < bytes.length) yield ['trailer', bytes.length - end];
    })(),
  );
  return {
    animated: frames > 1,
    pictures: Math.max(1, frames),
    complete: readRiffEnd(bytes) <= bytes.length,
    metadata,
  };
}

function examinePdf(bytes: Uint8Array): TypeDetails {
  const pdf = readPdfMetadata(bytes);
  const tail = Math.max(0, bytes.length - 1024);
  let complete = false;
  for (let at = tail; at < bytes.length && !complete; at++) complete = hasTextAt(bytes, at, '%%EOF');
  return { pdf, pictures: pdf.pages, complete };
}
