import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const SRC = fileURLToPath(new URL('../../src', import.meta.url));

/** All TypeScript sources below a folder, as paths relative to `src`. */
export function listSources(folder = ''): string[] {
  return readdirSync(join(SRC, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory()) return listSources(path);
      return entry.name.endsWith('.ts') ? [path] : [];
    })
    .sort();
}

export interface SourceImport {
  readonly from: string;
  /** The imported module: a path relative to `src`, or a package's name. */
  readonly to: string;
  readonly isPackage: boolean;
  readonly typeOnly: boolean;
  readonly isReExport: boolean;
}

const STATEMENT =
  /^(import|export)\s+(type\s+)?([^;'"]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;

/** The imports of one source. A clause whose every name is marked `type` counts as type-only. */
export function parseImports(path: string): SourceImport[] {
  const text = readFileSync(join(SRC, path), 'utf8');
  return [...text.matchAll(STATEMENT)].map((match) => {
    const [, keyword, typeWord, clause = '', statement, dynamic] = match;
    const target = statement ?? dynamic ?? '';
    const isPackage = !target.startsWith('.');
    const names =
      /\{([^}]*)\}/
        .exec(clause)?.[1]
        ?.split(',')
        .map((name) => name.trim())
        .filter(Boolean) ?? [];
    const allTypes = names.length > 0 && /^\s*\{/.test(clause) && names.every((name) => name.startsWith('type '));
    return {
      from: path,
      to: isPackage ? packageName(target) : relative(SRC, join(SRC, dirname(path), target)).replace(/\.js$/, '.ts'),
      isPackage,
      typeOnly: typeWord !== undefined || allTypes,
      isReExport: keyword === 'export',
    };
  });
}

function packageName(target: string): string {
  return target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
}

/** The room a path lies in, or `null` for the entries directly under `src`. */
export function folderOf(path: string): string | null {
  return path.includes('/') ? (path.split('/')[0] ?? null) : null;
}
