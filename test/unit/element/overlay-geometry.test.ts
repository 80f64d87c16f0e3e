import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DOC_TYPES, DOCUMENT_TRAITS, DOCUMENT_FORMATS } from '../../../src/contract/contract.js';
import {
  cornerMarksPath,
  cornersToScreen,
  easeCorners,
  followCorners,
  leadCorners,
  type MovingCorners,
  layoutCamera,
  layoutGuide,
  roundedRectPath,
  scrimPath,
  fitVideoBox,
} from '../../../src/element/overlay-geometry.js';
import { coverTransform, screenToVideo } from '../../../src/headless/headless.js';
import { THRESHOLDS } from '../../../src/checks/checks.js';
import { createState } from '../../support/element/fake-capture.js';
import { CORNERS } from '../../support/session/sample-reports.js';
import { createSeededRandom } from '../../support/seeded-random.js';

const SCREEN = { width: 390, height: 844 };
const FREE_AREA = { x: 20, y: 120, width: 350, height: 500 };
const assertNear = (actual: number, expected: number, within = 0.01): void =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual} is not ${expected}`);

for (const docType of DOC_TYPES)
  test(`layoutGuide: the outline of a ${docType} → its true proportions and corner radius, inside the free area`, () => {
    const guide = layoutGuide(SCREEN, FREE_AREA, createState({}, { docType }));
    const format = DOCUMENT_FORMATS[DOCUMENT_TRAITS[docType].formats[0] ?? 'ID-1'];
    assertNear(guide.width / guide.height, format.widthMm / format.heightMm);
    assertNear(guide.radius / guide.width, format.cornerRadiusMm / format.widthMm);
    assert.ok(guide.x >= FREE_AREA.x - 0.01 && guide.x + guide.width <= FREE_AREA.x + FREE_AREA.width + 0.01);
    assert.ok(guide.y >= FREE_AREA.y - 0.01 && guide.y + guide.height <= FREE_AREA.y + FREE_AREA.height + 0.01);
    assertNear(guide.width, FREE_AREA.width);
  });

test('layoutGuide for one photo of both sides → an outline twice as high as that of one card', () => {
  const one = layoutGuide(SCREEN, FREE_AREA, createState());
  const two = layoutGuide(SCREEN, FREE_AREA, createState({}, { sidesSetting: 'both-in-one' }));
  assertNear(two.height / two.width, (2 * one.height) / one.width);
});

const GUIDE = { x: 20, y: 100, width: 350, height: 220, radius: 13 };

test('roundedRectPath → from the middle of the top side around the rectangle, and back', () => {
  const corners = [
    'h162a13 13 0 0 1 13 13',
    'v194a13 13 0 0 1 -13 13',
    'h-324a13 13 0 0 1 -13 -13',
    'v-194a13 13 0 0 1 13 -13',
  ];
  assert.equal(roundedRectPath(GUIDE), `M195 100${corners.join('')}Z`);
});

test('cornerMarksPath → a mark at each corner: 20 px along both sides, and the arc between them', () => {
  const marks = [
    'M20 133v-20a13 13 0 0 1 13 -13h20',
    'M370 133v-20a13 13 0 0 0 -13 -13h-20',
    'M370 287v20a13 13 0 0 1 -13 13h-20',
    'M20 287v20a13 13 0 0 0 13 13h20',
  ];
  assert.equal(cornerMarksPath(GUIDE, 20), marks.join(''));
});

test('scrimPath → the rectangle of the screen and a pixel around it, with the outline of the document as a hole', () => {
  const path = scrimPath({ x: 0, y: 0, ...SCREEN }, GUIDE);
  assert.ok(path.startsWith('M-1 -1H391V845H-1Z'));
  assert.ok(path.endsWith(roundedRectPath(GUIDE)));
});

test('cornersToScreen: corners as shares of the video → their place in the video’s box on the screen', () => {
  const box = { x: -50, y: 20, width: 640, height: 360 };
  const points = cornersToScreen(CORNERS, { width: 1280, height: 720 }, box);
  assertNear(points[0]?.x ?? 0, -50 + 64);
  assertNear(points[0]?.y ?? 0, 20 + 36);
  assertNear(points[2]?.x ?? 0, -50 + 576);
  assertNear(points[2]?.y ?? 0, 20 + 324);
});

const ASPECT_RATIOS = { '16:9': [1920, 1080], '9:16': [1080, 1920], '4:3': [1280, 960], '1:1': [720, 720] } as const;
const screenOf = (width: number, height: number) => ({
  screen: { width, height },
  freeArea: { x: 12, y: 110, width: Math.min(576, width - 24), height: Math.max(120, height - 300) },
});
const SCREENS = {
  phone: screenOf(390, 844),
  'phone landscape': screenOf(844, 390),
  desktop: screenOf(1056, 768),
  column: screenOf(320, 448),
  frame: screenOf(336, 700),
};

for (const [screenName, { screen, freeArea }] of Object.entries(SCREENS))
  for (const [shape, [videoWidth, videoHeight]] of Object.entries(ASPECT_RATIOS))
    test(`a document that fills the guide, ${shape} video on a ${screenName} → large enough for the live check`, () => {
      const video = { width: videoWidth, height: videoHeight };
      const guide = layoutGuide(screen, freeArea, createState());
      const box = fitVideoBox(video, screen, guide);
      const { scale } = coverTransform(video, box);
      const share = Math.max(guide.width / (video.width * scale), guide.height / (video.height * scale));
      assert.ok(share >= THRESHOLDS.minFill / 0.92, `${share}`);
      // The box is on the screen, and the whole guide shows video.
      for (const [inner, outer] of [
        [box, { x: 0, y: 0, ...screen }],
        [guide, box],
      ] as const) {
        assert.ok(outer.x <= inner.x + 0.01 && outer.x + outer.width >= inner.x + inner.width - 0.01);
        assert.ok(outer.y <= inner.y + 0.01 && outer.y + outer.height >= inner.y + inner.height - 0.01);
      }
    });

for (const [screenName, { screen, freeArea }] of Object.entries(SCREENS))
  for (const docType of ['id_card', 'passport'] as const)
    test(`a far ${docType} that fills the guide on a ${screenName} → 5 to 9 px per mm of a 720p video, inside the video`, () => {
      const video = { width: 1280, height: 720 };
      const state = createState({}, { docType });
      const { guide, videoBox } = layoutCamera(video, screen, freeArea, state, 'far');
      const pxPerMm = guide.width / coverTransform(video, videoBox).scale / (docType === 'passport' ? 125 : 85.6);
      assert.ok(pxPerMm >= 5.2 && pxPerMm <= 8.6, `${pxPerMm}`);
      const near = layoutCamera(video, screen, freeArea, state, 'near');
      assert.ok(near.guide.width >= guide.width - 0.01);
      assert.ok(guide.y >= videoBox.y - 0.01 && guide.y + guide.height <= videoBox.y + videoBox.height + 0.01);
    });

const length = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });

test('any screen and video, rotated or mirrored → a point of the outline is in the photo, and drawn at its place', () => {
  const sizes = fc.record({ width: fc.integer({ min: 160, max: 4096 }), height: fc.integer({ min: 120, max: 4096 }) });
  const stages = fc.record({ width: length(280, 2600), height: length(240, 1600) });
  const docTypes = fc.constantFrom(...DOC_TYPES, undefined);
  const within = fc.tuple(length(0, 1), length(0, 1));
  const cases = fc.record({ portrait: sizes, landscape: stages, docType: docTypes, isMirrored: fc.boolean(), within });
  fc.assert(
    fc.property(cases, fc.boolean(), ({ portrait, landscape, docType, isMirrored, within: [u, v] }, isRotated) => {
      // A rotated phone swaps both, and not always at the same moment.
      const video = isRotated ? { width: portrait.height, height: portrait.width } : portrait;
      for (const screen of [landscape, { width: landscape.height, height: landscape.width }]) {
        const area = { x: 12, y: screen.height / 5, width: screen.width - 24, height: screen.height / 2 };
        const guide = layoutGuide(screen, area, createState({}, { docType }));
        const box = fitVideoBox(video, screen, guide);
        const transform = coverTransform(video, box, isMirrored);
        // A point of the guide …
        const aimed = { x: guide.x + u * guide.width, y: guide.y + v * guide.height };
        const captured = screenToVideo({ x: aimed.x - box.x, y: aimed.y - box.y }, transform);
        // … is inside the photo, wherever the box is …
        assert.ok(captured.x >= -0.01 && captured.x <= video.width + 0.01, `x ${captured.x} of ${video.width}`);
        assert.ok(captured.y >= -0.01 && captured.y <= video.height + 0.01, `y ${captured.y} of ${video.height}`);
        // … and what is detected there is drawn at the same place.
        const corner = { x: captured.x / video.width, y: captured.y / video.height };
        const [drawn] = cornersToScreen([corner, corner, corner, corner], video, box, isMirrored);
        assertNear(drawn?.x ?? NaN, aimed.x);
        assertNear(drawn?.y ?? NaN, aimed.y);
      }
    }),
  );
});

test('fitVideoBox: a portrait video on a portrait screen → it covers the whole screen', () => {
  const guide = layoutGuide(SCREEN, FREE_AREA, createState());
  assert.deepEqual(fitVideoBox({ width: 1080, height: 1920 }, SCREEN, guide), { x: 0, y: 0, ...SCREEN });
});

test('easeCorners, a step of more than 100 ms → the target, and no further step', () => {
  const [from, to] = [[{ x: 0, y: 0 }], [{ x: 100, y: 0 }]];
  assert.deepEqual(easeCorners(from, to, 101), { points: to, arrived: true });
  assert.equal(easeCorners(from, to, 100).arrived, false);
});

test('easeCorners → the same position after the same time in one step or eight; close to the target → arrived', () => {
  const from = [{ x: 0, y: 0 }];
  const to = [{ x: 100, y: 0 }];
  const once = easeCorners(from, to, 40).points[0]?.x ?? 0;
  assertNear(once, 100 * (1 - Math.exp(-1)));
  let points = from as readonly { x: number; y: number }[];
  for (let frame = 0; frame < 8; frame++) points = easeCorners(points, to, 5).points;
  assertNear(points[0]?.x ?? 0, once);
  const end = easeCorners([{ x: 99.9, y: 0 }], to, 16);
  assert.deepEqual(end, { points: to, arrived: true });
  assert.deepEqual(easeCorners([], to, 0).points, to);
});

/** A document that moves 300 px to the right and rests, as the outline shows it. Each frame is checked for 25 ms. */
function playMovement(durationMs: number): { readonly lagPx: number; readonly restPx: number } {
  const x = (ms: number): number => {
    const share = Math.min(1, ms / durationMs);
    return 300 * share * share * (3 - 2 * share);
  };
  const tremor = createSeededRandom(7);
  let seen: MovingCorners | null = null;
  let target: readonly { x: number; y: number }[] | null = null;
  let drawn: readonly { x: number; y: number }[] = [{ x: 0, y: 0 }];
  const lags: number[] = [];
  let restPx = 0;
  for (let ms = 0; ms < durationMs + 800; ms++) {
    if (ms >= 25 && (ms - 25) % 34 === 0) {
      seen = followCorners(seen, [{ x: x(ms - 25) + tremor.between(-0.5, 0.5), y: 0 }], ms);
      target = leadCorners(seen);
    }
    if (ms % 16 !== 0 || !target) continue;
    drawn = easeCorners(drawn, target, 16).points;
    const off = Math.abs((drawn[0]?.x ?? NaN) - x(ms));
    if (ms < durationMs) lags.push(off);
    if (ms > durationMs + 400) restPx = Math.max(restPx, off);
  }
  return { lagPx: lags.reduce((sum, lag) => sum + lag, 0) / lags.length, restPx };
}

test('a document moves → its outline is within 15 px of it on average, and rests when it rests', () => {
  for (const durationMs of [500, 900]) {
    const { lagPx, restPx } = playMovement(durationMs);
    assert.ok(lagPx < 15, `${durationMs} ms: ${lagPx.toFixed(1)} px`);
    assert.ok(restPx < 1.5, `${durationMs} ms: ${restPx.toFixed(1)} px at rest`);
  }
});

test('a document that moves faster than the camera is checked → no outline', () => {
  const found = followCorners(null, [{ x: 0, y: 0 }], 0);
  assert.equal(leadCorners(found), null, 'seen once');
  assert.ok(leadCorners(followCorners(found, found.corners, 0)), 'seen twice by a coarse clock');
  const still = followCorners(found, [{ x: 0, y: 0 }], 34);
  assert.deepEqual(leadCorners(still), [{ x: 0, y: 0 }]);
  assert.equal(leadCorners(followCorners(still, [{ x: 100, y: 0 }], 68)), null);
  assert.equal(leadCorners(followCorners(still, [{ x: 100, y: 0 }], 334)), null, 'a slow device');
});
