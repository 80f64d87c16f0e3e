/**
 * Both sides in one image: how often two drawn cards on a table, or two scans on one page, are separated and read as
 * front and back, and how often one card alone is taken for two.
 *
 * Run: `tsx test/scripts/measure/two-sided-images.ts [--images 30] [--from SEED]`
 */
import { parseArgs } from 'node:util';
import { inspect } from '../../../src/checks/checks.js';
import type { DocType } from '../../../src/contract/contract.js';
import { decodeImage } from '../../../src/sandbox/sandbox.js';
import { createSeededRandom } from '../../support/seeded-random.js';
import { createTablePhoto, readSamplePhoto } from '../../support/sandbox/test-photos.js';
import { decodePixels, samplePath } from '../../support/scenes/scenes.js';
import type { Pixels } from '../../../src/checks/checks.js';

const { values } = parseArgs({
  options: { images: { type: 'string', default: '30' }, from: { type: 'string', default: '300' } },
});
const CARDS: readonly (readonly [DocType, string])[] = [
  ['id_card', 'id-card-zoe'],
  ['id_card', 'id-card-jorgen'],
  ['residency_permit', 'residence-permit-ines'],
  ['driver_permit', 'driving-permit-caglar'],
];
const WIDTH = 1600;
const HEIGHT = 1200;
const counts = new Map<string, { images: number; two: number; ordered: number; oneSided: number; ms: number }>();

/** Two scans edge to edge, one above the other or side by side. */
async function page(names: readonly string[], isAbove: boolean): Promise<Pixels> {
  const parts = await Promise.all(names.map((name) => decodePixels(samplePath(`${name}.jpg`))));
  const [a, b] = parts as [Pixels, Pixels];
  const width = isAbove ? a.width : a.width + b.width;
  const height = isAbove ? a.height + b.height : a.height;
  const data = new Uint8Array(width * height * 4).fill(255);
  parts.forEach((part, index) => {
    const [left, top] = index === 0 ? [0, 0] : isAbove ? [0, a.height] : [a.width, 0];
    for (let y = 0; y < Math.min(part.height, height - top); y++) {
      const row = part.data.subarray(y * part.width * 4, (y * part.width + Math.min(part.width, width - left)) * 4);
      data.set(row, ((top + y) * width + left) * 4);
    }
  });
  return { data, width, height };
}

for (let n = 0; n < Number(values.images); n++) {
  const random = createSeededRandom(Number(values.from) + n);
  const [docType, name] = random.pick(CARDS);
  const names = random.next() < 0.5 ? [`${name}-front`, `${name}-back`] : [`${name}-back`, `${name}-front`];
  const layout = (['above', 'beside', 'alone', 'page above', 'page beside'] as const)[n % 5]!;
  let image: Pixels;
  if (layout.startsWith('page')) image = await page(names, layout === 'page above');
  else {
    const isBeside = layout === 'beside';
    const cards = await Promise.all(
      (layout === 'alone' ? names.slice(0, 1) : names).map(async (one, index) => ({
        card: await readSamplePhoto(one),
        widthPx: Math.round(isBeside ? random.between(560, 680) : random.between(620, 800)),
        at: [
          Math.round(
            random.between(30, 100) + (isBeside && index === 1 ? WIDTH / 2 : isBeside ? 0 : random.between(0, 600)),
          ),
          Math.round(random.between(20, 70) + (isBeside ? random.between(0, 500) : index === 1 ? HEIGHT / 2 : 0)),
        ] as [number, number],
        turnedDegrees: random.between(-5, 5),
      })),
    );
    image = await decodeImage(await createTablePhoto(cards, WIDTH, HEIGHT));
  }
  const report = inspect(image, { docType, bothInOne: true });
  const count = counts.get(layout) ?? { images: 0, two: 0, ordered: 0, oneSided: 0, ms: 0 };
  counts.set(layout, count);
  count.images++;
  count.ms += report.elapsedMs;
  if (report.otherDocument !== null && report.document !== null) {
    count.two++;
    const isFirst = names[0]!.endsWith('front');
    const [one, other] = [report.document.corners[0], report.otherDocument.corners[2]];
    const frontComes = layout.endsWith('beside') ? one.x < other.x - 0.3 : one.y < other.y - 0.3;
    if (frontComes === isFirst) count.ordered++;
  }
  if (report.findings.some(({ reason, limit }) => /missing_(front|back)/.test(reason) && limit === 2)) count.oneSided++;
}
for (const [layout, { images, two, ordered, oneSided, ms }] of counts) {
  const parts = [`two documents ${String(two)} of ${String(images)}`, `front recognized ${String(ordered)}`];
  console.log(
    `${layout}: ${[...parts, `one side missing ${String(oneSided)}`].join(', ')}; ${(ms / images).toFixed(0)} ms each`,
  );
}
