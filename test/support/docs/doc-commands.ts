/** The commands in the shell blocks of the pages, and which of them are run. */
import { codeBlocks, type CodeBlock } from './code-blocks.js';

export interface DocCommand {
  readonly place: string;
  readonly page: string;
  /** On one line, without comments. */
  readonly text: string;
}

export const docCommands: readonly DocCommand[] = codeBlocks
  .filter(({ language }) => language === 'sh')
  .flatMap(readCommands);

function readCommands({ page, place, code }: CodeBlock): DocCommand[] {
  const lines = code.replaceAll(/\\\n\s*/g, '').split('\n');
  return lines
    .map((line) => ({ page, place, text: line.replace(/\s+#.*$/, '').trim() }))
    .filter(({ text }) => text !== '');
}

/** Run unchanged by `test/verify/run-doc-commands.ts`. */
export const RUN_COMMANDS = {
  pack: /^npm pack --pack-destination \S+$/,
  install: /^npm i \.\/doc-capture-[\d.]+\.tgz sharp$/,
  program: /^(?:[A-Z_]+=\S+ )+npx doc-capture (sandbox|relay)$/,
  curl: /^curl .*\/sandbox\//,
  messages: /^npm run messages -- (export|import) /,
} as const;

/** Not run there, with the reason. */
export const UNRUN_COMMANDS: Readonly<Record<string, string>> = {
  'npm start': 'test/e2e/demo.spec.ts serves the same page, test/e2e/https.spec.ts with --https',
  'node node_modules/doc-capture/demo/backends/start.mjs python': 'test/verify/backends.ts runs it in the clone',
  'npm run check': 'a part of npm test',
  'npm test': 'this test is a part of it',
  'npm run verify': 'it runs these commands',
  'node scripts/unit-tests.mjs test/unit/relay/cors.test.ts': 'a part of npm test',
  'npx wtr --files test/browser/element/form-control.test.ts': 'a part of npm test',
  'npx playwright test test/e2e/file.spec.ts': 'a part of npm test',
};

export const isCommandRun = ({ text }: DocCommand): boolean =>
  Object.values(RUN_COMMANDS).some((pattern) => pattern.test(text));
