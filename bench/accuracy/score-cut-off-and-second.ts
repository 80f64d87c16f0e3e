/** Whether a photo says that its document is cut off, and that a second one is in it: on scenes with truth. */
import { inspect, type CheckReport, type FrameSide } from '../../src/checks/checks.js';
import { intersectionOverUnion } from '../../src/checks/image/quad-geometry.js';
import { CUTS, planCutOffScene, hasRightSides, measureCutShares, type Cut } from './plan-cut-off-scene.js';
import { planTwoDocumentScene } from './plan-two-document-scene.js';
import { planEmptyScene, planScene, renderPlannedScene } from './plan-scene.js';
import type { SceneSource } from './scene-source.js';
import { atLeastRow, atMostRow, type TargetRow } from './target-row.js';

/** What the report of one photo says about its framing. */
interface CutOffAndSecondFindings {
  /** Sides that the finding `cut_off` names; `null` without it. */
  readonly cutOff: readonly FrameSide[] | null;
  readonly hasTwoDocuments: boolean;
}

function cutOffAndSecondFindings({ findings }: CheckReport): CutOffAndSecondFindings {
  return {
    cutOff: findings.find(({ cause }) => cause === 'cut_off')?.cutOff ?? null,
    hasTwoDocuments: findings.some(({ cause }) => cause === 'two_documents'),
  };
}

/** How the document is cut; `pair`: two documents; `whole`: one; `empty`: none. */
type CutOffAndSecondKind = Cut | 'pair' | 'whole' | 'empty';

export interface CutOffAndSecondRow {
  readonly kind: CutOffAndSecondKind;
  readonly isLowContrast: boolean;
  /** The largest share of the document's extent that is outside. */
  readonly cutShare: number;
  readonly found: CutOffAndSecondFindings;
  /** A cut scene: the right sides are named. A pair: `otherDocument` is one of the two. Others: nothing is reported. */
  readonly isRight: boolean;
}

/** A document that is cut by less is whole. */
const MIN_CUT_SHARE = 0.02;

export async function scoreCutOffScene(source: SceneSource, seed: number, index: number): Promise<CutOffAndSecondRow> {
  const planned = await planCutOffScene(source, seed, index);
  const { pixels, truth } = renderPlannedScene(planned);
  const report = inspect(pixels);
  const found = cutOffAndSecondFindings(report);
  return {
    kind: planned.cut,
    isLowContrast: isLowContrastGround(planned.ground),
    cutShare: Math.max(...Object.values(measureCutShares(truth.corners!))),
    found,
    isRight: found.cutOff !== null && hasRightSides(found.cutOff, truth.corners!),
  };
}

export async function scoreTwoDocumentScene(
  source: SceneSource,
  seed: number,
  index: number,
): Promise<CutOffAndSecondRow> {
  const planned = await planTwoDocumentScene(source, seed, index);
  const { pixels, truth } = renderPlannedScene(planned);
  const report = inspect(pixels);
  const { otherDocument } = report;
  const overlaps = [truth.corners!, truth.otherCorners!].map((corners) =>
    otherDocument === null ? 0 : intersectionOverUnion(otherDocument.corners, corners),
  );
  return {
    kind: 'pair',
    isLowContrast: isLowContrastGround(planned.ground),
    cutShare: 0,
    found: cutOffAndSecondFindings(report),
    isRight: cutOffAndSecondFindings(report).hasTwoDocuments && Math.max(...overlaps) > 0.5,
  };
}

/** A scene with one whole document, or with none. */
export async function scoreWholeScene(
  source: SceneSource,
  seed: number,
  index: number,
  kind: 'whole' | 'empty',
): Promise<CutOffAndSecondRow> {
  const planned = await (kind === 'empty' ? planEmptyScene : planScene)(source, seed, index);
  const report = inspect(renderPlannedScene(planned).pixels);
  const found = cutOffAndSecondFindings(report);
  return {
    kind,
    isLowContrast: isLowContrastGround(planned.ground),
    cutShare: 0,
    found,
    isRight: found.cutOff === null && !found.hasTwoDocuments,
  };
}

const isLowContrastGround = (ground: string): boolean => ground.startsWith('toned') || ground === 'same';

const NAMED_MARK = 0.85;
const CUT_NAMES: Readonly<Record<Cut, string>> = {
  'one-side': 'cut at one side',
  corner: 'cut at a corner',
  'too-near': 'too near',
};

export function cutOffAndSecondRows(rows: readonly CutOffAndSecondRow[]): readonly TargetRow[] {
  const cut = rows.filter(({ cutShare }) => cutShare >= MIN_CUT_SHARE);
  const whole = rows.filter(({ kind }) => kind === 'whole' || kind === 'empty');
  const pairs = rows.filter(({ kind }) => kind === 'pair');
  const right = (some: readonly CutOffAndSecondRow[]): number => some.filter(({ isRight }) => isRight).length;
  const ordinary = (some: readonly CutOffAndSecondRow[]): CutOffAndSecondRow[] =>
    some.filter(({ isLowContrast }) => !isLowContrast);
  const imaginedCuts = [...whole, ...pairs].filter(({ found }) => found.cutOff !== null).length;
  const imaginedPairs = whole.filter(({ found }) => found.hasTwoDocuments).length;
  const byKind = CUTS.map((kind) => {
    const of = cut.filter((row) => row.kind === kind);
    return atLeastRow(`the same, ${CUT_NAMES[kind]}`, right(of), of.length, NAMED_MARK, '≥ 85 %');
  });
  return [
    atLeastRow('a cut-off document: the right sides are named', right(cut), cut.length, NAMED_MARK, '≥ 85 %'),
    ...byKind,
    atLeastRow('the same on grounds of ordinary contrast', right(ordinary(cut)), ordinary(cut).length, NAMED_MARK, '≥ 85 %'),
    atMostRow('a cut-off document reported where none is', imaginedCuts, whole.length + pairs.length, 0.03, '≤ 3 %'),
    atLeastRow('two documents in one photo: noticed', right(pairs), pairs.length, NAMED_MARK, '≥ 85 %'),
    atLeastRow('the same on grounds of ordinary contrast', right(ordinary(pairs)), ordinary(pairs).length, NAMED_MARK, '≥ 85 %'),
    atMostRow('a second document reported where none is', imaginedPairs, whole.length, 0.02, '≤ 2 %'),
  ]; // prettier-ignore
}
