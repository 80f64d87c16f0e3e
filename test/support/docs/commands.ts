/** What becomes of the commands in the pages' shell blocks. */
import { blocks, type Block } from './blocks.js';

export interface Command {
  readonly place: string;
  readonly page: string;
  /** One line: continued lines joined, comments gone. */
  readonly text: string;
}

export const commands: readonly Command[] = blocks.filter(({ language }) => language === 'sh').flatMap(commandsOf);

function commandsOf({ page, place, code }: Block): Command[] {
  const lines = code.replaceAll(/\\\n\s*/g, '').split('\n');
  return lines
    .map((line) => ({ page, place, text: line.replace(/\s+#.*$/, '').trim() }))
    .filter(({ text }) => text !== '');
}

/** Run by `test/scripts/docs-run.ts`, as they stand. */
export const RUN = {
  pack: /^npm pack --pack-destination \S+$/,
  install: /^npm i \.\/doc-capture-[\d.]+\.tgz sharp$/,
  program: /^(?:[A-Z_]+=\S+ )+npx doc-capture (sandbox|relay)$/,
  curl: /^curl .*\/sandbox\//,
} as const;

/** Not run there, and why. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  'npm start': 'test/e2e/demo.spec.ts serves the same, and test/e2e/https.spec.ts with --https',
  'npm test': 'whoever reads this has run it',
  'npm run verify': 'it runs this',
  'node test/scripts/unit.mjs test/unit/relay/cors.test.ts': 'a part of npm test',
  'npx wtr --files test/browser/element/form.test.ts': 'a part of npm test',
  'npx playwright test test/e2e/file.spec.ts': 'a part of npm test',
};

export const isRun = ({ text }: Command): boolean => Object.values(RUN).some((pattern) => pattern.test(text));
