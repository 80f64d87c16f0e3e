import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './setup.mjs';

const FOLDER = 'node_modules/.cache/doc-capture/test-groups';
/** Folders of tests that call functions only: no server, no process, no shared file. */
const GROUPED_FOLDERS = [
  'camera',
  'checks',
  'contract',
  'element',
  'files',
  'frame',
  'headless',
  'i18n',
  'limits',
  'photos',
  'session',
  'shared',
  'upload',
].map((folder) => `test/unit/${folder}/`);
/** What would reach the other tests of a process: hooks outside `describe`, a replaced clock, environment or global. */
const REACHES_OTHERS =
  /^(before|after|beforeEach|afterEach)\(|mock\.timers|process\.env|globalThis\.\w+ =|process\.on\(|mock\.method/m;
/** Enough to save the start of a process and the loading of the same modules, few enough for two cores to share the work. */
const MAX_FILES = 6;

/**
 * Puts tests that call functions only into a few processes: a process for each file spends more time to start than to test.
 * @param {readonly string[]} files test files, relative to the project's root
 * @returns {string[]} files to run, each in a process of its own: tests, and modules that import several tests
 */
export function groupTests(files) {
  rmSync(join(ROOT, FOLDER), { recursive: true, force: true });
  mkdirSync(join(ROOT, FOLDER), { recursive: true });
  const isGrouped = (file) =>
    GROUPED_FOLDERS.some((folder) => file.startsWith(folder)) &&
    !REACHES_OTHERS.test(readFileSync(join(ROOT, file), 'utf8'));
  /** @type {Map<string, string[]>} */
  const byFolder = new Map();
  for (const file of files.filter(isGrouped))
    byFolder.set(dirname(file), [...(byFolder.get(dirname(file)) ?? []), file]);
  return [...files.filter((file) => !isGrouped(file)), ...[...byFolder.entries()].flatMap(writeGroups)];
}

/** @param {readonly [folder: string, files: readonly string[]]} entry */
function writeGroups([folder, files]) {
  const count = Math.ceil(files.length / MAX_FILES);
  return Array.from({ length: count }).map((_group, index) => {
    const name = `${FOLDER}/${folder.replaceAll('/', '-')}-${index + 1}.test.mjs`;
    // Every count-th file: neighbours in the alphabet often take equally long.
    const imports = files
      .filter((_, at) => at % count === index)
      .map((file) => `import ${JSON.stringify(join(ROOT, file))};\n`);
    writeFileSync(join(ROOT, name), imports.join(''));
    return name;
  });
}
