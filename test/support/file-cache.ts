/** Files that tests make once and keep: under `node_modules/.cache/doc-capture`, named by a hash of what they depend on. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = new URL('../../node_modules/.cache/doc-capture/', import.meta.url);

/** Every TypeScript source of a folder, in order: code is an input too. */
export const typescriptSourcesOf = (folder: URL): URL[] =>
  readdirSync(folder)
    .filter((entry) => entry.endsWith('.ts'))
    .sort()
    .map((entry) => new URL(entry, folder));

/** Removes what earlier inputs made: same name, another hash. Whoever has such a file open keeps it. */
function removeStale(directory: URL, name: string, hash: string): void {
  for (const entry of readdirSync(directory)) {
    const found = /^(.*)-([0-9a-f]{16})\.[a-z]+$/.exec(entry);
    if (found?.[1] === name && found[2] !== hash)
      rmSync(new URL(encodeURIComponent(entry), directory), { force: true });
  }
}

const pendingFiles = new Map<string, Promise<string>>();

/**
 * Absolute path of `fileName`, with a hash before its extension; made when it is not there yet.
 * @param inputs files whose contents decide the result; when one changes, so does the hash
 * @param make writes the file at the path it is given
 */
export function cachedFile(
  folder: string,
  fileName: string,
  inputs: readonly (URL | string)[],
  make: (aside: string) => Promise<void>,
): Promise<string> {
  const content = createHash('sha256').update(fileName);
  for (const input of inputs) content.update(readFileSync(input));
  const hash = content.digest('hex').slice(0, 16);
  const { name, ext } = parse(fileName);
  const directory = new URL(`${folder}/`, CACHE);
  const final = fileURLToPath(new URL(`${name}-${hash}${ext}`, directory));
  if (existsSync(final)) return Promise.resolve(final);
  let promise = pendingFiles.get(final);
  if (!promise) {
    promise = (async () => {
      mkdirSync(directory, { recursive: true });
      // Written aside and renamed, so that a second process never sees half a file.
      const aside = `${final}.${process.pid}.part`;
      await make(aside);
      renameSync(aside, final);
      removeStale(directory, name, hash);
      return final;
    })();
    pendingFiles.set(final, promise);
    promise.then(
      () => pendingFiles.delete(final),
      () => pendingFiles.delete(final),
    );
  }
  return promise;
}
