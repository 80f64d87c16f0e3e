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
  dev: /^npx doc-capture dev$/,
  program: /^(?:[A-Z_]+=\S+ )+npx doc-capture (sandbox|relay)$/,
  curl: /^curl .*\/sandbox\//,
  messages: /^npm run messages -- (export|import) /,
} as const;
