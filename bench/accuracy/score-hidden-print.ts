/** Are covered print and glare noticed, in a photo and before the shutter? Scenes with fingers, rims, lamps and sheen. */
import { createLiveCheck, inspect, type Luma } from '../../src/checks/checks.js';
import { initialGuidance, nextGuidance } from '../../src/session/session.js';
import { toI420 } from '../../test/support/checks/paint-pixels.js';
import { createSeededRandom, seedFromText } from '../../test/support/seeded-random.js';
import {
  HIDDEN_SCENE_KINDS,
  isDecided,
  planHiddenScene,
  type HiddenScene,
  type HiddenSceneKind,
} from '../scenes/hidden-scene.js';
import { shareRow, type TargetRow } from './target-row.js';
import type { SceneSource } from './scene-source.js';

const FRAMES = [[1280, 720], [1280, 720], [720, 1280], [1280, 960]] as const; // prettier-ignore

export function planHiddenPrintScene({ documents }: SceneSource, seed: number, index: number): HiddenScene {
  const random = createSeededRandom(seedFromText(`hidden print ${String(seed)} ${String(index)}`));
  const [widthPx, heightPx] = random.pick(FRAMES);
  const kind = HIDDEN_SCENE_KINDS[index % HIDDEN_SCENE_KINDS.length]!;
  const rotationDeg = random.next() < 0.8 ? ([-12, 12] as const) : ([-180, 180] as const);
  const ranges = { widthPx, heightPx, rotationDeg, fill: [0.62, 0.92], tiltDeg: [0, 18] } as const;
  return planHiddenScene(seed, index, kind, random.pick(documents), ranges);
}

/** One scene as a photo and as a live frame that does not move. */
export function scoreHiddenPrint(source: SceneSource, seed: number, index: number) {
  const scene = planHiddenPrintScene(source, seed, index);
  const { pixels } = scene.render();
  const { document, measures, findings } = inspect(pixels);
  const says = (cause: string): boolean => findings.some((finding) => finding.cause === cause);
  return {
    index,
    kind: scene.kind,
    document: scene.document.name,
    /** The scene is as its kind says; others count for nothing. */
    isDecided: isDecided(scene),
    coveredMm2: scene.hidden.coveredMm2,
    lostMm2: scene.hidden.lostMm2,
    isFound: document !== null,
    covered: measures.covered,
    glare: measures.glare,
    saysCovered: says('covered'),
    saysGlare: says('glare'),
    ...holdStill(toI420(pixels)),
  };
}

export type HiddenPrintRow = ReturnType<typeof scoreHiddenPrint>;

const FRAME_MS = 33;
/** Longer than the hold, the search and the wait for a missing face. */
const HELD_MS = 1500;

/** Shows one and the same frame to the live check until the shutter fires. */
function holdStill(frame: Luma) {
  const check = createLiveCheck();
  let guidance = initialGuidance(0);
  let [covered, glare]: (number | null)[] = [null, null];
  let hint: string | null = null;
  for (let ms = 0; ms < HELD_MS; ms += FRAME_MS) {
    const report = check(frame, ms);
    ({ covered, glare } = report.measures);
    ({ hint } = report);
    guidance = nextGuidance(guidance, report, ms, { shutter: 'auto' });
    if (guidance.triggersShutter) break;
  }
  const hasFired = guidance.view.phase === 'taken';
  return { liveCovered: covered ?? null, liveGlare: glare ?? null, liveHint: hint, hasFired };
}

/** Scenes in which no document was found are missed where something is hidden, and imagine nothing. */
export function hiddenPrintRows(all: readonly HiddenPrintRow[]): readonly TargetRow[] {
  const rows = all.filter(({ isDecided: isAsWished }) => isAsWished);
  const of = (...kinds: readonly HiddenSceneKind[]): readonly HiddenPrintRow[] =>
    rows.filter(({ kind }) => kinds.includes(kind));
  const covered = of('covered');
  const glare = of('glare');
  const saysCovered = (row: HiddenPrintRow): boolean => row.saysCovered;
  const saysGlare = (row: HiddenPrintRow): boolean => row.saysGlare;
  const hasFired = (row: HiddenPrintRow): boolean => row.hasFired;
  const hints = ({ liveHint }: HiddenPrintRow): boolean => liveHint === 'covered' || liveHint === 'glare';
  const clean = of('held', 'sheen', 'plain');
  const hiding = of('covered', 'glare');
  return [
    shareRow('covered print noticed in a photo', covered, saysCovered, '≥', 0.93),
    shareRow('covered print imagined in a photo', of('held', 'glare', 'sheen', 'plain'), saysCovered, '≤', 0.03),
    shareRow('print lost in glare noticed in a photo', glare, saysGlare, '≥', 0.95),
    shareRow('glare imagined in a photo', of('covered', 'held', 'sheen', 'plain'), saysGlare, '≤', 0.01),
    shareRow('sheen taken for glare in a photo', of('sheen'), saysGlare, '≤', 0.03),
    shareRow('shutter fired on covered print', covered, hasFired, '≤', 0, 'never'),
    shareRow('shutter fired on print lost in glare', glare, hasFired, '≤', 0, 'never'),
    shareRow('live hint of a cover or glare where nothing is hidden', clean, hints, '≤', 0.03),
    shareRow('a document found under what hides print', hiding, ({ isFound }) => isFound, '≥', 0.85, 'none of its own'),
  ];
}

export const isHiddenPrintRight = (row: HiddenPrintRow): boolean =>
  !row.isDecided ||
  (row.saysCovered === (row.kind === 'covered') &&
    row.saysGlare === (row.kind === 'glare') &&
    !(row.hasFired && (row.kind === 'covered' || row.kind === 'glare')));
