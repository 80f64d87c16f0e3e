/** The folder's own pictures against its manifest: corners, documents where there are none, machine-readable zones. */
import path from 'node:path';
import { inspect, type CheckReport, type Point, type Quad } from '../../src/checks/checks.js';
import { intersectionOverUnion, signedArea, rectangleCorners } from '../../src/checks/image/quad-geometry.js';
import { loadDatasetImage, type DatasetEntry } from './dataset-manifest.js';
import { shareRow, type TargetRow } from './target-row.js';

/** Kinds whose corners are marked. */
const CORNER_KINDS = new Set(['TD3', 'driver-licence', 'id-card-no-mrz']);

export async function scoreImages(folder: string, entries: readonly DatasetEntry[]): Promise<readonly ImageScore[]> {
  const scores: ImageScore[] = [];
  // One cut-out line of text is neither a document nor a zone.
  for (const entry of entries.filter(({ kind }) => kind !== 'mrz-line')) {
    scores.push(scoreImage(entry, inspect(await loadDatasetImage(path.join(folder, entry.file)))));
  }
  return scores;
}

function scoreImage(entry: DatasetEntry, report: CheckReport) {
  const { document, mrz } = report;
  const isEmpty = entry.kind === 'negative' || (entry.kind === 'barcode-qr' && entry.capture !== 'rendered');
  const zone = mrzCornersOf(entry);
  const quad = entry.document_quad?.map(toPoint) ?? null;
  return {
    file: entry.file,
    kind: entry.kind,
    cornersIou: quad && (document === null ? 0 : intersectionOverUnion(document.corners, quad)),
    isEmpty,
    falseConfidence: isEmpty ? (document?.confidence ?? null) : null,
    hasZone: entry.has_mrz ? (zone === null ? null : true) : false,
    zoneFound: mrz !== null,
    ...(zone === null ? { zoneIou: null, zoneTurnError: null } : fitZone(report, zone, entry.mrz_rotation ?? 0)),
  };
}

type ImageScore = ReturnType<typeof scoreImage>;
/** Overlap, and degrees between the zone's first line as found and as it is. */
type ZoneFit = { readonly zoneIou: number | null; readonly zoneTurnError: number | null };

/** How the zone of a report lies on the true one, whose first line runs at `truthDeg`. */
export function fitZone(
  { mrz, size }: Pick<CheckReport, 'mrz' | 'size'>,
  zone: readonly Point[],
  truthDeg: number,
): ZoneFit {
  if (mrz === null) return { zoneIou: 0, zoneTurnError: null };
  const off = readingAngleDeg(mrz.corners, size) - truthDeg;
  const zoneTurnError = Math.abs((((off % 360) + 540) % 360) - 180);
  return { zoneIou: intersectionOverUnion(mrz.corners, zone), zoneTurnError };
}

export function readingAngleDeg([from, to]: Quad, size: CheckReport['size']): number {
  return Math.atan2((to.y - from.y) * size.height, (to.x - from.x) * size.width) * (180 / Math.PI);
}

/** The zone's true corners, clockwise; `null` where there is none, or nobody noted them. */
export function mrzCornersOf({ has_mrz, mrz_box, mrz_quad }: DatasetEntry): readonly Point[] | null {
  if (!has_mrz) return null;
  if (mrz_quad !== null) {
    const quad = mrz_quad.map(toPoint);
    return signedArea(quad) < 0 ? quad.toReversed() : quad;
  }
  if (mrz_box === null) return null;
  const [x, y, w, h] = mrz_box;
  return rectangleCorners(x, y, x + w, y + h);
}

function toPoint([x, y]: readonly [number, number]): Point {
  return { x, y };
}

/** The zone lies where it is, and is read the right way round. */
export const isMrzLocated = ({ zoneIou, zoneTurnError }: ZoneFit): boolean =>
  (zoneIou ?? 0) >= 0.5 && (zoneTurnError ?? 180) <= 45;

export function imageRows(scores: readonly ImageScore[]): readonly TargetRow[] {
  const cornered = scores.filter(({ kind, cornersIou }) => cornersIou !== null && CORNER_KINDS.has(kind));
  const empty = scores.filter(({ isEmpty }) => isEmpty);
  const isReported = ({ falseConfidence }: ImageScore): boolean => falseConfidence !== null;
  const zones = scores.filter(({ hasZone }) => hasZone === true);
  const without = scores.filter(({ hasZone }) => hasZone === false);
  return [
    shareRow('corners of photographed documents, IoU ≥ 0.85', cornered, ({ cornersIou }) => cornersIou! >= 0.85, '≥', 0.9, '≥ 9 of 10'),
    {
      ...shareRow('a document reported on real negatives and barcodes on walls', empty, isReported, '≤', 1, '≤ 3 %, at most 1'),
      isMet: empty.filter(isReported).length <= 1,
    },
    shareRow('MRZ zone found, IoU ≥ 0.5, quarter turn right', zones, isMrzLocated, '≥', 0.97),
    shareRow('MRZ zone reported where there is none', without, ({ zoneFound }) => zoneFound, '≤', 0.02),
  ]; // prettier-ignore
}

/** Nothing is missed or imagined. Corners of kinds that are not marked may be wrong. */
export const isImageRight = (score: ImageScore): boolean =>
  (score.cornersIou ?? 1) >= 0.85 &&
  score.falseConfidence === null &&
  (score.hasZone === null || (score.hasZone ? isMrzLocated(score) : !score.zoneFound));
