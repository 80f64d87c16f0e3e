import { fitLineModel, type LineSample, type TextStrip } from './text-strip.js';

/** One period that the print of all lines shares. */
export interface CellPitch {
  /** Columns of the strip from one letter to the next. */
  readonly px: number;
  /** Share of the lines' variation that this single wave holds, 0–1. */
  readonly power: number;
}

/** The strongest period between two, over all lines together; each line may begin where it likes. */
export function estimatePitch(
  profiles: readonly Float32Array[],
  from: number,
  to: number,
  least: number,
  most: number,
): CellPitch {
  const flats = profiles.map((profile) => detrend(profile, from, to, most));
  const total = flats.reduce((sum, flat) => sum + flat.reduce((s, v) => s + v * v, 0), 0) || 1;
  const n = to - from;
  const powerAt = (wave: number): number => {
    let power = 0;
    for (const flat of flats) {
      const [re, im] = fourierComponent(flat, wave);
      power += re * re + im * im;
    }
    return (2 * power) / n / total;
  };
  // Half a wave over the whole length: a peak is twice as wide.
  const fine = 0.5 / n;
  let best = 0;
  let at = 1 / most;
  for (let wave = 1 / most; wave <= 1 / least; wave += fine) {
    const power = powerAt(wave);
    if (power > best) {
      best = power;
      at = wave;
    }
  }
  for (let step = fine / 2; step > fine / 40; step /= 2) {
    for (const wave of [at - step, at + step]) {
      const power = powerAt(wave);
      if (power > best) {
        best = power;
        at = wave;
      }
    }
  }
  return { px: 1 / at, power: best };
}

/** Cosine and sine part of a wave of so many turns a column; the phase counts from column 0 of the array. */
export function fourierComponent(values: Float32Array, wave: number): [number, number] {
  const c = Math.cos(2 * Math.PI * wave);
  const s = Math.sin(2 * Math.PI * wave);
  let re = 0;
  let im = 0;
  let x = 1;
  let y = 0;
  for (const value of values) {
    re += value * x;
    im += value * y;
    const next = x * c - y * s;
    y = x * s + y * c;
    x = next;
  }
  return [re, im];
}

/** Takes slow changes out: less the mean over two pitches. */
export function detrend(profile: Float32Array, from: number, to: number, pitch: number): Float32Array {
  const out = new Float32Array(to - from);
  const reach = Math.round(pitch);
  let sum = 0;
  let count = 0;
  for (let x = from - reach; x < to; x++) {
    const into = x + reach;
    if (into >= from && into < to) {
      sum += profile[into]!;
      count++;
    }
    const gone = x - reach - 1;
    if (gone >= from && gone < to) {
      sum -= profile[gone]!;
      count--;
    }
    if (x >= from) out[x - from] = profile[x]! - sum / Math.max(1, count);
  }
  return out;
}

/** Where the letters of one line stand. */
export interface CellRow {
  /** Middle of cell 0, columns of the strip; cells may lie outside the text. */
  readonly firstCenter: number;
  /** Print in each cell, 0–1, cell 0 the first one whole in the strip. */
  readonly fill: Float32Array;
  /** The same, where a reflection hides the cell what it may hold. */
  readonly fillOrHidden: Float32Array;
}

/** What a cell under a reflection counts. */
const GLARE_CELL_FILL = 0.8;

/**
 * Cells of a line at a given pitch: the letters' middles lie where the wave is highest.
 * @param between print between the lines: what goes on there too (a dark desk, background print) is no letter
 */
export function measureCellRow(
  profile: Float32Array,
  between: Float32Array,
  from: number,
  to: number,
  pitch: number,
  { isGlare: isWhite, isOutside }: Pick<TextStrip, 'isGlare' | 'isOutside'>,
): CellRow {
  const flat = detrend(profile, from, to, pitch);
  const [re, im] = fourierComponent(flat, 1 / pitch);
  const phase = (Math.atan2(im, re) / (2 * Math.PI)) * pitch;
  let first = from + 0.5 + phase;
  while (first - pitch * 0.5 >= 0) first -= pitch;
  while (first - pitch * 0.5 < 0) first += pitch;
  const count = Math.floor((profile.length - first) / pitch + 0.5);
  const inked = new Float32Array(Math.max(0, count));
  for (let k = 0; k < inked.length; k++) {
    const x0 = Math.max(0, Math.round(first + (k - 0.32) * pitch));
    const x1 = Math.min(profile.length, Math.round(first + (k + 0.32) * pitch));
    let sum = 0;
    for (let x = x0; x < x1; x++) sum += profile[x]! - between[x]!;
    inked[k] = Math.max(0, sum) / Math.max(1, x1 - x0);
  }
  // Against what a letter usually holds: fillers have half of it.
  const sorted = [...inked].sort((a, b) => b - a);
  const usual = sorted[Math.floor(0.3 * sorted.length)] || 1;
  const likely = new Float32Array(inked.length);
  for (let k = 0; k < inked.length; k++) {
    const share = Math.min(1, inked[k]! / (0.45 * usual));
    const x = first + k * pitch;
    inked[k] = isOutside(x) ? 0 : share;
    likely[k] = isWhite(x) ? Math.max(GLARE_CELL_FILL, inked[k]!) : inked[k]!;
  }
  return { firstCenter: first, fill: inked, fillOrHidden: likely };
}

/** The run of cells that holds the text. */
export interface CellRun {
  readonly columns: number;
  /** Middle of each line's first letter, columns of the strip. */
  readonly starts: readonly number[];
  /** Cells filled inside, less those filled beside: 1 for a clean zone. */
  readonly cellContrast: number;
}

/** Chooses letters a line and where the lines begin; lines begin nearly below each other. */
export function findCellRun(
  rows: readonly CellRow[],
  pitch: number,
  columns: readonly number[],
  mostSlant: number,
): CellRun | null {
  let best: CellRun | null = null;
  const lead = rows[0]!;
  for (const n of columns) {
    for (let j = 0; j + n <= lead.fill.length; j++) {
      const at = lead.firstCenter + j * pitch;
      // In the lines below, the cells that lie nearest to a common slant.
      const cells = rows.map((row, k) => {
        let top = -1;
        let score = -Infinity;
        const near = (at - row.firstCenter) / pitch;
        for (let i = Math.max(0, Math.ceil(near - mostSlant * k)); i <= near + mostSlant * k; i++) {
          if (i + n > row.fill.length) break;
          const value = fillContrast(row, i, n) - 0.02 * Math.abs(i - near);
          if (value > score) {
            score = value;
            top = i;
          }
        }
        return k === 0 ? j : top;
      });
      if (cells.some((i) => i < 0)) continue;
      let clean = 0;
      rows.forEach((row, k) => (clean += fillContrast(row, cells[k]!, n) / rows.length));
      // Text that goes on beside the run goes on in two lines at least, by two letters at least.
      const beyond = (side: (i: number, d: number) => number): number =>
        rows
          .map(({ fill: inked }, k) => Math.min(inked[side(cells[k]!, 1)] ?? 0, inked[side(cells[k]!, 2)] ?? 0))
          .sort((a, b) => b - a)[1]!;
      clean -= 0.25 * (beyond((i, d) => i - d) + beyond((i, d) => i + n - 1 + d));
      if (clean > (best?.cellContrast ?? -1))
        best = { columns: n, starts: rows.map((row, k) => row.firstCenter + cells[k]! * pitch), cellContrast: clean };
    }
  }
  return best;
}

/** How full a run of cells is, less how full its two neighbours are. */
function fillContrast({ fill: inked, fillOrHidden: likely }: CellRow, from: number, n: number): number {
  let inside = 0;
  for (let i = from; i < from + n; i++) inside += likely[i]!;
  return (inside - (inked[from - 1] ?? 0) - (inked[from + n] ?? 0)) / n;
}

/** Text that reaches the strip's end in every line: it goes on beyond. */
export function reachesStripEnd(rows: readonly CellRow[], side: 'left' | 'right'): boolean {
  return rows.every(({ fill: inked }) => {
    const end = side === 'left' ? inked.slice(0, 4) : inked.slice(-4);
    return end.length === 4 && end.reduce((a, b) => a + b, 0) > 2.6;
  });
}

/** Pieces of a line for which the gaps between letters are looked for. */
const LINE_SEGMENTS = 6;
/** How far from the grid the gaps are looked for, in cells. */
const MAX_GAP_SHIFT_CELLS = 0.36;

/**
 * Where the lines begin and end, by the gaps between the letters: unlike the letters' weight, the gaps do not lean to
 * a side. Columns of the strip, cell's side to cell's side.
 */
export function findEndsByGaps(
  profiles: readonly Float32Array[],
  pitch: number,
  { columns, starts }: CellRun,
): { first: [number, number]; last: [number, number] } | null {
  const readings: LineSample[] = [];
  const half = 0.13 * pitch;
  profiles.forEach((profile, line) => {
    // Sums make the print between any two columns one subtraction.
    const sums = new Float64Array(profile.length + 1);
    for (let x = 0; x < profile.length; x++) sums[x + 1] = sums[x]! + profile[x]!;
    const before = (x: number): number => {
      const at = Math.min(profile.length - 0.001, Math.max(0, x));
      const k = Math.floor(at);
      return sums[k]! + profile[k]! * (at - k);
    };
    const begin = starts[line]! - pitch / 2;
    for (let piece = 0; piece < LINE_SEGMENTS; piece++) {
      const from = Math.round((piece * columns) / LINE_SEGMENTS);
      const to = Math.round(((piece + 1) * columns) / LINE_SEGMENTS);
      const costs: number[] = [];
      const shifts: number[] = [];
      for (let shift = -MAX_GAP_SHIFT_CELLS; shift <= MAX_GAP_SHIFT_CELLS + 1e-9; shift += 0.03) {
        let cost = 0;
        for (let k = from; k <= to; k++) {
          const x = begin + (k + shift) * pitch;
          cost += before(x + half) - before(x - half);
        }
        costs.push(cost / (to - from + 1) / (2 * half));
        shifts.push(shift);
      }
      const least = Math.min(...costs);
      const most = Math.max(...costs);
      if (most - least < 0.03) continue;
      // The middle of the valley, not its deepest point.
      const rim = least + 0.2 * (most - least);
      let weight = 0;
      let sum = 0;
      costs.forEach((cost, i) => {
        if (cost >= rim) return;
        weight += rim - cost;
        sum += (rim - cost) * shifts[i]!;
      });
      readings.push({
        t: (piece + 0.5) / LINE_SEGMENTS,
        line,
        value: begin + (sum / weight) * pitch,
        weight: most - least,
      });
    }
  });
  if (readings.length < profiles.length * 3) return null;
  // Each line's beginning, as each piece sees it.
  const fit = fitLineModel(readings, 0.15 * pitch);
  if (fit === null) return null;
  const [a, b, c, d] = fit;
  const last = profiles.length - 1;
  const long = columns * pitch;
  return { first: [a, a + b + long], last: [a + last * c, a + b + last * (c + d) + long] };
}
