import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file in `dist/` with the licences of all bundled libraries. */
export const LICENCES = 'third-party-licences.md';

const NO_TEXT = 'The package names its licence and comes without the text.';

/**
 * Writes one file with every bundled library and the full text of its licence, as these licences require.
 * @param {string} dist folder with the bundler's lists under `licences/`, which are removed
 */
export function collectLicences(dist) {
  const lists = join(dist, 'licences');
  const libraries = new Map();
  for (const file of readdirSync(lists))
    for (const library of JSON.parse(readFileSync(join(lists, file), 'utf8')))
      libraries.set(`${library.name} ${library.version}`, library);
  /** The texts that were written, with the library of each. Some libraries share one text. */
  const written = new Map();
  const entries = [...libraries]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([title, { identifier, text }]) => {
      const licenceText = (text ?? NO_TEXT).trim();
      const shownText =
        written.has(licenceText) && text ? `The same text as that of ${written.get(licenceText)}.` : licenceText;
      written.set(licenceText, written.get(licenceText) ?? title);
      return `## ${title}\n\nLicence: ${identifier}\n\n${shownText}\n`;
    });
  const head =
    '# Licences of what is bundled\n\nLibraries that have lines in the files of this folder, beside its own.\n';
  writeFileSync(join(dist, LICENCES), [head, ...entries].join('\n'));
  rmSync(lists, { recursive: true });
}
