/**
 * The folder's own pictures: corners against `document_quad`, documents reported where there is none, and MRZ zones
 * against `mrz_box`.
 */
import path from 'node:path';
import { inspect, type CheckReport, type Point } from '../../../src/checks/checks.js';
import { overlap } from '../../../src/checks/document/geometry.js';
import { loadPicture, readManifest, type Entry } from './manifest.js';

interface Score {
  images: number;
  quads: number;
  quadHits: number;
  iouSum: number;
  mrz: number;
  mrzHits: number;
  mrzFalse: number;
  mrzNone: number;
  falseDocuments: number;
  noDocument: number;
  ms: number;
}

const scores = new Map<string, Score>();
const misses: string[] = [];

export async function scoreFolder(folder: string, isListing: boolean): Promise<void> {
  const entries = readManifest(folder);
  if (entries === null) throw new Error('Only scenes can be made of this folder: --scenes N');
  for (const entry of entries) {
    // One cut-out line of text is neither a document nor a zone.
    if (entry.kind === 'mrz-line') continue;
    const report = await look(folder, entry);
    if (report === null) continue;
    const score = scoreOf(entry.kind);
    score.images++;
    score.ms += report.elapsedMs;
    scoreDocument(entry, report, score);
    scoreMrz(entry, report, score);
  }
  print(isListing);
}

async function look(folder: string, entry: Entry): Promise<CheckReport | null> {
  try {
    return inspect(await loadPicture(path.join(folder, entry.file)));
  } catch (error) {
    misses.push(`${entry.file}: not decoded (${error instanceof Error ? error.message : String(error)})`);
    return null;
  }
}

function scoreOf(kind: string): Score {
  const known = scores.get(kind);
  if (known !== undefined) return known;
  const fresh: Score = {
    images: 0,
    quads: 0,
    quadHits: 0,
    iouSum: 0,
    mrz: 0,
    mrzHits: 0,
    mrzFalse: 0,
    mrzNone: 0,
    falseDocuments: 0,
    noDocument: 0,
    ms: 0,
  };
  scores.set(kind, fresh);
  return fresh;
}

function scoreDocument(entry: Entry, report: CheckReport, score: Score): void {
  const isNegative = entry.kind === 'negative' || (entry.kind === 'barcode-qr' && entry.capture !== 'rendered');
  if (isNegative) {
    score.noDocument++;
    if (report.document !== null) {
      score.falseDocuments++;
      misses.push(`${entry.file}: a document where there is none, confidence ${report.document.confidence.toFixed(2)}`);
    }
  }
  if (entry.document_quad === null) return;
  score.quads++;
  const iou = report.document === null ? 0 : overlap(report.document.corners, entry.document_quad.map(pointOf));
  score.iouSum += iou;
  if (iou >= 0.85) score.quadHits++;
  else misses.push(`${entry.file}: corners IoU ${iou.toFixed(2)}${report.document === null ? ' (none)' : ''}`);
}

function scoreMrz(entry: Entry, report: CheckReport, score: Score): void {
  if (!entry.has_mrz || entry.mrz_box === null) {
    if (entry.has_mrz) return;
    score.mrzNone++;
    if (report.mrz !== null) {
      score.mrzFalse++;
      misses.push(`${entry.file}: an MRZ where there is none`);
    }
    return;
  }
  score.mrz++;
  const [x, y, w, h] = entry.mrz_box;
  const truth =
    entry.mrz_quad === null
      ? [
          { x, y },
          { x: x + w, y },
          { x: x + w, y: y + h },
          { x, y: y + h },
        ]
      : entry.mrz_quad.map(pointOf);
  const iou = report.mrz === null ? 0 : overlap(report.mrz.corners, truth);
  if (iou >= 0.5) score.mrzHits++;
  else misses.push(`${entry.file}: MRZ IoU ${iou.toFixed(2)}${report.mrz === null ? ' (none)' : ''}`);
}

function pointOf([x, y]: readonly [number, number]): Point {
  return { x, y };
}

const share = (hits: number, of: number): string => (of === 0 ? '–' : `${String(hits)}/${String(of)}`);
const row = (cells: readonly string[]): string =>
  cells.map((cell, i) => (i === 0 ? cell.padEnd(18) : cell.padStart(14))).join('');
function print(isListing: boolean): void {
  console.log(row(['kind', 'images', 'IoU ≥ 0.85', 'mean IoU', 'false document', 'MRZ found', 'false MRZ', 'ms']));
  const total = scoreOf('all');
  for (const [kind, score] of [...scores].sort(([a], [b]) =>
    a === 'all' ? 1 : b === 'all' ? -1 : a.localeCompare(b),
  )) {
    if (score !== total) for (const key of Object.keys(total) as (keyof Score)[]) total[key] += score[key];
    console.log(
      row([
        kind,
        String(score.images),
        share(score.quadHits, score.quads),
        score.quads === 0 ? '–' : (score.iouSum / score.quads).toFixed(3),
        share(score.falseDocuments, score.noDocument),
        share(score.mrzHits, score.mrz),
        share(score.mrzFalse, score.mrzNone),
        (score.ms / Math.max(1, score.images)).toFixed(0),
      ]),
    );
  }
  if (isListing) console.log(misses.join('\n'));
}
