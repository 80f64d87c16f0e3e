/** Reads the row indicators of a PDF417: the codewords beside the guards that say which row it is, and the symbol's size. */
import {
  CODEWORD_MODULES,
  CODEWORD_SAMPLES,
  matchCodeword,
  normalizeSamples,
  SAMPLES_PER_MODULE,
  type CodewordTemplates,
} from './codeword-templates.js';
import { sampleLines, type Pdf417Grid } from './pdf417-grid.js';

/** An indicator below this correlation, or with another one as near as this, is not counted. */
const MIN_SCORE = 0.72;
const MIN_MARGIN = 0.015;
/** Lines that are read at most. */
const MAX_LINES = 120;
/** Rows that an indicator may be off the line through the others. */
const MAX_ROW_ERROR = 0.75;
const MIN_INLIERS = 5;
/** Of the readings of one side, about so many are paired to find the line. */
const MAX_PAIRED = 40;

/** One indicator that was read. */
interface IndicatorReading {
  readonly line: number;
  readonly isLeft: boolean;
  readonly row: number;
  readonly cluster: number;
  /** What the indicator says beside the row: rows, columns or level, by cluster and side. */
  readonly detail: number;
  readonly score: number;
}

/** Row = first + perLine · line, at one end of the rows. */
export interface RowFit {
  readonly first: number;
  readonly perLine: number;
  readonly weight: number;
}

export interface NumberedRows {
  readonly rows: number;
  readonly columns: number;
  readonly correctionLevel: number;
  /** `null` where too few indicators were read at that end. */
  readonly left: RowFit | null;
  readonly right: RowFit | null;
}

/** @returns `null` where the indicators do not agree on a size */
export function numberPdf417Rows(grid: Pdf417Grid, templates: CodewordTemplates): NumberedRows | null {
  const readings = readIndicators(grid, templates);
  const left = fitRows(readings.filter(({ isLeft }) => isLeft));
  const right = fitRows(readings.filter(({ isLeft }) => !isLeft));
  const inliers = readings.filter((reading) => {
    const fit = reading.isLeft ? left : right;
    return fit !== null && isInlier(reading, fit.first, fit.perLine);
  });
  const vote = (of: (detail: number) => number, leftCluster: number): number | null =>
    mostVoted(inliers.filter((reading) => detailKind(reading) === leftCluster).map((r) => [of(r.detail), r.score]));
  const thirds = vote((detail) => detail, 0);
  const rest = vote((detail) => detail % 3, 1);
  const level = vote((detail) => Math.floor(detail / 3), 1);
  const columns = vote((detail) => detail + 1, 2);
  if (thirds === null || rest === null || level === null || columns === null || level > 8) return null;
  return { rows: 3 * thirds + rest + 1, columns, correctionLevel: level, left, right };
}

/** Cluster of the left indicator that says the same as this one (ISO/IEC 15438, 5.11.3). */
const detailKind = ({ isLeft, cluster }: IndicatorReading): number => (isLeft ? cluster : (cluster + 2) % 3);

function readIndicators(grid: Pdf417Grid, templates: CodewordTemplates): IndicatorReading[] {
  const { top, bottom, modules } = grid;
  const step = Math.max(1, (bottom - top) / MAX_LINES);
  const samples = new Float32Array(CODEWORD_SAMPLES);
  const readings: IndicatorReading[] = [];
  for (let line = top; line <= bottom; line += step) {
    for (const isLeft of [true, false]) {
      const from = isLeft ? CODEWORD_MODULES : modules - 35;
      sampleLines(
        grid,
        from + 0.5 / SAMPLES_PER_MODULE,
        1 / SAMPLES_PER_MODULE,
        [line - 0.7, line, line + 0.7],
        samples,
      );
      normalizeSamples(samples, 0);
      const matches = [0, 1, 2].map((cluster) => matchCodeword(templates, cluster, samples));
      const cluster = matches.reduce((best, match, k) => (match.score > matches[best]!.score ? k : best), 0);
      const { value, score, margin } = matches[cluster]!;
      if (score < MIN_SCORE || margin < MIN_MARGIN) continue;
      readings.push({ line, isLeft, row: 3 * Math.floor(value / 30) + cluster, cluster, detail: value % 30, score });
    }
  }
  return readings;
}

const isInlier = ({ line, row }: IndicatorReading, first: number, perLine: number): boolean =>
  Math.abs(row + 0.5 - first - perLine * line) < MAX_ROW_ERROR;

/** The line on which most readings lie, then least squares. */
function fitRows(readings: readonly IndicatorReading[]): RowFit | null {
  let best: RowFit | null = null;
  const pairStep = Math.max(1, Math.floor(readings.length / MAX_PAIRED));
  for (let i = 0; i < readings.length; i += pairStep) {
    for (let j = i + pairStep; j < readings.length; j += pairStep) {
      const [a, b] = [readings[i]!, readings[j]!];
      if (b.row - a.row < 3) continue;
      const perLine = (b.row - a.row) / (b.line - a.line);
      const first = a.row + 0.5 - perLine * a.line;
      let weight = 0;
      for (const reading of readings) if (isInlier(reading, first, perLine)) weight += reading.score ** 2;
      if (best === null || weight > best.weight) best = { first, perLine, weight };
    }
  }
  if (best === null) return null;
  const fit = best;
  const inliers = readings.filter((reading) => isInlier(reading, fit.first, fit.perLine));
  if (inliers.length < MIN_INLIERS) return null;
  const mean = (of: (r: IndicatorReading) => number): number =>
    inliers.reduce((sum, r) => sum + of(r), 0) / inliers.length;
  const [line, row] = [mean((r) => r.line), mean((r) => r.row + 0.5)];
  const perLine = mean((r) => (r.line - line) * (r.row + 0.5 - row)) / mean((r) => (r.line - line) ** 2);
  return perLine > 0 ? { first: row - perLine * line, perLine, weight: fit.weight } : null;
}

function mostVoted(votes: readonly (readonly [number, number])[]): number | null {
  const sums = new Map<number, number>();
  for (const [value, weight] of votes) sums.set(value, (sums.get(value) ?? 0) + weight ** 4);
  return [...sums].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}
