/** The examples of demo/backends: what issues grants and verifies webhooks in each language, as a command. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const BACKENDS_FOLDER = fileURLToPath(new URL('../../../demo/backends', import.meta.url));

export interface LanguageExample {
  readonly name: string;
  /** Why its tests are skipped, or `false`. */
  readonly skipReason: string | false;
  /** Compiles it if necessary. @param folder for what is compiled @returns the command without arguments */
  prepare(folder: string): Promise<readonly string[]>;
}

/** @param versionCommand succeeds where the runtime is installed */
const skipWithout = (versionCommand: readonly [string, string], source: string): string | false =>
  spawnSync(versionCommand[0], [versionCommand[1]]).status === 0
    ? false
    : `${versionCommand[0]} is not installed (${source})`;

// Not synchronous: the connections of the test process must not go stale meanwhile.
async function compile(command: string, args: readonly string[], cwd: string): Promise<void> {
  await promisify(execFile)(command, args, { cwd });
}

export const LANGUAGE_EXAMPLES: readonly LanguageExample[] = [
  {
    name: 'python',
    skipReason: skipWithout(['python3', '--version'], 'Debian: apt-get install python3'),
    prepare: async () => ['python3', join(BACKENDS_FOLDER, 'python/doc_capture.py')],
  },
  {
    name: 'php',
    skipReason: skipWithout(['php', '--version'], 'Debian: apt-get install php-cli'),
    prepare: async () => ['php', join(BACKENDS_FOLDER, 'php/doc_capture.php')],
  },
  {
    name: 'ruby',
    skipReason: skipWithout(['ruby', '--version'], 'Debian: apt-get install ruby'),
    prepare: async () => ['ruby', join(BACKENDS_FOLDER, 'ruby/doc_capture.rb')],
  },
  {
    name: 'go',
    skipReason: skipWithout(['go', 'version'], 'Debian: apt-get install golang'),
    prepare: async (folder) => {
      await compile('go', ['build', '-o', join(folder, 'doc-capture'), '.'], join(BACKENDS_FOLDER, 'go'));
      return [join(folder, 'doc-capture')];
    },
  },
  {
    name: 'java',
    skipReason: skipWithout(['javac', '--version'], 'Debian: apt-get install default-jdk'),
    prepare: async (folder) => {
      await compile('javac', ['-d', folder, join(BACKENDS_FOLDER, 'java/DocCapture.java')], BACKENDS_FOLDER);
      return ['java', '-cp', folder, 'DocCapture'];
    },
  },
  {
    name: 'csharp',
    skipReason: skipWithout(['dotnet', '--version'], 'Debian has no package of .NET'),
    prepare: async (folder) => {
      await compile('dotnet', ['build', '--output', folder, join(BACKENDS_FOLDER, 'csharp')], BACKENDS_FOLDER);
      return ['dotnet', join(folder, 'DocCapture.dll')];
    },
  },
];

/** Runs an example's command in the folder of the examples. */
export async function runExample(
  [program = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
  input: string | Buffer = '',
): Promise<{ readonly status: number | null; readonly stdout: string; readonly stderr: string }> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(program, args, {
    cwd: BACKENDS_FOLDER,
    env: { PATH, HOME, LC_ALL: 'C.UTF-8', PYTHONDONTWRITEBYTECODE: '1', ...env },
  });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) child[name].on('data', (piece) => (texts[name] += String(piece)));
  // A program that does not read its input closes it.
  child.stdin.on('error', () => undefined).end(input);
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, stdout: texts.stdout.trim(), stderr: texts.stderr };
}
