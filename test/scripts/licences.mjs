import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MISSING_TEXTS, listEmbeddedLibraries } from './embedded-licences.mjs';

/** The file in `dist/` with the licences of all bundled libraries. */
export const LICENCES = 'third-party-licences.md';

/** After these words the Apache licence has a notice of its own for each library. */
const END_OF_TERMS = 'END OF TERMS AND CONDITIONS';

/** The terms of a licence, and what follows them: empty where the text does not say where they end. */
function splitTerms(text) {
  const end = text.indexOf(END_OF_TERMS);
  if (end === -1) return { terms: text, rest: '' };
  return { terms: text.slice(0, end + END_OF_TERMS.length), rest: text.slice(end + END_OF_TERMS.length) };
}

/**
 * Writes one file with every bundled library, those inside other libraries included, and the full text of its licence, as these licences require.
 * @param {string} dist folder with the bundler's lists under `licences/`, which are removed
 */
export function collectLicences(dist) {
  const lists = join(dist, 'licences');
  const libraries = new Map();
  for (const file of readdirSync(lists))
    for (const library of JSON.parse(readFileSync(join(lists, file), 'utf8')))
      libraries.set(`${library.name} ${library.version}`, {
        ...library,
        text: library.text ?? MISSING_TEXTS[library.name],
      });
  const bundled = new Set([...libraries.values()].map(({ name }) => name));
  for (const library of listEmbeddedLibraries())
    if (bundled.has(library.within)) libraries.set(`${library.name} ${library.version}`, library);
  /** The texts that were written, with the library of each. Some libraries share one text. */
  const written = new Map();
  const entries = [...libraries]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([title, { identifier, text, within }]) => {
      if (!text) throw new Error(`${title} comes without the text of its licence; add it to embedded-licences.mjs`);
      const { terms, rest } = splitTerms(text.trim());
      const key = terms.replace(/\s+/g, ' ');
      const owner = written.get(key);
      written.set(key, owner ?? title);
      const what = rest === '' ? 'text' : 'terms';
      const shownText = owner === undefined ? terms + rest : `The same ${what} as in the licence of ${owner}.${rest}`;
      const place = within === undefined ? '' : `Inside ${within}.\n\n`;
      return `## ${title}\n\nLicence: ${identifier}\n\n${place}${shownText}\n`;
    });
  const head =
    '# Licences of what is bundled\n\nLibraries that have lines in the files of this folder, beside its own.\n';
  writeFileSync(join(dist, LICENCES), [head, ...entries].join('\n'));
  rmSync(lists, { recursive: true });
}
