/** An app's folder outside of the tree, with the packed package installed. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../../scripts/setup.mjs';

const run = promisify(execFile);
/** The options of the relay guide, and what stands for the host's own code. */
const RELAY_FILES = ['options.js', 'your-app.js'];
export const QUIET = ['--no-audit', '--no-fund', '--loglevel', 'error', '--prefer-offline'];

/** @returns the tarball's path */
export async function packPackage(into: string): Promise<string> {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', into, '--loglevel', 'error'];
  const { stdout } = await run('npm', args, { cwd: ROOT });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  return join(into, filename);
}

export const emptyFolder = (name: string): string => mkdtempSync(join(tmpdir(), `try-${name}-`));

/** Copies an app into a folder and installs it with the package. @param relayFilesIn where its relay expects the guide's options */
export async function installApp(
  source: string,
  folder: string,
  tarball: string,
  relayFilesIn?: string,
): Promise<void> {
  cpSync(source, folder, { recursive: true });
  for (const name of relayFilesIn === undefined ? [] : RELAY_FILES)
    cpSync(join(ROOT, 'test/integrations/relay', name), join(folder, relayFilesIn ?? '', name));
  const path = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { dependencies?: object };
  const dependencies = { ...manifest.dependencies, 'doc-capture': `file:${tarball}` };
  writeFileSync(path, JSON.stringify({ name: 'app', ...manifest, dependencies }));
  await run('npm', ['install', ...QUIET], { cwd: folder });
}

/** Bytes and files below a folder, links left out. */
export function folderContent(folder: string): { readonly bytes: number; readonly files: readonly string[] } {
  if (!existsSync(folder)) return { bytes: 0, files: [] };
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
  return { files, bytes: files.reduce((sum, file) => sum + statSync(file).size, 0) };
}

/** Runs a command in a folder. @throws Error with all that it printed */
export async function runIn(folder: string, [command, ...args]: readonly [string, ...string[]]): Promise<void> {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_OPTIONS: '' };
  await run(command, args, { cwd: folder, env, maxBuffer: 1e8 }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${[command, ...args].join(' ')}\n${error.stdout}${error.stderr}`);
  });
}
