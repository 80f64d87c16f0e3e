import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file in `dist/` with the licences of all that is bundled into it. */
export const LICENCES = 'third-party-licences.md';

const UNTOLD = 'The package names its licence and comes without the text.';

/**
 * Makes one file of what the bundler noted for each build: every library that has lines in a bundle, once, with its
 * licence's whole text, as those licences ask for.
 * @param {string} dist folder with the notes under `licences/`; they are gone after
 */
export function collectLicences(dist) {
  const notes = join(dist, 'licences');
  const libraries = new Map();
  for (const file of readdirSync(notes))
    for (const library of JSON.parse(readFileSync(join(notes, file), 'utf8')))
      libraries.set(`${library.name} ${library.version}`, library);
  /** Texts that were told, and of which library: some licences are one text for all. */
  const told = new Map();
  const entries = [...libraries]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([title, { identifier, text }]) => {
      const own = (text ?? UNTOLD).trim();
      const words = told.has(own) && text ? `The same text as that of ${told.get(own)}.` : own;
      told.set(own, told.get(own) ?? title);
      return `## ${title}\n\nLicence: ${identifier}\n\n${words}\n`;
    });
  const head =
    '# Licences of what is bundled\n\nLibraries that have lines in the files of this folder, beside its own.\n';
  writeFileSync(join(dist, LICENCES), [head, ...entries].join('\n'));
  rmSync(notes, { recursive: true });
}
