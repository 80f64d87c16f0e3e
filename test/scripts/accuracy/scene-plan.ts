/** The scenes of a run: which document on which ground, how hard. Scene `i` of a seed is always the same. */
import { seeded, seedOf } from '../../support/random.js';
import {
  BACKGROUNDS,
  randomScene,
  renderScene,
  type Backdrop,
  type Scene,
  type SceneDocument,
  type SceneRanges,
  type SceneSpec,
} from '../../support/scenes/scenes.js';
import { cutGround, type SceneSource } from './scene-source.js';

/** Frame sizes by the scene's number: half of them the live frame. */
const FRAMES = [[1280, 720], [720, 1280], [1280, 720], [1280, 960], [1280, 720], [960, 1280]] as const; // prettier-ignore

/**
 * What lies under the document, in turn. `real`: a photograph; `drawn`: a desk; `toned`: the same, moved to the
 * document's own colour and flattened, so that its border hardly shows.
 */
const GROUNDS = ['real', 'drawn', 'toned-drawn', 'real', 'same', 'drawn', 'toned-real', 'toned-drawn', 'drawn', 'toned-real'] as const; // prettier-ignore
export type GroundKind = (typeof GROUNDS)[number];

/** A handed-over phone frame: up to 35° of tilt, any rotation, the document whole in the frame. */
const RANGES: Partial<SceneRanges> = {
  tiltDeg: [0, 35],
  rotationDeg: [-180, 180],
  fill: [0.5, 0.96],
  marginPx: 4,
  focusSigmaPx: [0.3, 1.6],
  motionPx: [0, 3],
  exposure: [0.55, 1.15],
  noise: [1, 8],
  glareProbability: 0.25,
  fingersProbability: 0.2,
  bookletProbability: 0.25,
  jpegQuality: [50, 95],
};

export interface PlannedScene {
  readonly spec: SceneSpec;
  readonly document: SceneDocument | null;
  readonly ground: GroundKind;
  /** The desk's kind, or the photograph's file. */
  readonly groundName: string;
}

/** Scene `index` with a document. */
export async function planScene(source: SceneSource, seed: number, index: number): Promise<PlannedScene> {
  const random = seeded(seedOf(`scene ${String(seed)} ${String(index)}`));
  // Every document comes as often as every other, in an order that goes through all grounds and frames.
  const document = source.documents[Math.floor(random.next() * source.documents.length)];
  if (!document) throw new Error('The folder has no flat document');
  const wanted = GROUNDS[index % GROUNDS.length]!;
  const [widthPx, heightPx] = FRAMES[Math.floor(random.next() * FRAMES.length)]!;
  const ground = source.grounds.length > 0 ? wanted : withoutPhotographs(wanted);
  const isToned = ground.startsWith('toned') || ground === 'same';
  const isReal = ground === 'real' || ground === 'toned-real';
  const base = randomScene(random.integer(1, 2 ** 31), document, {
    ...RANGES,
    widthPx,
    heightPx,
    backgrounds: ground === 'same' ? ['same'] : BACKGROUNDS.filter((kind) => kind !== 'same'),
  });
  const { backdrop, name } = await backdropOf(source, base, isReal, random);
  const off = (): number => random.between(-7, 7);
  const [r, g, b] = document.edgeColour;
  const toned: Partial<SceneSpec> = isToned
    ? {
        ...(ground === 'same' ? {} : { tone: { colour: [r + off(), g + off(), b + off()], spread: random.between(0.06, 0.3) } }),
        shadow: { ...base.shadow, strength: random.between(0, 0.22) },
      } // prettier-ignore
    : {};
  return { spec: { ...base, backdrop, ...toned }, document, ground, groundName: name };
}

/** An empty scene: a drawn desk, or a photograph without a document. */
export async function planEmptyScene(source: SceneSource, seed: number, index: number): Promise<PlannedScene> {
  const random = seeded(seedOf(`empty ${String(seed)} ${String(index)}`));
  const [widthPx, heightPx] = FRAMES[Math.floor(random.next() * FRAMES.length)]!;
  const isReal = source.grounds.length > 0 && index % 3 === 2;
  const base = randomScene(random.integer(1, 2 ** 31), null, { ...RANGES, widthPx, heightPx });
  const { backdrop, name } = await backdropOf(source, base, isReal, random);
  return { spec: { ...base, backdrop }, document: null, ground: isReal ? 'real' : 'drawn', groundName: name };
}

const withoutPhotographs = (ground: GroundKind): GroundKind =>
  ground === 'real' ? 'drawn' : ground === 'toned-real' ? 'toned-drawn' : ground;

async function backdropOf(
  source: SceneSource,
  spec: SceneSpec,
  isReal: boolean,
  random: ReturnType<typeof seeded>,
): Promise<{ backdrop: Backdrop; name: string }> {
  if (!isReal) {
    const { kind } = spec.backdrop;
    // More seeds than the simulator's own few: no desk is seen often.
    return { backdrop: kind === 'picture' ? spec.backdrop : { kind, seed: random.integer(1, 40) }, name: kind };
  }
  const ground = random.pick(source.grounds);
  const pixels = await cutGround(ground, random, spec.widthPx, spec.heightPx);
  return { backdrop: { kind: 'picture', pixels }, name: ground.file };
}

export const render = ({ spec, document }: PlannedScene): Scene => renderScene(spec, document);
