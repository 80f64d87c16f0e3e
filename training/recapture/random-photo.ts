/** The photos of training: parts of photos of all sizes, so that a small image shows the pixels of a large one. */
import { createSeededRandom, seedFromText } from '../../test/support/seeded-random.js';
import { planRecaptureScene, RECAPTURE_KINDS, type RecaptureScene } from '../../bench/recapture/recapture-scene.js';
import { loadSamples, type SceneDocument } from '../../bench/scenes/scenes.js';
import { drawVariedDocument } from '../hidden/varied-document.js';

const WIDTH_PX = 640;
const HEIGHT_PX = 480;
/** Long side of the document in the whole photo, px: from a video frame to a photo of 12 megapixels. */
const LONG_SIDE_PX = [700, 3200] as const;
/** Documents drawn; each is used again in other scenes. */
const DOCUMENTS = 60;
/** Share of the scenes with a committed sample: guilloches, drawn faces, flags. */
const SAMPLES_SHARE = 0.4;

const documents = new Map<number, SceneDocument>();

/** Scene `index` of a seed, a third of each kind. Seeds share no drawn document. */
export async function planRandomPhoto(seed: number, index: number): Promise<RecaptureScene> {
  const random = createSeededRandom(seedFromText(`recapture photo ${String(seed)} ${String(index)}`));
  const number = seed * 100_000 + random.integer(0, DOCUMENTS - 1);
  const isSample = random.next() < SAMPLES_SHARE;
  const document = isSample
    ? random.pick(await loadSamples())
    : (documents.get(number) ?? (await drawVariedDocument(number)));
  if (!isSample) documents.set(number, document);
  const [shortest, longest] = LONG_SIDE_PX;
  const wanted = (shortest * (longest / shortest) ** random.next()) / WIDTH_PX;
  const fill = Math.min(0.9, wanted);
  return planRecaptureScene(seed, index, RECAPTURE_KINDS[index % RECAPTURE_KINDS.length]!, document, {
    widthPx: WIDTH_PX,
    heightPx: HEIGHT_PX,
    fill: [fill, fill * 1.01],
    zoom: wanted / fill,
    rotationDeg: random.next() < 0.6 ? [-12, 12] : [-180, 180],
    marginPx: null,
  });
}
