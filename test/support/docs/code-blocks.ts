/** The fenced code blocks of README.md, CONTRIBUTING.md and the pages of `docs`, and how each is checked. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface CodeBlock {
  readonly page: string;
  /** Of its first line, in the page. */
  readonly line: number;
  readonly language: string;
  readonly code: string;
  /** The file that it is, when a comment before it says so. */
  readonly file: string | null;
  /** `docs/guide.md:12` */
  readonly place: string;
}

const FENCE = /(?:<!-- (\S+) -->\n+)?^( *)```(\w*)\n([^]*?)^ *```$/gm;

function readCodeBlocks(page: string): CodeBlock[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  return [...text.matchAll(FENCE)].map(([whole, file = null, indent = '', language = '', body = ''], index, all) => {
    const start = (all[index]?.index ?? 0) + whole.indexOf('```');
    const line = text.slice(0, start).split('\n').length + 1;
    const code = indent === '' ? body : body.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    return { page, line, language, code, file, place: `${page}:${line}` };
  });
}

const pagesIn = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder)).flatMap((name) => (name.endsWith('.md') ? [`${folder}/${name}`] : []));

const DOC_PAGES: readonly string[] = ['README.md', 'CONTRIBUTING.md', ...pagesIn('docs')];

export const codeBlocks: readonly CodeBlock[] = DOC_PAGES.flatMap(readCodeBlocks);

/** HTML blocks without the element, by a piece of their text, and where their content is tested. */
export const NOT_LOADED: Readonly<Record<string, string>> = {
  '<iframe src="https://onboarding.example/"': 'frames of another origin: test/e2e/policies.spec.ts',
};
