/** Zones in scenes: how they were read, and whether the scene was a fair one. */
import type { CheckReport, Pixels } from '../../src/checks/checks.js';
import { drawMrzSide, DRAWN_LAYOUTS } from '../../test/support/checks/draw-mrz-side.js';
import { MRZ_LAYOUT_NAMES, createMrzText } from '../../test/support/checks/mrz-text.js';
import { createSceneDocument, type SceneDocument, type SceneSpec, type SceneTruth } from '../scenes/scenes.js';
import { glareAt } from '../scenes/scene-layers.js';
import type { PlannedScene } from './plan-scene.js';
import { readReportedMrz, scoreMrzReading, validityRows, type MrzTruth } from './mrz-score.js';
import { fitZone, isMrzLocated, readingAngleDeg } from './score-images.js';
import { shareRow, type TargetRow } from './target-row.js';

const FAIR_SCENE = { tiltDeg: 25, blur: 0.1, characterPx: 12, exposure: 0.6, glare: 110 } as const;
/** What a fair scene is, in words. */
export const FAIR_SCENE_TEXT = `tilt ≤ ${String(FAIR_SCENE.tiltDeg)}°, blur < ${String(FAIR_SCENE.blur)} of a capital’s height, capitals ≥ ${String(FAIR_SCENE.characterPx)} px in the scene and in the picture it is made of, exposure ≥ ${String(FAIR_SCENE.exposure)}, no reflection of ${String(FAIR_SCENE.glare)} grey levels on the zone, no fingers`;

/** Height of a capital of OCR-B size 1, Doc 9303-3 section 4.3, mm. */
const CAPITAL_MM = 2.4;

/** Fair as {@link FAIR_SCENE} has it, in the flat picture too: an enlarged scan has a blur of its own, which the truth lacks. */
export function scoreSceneReading(
  { spec, document }: PlannedScene,
  pixels: Pixels,
  truth: SceneTruth,
  report: CheckReport,
  zone: MrzTruth,
) {
  const read = readReportedMrz(pixels, report);
  const characterPx = truth.mrzCharacterHeightPx;
  const sourceCharacterPx = document === null ? 0 : (CAPITAL_MM * document.level(Infinity).width) / document.widthMm;
  const sigma = Math.sqrt(spec.focusSigmaPx ** 2 + spec.motion.lengthPx ** 2 / 12);
  const blur = characterPx === null ? null : sigma / characterPx;
  const zoneGlare = document === null ? 0 : glareOnMrz(spec, document);
  const isFair =
    truth.tiltDeg <= FAIR_SCENE.tiltDeg &&
    blur !== null &&
    blur < FAIR_SCENE.blur &&
    (characterPx ?? 0) >= FAIR_SCENE.characterPx &&
    spec.sensor.exposure >= FAIR_SCENE.exposure &&
    zoneGlare < FAIR_SCENE.glare &&
    spec.fingers === 0 &&
    sourceCharacterPx >= FAIR_SCENE.characterPx;
  const isPlaced = truth.mrz && isMrzLocated(fitZone(report, truth.mrz, readingAngleDeg(truth.mrz, report.size)));
  const score = scoreMrzReading(zone, read, isPlaced);
  return { ...score, isFair, characterPx, blur, zoneGlare };
}
export type SceneReading = ReturnType<typeof scoreSceneReading>;

/** The strongest light that the scene's reflection adds anywhere on the zone. */
function glareOnMrz({ glare }: SceneSpec, document: SceneDocument): number {
  const { mrzQuad: zone, widthMm, heightMm } = document;
  if (glare === null || zone === null) return 0;
  const [a, b, , d] = zone;
  let most = 0;
  for (let u = 0; u <= 1; u += 0.02) {
    for (let v = 0; v <= 1; v += 0.1) {
      const xMm = (a.x + (b.x - a.x) * u + (d.x - a.x) * v - 0.5) * widthMm;
      const yMm = (a.y + (b.y - a.y) * u + (d.y - a.y) * v - 0.5) * heightMm;
      most = Math.max(most, glareAt(glare, document, xMm, yMm));
    }
  }
  return most;
}

/** A drawn document with a zone of its own text, whose check digits hold. Layouts take turns. */
export async function drawSceneDocument(number: number): Promise<{ document: SceneDocument; zone: MrzTruth }> {
  const name = MRZ_LAYOUT_NAMES[number % MRZ_LAYOUT_NAMES.length]!;
  const { layout, lines } = createMrzText(number, name);
  // The French card has lines, letters and size of TD2.
  const shape = layout === 'ID-FRA' ? 'TD2' : layout;
  const drawn = await drawMrzSide(number, shape, lines);
  const document = createSceneDocument(drawn.pixels, {
    name: `drawn ${layout} ${String(number)}`,
    docType: shape === 'TD3' || shape.startsWith('MRV') ? 'passport' : 'id_card',
    side: shape === 'TD1' ? 'back' : 'front',
    format: shape === 'TD1' ? 'ID-1' : DRAWN_LAYOUTS[shape].columns === 36 ? 'ID-2' : 'ID-3',
    size: drawn,
    mrzQuad: drawn.letters,
    mrzLineCount: lines.length,
  });
  return { document, zone: { layout, lines } };
}

/** @param of whose documents the scenes show: `drawn documents` */
export function sceneReadingRows(of: string, readings: readonly SceneReading[]): readonly TargetRow[] {
  const fair = readings.filter(({ isFair }) => isFair);
  return [
    shareRow(`zones read exactly on fair scenes of ${of}`, fair, ({ isExact }) => isExact, '≥', 0.9),
    ...(readings.length === 0 ? [] : validityRows(`scenes of ${of}`, readings)),
  ];
}
