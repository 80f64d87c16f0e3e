/** What surrounds a document on a screen or on paper. */
import type { Pixels } from '../../src/checks/checks.js';
import { createSceneDocument, type SceneDocument, type SceneSpec } from '../scenes/scenes.js';
import type { SeededRandom } from '../../test/support/seeded-random.js';
import type { PlaneArea } from './lens-transfer.js';

interface Sheet {
  readonly other: NonNullable<SceneSpec['other']>;
  readonly area: PlaneArea;
}

/** The screen around the shown document, or the paper around the printed one: often none, because it was cut off. */
export function randomSheet(kind: 'screen' | 'print', document: SceneDocument, random: SeededRandom): Sheet {
  const margin = random.next() < 0.4 ? 0.2 : random.between(2, 60);
  const [left, top] = [margin * random.between(0.3, 1.5), margin * random.between(0.3, 1.5)];
  const [right, bottom] = [margin * random.between(0.3, 1.5), margin * random.between(0.3, 1.5)];
  const [w, h] = [document.widthMm, document.heightMm];
  const area: PlaneArea = { left: -w / 2 - left, top: -h / 2 - top, right: w / 2 + right, bottom: h / 2 + bottom };
  const grey = kind === 'print' ? random.between(225, 252) : random.pick([12, 30, 120, 235, 250]);
  const size = { widthMm: area.right - area.left, heightMm: area.bottom - area.top };
  const sheet = createSceneDocument(plainPixels(grey), {
    name: kind,
    docType: document.docType,
    side: document.side,
    format: document.format,
    size,
    cornerRadiusMm: 0.2,
  });
  const other = {
    document: sheet,
    xMm: (area.left + area.right) / 2,
    yMm: (area.top + area.bottom) / 2,
    rotationDeg: 0,
  };
  return { other, area };
}

function plainPixels(grey: number): Pixels {
  const data = new Uint8ClampedArray(64 * 64 * 4).fill(grey);
  for (let i = 3; i < data.length; i += 4) data[i] = 255;
  return { data, width: 64, height: 64 };
}
