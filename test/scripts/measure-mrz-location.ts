/**
 * Measures how well the MRZ is found in drawn scenes, and how often in drawn print without one: counts by layout, trait, skew,
 * tilt and blur, and the corners' error in letter heights, along and across the lines.
 *
 * Run: `node --import tsx test/scripts/measure-mrz-location.ts [--scenes 240] [--print 120] [--cut 40] [--from 0]
 * [--area whole|document|live]` (default: the document, then the whole image, as in a photo check). Needs the fonts of the
 * samples (decision 070).
 */
import { parseArgs } from 'node:util';
import { intersectionOverUnion } from '../../src/checks/image/quad-geometry.js';
import { toLuminance } from '../../src/checks/image/downscale.js';
import type { Plane, PxQuad } from '../../src/checks/image/plane.js';
import { findMrz, type LocatedMrz } from '../../src/checks/mrz/locate/find-mrz.js';
import type { Quad } from '../../src/checks/check-report.js';
import { DRAWN_LAYOUTS } from '../support/checks/draw-mrz-side.js';
import { createRandomSource } from '../support/checks/random-source.js';
import {
  createCroppedMrzScene,
  createPrintScene,
  createMrzScene,
  type MrzScene,
} from '../support/checks/mrz-scenes.js';

const { values } = parseArgs({
  options: {
    scenes: { type: 'string', default: '240' },
    print: { type: 'string', default: '120' },
    cut: { type: 'string', default: '40' },
    from: { type: 'string', default: '0' },
    area: { type: 'string', default: 'both' },
  },
});
/** Long side at which `inspect` analyzes photos. */
const ANALYSIS_PX = 1600;

interface Tally {
  n: number;
  found: number;
  upright: number;
  columns: number;
  near: number;
}
const tallies = new Map<string, Tally>();
const errorsAlong: number[] = [];
const errorsAcross: number[] = [];
const searchMs: number[] = [];
const from = Number(values.from);

for (let seed = from; seed < from + Number(values.scenes); seed++) scoreScene(await createMrzScene(seed), seed);
let falsePositives = 0;
for (let seed = from; seed < from + Number(values.print); seed++) {
  const scene = await createPrintScene(seed);
  const found = search(toLuminance(scene.pixels, ANALYSIS_PX), scene.document, seed);
  if (found === null) continue;
  falsePositives++;
  console.log(`print ${String(seed)}, ${scene.kind}: an MRZ where there is none`);
}
const cutOff = { n: 0, none: 0, rightSide: 0, complete: 0 };
for (let seed = from; seed < from + Number(values.cut); seed++) {
  const scene = await createCroppedMrzScene(seed);
  const found = search(toLuminance(scene.pixels, ANALYSIS_PX), scene.document, seed, 'whole');
  cutOff.n++;
  if (found === null) cutOff.none++;
  else if (found.missing === scene.missing) cutOff.rightSide++;
  else if (found.missing === null) cutOff.complete++;
}
report();

function search(plane: Plane, document: Quad, seed: number, area = values.area): LocatedMrz | null {
  const toPixels = (quad: Quad, offset: () => number): PxQuad =>
    quad.map(({ x, y }) => ({ x: x * plane.width + offset(), y: y * plane.height + offset() })) as unknown as PxQuad;
  const frame: Quad = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ];
  // The corners of a found document are never exact: off by up to 0.4 % of the frame.
  const r = createRandomSource(seed);
  const inexact = toPixels(document, () => 0.004 * plane.width * r.range(-1, 1));
  const startedMs = performance.now();
  const isLive = area === 'live';
  const inDocument = area === 'whole' ? null : findMrz(plane, inexact, { isDocument: true, isLive });
  const found =
    inDocument ??
    (area === 'whole' || area === 'both'
      ? findMrz(
          plane,
          toPixels(frame, () => 0),
          { isDocument: false },
        )
      : null);
  searchMs.push(performance.now() - startedMs);
  return found;
}

function scoreScene(scene: MrzScene, seed: number): void {
  const plane = toLuminance(scene.pixels, ANALYSIS_PX);
  const found = search(plane, scene.document, seed);
  const truth = scene.letters.map(({ x, y }) => ({ x: x * plane.width, y: y * plane.height }));
  const isFound = found !== null && intersectionOverUnion(found.corners, truth) >= 0.5;
  const isUpright =
    isFound &&
    Math.hypot(found.corners[0].x - truth[0]!.x, found.corners[0].y - truth[0]!.y) < firstSideLength(truth) / 2;
  const isCounted = isUpright && found.columns === DRAWN_LAYOUTS[scene.layout].columns;
  const errors = isCounted ? cornerErrors(found.corners, truth, scene.letterHeightPx) : null;
  if (errors !== null) {
    errorsAlong.push(...errors.along);
    errorsAcross.push(...errors.across);
  }
  const isNear = errors !== null && Math.max(...errors.along, ...errors.across) <= 0.35;
  const skew = Math.abs((((scene.angleDeg % 90) + 135) % 90) - 45);
  const keys = [
    'all',
    `layout ${scene.layout}`,
    `trait ${scene.trait}`,
    `skew ${skew < 10 ? '< 10°' : skew < 25 ? '10–25°' : '25–45°'}`,
    `tilt ${scene.tiltDeg < 10 ? '< 10°' : scene.tiltDeg < 20 ? '10–20°' : '20–35°'}`,
    `blur ${scene.blur < 0.04 ? '< 0.04 h' : scene.blur < 0.08 ? '0.04–0.08 h' : '0.08–0.12 h'}`,
    `letters ${scene.pitchPx < 8 ? '6–8 px' : scene.pitchPx < 14 ? '8–14 px' : '14 px and more'}`,
  ];
  for (const key of keys) {
    const tally = tallies.get(key) ?? { n: 0, found: 0, upright: 0, columns: 0, near: 0 };
    tallies.set(key, tally);
    tally.n++;
    if (isFound) tally.found++;
    if (isUpright) tally.upright++;
    if (isCounted) tally.columns++;
    if (isNear) tally.near++;
  }
}

function firstSideLength(quad: readonly { readonly x: number; readonly y: number }[]): number {
  return Math.hypot(quad[0]!.x - quad[1]!.x, quad[0]!.y - quad[1]!.y);
}

/** Each corner's distance from the truth along and across its own line, in letter heights. */
function cornerErrors(
  corners: PxQuad,
  truth: readonly { readonly x: number; readonly y: number }[],
  letterHeightPx: number,
): { along: number[]; across: number[] } {
  const result = { along: [] as number[], across: [] as number[] };
  corners.forEach((p, i) => {
    const corner = truth[i]!;
    const other = truth[i ^ 1]!;
    const length = Math.hypot(other.x - corner.x, other.y - corner.y);
    const ux = (other.x - corner.x) / length;
    const uy = (other.y - corner.y) / length;
    result.along.push(Math.abs((p.x - corner.x) * ux + (p.y - corner.y) * uy) / letterHeightPx);
    result.across.push(Math.abs((p.y - corner.y) * ux - (p.x - corner.x) * uy) / letterHeightPx);
  });
  return result;
}

function report(): void {
  console.log(
    ['', 'scenes', 'found', 'upright', 'letters', 'corners']
      .map((cell, i) => (i === 0 ? cell.padEnd(26) : cell.padStart(9)))
      .join(''),
  );
  for (const [key, t] of [...tallies].sort(([a], [b]) => a.localeCompare(b))) {
    console.log(
      key.padEnd(26) + [t.n, t.found, t.upright, t.columns, t.near].map((value) => String(value).padStart(9)).join(''),
    );
  }
  const quantile = (list: number[], share: number): string =>
    list.length === 0 ? '–' : [...list].sort((a, b) => a - b)[Math.floor(share * (list.length - 1))]!.toFixed(2);
  console.log(
    `corners off, letter heights: along ${quantile(errorsAlong, 0.5)} (95 %: ${quantile(errorsAlong, 0.95)}), across ${quantile(errorsAcross, 0.5)} (${quantile(errorsAcross, 0.95)})`,
  );
  console.log(`print without an MRZ: ${String(falsePositives)} of ${values.print} reported`);
  console.log(
    `cut off: of ${String(cutOff.n)}, ${String(cutOff.none)} not reported, ${String(cutOff.rightSide)} with the right side, ${String(cutOff.complete)} as complete`,
  );
  console.log(`ms: ${quantile(searchMs, 0.5)} (95 %: ${quantile(searchMs, 0.95)})`);
}
