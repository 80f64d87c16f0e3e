/**
 * The documentation site: the pages of `docs`, where they are. `npm run docs:site` builds it into `build/site`.
 * `DOCS_BASE` is the path that it is served under (default `/`). The address of the sources is `repository` in package.json: without
 * it, paths of source files are text and not links.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { insertLiveElements } from './live-elements.mjs';
import { navigation, sidebar } from './navigation.mjs';
import { headingSlug, linkPages } from './page-links.mjs';

const fromRoot = (path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

const { repository } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
const sourceUrl = repository ? `${repository.url.replaceAll(/^git\+|\.git$/g, '')}/blob/HEAD/` : null;

/** Inline, so that the site loads nothing for it. */
const ICON =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="3" y="7" width="26" height="18" rx="3" fill="#3451b2"/>' +
      '<circle cx="11" cy="15" r="3.5" fill="#fff"/><path d="M18 13h7M18 17h7M7 21.5h18" stroke="#fff" stroke-width="2"/></svg>',
  );

export default defineConfig({
  title: 'doc-capture',
  description: 'A custom element that guides a person through photographing an identity document.',
  lang: 'en',
  base: process.env.DOCS_BASE ?? '/',
  head: [['link', { rel: 'icon', href: ICON }]],
  srcDir: '..',
  outDir: fromRoot('build/site'),
  cacheDir: fromRoot('build/site-cache'),
  rewrites: {
    'site/index.md': 'index.md',
    'site/try/:page.md': 'try/:page.md',
    ':folder/README.md': ':folder/index.md',
  },
  markdown: {
    anchor: { slugify: headingSlug },
    toc: { slugify: headingSlug },
    config: (md) => {
      linkPages(md, { docs: fromRoot('docs'), root: fromRoot(''), sourceUrl });
      insertLiveElements(md);
    },
  },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === 'doc-capture' } } },
  vite: {
    publicDir: fromRoot('build/site-public'),
    resolve: { alias: { 'doc-capture/contract': fromRoot('dist/contract.js') } },
    build: { target: 'es2022', chunkSizeWarningLimit: 4000 },
  },
  // The title of a generated page would be that of its template.
  transformPageData: ({ title, params }) => ({ title: title.replace('{{ $params.name }}', params?.name) }),
  themeConfig: {
    nav: navigation,
    sidebar: sidebar(fromRoot('docs')),
    outline: [2, 3],
    search: { provider: 'local' },
    externalLinkIcon: true,
  },
});
