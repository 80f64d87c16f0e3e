/**
 * Runs before `npm publish`, and in the release workflow with the tag: refuses what would be a wrong release. Everything that
 * shows where the project lives (npm's page, its links and images, the provenance) comes from `repository` in package.json.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, ROOT } from './setup.mjs';

/**
 * @param {{ version: string, repository?: { url: string } }} manifest
 * @param {string} changelog
 * @param {string | undefined} tag that is released
 * @returns {string | null} one sentence that says what to do
 */
export function findReleaseProblem({ version, repository }, changelog, tag) {
  if (!repository?.url)
    return 'Not published: package.json has no "repository"; set it with npm pkg set repository.url=git+https://github.com/OWNER/NAME.git';
  const [, entry] = changelog.split(`\n## ${version}\n`);
  if (entry === undefined) return `Not published: CHANGELOG.md has no entry "## ${version}"; write what changed.`;
  if (entry.trimStart().startsWith('Not published yet'))
    return `Not published: the entry "## ${version}" of CHANGELOG.md says "Not published yet"; replace that sentence by the date.`;
  if (tag !== undefined && tag !== `v${version}`)
    return `Not published: the tag ${tag} is not v${version}, the version in package.json; tag the commit that has the version.`;
  return null;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const read = (name) => readFileSync(join(ROOT, name), 'utf8');
  const problem = findReleaseProblem(JSON.parse(read('package.json')), read('CHANGELOG.md'), process.argv[2]);
  if (problem !== null) fail(problem);
}
