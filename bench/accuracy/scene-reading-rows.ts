/** What scenes say about reading: rows of marks, and every miss. */
import { shareRow, type TargetRow } from './target-row.js';
import { FAIR_SCENE, type SceneReading } from './scene-reading.js';
import type { SceneRow } from './score-scene.js';
import { describeMrzError, validityRows } from './mrz-score.js';

/** A scene whose zone has a known text. */
export type SceneWithReading = SceneRow & { readonly reading: SceneReading };

export const scenesWithReading = (rows: readonly SceneRow[]): readonly SceneWithReading[] =>
  rows.filter((row): row is SceneWithReading => row.reading !== null);

/** What a fair scene is, in words. */
export const FAIR_SCENE_TEXT = `tilt ≤ ${String(FAIR_SCENE.tiltDeg)}°, blur < ${String(FAIR_SCENE.blur)} of a capital’s height, capitals ≥ ${String(FAIR_SCENE.characterPx)} px in the scene and in the picture it is made of, exposure ≥ ${String(FAIR_SCENE.exposure)}, no reflection of ${String(FAIR_SCENE.glare)} grey levels on the zone, no fingers`;

/** @param of whose documents the scenes show: `drawn documents` */
export function sceneReadingRows(of: string, rows: readonly SceneWithReading[]): readonly TargetRow[] {
  const readings = rows.map(({ reading }) => reading);
  const fair = readings.filter(({ isFair }) => isFair);
  return [
    shareRow(`zones read exactly on fair scenes of ${of}`, fair, ({ isExact }) => isExact, '≥', 0.9),
    ...(readings.length === 0 ? [] : validityRows(`scenes of ${of}`, readings)),
  ];
}

/** Scenes whose zone was not read exactly. */
export const sceneReadingMisses = (rows: readonly SceneWithReading[]): readonly string[] =>
  rows.filter(({ reading }) => !reading.isExact).map(describeMiss);

function describeMiss({ index, document, tiltDeg, reading }: SceneWithReading): string {
  const { isFair, characterPx, blur, zoneGlare } = reading;
  const facts = [
    `capitals ${characterPx?.toFixed(1) ?? '?'} px`,
    `blur ${blur?.toFixed(2) ?? '?'}`,
    `tilt ${tiltDeg.toFixed(0)}°`,
    ...(zoneGlare >= 1 ? [`glare ${zoneGlare.toFixed(0)}`] : []),
    ...(isFair ? ['fair'] : []),
  ];
  return `scene ${String(index)}, ${document ?? ''}: ${describeMrzError(reading)} (${facts.join(', ')})`;
}
