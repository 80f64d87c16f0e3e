/**
 * Error rates of the side classification, on drawn documents in simulated scenes: likeness of fingerprints (the
 * same side in another scene, front against back, other documents), proportions against the formats, printed faces.
 * Corners are the true ones, each moved by up to half a percent of the frame, as the finder's are.
 *
 * Run: `tsx test/scripts/measure/side-classification.ts [--scenes 6] [--drawn 20] [--from SEED]`
 */
import { parseArgs } from 'node:util';
import { estimateDocumentAspect, orderCornersLongSideFirst } from '../../../src/checks/document/find-document.js';
import {
  computeSideFingerprint,
  compareSideFingerprints,
  type SideFingerprint,
} from '../../../src/checks/document/side-fingerprint.js';
import { toDetectedDocument } from '../../../src/checks/document/to-detected-document.js';
import { toLuminance } from '../../../src/checks/image/downscale.js';
import type { Plane, PxQuad } from '../../../src/checks/image/plane.js';
import { findPortrait } from '../../../src/checks/portrait/find-portrait.js';
import { measureFormatMisfit } from '../../../src/checks/document/format-proportions.js';
import { THRESHOLDS, type DetectedDocument } from '../../../src/checks/checks.js';
import type { DocType } from '../../../src/contract/contract.js';
import { drawDocument } from '../../support/checks/draw-document.js';
import { createSeededRandom } from '../../support/seeded-random.js';
import {
  loadSamples,
  createRandomScene,
  renderScene,
  createSceneDocument,
  type SceneDocument,
} from '../../support/scenes/scenes.js';

const { values } = parseArgs({
  options: {
    scenes: { type: 'string', default: '6' },
    drawn: { type: 'string', default: '20' },
    from: { type: 'string', default: '7000' },
  },
});

interface SideImage {
  /** The document it is a side of. */
  readonly of: string;
  readonly side: 'front' | 'back';
  /** `null`: the drawing does not say. */
  readonly face: boolean | null;
  readonly document: SceneDocument;
}

interface SideSample extends SideImage {
  readonly plane: Plane;
  readonly quad: PxQuad;
  readonly seen: DetectedDocument;
  readonly fingerprint: SideFingerprint | null;
}

async function readSideImages(): Promise<SideImage[]> {
  const out: SideImage[] = [];
  for (const document of await loadSamples()) {
    const of = document.name.replace(/-(front|back)$/, '');
    out.push({ of, side: document.side, face: document.side === 'front', document });
  }
  for (let seed = 0; seed < Number(values.drawn); seed++) {
    const at = Number(values.from) + seed;
    for (const [side, kind] of [
      ['front', seed % 3 === 0 ? 'licence' : 'id1-front'],
      ['back', 'id1-back-td1'],
    ] as const) {
      const { pixels } = await drawDocument(at, kind);
      const facts = { name: `drawn ${String(at)} ${side}`, docType: 'id_card', side, format: 'ID-1' } as const;
      out.push({
        of: `drawn ${String(at)}`,
        side,
        // Their heads are plain ovals.
        face: null,
        document: createSceneDocument(pixels, facts),
      });
    }
  }
  return out;
}

export async function* sideSamples(): AsyncGenerator<SideSample> {
  let seed = Number(values.from);
  for (const side of await readSideImages()) {
    for (let n = 0; n < Number(values.scenes); n++, seed++) {
      const random = createSeededRandom(seed);
      const scene = renderScene(
        createRandomScene(seed, side.document, {
          widthPx: 800,
          heightPx: 600,
          tiltDeg: [0, 30],
          fill: [0.6, 0.95],
          glareProbability: 0.4,
          fingersProbability: 0.2,
          bookletProbability: 0,
        }),
        side.document,
      );
      const corners = scene.truth.corners;
      if (corners === null) continue;
      const plane = toLuminance(scene.pixels, 1600);
      const moved = corners.map((p) => ({
        x: (p.x + random.between(-0.005, 0.005)) * plane.width,
        y: (p.y + random.between(-0.005, 0.005)) * plane.height,
      })) as unknown as PxQuad;
      const quad = orderCornersLongSideFirst(moved);
      const seen = toDetectedDocument(quad, 1, estimateDocumentAspect(quad, plane), plane);
      yield { ...side, plane, quad, seen, fingerprint: computeSideFingerprint(plane, quad) };
    }
  }
}

const percent = (part: number, whole: number): string =>
  `${String(part)} of ${String(whole)} (${((100 * part) / Math.max(1, whole)).toFixed(1)} %)`;
const quantiles = (numbers: readonly number[]): string => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (q: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? NaN).toFixed(3);
  return `1 % ${at(0.01)}, 5 % ${at(0.05)}, median ${at(0.5)}, 95 % ${at(0.95)}, 99 % ${at(0.99)}, most ${at(1)}`;
};

export function reportSides(all: readonly SideSample[]): void {
  const alike: Record<'same side' | 'front and back' | 'other document', number[]> = {
    'same side': [],
    'front and back': [],
    'other document': [],
  };
  all.forEach((one, i) => {
    for (const other of all.slice(i + 1)) {
      if (!one.fingerprint || !other.fingerprint) continue;
      const kind = one.of !== other.of ? 'other document' : one.side === other.side ? 'same side' : 'front and back';
      alike[kind].push(compareSideFingerprints(one.fingerprint, other.fingerprint));
    }
  });
  const limit = THRESHOLDS.maxSideLikeness;
  for (const [kind, numbers] of Object.entries(alike)) {
    console.log(`likeness, ${kind}: ${quantiles(numbers)}`);
    console.log(`  over ${String(limit)}: ${percent(numbers.filter((n) => n > limit).length, numbers.length)}`);
  }
  let best = { limit: 0, error: 2 };
  for (let at = 0; at < 1; at += 0.01) {
    const missed = alike['same side'].filter((n) => n <= at).length / alike['same side'].length;
    const wrong = alike['front and back'].filter((n) => n > at).length / alike['front and back'].length;
    if (Math.max(missed, wrong) < best.error) best = { limit: at, error: Math.max(missed, wrong) };
  }
  console.log(`  both errors alike at ${best.limit.toFixed(2)}: ${(100 * best.error).toFixed(2)} %`);

  const misfits = (docType: DocType, of: readonly SideSample[]): number[] =>
    of.map(({ seen }) => measureFormatMisfit(seen, docType)).filter((misfit) => misfit !== null);
  const cards = all.filter(({ document }) => document.format === 'ID-1');
  const pages = all.filter(({ document }) => document.format === 'ID-3');
  for (const [name, numbers] of [
    ['card for a driving permit', misfits('driver_permit', cards)],
    ['page for a passport', misfits('passport', pages)],
    ['page for a driving permit', misfits('driver_permit', pages)],
    ['card for a passport', misfits('passport', cards)],
  ] as const) {
    const over = numbers.filter((n) => n > THRESHOLDS.maxFormatMisfit).length;
    console.log(`misfit, ${name}: ${quantiles(numbers)}; over the limit ${percent(over, numbers.length)}`);
  }

  for (const face of [true, false]) {
    const of = all.filter((shot) => shot.face === face);
    const startedMs = performance.now();
    const found = of.map(({ plane, quad }) => findPortrait(plane, quad)?.confidence ?? NaN);
    const eachMs = (performance.now() - startedMs) / of.length;
    const seen = found.filter((confidence) => confidence >= THRESHOLDS.minPortrait).length;
    const none = found.filter((confidence) => confidence < THRESHOLDS.maxNoPortrait).length;
    console.log(
      `sides ${face ? 'with' : 'without'} a face: found ${percent(seen, of.length)}, "none" ${percent(none, of.length)}`,
    );
    console.log(`  confidence: ${quantiles(found)}; ${eachMs.toFixed(1)} ms each`);
  }
}

const all: SideSample[] = [];
for await (const shot of sideSamples()) all.push(shot);
reportSides(all);
