/** The bars of the site: which pages stand together. A page that no group names is listed under “Further”. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SNIPPETS } from '../../../demo/playground/code-snippets.ts';

export const navigation = [
  { text: 'Try it', link: '/try/html', activeMatch: '^/try/' },
  { text: 'Guide', link: '/guide' },
  { text: 'Reference', link: '/reference' },
  { text: 'Relay', link: '/relay' },
  { text: 'Decisions', link: '/decisions/' },
];

const GROUPS = {
  Start: ['guide', 'sandbox', 'testing'],
  'In the browser': ['reference', 'headless', 'accessibility', 'what-can-go-wrong'],
  'On the server': ['relay', 'security'],
  Project: ['architecture', 'measurements', 'conformance'],
};

const pagesIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => name.replace(/\.md$/, ''))
    .sort();

/** The first heading, without markup. */
function titleOf(file) {
  const [, heading = file] = /^# (.+)$/m.exec(readFileSync(file, 'utf8')) ?? [];
  return heading.replaceAll('`', '');
}

export function sidebar(docs) {
  const item = (page) => ({ text: titleOf(join(docs, `${page}.md`)), link: `/${page}` });
  const grouped = new Set(Object.values(GROUPS).flat());
  const further = pagesIn(docs).filter((page) => !grouped.has(page));
  const trials = Object.entries(SNIPPETS).map(([framework, { name }]) => ({ text: name, link: `/try/${framework}` }));
  const groups = Object.entries(GROUPS).map(([text, pages]) => ({
    text,
    items: pages.filter((page) => existsSync(join(docs, `${page}.md`))).map(item),
  }));
  return {
    '/': [
      { text: 'Try it', items: trials },
      ...groups,
      ...(further.length > 0 ? [{ text: 'Further', items: further.map(item) }] : []),
    ],
    '/decisions/': [
      {
        text: 'Decisions',
        link: '/decisions/',
        items: pagesIn(join(docs, 'decisions')).map((page) => item(`decisions/${page}`)),
      },
    ],
  };
}
