/** Simulated photos of MRZs and of other print, with their truth, for measuring the MRZ finder. */
import type { Pixels, Quad } from '../../../src/checks/check-report.js';
import { applyMatrix, projectionMatrix } from '../../../bench/scenes/projection.js';
import { createRandomScene, renderScene, createSceneDocument, type SceneSpec } from '../../../bench/scenes/scenes.js';
import { drawMrzSide, DRAWN_LAYOUTS, DRAWN_LAYOUT_NAMES, type DrawnLayout } from './draw-mrz-side.js';
import { createRandomSource } from './random-source.js';

export interface MrzScene {
  readonly layout: DrawnLayout;
  readonly pixels: Pixels;
  /** Around all letters, normalised; begins at the first line's first letter. */
  readonly letters: Quad;
  /** The lines, first line first. */
  readonly text: readonly string[];
  /** Height of a capital over the step from line to line. */
  readonly tall: number;
  readonly document: Quad;
  readonly letterHeightPx: number;
  /** Width of a letter's cell. */
  readonly pitchPx: number;
  /** Angle of the lines, degrees clockwise, −180 to 180. */
  readonly angleDeg: number;
  readonly tiltDeg: number;
  /** σ of the lens blur in letter heights. */
  readonly blur: number;
  readonly trait: MrzSceneTrait;
}

/** What makes a scene hard; at most one each, so that its cost can be counted. */
export const MRZ_SCENE_TRAITS = [
  'plain',
  'small',
  'blurred',
  'glare',
  'patterned',
  'inverted',
  'jpeg',
  'flat',
] as const;
export type MrzSceneTrait = (typeof MRZ_SCENE_TRAITS)[number];

/** Scene number `seed`: layouts and traits take turns. */
export async function createMrzScene(seed: number, wanted?: MrzSceneTrait): Promise<MrzScene> {
  const r = createRandomSource(seed + 350_377);
  const layout = DRAWN_LAYOUT_NAMES[seed % DRAWN_LAYOUT_NAMES.length]!;
  const trait = wanted ?? MRZ_SCENE_TRAITS[Math.floor(seed / DRAWN_LAYOUT_NAMES.length) % MRZ_SCENE_TRAITS.length]!;
  const drawn = await drawMrzSide(seed, layout, {
    isInverted: trait === 'inverted',
    isPatterned: trait === 'patterned',
  });
  const { widthMm, heightMm } = drawn;
  const document = createSceneDocument(drawn.pixels, {
    name: layout,
    docType: 'passport',
    side: 'front',
    format: layout === 'TD1' ? 'ID-1' : layout === 'TD2' || layout === 'MRV-B' ? 'ID-2' : 'ID-3',
    size: { widthMm, heightMm },
    mrzQuad: drawn.letters,
    mrzLineCount: DRAWN_LAYOUTS[layout].lines,
  });
  const widthPx = 1280;
  const heightPx = 960;
  const flat = trait === 'flat';
  // A cell of 6 px: the fill that gives it, by the layout's own share of letters.
  const share = (DRAWN_LAYOUTS[layout].columns * 2.54) / widthMm;
  const small = ((6.3 * DRAWN_LAYOUTS[layout].columns) / share / heightPx) * r.range(1.08, 1.35);
  const spec = createRandomScene(seed * 7 + 13, document, {
    widthPx,
    heightPx,
    fill: trait === 'small' ? [small, small * 1.02] : flat ? [0.97, 0.99] : [0.5, 0.97],
    tiltDeg: flat ? [0, 0] : [0, 35],
    rotationDeg: flat ? [0, 0] : [-180, 180],
    marginPx: 4,
    focusSigmaPx: [0.3, 0.8],
    motionPx: [0, 0],
    glareProbability: 0,
    fingersProbability: 0,
    jpegQuality: trait === 'jpeg' ? [25, 45] : [75, 95],
    noise: [1, 5],
  });
  const pose = spec.document!;
  const toPx = projectionMatrix(pose, { widthPx, heightPx, fieldOfViewDeg: spec.fieldOfViewDeg });
  const px = drawn.letters.map((p) => applyMatrix(toPx, (p.x - 0.5) * widthMm, (p.y - 0.5) * heightMm));
  const far = (a: number, b: number): number => Math.hypot(px[a]!.x - px[b]!.x, px[a]!.y - px[b]!.y);
  const { columns } = DRAWN_LAYOUTS[layout];
  const zoneMm = (drawn.letters[3].y - drawn.letters[0].y) * heightMm;
  const letterHeightPx = (((far(0, 3) + far(1, 2)) / 2) * 2.46) / zoneMm;
  const blur =
    trait === 'blurred' ? r.range(0.08, 0.12) : Math.max(0.3, r.range(0.02, 0.06) * letterHeightPx) / letterHeightPx;
  const zone = drawn.letters;
  const changed: SceneSpec = {
    ...spec,
    focusSigmaPx: blur * letterHeightPx,
    glare:
      trait === 'glare'
        ? {
            strength: r.range(150, 300),
            centre: { x: r.range(zone[0].x, zone[1].x), y: (zone[0].y + zone[3].y) / 2 + r.range(-0.05, 0.05) },
            radiusMm: r.range(5, 12),
            stretch: r.range(0.6, 2),
          }
        : null,
  };
  const { pixels, truth } = renderScene(changed, document);
  return {
    layout,
    pixels,
    letters: truth.mrz!,
    text: drawn.text,
    tall: drawn.tall,
    document: truth.corners!,
    letterHeightPx,
    pitchPx: (far(0, 1) + far(3, 2)) / 2 / (columns - 0.31),
    angleDeg: (Math.atan2(px[1]!.y - px[0]!.y, px[1]!.x - px[0]!.x) * 180) / Math.PI,
    tiltDeg: pose.tiltDeg,
    blur,
    trait,
  };
}
