import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect, type Pixels, type Quad } from '../../../../src/checks/checks.js';
import { THRESHOLDS } from '../../../../src/checks/limits/thresholds.js';
import { locateDocument, type LocatedDocument } from '../../../../src/checks/locate-document.js';
import { toLuminance } from '../../../../src/checks/image/downscale.js';
import type { Plane, PxQuad } from '../../../../src/checks/image/plane.js';
import { findMrz, quarterTurnsToUpright, type UprightMrz } from '../../../../src/checks/mrz/locate/find-mrz.js';
import { findBandsOnDocument } from '../../../../src/checks/mrz/locate/mrz-bands.js';
import { WHOLE_IMAGE, type PartCells, look } from '../../../../src/checks/vision/look.js';
import { possibleMrzFormats } from '../../../../src/checks/mrz/mrz-formats.js';
import { drawPrint, PRINT_KINDS } from '../../../support/checks/draw-print.js';
import { paintPixels } from '../../../support/checks/paint-pixels.js';
import { distanceForFill } from '../../../../bench/scenes/projection.js';
import { loadSample } from '../../../../bench/scenes/scenes.js';
import { renderSimpleScene } from '../../../support/checks/simple-scene.js';
import { sampleCount } from '../../../support/verify-mode.js';
import { rectangleCorners } from '../../../../src/checks/image/quad-geometry.js';

/** The samples' truth spans cells; the letters begin this much further in, mm. Measured on the committed samples. */
const INSET_MM = 0.4;
const CAPITAL_MM = 2.46;

/** What a look at the whole plane shows. */
function lookAt(plane: Plane): PartCells | null {
  const seen = look({ luminance: plane, chroma: null });
  return seen && { cells: seen.cells, part: WHOLE_IMAGE };
}
function findOnDocument(plane: Plane, document: PxQuad): UprightMrz | null {
  const seen = lookAt(plane);
  return seen && findMrz(plane, findBandsOnDocument(seen, plane, document), document, true);
}
/** What a photo without colours shows. */
const locate = (plane: Plane): LocatedDocument => locateDocument(toGrayPixels(plane), plane, THRESHOLDS);

const imageCorners = ({ width, height }: Plane): PxQuad => rectangleCorners(0, 0, width, height);
const inPx = (quad: Quad, { width, height }: Plane): PxQuad =>
  quad.map(({ x, y }) => ({ x: x * width, y: y * height })) as unknown as PxQuad;
const interpolate = (
  a: { x: number; y: number },
  b: { x: number; y: number },
  t: number,
): { x: number; y: number } => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
});

/** The corners of the letters, from those of the cells. */
function toLetterCorners([a, b, c, d]: PxQuad, columns: number): PxQuad {
  const inset = INSET_MM / (columns * 2.54);
  return [
    interpolate(a, b, inset),
    interpolate(a, b, 1 - inset),
    interpolate(d, c, 1 - inset),
    interpolate(d, c, inset),
  ];
}

interface MrzPhoto {
  readonly plane: Plane;
  readonly letters: PxQuad;
  readonly document: PxQuad;
  readonly letterPx: number;
}

const COLUMNS = { 'passport-zoe': 44, 'passport-ines': 44, 'id-card-ines-back': 30, 'residence-permit-zoe-back': 30 };
type SampleName = keyof typeof COLUMNS;

async function renderMrzPhoto(name: SampleName, rotationDeg: number, tiltDeg: number, fill = 0.85): Promise<MrzPhoto> {
  const document = await loadSample(name);
  const lens = { widthPx: 1280, heightPx: 960 };
  const free = { rotationDeg, tiltDeg, tiltAxisDeg: 30, centre: { x: 0.5, y: 0.5 } };
  const { pixels, truth } = await renderSimpleScene(rotationDeg + 400, document, {
    ranges: lens,
    change: ({ fieldOfViewDeg }) => {
      const pose = { ...free, distanceMm: distanceForFill(free, { ...lens, fieldOfViewDeg }, document, fill) };
      return { document: pose, desk: pose };
    },
  });
  const plane = toLuminance(pixels, 1600);
  assert.ok(truth.mrz !== null && truth.corners !== null);
  const cells = inPx(truth.mrz, plane);
  const pitch = Math.hypot(cells[0].x - cells[1].x, cells[0].y - cells[1].y) / COLUMNS[name];
  return {
    plane,
    letters: toLetterCorners(cells, COLUMNS[name]),
    document: inPx(truth.corners, plane),
    letterPx: (pitch * CAPITAL_MM) / 2.54,
  };
}

const maxCornerError = (found: UprightMrz, { letters, letterPx }: MrzPhoto): number =>
  Math.max(...found.corners.map((p, i) => Math.hypot(p.x - letters[i]!.x, p.y - letters[i]!.y))) / letterPx;

const POSES: readonly (readonly [SampleName, rotationDeg: number, tiltDeg: number])[] = [
  ['passport-zoe', -19, 12],
  ['passport-ines', 37, 20],
  ['passport-zoe', 141, 8],
  ['id-card-ines-back', 64, 15],
  ['residence-permit-zoe-back', -112, 25],
  ['id-card-ines-back', 180, 5],
];

for (const [name, rotation, tilt] of POSES.slice(-sampleCount(3, POSES.length))) {
  test(`findMrz: ${name} rotated by ${String(rotation)}° and tilted by ${String(tilt)}° → its MRZ is found in the photo`, async () => {
    const scene = await renderMrzPhoto(name, rotation, tilt);
    const found = locate(scene.plane).mrz;
    assert.ok(found !== null);
    assert.equal(found.columns, COLUMNS[name]);
    assert.equal(found.lineCount, COLUMNS[name] === 30 ? 3 : 2);
    assert.equal(found.missing, null);
    // The reader needs 0.35 letter heights in each direction, which is half a letter height in both together.
    assert.ok(
      maxCornerError(found, scene) < 0.5,
      `a corner is ${maxCornerError(found, scene).toFixed(2)} letter heights off`,
    );
  });
}

test('findMrz in the document’s area → corners within half a letter height', async () => {
  const scene = await renderMrzPhoto('passport-zoe', 8, 22);
  const found = findOnDocument(scene.plane, scene.document);
  assert.ok(found !== null);
  assert.ok(maxCornerError(found, scene) < 0.5);
});

test('findMrz: letters less than 8.6 px high → the MRZ is found, with exact corners', async () => {
  const scene = await renderMrzPhoto('passport-ines', 24, 5, 0.42);
  assert.ok(scene.letterPx < 8.6, 'the scene has small letters');
  const found = locate(scene.plane).mrz;
  assert.ok(found !== null);
  assert.ok(maxCornerError(found, scene) < 0.5);
});

for (const kind of PRINT_KINDS) {
  test(`findMrz: print without an MRZ (${kind}) → null`, async () => {
    for (let seed = 1; seed <= sampleCount(1, 2); seed++) {
      const plane = toLuminance(await drawPrint(seed, kind), 1000);
      assert.equal(findOnDocument(plane, imageCorners(plane)), null);
      assert.equal(locate(plane).mrz, null);
    }
  });
}

/** The columns of a plane from `from` to before `to`. */
function cropColumns(plane: Plane, from: number, to: number): Plane {
  const width = to - from;
  const data = new Uint8Array(width * plane.height);
  for (let y = 0; y < plane.height; y++) {
    data.set(plane.data.subarray(y * plane.width + from, y * plane.width + to), y * width);
  }
  return { data, width, height: plane.height };
}

async function loadFlatSample(name: SampleName): Promise<Plane> {
  const { level, widthMm } = await loadSample(name);
  const { data, width, height } = level(1200 / widthMm);
  return { data: Uint8Array.from({ length: width * height }, (_, i) => data[i * 3 + 1]!), width, height };
}

function toGrayPixels({ data, width, height }: Plane): Pixels {
  return paintPixels(width, height, (x, y) => {
    const value = data[y * width + x]!;
    return [value, value, value];
  });
}

for (const [missing, from, to] of [
  ['right', 0, 0.62],
  ['left', 0.38, 1],
] as const) {
  test(`the frame cuts off the ${missing} part of the MRZ → the part is named, and inspect reports no MRZ`, async () => {
    const card = await loadFlatSample('id-card-ines-back');
    const part = cropColumns(card, Math.round(from * card.width), Math.round(to * card.width));
    assert.equal(locate(part).mrzCutOff, missing);
    const { mrz, mrzMissing } = inspect(toGrayPixels(part));
    assert.deepEqual([mrz, mrzMissing], [null, missing]);
  });
}

test('an MRZ whose third line is outside the frame → missing lines or nothing, and inspect reports no MRZ', async () => {
  const card = await loadFlatSample('id-card-ines-back');
  // Between the second and the third line.
  const height = Math.round(0.843 * card.height);
  const part = { data: card.data.subarray(0, height * card.width), width: card.width, height };
  assert.equal(locate(part).mrzCutOff ?? 'lines', 'lines');
  assert.equal(inspect(toGrayPixels(part)).mrz, null);
});

test('quarterTurnsToUpright: an MRZ turned by 0 to 3 quarter turns → the turns that bring it upright', () => {
  const area = imageCorners({ data: new Uint8Array(0), width: 300, height: 200 });
  const mrzAfter = (turns: number): PxQuad => {
    const corners = rectangleCorners(-100, 20, 100, 40);
    return corners.map(({ x, y }) => {
      let at = { x, y };
      for (let n = 0; n < turns; n++) at = { x: at.y, y: -at.x };
      return { x: at.x + 150, y: at.y + 100 };
    }) as unknown as PxQuad;
  };
  for (const turns of [0, 1, 2, 3]) assert.equal(quarterTurnsToUpright(area, mrzAfter(turns)), turns);
});

test('possibleMrzFormats: 30, 36 or 44 characters per line, and the aspect → the formats, the likelier one first', () => {
  assert.deepEqual(possibleMrzFormats({ columns: 30 }), ['TD1']);
  assert.deepEqual(possibleMrzFormats({ columns: 36 }), ['TD2', 'MRV-B']);
  assert.deepEqual(possibleMrzFormats({ columns: 44 }), ['TD3', 'MRV-A']);
  assert.deepEqual(possibleMrzFormats({ columns: 44 }, 125 / 88), ['TD3', 'MRV-A']);
  assert.deepEqual(possibleMrzFormats({ columns: 44 }, 120 / 80), ['MRV-A', 'TD3']);
});
