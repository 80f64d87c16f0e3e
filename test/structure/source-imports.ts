import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FOLDERS } from './folders.mjs';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const SRC = join(ROOT, 'src');

/** All TypeScript files below a folder of `src`, as sorted paths relative to `src`. */
export function listSources(folder = ''): string[] {
  return readdirSync(join(SRC, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => (folder ? `${folder}/${path}` : path))
    .sort();
}

/** Weights of networks, messages of a language, the list of states and that of measured documents are data. */
export const isData = (path: string): boolean =>
  /weights\.ts$|supported-documents\.ts$|^i18n\/[a-z]{2}(-\w+)?\.ts$|country-codes\.ts$/.test(path);

export function readSource(path: string): string {
  return readFileSync(join(SRC, path), 'utf8');
}

export interface SourceImport {
  readonly from: string;
  /** The imported module: a path relative to `src`, or an npm package. */
  readonly to: string;
  readonly isPackage: boolean;
  readonly isTypeOnly: boolean;
}

const IMPORT_STATEMENT =
  /^(?:import|export)\s+(type\s+)?([^;'"]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;

/** The imports and re-exports of one file, without those in comments. A clause with only `type` names counts as type-only. */
export function parseImports(path: string): SourceImport[] {
  const code = readSource(path).replace(/^ *\/?\*.*$/gm, '');
  return [...code.matchAll(IMPORT_STATEMENT)].map((match) => {
    const [, typeKeyword, clause = '', staticTarget, dynamicTarget] = match;
    const target = staticTarget ?? dynamicTarget ?? '';
    const isPackage = !target.startsWith('.');
    return {
      from: path,
      to: isPackage ? target : relative(SRC, join(SRC, dirname(path), target)).replace(/\.js$/, '.ts'),
      isPackage,
      isTypeOnly: typeKeyword !== undefined || hasOnlyTypes(clause),
    };
  });
}

function hasOnlyTypes(clause: string): boolean {
  const [, list = ''] = /^\s*\{([^}]*)\}/.exec(clause) ?? [];
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return names.length > 0 && names.every((name) => name.startsWith('type '));
}

/** The innermost folder of the table that holds a file; `null` for the entries directly under `src`. */
export function folderOf(path: string): string | null {
  const names = Object.keys(FOLDERS).filter((name) => path.startsWith(`${name}/`));
  return names.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

/** The one file of a folder that other folders may import. */
export function publicModuleOf(folder: string): string {
  return `${folder}/${folder.split('/').at(-1)}.ts`;
}
