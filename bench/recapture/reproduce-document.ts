/** Documents as others have photographed or scanned them, to be shown or printed. */
import { applyJpegArtifacts } from '../scenes/jpeg-artifacts.js';
import { shrinkLevel } from '../scenes/scene-document.js';
import { createSceneDocument, type SceneDocument } from '../scenes/scenes.js';
import type { SeededRandom } from '../../test/support/seeded-random.js';

/** The photo or scan of a document that is shown or printed: of limited size, softer, and compressed. */
export function randomReproduction(random: SeededRandom): (original: SceneDocument) => SceneDocument {
  const longSidePx = 700 * (3000 / 700) ** random.next();
  const soft = random.between(0.6, 1);
  const quality = random.between(60, 95);
  return (original) => reproduceDocument(original, longSidePx, soft, quality);
}

function reproduceDocument(original: SceneDocument, longSidePx: number, soft: number, quality: number): SceneDocument {
  const level = original.level(longSidePx / Math.max(original.widthMm, original.heightMm));
  const scale = Math.min(1, longSidePx / Math.max(level.width, level.height));
  const side = (px: number, share: number): number => Math.max(8, Math.round(px * scale * share));
  const small = shrinkLevel(level, side(level.width, soft), side(level.height, soft));
  const rgba = new Uint8ClampedArray(small.width * small.height * 4).fill(255);
  for (let i = 0; i < small.width * small.height; i++)
    for (let k = 0; k < 3; k++) rgba[i * 4 + k] = small.data[i * 3 + k]!;
  applyJpegArtifacts(rgba, small.width, small.height, quality);
  return createSceneDocument(
    { data: rgba, width: small.width, height: small.height },
    {
      name: original.name,
      docType: original.docType,
      side: original.side,
      format: original.format,
      size: original,
      cornerRadiusMm: original.cornerRadiusMm,
      mrzQuad: original.mrzQuad,
      mrzLineCount: original.mrzLineCount,
      barcodeQuad: original.barcodeQuad,
    },
  );
}
