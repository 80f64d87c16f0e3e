/** The scenes of a run: which document on which ground, how hard. Scene `i` of a seed is always the same. */
import type { Point } from '../../src/checks/checks.js';
import { boundingBox, type Bounds } from '../../src/checks/image/crop.js';
import { createSeededRandom, seedFromText, type SeededRandom } from '../../test/support/seeded-random.js';
import {
  DESKS,
  randomClutter,
  createRandomScene,
  renderScene,
  type Backdrop,
  type Clutter,
  type RenderedScene,
  type SceneDocument,
  type SceneRanges,
  type SceneSpec,
} from '../scenes/scenes.js';
import {
  distanceForFill,
  isInFrame,
  projectedCorners,
  projectionMatrix,
  type PoseRotation,
  type ScenePose,
} from '../scenes/projection.js';
import type { Cut } from './plan-framing-scenes.js';
import { cropBackground, type BackgroundImage, type SceneSource } from './scene-source.js';
import type { Rgb } from '../scenes/paint.js';
import { oncePerDocument } from '../scenes/keep-latest.js';

/** Frame sizes by the scene's number: half of them the live frame. */
const FRAMES = [[1280, 720], [720, 1280], [1280, 720], [1280, 960], [1280, 720], [960, 1280]] as const; // prettier-ignore

/** In turn: photographs, desks, and both `toned` to the document's own colour and flattened, so that its border hardly shows. */
const BACKGROUND_SOURCES = [
  'real', 'drawn', 'toned-drawn', 'drawn', 'real', 'drawn', 'toned-real', 'drawn', 'real', 'drawn',
  'same', 'drawn', 'real', 'drawn', 'toned-drawn', 'drawn', 'real', 'drawn', 'same', 'drawn',
] as const; // prettier-ignore
export type BackgroundSource = (typeof BACKGROUND_SOURCES)[number];

/** A handed-over phone frame: up to 35° of tilt, any rotation, the document whole in the frame. */
const RANGES: Partial<SceneRanges> = {
  tiltDeg: [0, 35],
  rotationDeg: [-180, 180],
  fill: [0.5, 0.9],
  focusSigmaPx: [0.3, 1.6],
  motionPx: [0, 3],
  exposure: [0.55, 1.15],
  noise: [1, 8],
  glareProbability: 0.2,
  fingersProbability: 0.1,
  bookletProbability: 0.25,
  jpegQuality: [50, 95],
};

export interface PlannedScene {
  readonly spec: SceneSpec;
  readonly document: SceneDocument | null;
  readonly ground: BackgroundSource;
  readonly groundName: string;
  /** How the document is cut, where it lies partly outside the frame. */
  readonly cut?: Cut;
}

export const isLowContrastGround = (ground: BackgroundSource): boolean =>
  ground.startsWith('toned') || ground === 'same';

export async function planScene(source: SceneSource, seed: number, index: number): Promise<PlannedScene> {
  const random = createSeededRandom(seedFromText(`scene ${String(seed)} ${String(index)}`));
  const wanted = BACKGROUND_SOURCES[index % BACKGROUND_SOURCES.length]!;
  const [widthPx, heightPx] = random.pick(FRAMES);
  const ground = source.grounds.length > 0 ? wanted : withoutPhotographs(wanted);
  const isToned = isLowContrastGround(ground);
  const isReal = ground === 'real' || ground === 'toned-real';
  const document = pickDocument(source, random, isToned);
  const backgrounds: SceneRanges['backgrounds'] = ground === 'same' ? ['same'] : DESKS;
  const ranges = { ...RANGES, widthPx, heightPx, backgrounds };
  const base = createRandomScene(random.integer(1, 2 ** 31), document, ranges);
  const { backdrop, name } = await createBackdrop(source, base, isReal, random);
  const toned = isToned ? hideBorder(document, base, ground === 'same', random) : {};
  const pose = placeInFrame(base, document, random);
  const clutter = isReal ? [] : clutterBeside(document, random);
  const light = randomLight(random);
  // The edge of a hand's shadow would show the border that the ground's colour hides.
  const shades = isToned && random.next() < 0.6 ? [] : light.shades;
  const spec = { ...base, ...pose, backdrop, ...toned, ...light, shades, clutter };
  return { spec, document, ground, groundName: name };
}

export async function planEmptyScene(source: SceneSource, seed: number, index: number): Promise<PlannedScene> {
  const random = createSeededRandom(seedFromText(`empty ${String(seed)} ${String(index)}`));
  const [widthPx, heightPx] = random.pick(FRAMES);
  const isReal = source.grounds.length > 0 && index % 3 === 2;
  const ranges = { ...RANGES, widthPx, heightPx, backgrounds: DESKS };
  const base = createRandomScene(random.integer(1, 2 ** 31), null, ranges);
  const { backdrop, name } = await createBackdrop(source, base, isReal, random);
  const clutter = isReal ? [] : randomClutter(random, random.integer(0, 5), 5, 110);
  const spec = { ...base, backdrop, ...randomLight(random), clutter };
  return { spec, document: null, ground: isReal ? 'real' : 'drawn', groundName: name };
}

/** The ground moved to the colour of the document's edges, and little shadow: the border hardly shows. */
function hideBorder(
  document: SceneDocument,
  base: SceneSpec,
  isPlain: boolean,
  random: SeededRandom,
): Partial<SceneSpec> {
  const off = (): number => random.between(-5, 5);
  const [r, g, b] = measureEdgeColor(document).colour;
  const spread = isPlain ? 1 : random.between(0.03, 0.22);
  return {
    tone: { colour: [r + off(), g + off(), b + off()], spread },
    shadow: { ...base.shadow, strength: random.between(0, 0.14) },
    // Where both are blown out there is no border at all.
    sensor: { ...base.sensor, exposure: Math.min(base.sensor.exposure, 0.92) },
    // The page above has a tone of its own.
    booklet: false,
  };
}

/** Any of them; one colour hides the edges of the more even of three. */
function pickDocument({ documents }: SceneSource, random: SeededRandom, isToned: boolean): SceneDocument {
  const drawn = [random.pick(documents), random.pick(documents), random.pick(documents)] as const;
  const [first] = isToned
    ? drawn.toSorted((a, b) => measureEdgeColor(a).unevenness - measureEdgeColor(b).unevenness)
    : drawn;
  return first ?? drawn[0];
}

/** In every third scene one to three things lie beside the document. */
function clutterBeside({ widthMm, heightMm }: SceneDocument, random: SeededRandom): readonly Clutter[] {
  const reach = Math.hypot(widthMm, heightMm);
  return random.next() < 0.33 ? randomClutter(random, random.integer(1, 3), reach * 0.6, reach * 1.3) : [];
}

/** Shadows of hand and phone, and the camera's tone curve. */
function randomLight(random: SeededRandom): Required<Pick<SceneSpec, 'shades' | 'curve'>> {
  const shades = Array.from({ length: random.pick([0, 0, 0, 1]) }, () => ({
    angleDeg: random.between(0, 360),
    offset: random.between(-0.3, 0.35),
    softness: random.between(0.01, 0.25),
    strength: random.between(0.08, 0.5),
  }));
  return { shades, curve: random.between(0, 0.7) };
}

const MARGIN_PX = 4;

/** Spans as much of the frame as is wished first, then lies anywhere it fits. */
function placeInFrame(
  base: SceneSpec,
  document: SceneDocument,
  random: SeededRandom,
): Pick<SceneSpec, 'desk' | 'document'> {
  const { rotationDeg = 0, tiltDeg = 0, tiltAxisDeg = 0 } = base.document ?? {};
  const turned = { rotationDeg, tiltDeg, tiltAxisDeg };
  const wanted = random.between(0.5, 0.96);
  const aside = { x: random.between(-0.5, 0.5), y: random.between(-0.5, 0.5) };
  let pose: ScenePose | null = null;
  // Under perspective a large document may stand out on one side although it spans less than the frame.
  for (let fill = wanted; pose === null; fill *= 0.96) pose = fitPose(base, document, turned, fill, aside);
  return { document: pose, desk: { ...pose, rotationDeg: base.desk.rotationDeg } };
}

/** @param aside how far from the middle, as a share of the room that there is: −0.5 to 0.5 */
function fitPose(
  base: SceneSpec,
  document: SceneDocument,
  turned: PoseRotation,
  fill: number,
  aside: Point,
): ScenePose | null {
  const { widthPx, heightPx } = base;
  const middle = { ...turned, centre: { x: 0.5, y: 0.5 } };
  const distanceMm = distanceForFill(middle, base, document, fill);
  const boxAt = (pose: ScenePose): Bounds => boundingBox(projectedCorners(projectionMatrix(pose, base), document));
  const box = boxAt({ ...middle, distanceMm });
  // The picture's middle is not the document's: the room on either side differs.
  const room = {
    x: (aside.x < 0 ? box.left : widthPx - box.right) - MARGIN_PX,
    y: (aside.y < 0 ? box.top : heightPx - box.bottom) - MARGIN_PX,
  };
  for (let share = 1; share >= 0; share -= 0.1) {
    const centre = {
      x: 0.5 + (2 * aside.x * room.x * share) / widthPx,
      y: 0.5 + (2 * aside.y * room.y * share) / heightPx,
    };
    const pose: ScenePose = { ...turned, centre, distanceMm };
    if (isInFrame(boxAt(pose), base, MARGIN_PX)) return pose;
  }
  return null;
}

const withoutPhotographs = (ground: BackgroundSource): BackgroundSource =>
  ground === 'real' ? 'drawn' : ground === 'toned-real' ? 'toned-drawn' : ground;

/** Codes on walls and paper are many in some folders: they stay a minority. */
function pickBackground({ grounds }: SceneSource, random: SeededRandom): BackgroundImage {
  const plain = grounds.filter(({ showsCode }) => !showsCode);
  return random.pick(plain.length > 0 && random.next() < 0.65 ? plain : grounds);
}

async function createBackdrop(
  source: SceneSource,
  spec: SceneSpec,
  isReal: boolean,
  random: SeededRandom,
): Promise<{ backdrop: Backdrop; name: string }> {
  if (!isReal) {
    const { kind } = spec.backdrop;
    // More seeds than the simulator's own few: no desk is seen often.
    return { backdrop: kind === 'picture' ? spec.backdrop : { kind, seed: random.integer(1, 40) }, name: kind };
  }
  const ground = pickBackground(source, random);
  const pixels = await cropBackground(ground, random, spec.widthPx, spec.heightPx);
  return { backdrop: { kind: 'picture', pixels }, name: ground.file };
}

export const renderPlannedScene = ({ spec, document }: PlannedScene): RenderedScene => renderScene(spec, document);

const PX_PER_MM = 2;
/** The strip that is looked at, mm from the edge. */
const STRIP_MM = { from: 0.7, to: 3 } as const;

/** `colour`: median of the strip, RGB. `unevenness`: mean distance of its luminance from the median, 0 for an edge of one tone. */
const measureEdgeColor = oncePerDocument((document) => {
  const { data, width, height } = document.level(PX_PER_MM);
  const scale = width / document.widthMm;
  const channels: [number[], number[], number[]] = [[], [], []];
  const greys: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const away = Math.min(x, y, width - 1 - x, height - 1 - y);
      if (away < STRIP_MM.from * scale || away > STRIP_MM.to * scale) continue;
      const at = (y * width + x) * 3;
      for (const k of [0, 1, 2] as const) channels[k].push(data[at + k]!);
      greys.push(0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!);
    }
  }
  const median = (values: number[]): number => values.toSorted((p, q) => p - q)[values.length >> 1] ?? 128;
  const middle = median(greys);
  return {
    colour: [median(channels[0]), median(channels[1]), median(channels[2])] as Rgb,
    unevenness: greys.reduce((sum, grey) => sum + Math.abs(grey - middle), 0) / (greys.length || 1),
  };
});
