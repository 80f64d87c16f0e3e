/** Which pictures of a folder are the document alone, edge to edge, and can be laid into scenes. */
import path from 'node:path';
import type { Pixels, Quad } from '../../src/checks/checks.js';
import { DOCUMENT_FORMATS, type DocType, type FormatName } from '../../src/contract/contract.js';
import { rectangleCorners } from '../../src/checks/image/quad-geometry.js';
import { quadOf } from '../scenes/load-samples.js';
import { createSceneDocument, type SceneDocument } from '../scenes/scenes.js';
import { loadDatasetImage, type DatasetEntry } from './dataset-manifest.js';

interface FlatDocumentFacts {
  readonly format: FormatName;
  readonly docType: DocType;
  /** Width over height, where it is not the format's. */
  readonly size?: { readonly widthMm: number; readonly heightMm: number };
}

const FLAT_DOCUMENT_FACTS: Readonly<Record<string, FlatDocumentFacts>> = {
  TD1: { format: 'ID-1', docType: 'id_card' },
  TD2: { format: 'ID-2', docType: 'id_card' },
  'ID-FRA-36': { format: 'ID-2', docType: 'id_card' },
  TD3: { format: 'ID-3', docType: 'passport' },
  MRVA: { format: 'ID-3', docType: 'passport', size: { widthMm: 120, heightMm: 80 } },
  MRVB: { format: 'ID-2', docType: 'passport' },
  'driver-licence': { format: 'ID-1', docType: 'driver_permit' },
  'DL-EU-1line': { format: 'ID-1', docType: 'driver_permit' },
  'id-card-no-mrz': { format: 'ID-1', docType: 'id_card' },
};
/** Picture and format may differ by so much in width over height: scans are cut by hand. */
const MAX_ASPECT_ERROR = 0.08;

/** Depth of a margin, as a share of the long side, and the spread of grey levels that still is bare paper. */
const MARGIN = { depth: 0.012, spread: 3 } as const;

/** One usable picture, or why it is left out. */
export interface DocumentChoice {
  readonly file: string;
  readonly kind: string;
  readonly leftOut: string | null;
}

export const isOfDocumentKind = ({ kind }: DatasetEntry): boolean => Object.hasOwn(FLAT_DOCUMENT_FACTS, kind);

/** Why a picture is left out by the manifest alone. */
function findFault(entry: DatasetEntry, facts: FlatDocumentFacts): string | null {
  if (entry.capture !== 'flat-scan' && entry.capture !== 'rendered') return `capture is ${entry.capture}`;
  if (entry.document_quad !== null) return 'shows more than the document (document_quad)';
  if (entry.sides === 'both') return 'both sides in one picture';
  const isTurned = ((entry.mrz_rotation ?? 0) / 90) % 2 !== 0;
  const width = isTurned ? entry.height : entry.width;
  const height = isTurned ? entry.width : entry.height;
  if (width < height) return 'portrait: an open booklet';
  const { widthMm, heightMm } = facts.size ?? DOCUMENT_FORMATS[facts.format];
  const off = width / height / (widthMm / heightMm) - 1;
  return Math.abs(off) > MAX_ASPECT_ERROR ? `proportions differ by ${(off * 100).toFixed(0)} %` : null;
}

/** Bare white, black or transparent strips along two sides or more: the picture's page, not the document. */
function hasMargins({ data, width, height }: Pixels): boolean {
  const deep = Math.max(2, Math.round(Math.max(width, height) * MARGIN.depth));
  const isBare = (left: number, top: number, right: number, bottom: number): boolean => {
    let sum = 0;
    let squares = 0;
    let clear = 0;
    let count = 0;
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++, count++) {
        const at = (y * width + x) * 4;
        const grey = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
        sum += grey;
        squares += grey * grey;
        if (data[at + 3]! < 128) clear++;
      }
    }
    const mean = sum / count;
    const spread = Math.sqrt(Math.max(0, squares / count - mean * mean));
    return clear > count / 2 || (spread < MARGIN.spread && (mean > 248 || mean < 8));
  };
  // Rounded corners are white in many scans: the strips begin behind them.
  const w = Math.round(width * 0.08);
  const h = Math.round(height * 0.08);
  const strips = [
    isBare(w, 0, width - w, deep),
    isBare(w, height - deep, width - w, height),
    isBare(0, h, deep, height - h),
    isBare(width - deep, h, width, height - h),
  ];
  return strips.filter(Boolean).length >= 2;
}

function mrzQuadOf(entry: DatasetEntry): Quad | null {
  const quad = quadOf(entry.mrz_quad);
  if (quad !== null || entry.mrz_box === null || (entry.mrz_rotation ?? 0) !== 0) return quad;
  const [x, y, w, h] = entry.mrz_box;
  return rectangleCorners(x, y, x + w, y + h);
}

/** A picture turned clockwise by quarters. */
export function turnQuarters(pixels: Pixels, quarters: number): Pixels {
  let turned = pixels;
  for (let n = 0; n < ((quarters % 4) + 4) % 4; n++) {
    const { data, width, height } = turned;
    const out = new Uint8ClampedArray(data.length);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const from = (y * width + x) * 4;
        const to = (x * height + (height - 1 - y)) * 4;
        for (let k = 0; k < 4; k++) out[to + k] = data[from + k]!;
      }
    }
    turned = { data: out, width: height, height: width };
  }
  return turned;
}

/** The picture as something to lay into scenes, or why it is left out. */
export async function loadFlatDocument(folder: string, entry: DatasetEntry): Promise<SceneDocument | string> {
  const facts = FLAT_DOCUMENT_FACTS[entry.kind]!;
  const fault = findFault(entry, facts);
  if (fault !== null) return fault;
  const pixels = await loadDatasetImage(path.join(folder, entry.file));
  if (hasMargins(pixels)) return 'a margin around the document';
  // `mrz_rotation` is how far the print is turned clockwise.
  return createSceneDocument(turnQuarters(pixels, -Math.round((entry.mrz_rotation ?? 0) / 90)), {
    ...facts,
    name: entry.file,
    side: entry.sides === 'back' ? 'back' : 'front',
    mrzQuad: mrzQuadOf(entry),
    mrzLineCount: entry.has_mrz ? (entry.mrz_text?.length ?? 2) : 0,
  });
}
