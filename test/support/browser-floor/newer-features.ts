import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The oldest browsers that the README names. A test compares the two. */
export const BROWSER_FLOOR = { chrome: 110, edge: 110, firefox: 115, safari: 16.4 } as const;

/** Part of the data of @mdn/browser-compat-data, as far as it is read here. */
interface SupportStatement {
  readonly version_added: string | boolean | null;
  readonly version_removed?: string | boolean | null;
  readonly prefix?: string;
  readonly alternative_name?: string;
  readonly flags?: readonly unknown[];
}
type Browser = keyof typeof BROWSER_FLOOR;
interface CompatNode {
  readonly __compat?: { readonly support: Partial<Record<Browser, SupportStatement | readonly SupportStatement[]>> };
  readonly [name: string]: unknown;
}
interface CompatData {
  readonly api: Readonly<Record<string, CompatNode>>;
  readonly javascript: { readonly builtins: Readonly<Record<string, CompatNode>> };
}

/** What is missing in at least one of the oldest browsers. */
export interface NewerFeatures {
  /** Global names, e.g. `ImageCapture`. */
  readonly globals: ReadonlySet<string>;
  /** Static members, and members of `document` and `navigator`, e.g. `Promise.withResolvers`. */
  readonly members: ReadonlySet<string>;
  /** Methods of ECMAScript's built-in objects whose name no older built-in or interface has, e.g. `toWellFormed`. */
  readonly methods: ReadonlySet<string>;
}

/** Instances that have a global name. */
const INSTANCES: Readonly<Record<string, string>> = { Document: 'document', Navigator: 'navigator', Window: 'window' };

/** Reads MDN's browser compatibility data. */
export function readNewerFeatures(): NewerFeatures {
  const path = createRequire(import.meta.url).resolve('@mdn/browser-compat-data');
  const { api, javascript } = JSON.parse(readFileSync(path, 'utf8')) as CompatData;
  const globals = new Set<string>();
  const members = new Set<string>();
  const newMethods = new Set<string>();
  const oldMethods = new Set<string>();
  const visit = (owner: string, node: CompatNode, isBuiltin: boolean): void => {
    if (isMissing(node)) globals.add(owner);
    for (const [key, value] of Object.entries(node)) {
      if (key === '__compat' || key === owner || !/^\w+$/.test(key) || key.endsWith('_event')) continue;
      const member = value as CompatNode;
      if (!Object.hasOwn(member, '__compat')) continue;
      const isStatic = key.endsWith('_static') || isBuiltin;
      const name = key.replace(/_static$/, '');
      if (!isMissing(member)) oldMethods.add(name);
      else if (isBuiltin) newMethods.add(name);
      const object = isStatic ? owner : INSTANCES[owner];
      if (object !== undefined && isMissing(member)) members.add(`${object}.${name}`);
    }
  };
  for (const [owner, node] of Object.entries(javascript.builtins)) visit(owner, node, true);
  for (const [owner, node] of Object.entries(api)) visit(owner, node, false);
  return { globals, members, methods: new Set([...newMethods].filter((name) => !oldMethods.has(name))) };
}

function isMissing({ __compat }: CompatNode): boolean {
  if (!__compat) return false;
  return (Object.keys(BROWSER_FLOOR) as Browser[]).some((browser) => {
    const statements = [__compat.support[browser] ?? []].flat();
    return !statements.some((statement) => isSupported(statement, BROWSER_FLOOR[browser]));
  });
}

function isSupported(statement: SupportStatement, floor: number): boolean {
  const { version_added: added, version_removed: removed, prefix, alternative_name: otherName, flags } = statement;
  if (removed || prefix || otherName || flags) return false;
  if (typeof added !== 'string') return added === true;
  // "≤79" means 79 or earlier, "preview" no release.
  return Number.parseFloat(added.replace('≤', '')) <= floor;
}
