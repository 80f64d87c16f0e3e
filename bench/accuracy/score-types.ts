/** Which type one photo names, and whether both sides are found in one photo: the folder's documents and drawn ones. */
import path from 'node:path';
import { inspectAndRead, type CheckReport, type Pixels } from '../../src/checks/checks.js';
import type { DocType } from '../../src/contract/contract.js';
import { createTablePhoto, readSamplePhoto } from '../../test/support/sandbox/test-photos.js';
import { createRandomScene, decodePixels, loadSamples, renderScene } from '../scenes/scenes.js';
import { createSeededRandom } from '../../test/support/seeded-random.js';
import { loadDatasetImage, type DatasetEntry } from './dataset-manifest.js';
import { shareRow, type TargetRow } from './target-row.js';

interface TypeScore {
  readonly source: 'specimens' | 'drawn scenes';
  readonly name: string;
  readonly truth: DocType;
  /** The likeliest first, as the person would be asked. */
  readonly named: readonly DocType[];
}
interface BothSidesScore {
  readonly source: TypeScore['source'];
  readonly name: string;
  readonly showsBoth: boolean;
  readonly isFound: boolean;
}

const SCENES_PER_SAMPLE = 4;
const TABLE_PHOTOS = 60;
const CARDS = ['id-card-zoe', 'id-card-jorgen', 'residence-permit-ines', 'driving-permit-caglar'] as const;

/** The type of a document of the folder; `null` where the manifest does not say. Cards that grant residence count as permits. */
export function typeOf({ kind, doc }: DatasetEntry): DocType | null {
  if (kind === 'TD3') return 'passport';
  if (kind === 'driver-licence' || kind === 'DL-EU-1line') return 'driver_permit';
  if (!['TD1', 'TD2', 'ID-FRA-36', 'id-card-no-mrz'].includes(kind)) return null;
  return /green card|\bEAD\b/.test(doc) ? 'residency_permit' : 'id_card';
}

const read = (image: Pixels): Promise<CheckReport> => inspectAndRead(image, { bothInOne: 'possible' });

/** @param seed of the drawn scenes */
export async function scoreTypes(
  folder: string,
  entries: readonly DatasetEntry[],
  seed: number,
): Promise<{ types: TypeScore[]; both: BothSidesScore[] }> {
  const types: TypeScore[] = [];
  const both: BothSidesScore[] = [];
  for (const entry of entries) {
    const truth = typeOf(entry);
    if (truth === null) continue;
    const report = await read(await loadDatasetImage(path.join(folder, entry.file)));
    const facts = { source: 'specimens', name: entry.file } as const;
    types.push({ ...facts, truth, named: report.docTypes });
    both.push({ ...facts, showsBoth: entry.sides === 'both', isFound: report.bothInOne });
  }
  for (const document of await loadSamples()) {
    for (let scene = 0; scene < SCENES_PER_SAMPLE; scene++) {
      const name = `${document.name}, scene ${scene}`;
      const { pixels } = renderScene(createRandomScene(seed * 10_000 + scene * 100, document), document);
      const report = await read(pixels);
      types.push({ source: 'drawn scenes', name, truth: document.docType, named: report.docTypes });
    }
  }
  for (let photo = 0; photo < TABLE_PHOTOS; photo++) both.push(await scoreTablePhoto(seed * 1_000 + photo));
  return { types, both };
}

/** Two sides of a card above or beside each other on a table, or one side alone. */
async function scoreTablePhoto(seed: number): Promise<BothSidesScore> {
  const random = createSeededRandom(seed);
  const card = random.pick(CARDS);
  const layout = (['above', 'beside', 'alone'] as const)[seed % 3]!;
  const sides = random.next() < 0.5 ? ['front', 'back'] : ['back', 'front'];
  const shown = layout === 'alone' ? sides.slice(0, 1) : sides;
  const widthPx = Math.round(layout === 'beside' ? random.between(560, 680) : random.between(620, 800));
  const cards = await Promise.all(
    shown.map(async (side, index) => {
      const left = layout === 'beside' ? 60 + index * 770 : random.between(150, 600);
      const top = layout === 'beside' ? random.between(250, 450) : layout === 'above' ? 50 + index * 580 : 350;
      const at = [Math.round(left + random.between(0, 20)), Math.round(top + random.between(0, 20))] as const;
      return { card: await readSamplePhoto(`${card}-${side}`), widthPx, at, turnedDegrees: random.between(-3, 3) };
    }),
  );
  const report = await read(await decodePixels(await createTablePhoto(cards)));
  const name = `${card} ${layout}, seed ${seed}`;
  return { source: 'drawn scenes', name, showsBoth: layout !== 'alone', isFound: report.bothInOne };
}

export const isTypeRight = ({ truth, named }: TypeScore): boolean => named.length === 0 || named.includes(truth);
export const isBothSidesRight = ({ showsBoth, isFound }: BothSidesScore): boolean => showsBoth === isFound;

export function typeRows(types: readonly TypeScore[], both: readonly BothSidesScore[]): TargetRow[] {
  return (['specimens', 'drawn scenes'] as const).flatMap((source) => {
    const own = types.filter((score) => score.source === source);
    const certain = own.filter(({ named }) => named.length === 1);
    const photos = both.filter((score) => score.source === source);
    const two = photos.filter(({ showsBoth }) => showsBoth);
    const one = photos.filter(({ showsBoth }) => !showsBoth);
    const isRight = ({ truth, named }: TypeScore): boolean => named[0] === truth;
    const isFound = (score: BothSidesScore): boolean => score.isFound;
    return [
      shareRow(`type, ${source}: named for certain`, own, ({ named }) => named.length === 1, '≥', 0, '–'),
      shareRow(`type, ${source}: of these, right`, certain, isRight, '≥', 1, 'all'),
      shareRow(`type, ${source}: the right one is named or offered`, own, isTypeRight, '≥', 1, 'all'),
      shareRow(`both sides in one photo, ${source}: found`, two, isFound, '≥', 0.9),
      shareRow(`both sides, ${source}: imagined in a photo of one`, one, isFound, '≤', 0, 'none'),
    ];
  });
}
