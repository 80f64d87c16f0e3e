/**
 * Counts the barcodes that are read in a folder with a `manifest.json`: images with a PDF417 or QR code of known text, as they
 * are and turned, on a canvas large enough and of the border's mean colour. Read as the program does: what `inspect`
 * reported leads the reader. Pictures without a code say how long it takes to see that there is none.
 *
 * Run: `npm run bench -- barcodes --data DIR [--turns 0,10,30,45,90,180] [--cap 600] [--list]`
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { readBarcodes, type Pixels } from '../src/checks/checks.js';

interface BarcodeTruth {
  readonly format: string;
  readonly text: string | null;
}
interface BarcodeEntry {
  readonly file: string;
  readonly barcode: BarcodeTruth | null;
}

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    turns: { type: 'string', default: '0,10,30,45,90,180' },
    cap: { type: 'string', default: '600' },
    list: { type: 'boolean', default: false },
  },
});
const { data: folder, list } = values;
if (folder === undefined) throw new Error('--data DIR is missing');
const capMs = Number(values.cap);
const entries = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as BarcodeEntry[];
const wanted = entries.filter(
  ({ barcode }) => typeof barcode?.text === 'string' && /^(PDF_417|QR_CODE)$/.test(barcode.format),
);
const without = entries.filter(({ barcode }) => barcode === null);

async function load(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file)
    .autoOrient()
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}

/** Rotates clockwise. */
async function rotatePixels({ data, width, height }: Pixels, degrees: number): Promise<Pixels> {
  if (degrees === 0) return { data, width, height };
  const [r, g, b] = borderMean({ data, width, height });
  const { data: turnedData, info } = await sharp(data, { raw: { width, height, channels: 4 } })
    .rotate(degrees, { background: { r, g, b, alpha: 1 } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(turnedData), width: info.width, height: info.height };
}

function borderMean({ data, width, height }: Pixels): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x += y === 0 || y === height - 1 ? 1 : Math.max(1, width - 1)) {
      for (const c of [0, 1, 2] as const) sum[c] += data[(y * width + x) * 4 + c] ?? 0;
      count++;
    }
  }
  return sum.map((value) => value / count) as [number, number, number];
}

/** Time of the processor, so that a busy machine does not count. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const percentile = (sorted: readonly number[], p: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? NaN).toFixed(0);
const row = (name: string, counted: string, times: readonly number[]): void => {
  const sorted = times.toSorted((a, b) => a - b);
  console.log(
    `${name.padEnd(24)}${counted.padStart(10)}   median ${percentile(sorted, 0.5)} ms, p95 ${percentile(sorted, 0.95)}, max ${percentile(sorted, 1)}`,
  );
};

for (const degrees of values.turns.split(',').map(Number)) {
  const times: number[] = [];
  const misses: string[] = [];
  for (const { file, barcode } of wanted) {
    const image = await rotatePixels(await load(path.join(folder, file)), degrees);
    const startedMs = cpuMs();
    const seen = await readBarcodes(image, null, capMs);
    times.push(cpuMs() - startedMs);
    if (!seen.some(({ format, text }) => format === barcode?.format && text === barcode.text)) {
      misses.push(
        `  ${file} ${barcode?.format ?? ''} ${(times.at(-1) ?? 0).toFixed(0)} ms ${JSON.stringify(seen.map(({ text }) => text))}`,
      );
    }
  }
  row(`turned by ${String(degrees)}°`, `${String(wanted.length - misses.length)}/${String(wanted.length)}`, times);
  if (list && misses.length > 0) console.log(misses.join('\n'));
}

const times: number[] = [];
const found: string[] = [];
for (const { file } of without) {
  const image = await load(path.join(folder, file)).catch(() => null);
  if (image === null) continue;
  const startedMs = cpuMs();
  const seen = await readBarcodes(image, null, capMs);
  times.push(cpuMs() - startedMs);
  if (seen.length > 0 || (list && (times.at(-1) ?? 0) > 120))
    found.push(`  ${file} ${(times.at(-1) ?? 0).toFixed(0)} ms ${JSON.stringify(seen)}`);
}
row('no code named', String(times.length), times);
if (list && found.length > 0) console.log(found.join('\n'));
