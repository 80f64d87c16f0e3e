/**
 * Scores the quality measures: sharpness beside the variance of the Laplacian, kinds of blur, light, colour. The numbers of decision 021 and of the judge's limits come from here.
 *
 * Run: `tsx test/scripts/measure-quality.ts [--samples 260] [--drawn 80] [--copies 21]`
 */
import { parseArgs } from 'node:util';
import { findDocument } from '../../src/checks/document/find-document.js';
import type { Measures } from '../../src/checks/checks.js';
import type { Plane } from '../../src/checks/image/plane.js';
import { THRESHOLDS } from '../../src/limits/limits.js';
import { measureImageQuality } from '../../src/checks/quality/measure-image-quality.js';
import { ILLEGIBLE_BLUR_RATIO, LEGIBLE_BLUR_RATIO } from '../support/checks/quality-scene.js';
import { laplacianBlur, scaledLaplacianBlur, scoreKinds, scoreBlurMeasure, type KindCase, type SharpnessCase } from '../support/checks/quality-score.js'; // prettier-ignore
import { colorScenes, ordinaryScenes, addShadow, type MeasuredScene } from '../support/checks/quality-sets.js';

const { values } = parseArgs({
  options: {
    samples: { type: 'string', default: '260' },
    drawn: { type: 'string', default: '80' },
    copies: { type: 'string', default: '21' },
  },
});

const seenAs = ({ plane, quad, truth }: MeasuredScene, change: Plane = plane, corners = quad): Measures => {
  const { data, width, height } = change;
  const image = { data, width, height, stride: width };
  const aspect = Math.max(truth.widthMm, truth.heightMm) / Math.min(truth.widthMm, truth.heightMm);
  return measureImageQuality({ image, plane: change, quad: corners, aspect, isScan: false, hidden: null });
};

const sharp: Record<string, SharpnessCase[]> = { 'blurPx': [], 'blurPx, corners found': [], 'blurPx, with a zone': [], 'blurPx, without': [], 'Laplacian, frame': [], 'Laplacian, document': [], 'Laplacian, document at 8 px per mm': [] }; // prettier-ignore
const kinds: KindCase[] = [];
const light = { ordinary: 0, dark: 0, bright: 0, flat: 0, uneven: 0, shadows: 0, shadowsSeen: 0, dimmed: 0, dimmedSeen: 0, over: 0, overSeen: 0 }; // prettier-ignore
const limits = { legibleOver: 0, illegibleUnder: 0 };

for await (const scene of ordinaryScenes(Number(values.samples), Number(values.drawn))) {
  const { truth, plane, quad, index } = scene;
  const { blurShare } = truth;
  const m = seenAs(scene);
  const note = (name: string, measured: number | null): void => void sharp[name]?.push({ measured, blurShare });
  note('blurPx', m.blurPx);
  note(truth.mrz === null ? 'blurPx, without' : 'blurPx, with a zone', m.blurPx);
  note('Laplacian, frame', laplacianBlur(plane, null));
  note('Laplacian, document', laplacianBlur(plane, quad));
  note('Laplacian, document at 8 px per mm', scaledLaplacianBlur(plane, quad, truth));
  const found = index % 2 === 0 ? findDocument(plane) : null;
  if (found !== null && found.confidence > THRESHOLDS.minDocumentConfidence) {
    note('blurPx, corners found', seenAs(scene, plane, found.corners).blurPx);
  }
  kinds.push({ measured: m.blurKind, truth });
  const over = (m.blurPx ?? Infinity) > THRESHOLDS.maxBlurPx;
  if (blurShare < LEGIBLE_BLUR_RATIO && over) limits.legibleOver++;
  if (blurShare > ILLEGIBLE_BLUR_RATIO && !over) limits.illegibleUnder++;
  if (m.unevenness !== null && m.unevenness > THRESHOLDS.maxUnevenness) light.uneven++;
  if (truth.isFaded) continue;
  light.ordinary++;
  if (m.brightness! < THRESHOLDS.minBrightness) light.dark++;
  if (m.brightness! > THRESHOLDS.maxBrightness) light.bright++;
  if (m.contrast! < THRESHOLDS.minContrast) light.flat++;
  const { exposure } = truth.sensor;
  const exposed = (to: number): Measures =>
    seenAs(scene, { ...plane, data: plane.data.map((v) => Math.min(255, (v * to) / exposure)) });
  light.dimmed++;
  if (exposed(0.2).brightness! < THRESHOLDS.minBrightness) light.dimmedSeen++;
  light.over++;
  if (exposed(2.6).brightness! > THRESHOLDS.maxBrightness) light.overSeen++;
  if (index % 2 === 1 && exposure > 0.6) {
    light.shadows++;
    if (seenAs(scene, addShadow(scene)).unevenness! > THRESHOLDS.maxUnevenness) light.shadowsSeen++;
  }
}
for (const [name, cases] of Object.entries(sharp)) {
  const { auc, legible, illegible, unknownLegible, unknownIllegible } = scoreBlurMeasure(cases);
  console.log(`${name.padEnd(36)} AUC ${auc.toFixed(4)}  legible ${String(legible)} (unknown ${String(unknownLegible)})  illegible ${String(illegible)} (unknown ${String(unknownIllegible)})`); // prettier-ignore
}
console.log('at the limit', limits, 'kinds of soft scenes', scoreKinds(kinds));
console.log('light', light);

const copies = { grey: { n: 0, under: 0, unknown: 0 }, colour: { n: 0, under: 0, unknown: 0 } };
for await (const scene of colorScenes(Number(values.copies))) {
  const row = copies[scene.isGrey ? 'grey' : 'colour'];
  const { image, plane, quad } = scene;
  const { colour } = measureImageQuality({ image, plane, quad, aspect: 1.58, isScan: false, hidden: null });
  row.n++;
  if (colour === null) row.unknown++;
  else if (colour < THRESHOLDS.minColour) row.under++;
}
console.log('colour', copies);
