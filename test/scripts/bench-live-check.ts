/**
 * Duration of one live check at 1280 × 720: a document at rest (followed from frame to frame), one that moves, and
 * an empty, busy table (searched in every frame).
 *
 * Run: `tsx test/scripts/bench-live-check.ts [--frames 200]`
 */
import { parseArgs } from 'node:util';
import { createLiveCheck, type Luma } from '../../src/checks/checks.js';
import { toLuma } from '../support/checks/paint-pixels.js';
import { makeEmptySimpleScene, makeSimpleScene } from '../support/checks/simple-scene.js';

const { values } = parseArgs({ options: { frames: { type: 'string', default: '200' } } });
const frames = Number(values.frames);

/** The frame moved by so many px: a hand at rest moves less than one. */
function shiftFrame(frame: Luma, dx: number, dy: number): Luma {
  const data = new Uint8Array(frame.data.length);
  for (let y = 0; y < frame.height; y++) {
    const from = Math.min(frame.height - 1, Math.max(0, y + dy)) * frame.width;
    for (let x = 0; x < frame.width; x++) {
      data[y * frame.width + x] = frame.data[from + Math.min(frame.width - 1, Math.max(0, x + dx))]!;
    }
  }
  return { ...frame, data };
}

function bench(name: string, frameAt: (n: number) => Luma): void {
  const look = createLiveCheck();
  const times: number[] = [];
  let seen = 0;
  for (let n = 0; n < frames + 40; n++) {
    const report = look(frameAt(n), n * 33);
    // The first frames warm the engine up.
    if (n < 40) continue;
    times.push(report.elapsedMs);
    if (report.document !== null) seen++;
  }
  times.sort((a, b) => a - b);
  const at = (share: number): string => times[Math.floor(share * (times.length - 1))]!.toFixed(1).padStart(6);
  console.log(
    `${name.padEnd(22)} median ${at(0.5)} ms  p95 ${at(0.95)} ms  document in ${String(seen)} of ${String(frames)}`,
  );
}

const still = await makeSimpleScene(4001, { fill: 0.8, blurPx: 0.8, maxTiltDegrees: 12, background: 'wood' });
const empty = toLuma(makeEmptySimpleScene(4003).image);
const frame = toLuma(still.image);
const shaken = [shiftFrame(frame, 0, 0), shiftFrame(frame, 1, 0), shiftFrame(frame, 1, 1), shiftFrame(frame, 0, 1)];
const carried = Array.from({ length: 12 }, (_, n) => shiftFrame(frame, n < 6 ? n * 12 : (12 - n) * 12, 0));
bench('document at rest', (n) => shaken[n % shaken.length]!);
bench('document moving', (n) => carried[n % carried.length]!);

bench('empty table', () => empty);
