/** The recogniser alone, as `mrz-lines.ts` measures it: a program of its own, run here for its numbers. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { formatPercent, type TargetRow } from './target-row.js';

const PROGRAM = fileURLToPath(new URL('../mrz/mrz-recognition.ts', import.meta.url));

/** Documents with true boxes, turn and kind, and the error rate on single lines; a dash where it cannot be measured. */
export async function recognizerRows(folder: string): Promise<readonly TargetRow[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', PROGRAM, '--data', folder, '--scenes', '0'],
    { maxBuffer: 1e8 },
  );
  return parseRecognizerRows(stdout);
}

/** @param said what `mrz-lines.ts` printed */
export function parseRecognizerRows(said: string): readonly TargetRow[] {
  const line = (name: string): string => said.split('\n').find((each) => each.startsWith(`${name}:`)) ?? '';
  const numbers = (text: string, pattern: RegExp): number[] => (pattern.exec(text) ?? []).slice(1).map(Number);
  const documents = line('documents');
  const [greedy = NaN, of = 0] = numbers(documents, /(\d+) of (\d+) exact greedily/);
  const [held = NaN] = numbers(documents, /(\d+) with the length held/);
  const [decoded = NaN] = numbers(documents, /(\d+) decoded/);
  const best = Math.max(...[greedy, held, decoded].filter(Number.isFinite), 0);
  const also = Number.isFinite(decoded) ? `, ${String(decoded)} decoded` : '';
  const [wrong = NaN, letters = 0] = numbers(line('single lines'), /characters wrong .*\((\d+) of (\d+)\)/);
  return [
    {
      what: 'the recogniser alone, true box, turn and kind: documents exact',
      count: of,
      value: `${String(greedy)} of ${String(of)} greedily, ${String(held)} with the length held${also}`,
      mark: '≥ 65 of 68',
      isMet: best >= 65,
    },
    {
      what: 'the recogniser alone, single lines: characters wrong, read greedily',
      count: letters,
      value: `${formatPercent(wrong, letters, 2)} (${String(wrong)} of ${String(letters)})`,
      mark: '≤ 0.15 %',
      isMet: letters > 0 && wrong / letters <= 0.0015,
    },
  ];
}
