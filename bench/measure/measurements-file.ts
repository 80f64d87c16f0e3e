import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

const PATH = fileURLToPath(new URL('../../docs/measurements.md', import.meta.url));
/** Comment before each part, so that one part can be replaced. */
const MARK = /^<!-- ([\w-]+) -->\n/m;

/** `docs/measurements.md`: the text before the first part, and the parts by their name, in their order. */
export interface MeasurementsFile {
  readonly head: string;
  readonly parts: ReadonlyMap<string, string>;
}

export function readMeasurementsFile(): MeasurementsFile {
  const [head = '', ...rest] = readFileSync(PATH, 'utf8').split(MARK);
  const parts = new Map<string, string>();
  for (let index = 0; index < rest.length; index += 2) parts.set(rest[index] ?? '', (rest[index + 1] ?? '').trim());
  return { head: head.trim(), parts };
}

export async function writeMeasurementsFile({ head, parts }: MeasurementsFile): Promise<void> {
  const sections = [...parts].map(([name, text]) => `<!-- ${name} -->\n\n${text}`);
  const text = [head, ...sections].join('\n\n');
  writeFileSync(PATH, await format(text, { ...(await resolveConfig(PATH)), filepath: PATH }));
}
