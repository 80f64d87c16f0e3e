import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { NamedOutputs } from './leak-detector.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** All built files by path; empty without a build. */
function builtFiles(): NamedOutputs {
  return { ...filesBelow('dist'), ...filesBelow('build/demo') };
}

/** The scripts that browsers load directly, with their chunks. */
export function browserBundles(): NamedOutputs {
  const isBundle = ([path]: [string, Buffer]): boolean =>
    /^(dist\/doc-capture\.|build\/demo\/).*\.(js|html)$/.test(path);
  return Object.fromEntries(Object.entries(builtFiles()).filter(isBundle));
}

function filesBelow(folder: string): NamedOutputs {
  if (!existsSync(ROOT + folder)) return {};
  const entries = readdirSync(ROOT + folder, { withFileTypes: true, recursive: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => `${parentPath}/${name}`);
  const texts = paths.filter((path) => /\.(m?js|ts|json|css|html|map)$/.test(path));
  return Object.fromEntries(texts.map((path) => [path.slice(ROOT.length), readFileSync(path)]));
}
