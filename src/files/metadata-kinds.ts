/** Classifies the metadata of images. Only kinds and sizes are reported, never contents. */
import { hasTextAt, readLatin1 } from './read-byte-values.js';
import { JPEG_MARKER, type JpegSegment } from './jpeg-segments.js';
import {
  EXIF_HEADER,
  EXTENDED_XMP_HEADER,
  ICC_HEADER,
  MPF_HEADER,
  PHOTOSHOP_HEADER,
  PNG_XMP_KEYWORD,
  XMP_HEADER,
} from './metadata-headers.js';
import type { PngChunk } from './png-chunks.js';
import type { WebpChunk } from './webp-chunks.js';

/**
 * `multi-picture`: the index of further images behind the first. `provenance`: a C2PA manifest. `text`: comments and text
 * chunks. `time`: when a PNG was changed. `trailer`: bytes behind the image. `other`: an application's own block.
 */
export const METADATA_KINDS = [
  'exif',
  'xmp',
  'iptc',
  'icc',
  'multi-picture',
  'provenance',
  'text',
  'time',
  'trailer',
  'other',
] as const;
export type MetadataKind = (typeof METADATA_KINDS)[number];

/** Number and size of all blocks of one kind. */
export interface MetadataSummary {
  readonly kind: MetadataKind;
  readonly blocks: number;
  readonly bytes: number;
}

/** Adds up blocks by kind, in the order of {@link METADATA_KINDS}. */
export function summarizeMetadata(
  blocks: Iterable<readonly [kind: MetadataKind, bytes: number]>,
): readonly MetadataSummary[] {
  const sums = new Map<MetadataKind, { readonly blocks: number; readonly bytes: number }>();
  for (const [kind, bytes] of blocks) {
    const sum = sums.get(kind) ?? { blocks: 0, bytes: 0 };
    sums.set(kind, { blocks: sum.blocks + 1, bytes: sum.bytes + bytes });
  }
  return METADATA_KINDS.flatMap((kind) => {
    const sum = sums.get(kind);
    return sum === undefined ? [] : [{ kind, ...sum }];
  });
}

/** JPEG: kinds by marker and first bytes of the segment; the first match counts. */
const JPEG_KINDS: readonly (readonly [marker: number, header: string, kind: MetadataKind])[] = [
  [JPEG_MARKER.APP1, EXIF_HEADER, 'exif'],
  [JPEG_MARKER.APP1, XMP_HEADER, 'xmp'],
  [JPEG_MARKER.APP1, EXTENDED_XMP_HEADER, 'xmp'],
  [JPEG_MARKER.APP2, ICC_HEADER, 'icc'],
  [JPEG_MARKER.APP2, MPF_HEADER, 'multi-picture'],
  [JPEG_MARKER.APP11, 'JP', 'provenance'],
  [JPEG_MARKER.APP13, PHOTOSHOP_HEADER, 'iptc'],
  [JPEG_MARKER.COM, '', 'text'],
];

/** `null` for segments of the image itself (tables, frames, scans, JFIF, Adobe's colour transform). */
export function jpegMetadataKind(bytes: Uint8Array, { marker, start, end }: JpegSegment): MetadataKind | null {
  const known = JPEG_KINDS.find(
    ([of, header]) => of === marker && end - start >= header.length && hasTextAt(bytes, start, header),
  );
  if (known !== undefined) return known[2];
  const isApplication = marker > JPEG_MARKER.APP0 && marker <= JPEG_MARKER.APP15 && marker !== JPEG_MARKER.APP14;
  return isApplication ? 'other' : null;
}

const PNG_KINDS: Readonly<Record<string, MetadataKind>> = {
  eXIf: 'exif',
  iCCP: 'icc',
  tEXt: 'text',
  zTXt: 'text',
  iTXt: 'text',
  tIME: 'time',
  caBX: 'provenance',
};
const RAW_PROFILE_KINDS: Readonly<Record<string, MetadataKind>> = {
  exif: 'exif',
  app1: 'exif',
  xmp: 'xmp',
  iptc: 'iptc',
  '8bim': 'iptc',
};

export function pngMetadataKind(bytes: Uint8Array, { type, start, end }: PngChunk): MetadataKind | null {
  const kind = Object.hasOwn(PNG_KINDS, type) ? (PNG_KINDS[type] ?? null) : null;
  if (kind !== 'text') return kind;
  const keyword = readLatin1(bytes, start, Math.min(80, end - start)).split('\0')[0] ?? '';
  if (keyword === PNG_XMP_KEYWORD) return 'xmp';
  const profile = /^Raw profile type (\w+)$/i.exec(keyword)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(RAW_PROFILE_KINDS, profile) ? (RAW_PROFILE_KINDS[profile] ?? kind) : kind;
}

const WEBP_KINDS: Readonly<Record<string, MetadataKind>> = {
  EXIF: 'exif',
  'XMP ': 'xmp',
  ICCP: 'icc',
  C2PA: 'provenance',
};
const WEBP_IMAGE_CHUNKS: readonly string[] = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF'];

export function webpMetadataKind({ type }: WebpChunk): MetadataKind | null {
  if (WEBP_IMAGE_CHUNKS.includes(type)) return null;
  return Object.hasOwn(WEBP_KINDS, type) ? (WEBP_KINDS[type] ?? null) : 'other';
}
