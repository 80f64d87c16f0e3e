import { existsSync } from 'node:fs';
import path from 'node:path';
import { readDatasetManifest } from '../accuracy/dataset-manifest.js';
import { confusionTable, scoreTypes, typeRows } from '../accuracy/score-types.js';
import { measurementTable } from './format-numbers.js';

const SEED = 41;

/** The type that one photo names, and both sides in one photo. @param folder specimens with a manifest; without one, drawn documents alone */
export async function documentTypesSection(folder: string): Promise<string> {
  const entries = existsSync(path.join(folder, 'manifest.json')) ? readDatasetManifest(folder) : null;
  const { types, both } = await scoreTypes(folder, entries ?? [], SEED);
  const sources = (['specimens', 'drawn scenes'] as const).map((source) => ({
    source,
    scores: types.filter((score) => score.source === source),
  }));
  return [
    '## The type that a photo names',
    '',
    `One photo, without a type from the host (\`npm run bench -- accuracy --types --seed ${SEED}\`). “Asked”: more than one type is possible, and the person is asked, with this one first. “No type”: no document was seen, or the photo says nothing about it; then all four are offered.`,
    ...sources.flatMap(({ source, scores }) => ['', `### ${source}`, '', confusionTable(scores)]),
    '',
    measurementTable(
      ['what', 'measured', 'mark', 'met'],
      typeRows(types, both)
        .filter(({ count }) => count > 0)
        .map(({ what, value, mark, isMet }) => [what, value, mark, mark === '–' ? '' : isMet ? 'yes' : 'no']),
    ),
  ].join('\n');
}
