/** Links between pages, as a code host resolves them, become links of the site. */
import { dirname, join, relative, sep } from 'node:path';

/** Anchors of headings as code hosts make them: lower case, words joined by hyphens, everything else removed. */
export const headingSlug = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

const HAS_SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** What a path below `docs` is on the site: a page, a folder with an index, or a file. */
function addressOf(path) {
  if (path === '') return '/';
  const page = path.replace(/(^|\/)README\.md$/, '$1');
  return `/${/\.\w+$/.test(page) || page.endsWith('/') ? page : `${page}/`}`;
}

/** A link that leads out of `docs`: to the sources when their address is known, else plain text. */
function linkToSources(tokens, at, path, sourceUrl) {
  const open = tokens[at];
  if (sourceUrl !== null) return open.attrSet('href', new URL(path, sourceUrl).href);
  open.type = 'span_open';
  open.tag = 'span';
  open.attrs = [
    ['class', 'source-path'],
    ['title', `${path}, in the sources`],
  ];
  const close = tokens.slice(at).find(({ type }) => type === 'link_close');
  close.type = 'span_close';
  close.tag = 'span';
}

/** Resolves every link from the file that it is written in. The README of the sources is the front page of the site. */
export function linkPages(md, { docs, root, sourceUrl }) {
  md.core.ruler.push('page-links', ({ tokens, env }) => {
    const folder = dirname(env.realPath ?? env.path);
    for (const { children } of tokens)
      children?.forEach((token, at) => {
        const href = token.type === 'link_open' ? token.attrGet('href') : null;
        if (href === null || href.startsWith('#') || href.startsWith('/') || HAS_SCHEME.test(href)) return;
        const [target, anchor] = href.split('#');
        const file = join(folder, target);
        const below = relative(docs, file).split(sep).join('/');
        const suffix = anchor === undefined ? '' : `#${anchor}`;
        if (below === '../README.md') token.attrSet('href', '/');
        else if (below.startsWith('..'))
          linkToSources(children, at, relative(root, file).split(sep).join('/'), sourceUrl);
        else token.attrSet('href', `${addressOf(below)}${suffix}`);
      });
  });
}
