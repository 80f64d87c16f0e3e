/** Generates `docs/what-can-go-wrong.md`: answers of the service, findings of the checks, and errors. */
import { errorParts } from './errors-page.js';
import { formatPage } from './markdown.js';
import { reasonParts } from './reasons-page.js';

const INTRO = `# What can go wrong

What the service may answer, what the checks find before, and every error. Texts are here in English; \`messages\` replaces any of
them. \`npm run docs\` generates this page from the tables in \`src\`.`;

export function problemsPage(): Promise<string> {
  return formatPage([INTRO, ...reasonParts(), ...errorParts()]);
}
