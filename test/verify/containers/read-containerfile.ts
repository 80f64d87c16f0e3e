/** The instructions of a Containerfile, as far as ours uses them. */

const KEYWORDS = [
  'ENV',
  'WORKDIR',
  'COPY',
  'RUN',
  'USER',
  'EXPOSE',
  'STOPSIGNAL',
  'HEALTHCHECK',
  'ENTRYPOINT',
] as const;
type Keyword = (typeof KEYWORDS)[number];

export interface Instruction {
  readonly keyword: Keyword;
  readonly text: string;
}
export interface Stage {
  readonly name: string;
  /** An image, or the name of an earlier stage. */
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

/** @throws Error with the line that is not understood */
export function readContainerfile(text: string): readonly Stage[] {
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: { name: string; base: string; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [, base, name] = /^FROM (?:--platform=\S+ )?(\S+) AS ([\w-]+)$/.exec(line) ?? [];
    if (base !== undefined && name !== undefined) {
      stages.push({ name, base, instructions: [] });
      continue;
    }
    const [, word = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    const keyword = KEYWORDS.find((each) => each === word);
    const stage = stages.at(-1);
    if (keyword === undefined || stage === undefined) throw new Error(`Not understood: ${line}`);
    stage.instructions.push({ keyword, text: rest });
  }
  return stages;
}

/** Whether a path of the build's context is left out, by the lines of `.dockerignore`. */
export function createIgnoreFilter(text: string): (path: string) => boolean {
  const patterns = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const pattern = line
        .replaceAll(/[.+]/g, '\\$&')
        .replaceAll(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'));
      return new RegExp(`^${pattern}(?:/|$)`);
    });
  return (path) => patterns.some((pattern) => pattern.test(path));
}
