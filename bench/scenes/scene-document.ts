/** A flat document picture, made ready to be laid onto a desk: its scaled copies and what is known of it. */
import type { Pixels, Quad } from '../../src/checks/checks.js';
import { DOCUMENT_FORMATS, type DocType, type FormatName, type Side } from '../../src/contract/contract.js';
import type { Rgb } from './paint.js';

/** A smaller copy of the picture. RGB, three bytes a pixel. */
export interface ImageLevel {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

export interface DocumentFacts {
  readonly name: string;
  readonly docType: DocType;
  readonly side: Side;
  readonly format: FormatName;
  /** Proportions other than the format's, in mm. */
  readonly size?: { readonly widthMm: number; readonly heightMm: number };
  readonly cornerRadiusMm?: number;
  /** The zone on the document, normalised 0–1; `null` where this side has none. */
  readonly mrzQuad?: Quad | null;
  readonly mrzLineCount?: number;
  readonly barcodeQuad?: Quad | null;
}

export interface SceneDocument extends Required<Omit<DocumentFacts, 'size'>> {
  readonly widthMm: number;
  readonly heightMm: number;
  /** Mean colour along the edges, for backgrounds that hide them. */
  readonly edgeColour: Rgb;
  /** The copy that has at least `pxPerMm` texels per mm, and at most about 1.4 times that. */
  level(pxPerMm: number): ImageLevel;
}

/** The grey levels of a part of a picture, in order. */
export function sortedLevels(
  { data, width, height }: ImageLevel,
  part: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
): number[] {
  const levels: number[] = [];
  for (let y = part.top; y < Math.min(height, part.bottom); y++) {
    for (let x = part.left; x < Math.min(width, part.right); x++) {
      const at = (y * width + x) * 3;
      levels.push(0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!);
    }
  }
  return levels.sort((a, b) => a - b);
}

function toRgb(pixels: Pixels): ImageLevel {
  const { data, width, height } = pixels;
  const rgb = new Uint8ClampedArray(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    for (let k = 0; k < 3; k++) rgb[to + k] = data[from + k]!;
  }
  return { data: rgb, width, height };
}

/** Area average to any smaller size: rows first, then columns. */
function shrinkLevel(source: ImageLevel, width: number, height: number): ImageLevel {
  const narrow = new Float32Array(width * source.height * 3);
  const stepX = source.width / width;
  for (let x = 0; x < width; x++) {
    const from = x * stepX;
    const to = Math.min(source.width, from + stepX);
    for (let y = 0; y < source.height; y++) {
      for (let k = 0; k < 3; k++) {
        let sum = 0;
        for (let i = Math.floor(from); i < to; i++)
          sum += source.data[(y * source.width + i) * 3 + k]! * (Math.min(to, i + 1) - Math.max(from, i));
        narrow[(y * width + x) * 3 + k] = sum / stepX;
      }
    }
  }
  const data = new Uint8ClampedArray(width * height * 3);
  const stepY = source.height / height;
  const row = new Float32Array(width * 3);
  for (let y = 0; y < height; y++) {
    const from = y * stepY;
    const to = Math.min(source.height, from + stepY);
    row.fill(0);
    for (let i = Math.floor(from); i < to; i++) {
      const weight = (Math.min(to, i + 1) - Math.max(from, i)) / stepY;
      const start = i * width * 3;
      for (let k = 0; k < row.length; k++) row[k] = row[k]! + narrow[start + k]! * weight;
    }
    data.set(row, y * width * 3);
  }
  return { data, width, height };
}

function meanEdge({ data, width, height }: ImageLevel): Rgb {
  const sums: [number, number, number] = [0, 0, 0];
  let count = 0;
  const depth = Math.max(1, Math.round(width / 60));
  for (let y = 0; y < height; y += 2) {
    const inner = y >= depth && y < height - depth;
    for (let x = 0; x < width; x += inner && x === depth - 1 ? width - 2 * depth : 1) {
      const at = (y * width + x) * 3;
      for (const k of [0, 1, 2] as const) sums[k] += data[at + k]!;
      count++;
    }
  }
  return [sums[0] / count, sums[1] / count, sums[2] / count];
}

/** `pixels` is the document alone, edge to edge, upright. */
export function createSceneDocument(pixels: Pixels, facts: DocumentFacts): SceneDocument {
  const { widthMm, heightMm } = facts.size ?? DOCUMENT_FORMATS[facts.format];
  const full = toRgb(pixels);
  const levels = new Map<number, ImageLevel>([[0, full]]);
  const level = (pxPerMm: number): ImageLevel => {
    const spare = full.width / widthMm / Math.max(pxPerMm, 0.1);
    const step = Math.max(0, Math.floor(Math.log2(spare) * 2));
    const kept = levels.get(step);
    if (kept) return kept;
    const scale = 2 ** (-step / 2);
    const [width, height] = [full.width, full.height].map((px) => Math.max(4, Math.round(px * scale)));
    const made = shrinkLevel(full, width!, height!);
    levels.set(step, made);
    return made;
  };
  return {
    ...{ name: facts.name, docType: facts.docType, side: facts.side, format: facts.format },
    widthMm,
    heightMm,
    cornerRadiusMm: facts.cornerRadiusMm ?? DOCUMENT_FORMATS[facts.format].cornerRadiusMm,
    mrzQuad: facts.mrzQuad ?? null,
    mrzLineCount: facts.mrzLineCount ?? 0,
    barcodeQuad: facts.barcodeQuad ?? null,
    edgeColour: meanEdge(level(4)),
    level,
  };
}
