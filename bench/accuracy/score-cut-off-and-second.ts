/** Whether a photo says that its document is cut off, and that a second one is in it: on scenes with truth. */
import { inspect } from '../../src/checks/checks.js';
import { intersectionOverUnion } from '../../src/checks/image/quad-geometry.js';
import {
  CUTS,
  hasRightSides,
  measureCutShares,
  planCutOffScene,
  type Cut,
  planTwoDocumentScene,
} from './plan-framing-scenes.js';
import { isLowContrastGround, planEmptyScene, planScene, renderPlannedScene, type PlannedScene } from './plan-scene.js';
import type { SceneSource } from './scene-source.js';
import { shareRow, type TargetRow } from './target-row.js';

const PLANS = {
  'cut off': planCutOffScene,
  'two documents': planTwoDocumentScene,
  whole: planScene,
  'nothing to cut': planEmptyScene,
} satisfies Record<string, (source: SceneSource, seed: number, index: number) => Promise<PlannedScene>>;
export type FramingSceneKind = keyof typeof PLANS;

/** A document that is cut by less is whole. */
const MIN_CUT_SHARE = 0.02;

export async function scoreCutOffAndSecond(kind: FramingSceneKind, source: SceneSource, seed: number, index: number) {
  const planned: PlannedScene = await PLANS[kind](source, seed, index);
  const { pixels, truth } = renderPlannedScene(planned);
  const { findings, otherDocument } = inspect(pixels);
  const cutOff = findings.find(({ cause }) => cause === 'cut_off')?.cutOff ?? null;
  const saysTwoDocuments = findings.some(({ cause }) => cause === 'two_documents');
  const isOther = (corners: typeof truth.corners): boolean =>
    otherDocument !== null && intersectionOverUnion(otherDocument.corners, corners!) > 0.5;
  const isRight: Readonly<Record<FramingSceneKind, () => boolean>> = {
    'cut off': () => cutOff !== null && hasRightSides(cutOff, truth.corners!),
    'two documents': () => saysTwoDocuments && (isOther(truth.corners) || isOther(truth.otherCorners)),
    whole: () => cutOff === null && !saysTwoDocuments,
    'nothing to cut': () => cutOff === null && !saysTwoDocuments,
  };
  return {
    kind,
    cut: planned.cut ?? null,
    isLowContrast: isLowContrastGround(planned.ground),
    /** The largest share of the document's extent that is outside. */
    cutShare: kind === 'cut off' ? Math.max(...Object.values(measureCutShares(truth.corners!))) : 0,
    /** What the report says. */
    saysCutOff: cutOff !== null,
    saysTwoDocuments,
    /** A cut scene: the right sides are named. Two documents: `otherDocument` is one of them. Others: nothing is reported. */
    isRight: isRight[kind](),
  };
}

export type CutOffAndSecondRow = Awaited<ReturnType<typeof scoreCutOffAndSecond>>;

const CUT_NAMES: Readonly<Record<Cut, string>> = {
  'one-side': 'cut at one side',
  corner: 'cut at a corner',
  'too-near': 'too near',
};

export function cutOffAndSecondRows(rows: readonly CutOffAndSecondRow[]): readonly TargetRow[] {
  const cut = rows.filter(({ cutShare }) => cutShare >= MIN_CUT_SHARE);
  const whole = rows.filter(({ kind }) => kind === 'whole' || kind === 'nothing to cut');
  const pairs = rows.filter(({ kind }) => kind === 'two documents');
  const ordinary = (some: readonly CutOffAndSecondRow[]): CutOffAndSecondRow[] =>
    some.filter(({ isLowContrast }) => !isLowContrast);
  const right = (what: string, some: readonly CutOffAndSecondRow[]): TargetRow =>
    shareRow(what, some, ({ isRight }) => isRight, '≥', 0.93);
  return [
    right('a cut-off document: the right sides are named', cut),
    ...CUTS.map((kind) => right(`the same, ${CUT_NAMES[kind]}`, cut.filter((row) => row.cut === kind))),
    right('the same on grounds of ordinary contrast', ordinary(cut)),
    shareRow('a cut-off document reported where none is', [...whole, ...pairs], (row) => row.saysCutOff, '≤', 0.01),
    right('two documents in one photo: noticed', pairs),
    right('the same on grounds of ordinary contrast', ordinary(pairs)),
    shareRow('a second document reported where none is', whole, (row) => row.saysTwoDocuments, '≤', 0.02),
  ]; // prettier-ignore
}
