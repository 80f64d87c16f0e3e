/** Are photos of screens and of prints told from photos of documents? Scenes with the documents of the folder. */
import { inspect } from '../../src/checks/checks.js';
import { createSeededRandom, seedFromText } from '../../test/support/seeded-random.js';
import { planRecaptureScene, RECAPTURE_KINDS, type RecaptureKind } from '../recapture/recapture-scene.js';
import type { SceneSource } from './scene-source.js';
import { formatShare, type TargetRow } from './target-row.js';

/** One photo with what was measured on it. */
export interface RecaptureRow {
  readonly index: number;
  readonly kind: RecaptureKind;
  readonly document: string;
  /** Distance of pixels or dots in px of the photo. */
  readonly pitchPx: number | null;
  readonly dots: 'regular' | 'scattered' | null;
  readonly isFound: boolean;
  readonly screen: number | null;
  readonly print: number | null;
}

/** Sizes of photos: frames of the video, and a small photo. */
const PHOTOS = [[1920, 1080], [1920, 1080], [1080, 1920], [1600, 1200]] as const; // prettier-ignore

/** Recommended limit of both scores (docs/security.md). */
export const RECAPTURE_LIMIT = 0.25;
/** False alarms that the limit of a score may cause. */
const MAX_FALSE_ALARMS = 0.03;

export function scoreRecapture({ documents }: SceneSource, seed: number, index: number): RecaptureRow {
  const random = createSeededRandom(seedFromText(`recaptured ${String(seed)} ${String(index)}`));
  const [widthPx, heightPx] = random.pick(PHOTOS);
  const rotationDeg = random.next() < 0.8 ? ([-12, 12] as const) : ([-180, 180] as const);
  const ranges = { widthPx, heightPx, rotationDeg, fill: [0.62, 0.92], tiltDeg: [0, 18] } as const;
  // Genuine scenes are as many as both others: their share of false alarms is the figure that matters.
  const kind = RECAPTURE_KINDS[[0, 1, 0, 2][index % 4]!]!;
  const scene = planRecaptureScene(seed, index, kind, random.pick(documents), ranges);
  const { document, recapture } = inspect(scene.render().pixels);
  return {
    index,
    kind,
    document: scene.document.name,
    pitchPx: scene.pitchPx,
    dots: scene.dots,
    isFound: document !== null,
    screen: recapture.screen,
    print: recapture.print,
  };
}

/** Screens and prints noticed at a limit, and false alarms. Photos of which nothing is known count as not noticed. */
export function recaptureRows(rows: readonly RecaptureRow[], limit: number): readonly TargetRow[] {
  const genuine = rows.filter(({ kind }) => kind === 'genuine');
  const alarms = genuine.filter(({ screen, print }) => Math.max(screen ?? 0, print ?? 0) > limit);
  const noticed = (what: string, some: readonly RecaptureRow[]): TargetRow => {
    const found = some.filter(({ screen, print }) => Math.max(screen ?? 0, print ?? 0) > limit);
    return { what, count: some.length, value: formatShare(found.length, some.length), mark: 'none', isMet: false };
  };
  const of = (wanted: RecaptureKind, isWanted: (row: RecaptureRow) => boolean = () => true): readonly RecaptureRow[] =>
    rows.filter((row) => row.kind === wanted && isWanted(row));
  return [
    {
      what: `genuine documents above ${String(limit)}, screen or print`,
      count: genuine.length,
      value: formatShare(alarms.length, genuine.length),
      mark: '≤ 3 %',
      isMet: genuine.length > 0 && alarms.length <= MAX_FALSE_ALARMS * genuine.length,
    },
    noticed('screens noticed', of('screen')),
    noticed(
      'screens noticed, pitch of 1.15 px and more',
      of('screen', ({ pitchPx }) => (pitchPx ?? 0) >= 1.15),
    ),
    noticed('prints noticed', of('print')),
    noticed(
      'prints noticed, regular dots',
      of('print', ({ dots }) => dots === 'regular'),
    ),
    noticed(
      'prints noticed, scattered dots',
      of('print', ({ dots }) => dots === 'scattered'),
    ),
  ];
}
