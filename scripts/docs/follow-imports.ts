/** Follows the imports of values through the files of `src`, and through files that only export what others declare. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const SRC = fileURLToPath(new URL('../../src/', import.meta.url));

interface ImportStatement {
  readonly isExport: boolean;
  readonly file: string;
  /** What is imported by the name that the other file gives it, and the name here. `*`: everything. */
  readonly names: readonly { readonly theirs: string; readonly ours: string }[];
}

const STATEMENT = /^(import|export) (type )?([^'";]*?)\s*from '(\.[^']+)'/gm;
const DYNAMIC_IMPORT = /\bimport\('(\.[^']+)'\)/g;

/** The imports of values of a file: types are gone when the code runs. */
function readImports(file: string): readonly ImportStatement[] {
  const text = readFileSync(join(SRC, file), 'utf8');
  const resolve = (specifier = ''): string => normalize(join(dirname(file), specifier.replace(/\.js$/, '.ts')));
  const imported = [...text.matchAll(STATEMENT)].map(([, keyword, type, clause = '', specifier]) => ({
    isExport: keyword === 'export',
    file: resolve(specifier),
    names: type === undefined ? parseClause(clause) : [],
  }));
  const loaded = [...text.matchAll(DYNAMIC_IMPORT)].map(([, specifier]) => ({
    isExport: false,
    file: resolve(specifier),
    names: [{ theirs: '*', ours: '*' }],
  }));
  return [...imported, ...loaded].filter(
    ({ names, file: target }) => names.length > 0 && existsSync(join(SRC, target)),
  );
}

function parseClause(clause: string): ImportStatement['names'] {
  if (clause.startsWith('*')) return [{ theirs: '*', ours: '*' }];
  return clause
    .replace(/[{}]/g, ' ')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as '))
    .map(([theirs = '', ours = theirs]) => ({ theirs, ours }));
}

/** The file that declares what `file` exports as `name`. */
function declaringFile(file: string, name: string): string {
  for (const { isExport, file: target, names } of readImports(file)) {
    const exported = isExport ? names.find(({ ours }) => ours === name) : undefined;
    if (exported) return declaringFile(target, exported.theirs);
  }
  return file;
}

/**
 * The files that run when those of `roots` do, in the order in which they are met. Files that only pass on the names of others
 * have no code, and do not count.
 * @param isBeside files that are not followed
 */
export function followImports(roots: readonly string[], isBeside: (file: string) => boolean): readonly string[] {
  const met = new Set(roots);
  for (const file of met) {
    for (const { file: target, names, isExport } of readImports(file)) {
      if (isExport) continue;
      for (const { theirs } of names) {
        const declaring = declaringFile(target, theirs);
        if (!isBeside(declaring)) met.add(declaring);
      }
    }
  }
  return [...met];
}
