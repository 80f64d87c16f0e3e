/**
 * A root of its own for each stage of a Containerfile, by bubblewrap: the system's programs, this machine's Node in place of the base
 * image, and what the instructions put there. Nothing of the clone is seen that they do not copy.
 */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Stage } from './read-containerfile.js';

/** Why nothing can be built here, or `false`. */
export const BUBBLEWRAP_SKIP_REASON: string | false =
  spawnSync('bwrap', ['--ro-bind', '/', '/', 'true']).status === 0
    ? false
    : 'bubblewrap is not installed or not allowed (Debian: apt-get install bubblewrap)';

export interface BuiltImage {
  readonly root: string;
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
  /** `0:0` unless the Containerfile says otherwise. */
  readonly user: string;
  readonly entrypoint: readonly string[];
  readonly healthCheck: readonly string[];
}

/** What npm needs to reach its registry from here, in place of the network of a builder. */
const NETWORK_FILES = ['/etc/resolv.conf', '/etc/hosts'];
const CERTIFICATES = '/etc/ssl';
const NETWORK_VARIABLES = /^(?:https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|npm_config_registry)$/i;

function createRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'container-'));
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${name}`, join(root, name));
  for (const name of ['usr', 'proc', 'dev', 'tmp', 'root', 'run/secrets', CERTIFICATES])
    mkdirSync(join(root, name), { recursive: true });
  for (const file of NETWORK_FILES) writeFileSync(join(root, file), '');
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n');
  return root;
}

const bind = (kind: string, path: string, inside = path): readonly string[] =>
  existsSync(path) ? [kind, path, inside] : [];

function sandboxArguments({ env, folder, user }: Pick<BuiltImage, 'env' | 'folder' | 'user'>): readonly string[] {
  const [uid = '0', gid = '0'] = user.split(':');
  return [
    ...bind('--ro-bind', '/usr'),
    ...[CERTIFICATES, ...NETWORK_FILES].flatMap((path) => bind('--ro-bind', path)),
    ...['--proc', '/proc', '--dev', '/dev', '--unshare-user', '--unshare-pid', '--unshare-ipc', '--die-with-parent'],
    ...['--uid', uid, '--gid', gid, '--chdir', folder, '--clearenv'],
    ...Object.entries({ PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/root', ...env }).flatMap(([name, value]) => [
      '--setenv',
      name,
      value,
    ]),
  ];
}

function runInstruction(image: BuiltImage, command: string): void {
  const network = Object.entries(process.env).flatMap(([name, value = '']) =>
    NETWORK_VARIABLES.test(name) ? ['--setenv', name, value] : [],
  );
  // The packages that this machine has fetched, and how it reaches the registry.
  const npm = [
    ...bind('--bind', join(homedir(), '.npm'), '/root/.npm'),
    ...bind('--ro-bind', join(homedir(), '.npmrc'), '/root/.npmrc'),
  ];
  const args = ['--bind', image.root, '/', ...sandboxArguments(image), '--tmpfs', '/tmp', ...npm, ...network];
  const { status, stdout, stderr } = spawnSync('bwrap', [...args, 'sh', '-c', command], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`RUN ${command}\n${stdout}${stderr}`);
}

/** Links stay links. */
function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  execFileSync('cp', ['--archive', '--no-target-directory', from, to]);
}

/** Copies files whose last part may have a `*`; of a folder, what is in it. */
function copyInto(from: string, sources: readonly string[], root: string, folder: string, to: string): void {
  const target = join(root, to.startsWith('/') ? to : join(folder, to));
  for (const source of sources) {
    const pattern = new RegExp(`^${(source.split('/').at(-1) ?? '').replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
    const place = join(from, dirname(source));
    const names = source.includes('*')
      ? readdirSync(place).filter((name) => pattern.test(name))
      : [source.split('/').at(-1) ?? ''];
    if (names.length === 0) throw new Error(`COPY finds no ${source}`);
    for (const name of names) {
      const isInto = to.endsWith('/') && name !== '.';
      copy(join(place, name), isInto ? join(target, name) : target);
    }
  }
}

/** Executes the instructions of a stage. @param built the stages before it @param context the files that the builder sees */
export function buildStage(stage: Stage, built: ReadonlyMap<string, BuiltImage>, context: string): BuiltImage {
  const base = built.get(stage.base);
  let image: BuiltImage = {
    ...(base ?? { env: {}, folder: '/', user: '0:0', entrypoint: [], healthCheck: [] }),
    root: base ? mkdtempSync(join(tmpdir(), 'container-')) : createRoot(),
  };
  if (base) copy(base.root, image.root);
  for (const { keyword, text } of stage.instructions) {
    if (keyword === 'ENV') {
      const settings = text.split(' ').map((setting) => setting.split('=') as [string, string]);
      image = { ...image, env: { ...image.env, ...Object.fromEntries(settings) } };
    } else if (keyword === 'WORKDIR') {
      mkdirSync(join(image.root, text), { recursive: true });
      image = { ...image, folder: text };
    } else if (keyword === 'COPY') {
      const [, stageName, files = ''] = /^(?:--from=(\S+) )?(.+)$/.exec(text) ?? [];
      const sources = files.split(' ');
      const from = stageName === undefined ? context : (built.get(stageName)?.root ?? stageName);
      copyInto(from, sources.slice(0, -1), image.root, image.folder, sources.at(-1) ?? '');
    } else if (keyword === 'RUN') runInstruction(image, text);
    else if (keyword === 'USER') image = { ...image, user: text };
    else if (keyword === 'ENTRYPOINT') image = { ...image, entrypoint: JSON.parse(text) as string[] };
    else if (keyword === 'HEALTHCHECK')
      image = { ...image, healthCheck: JSON.parse(text.replace(/^.*? CMD /, '')) as string[] };
  }
  return image;
}

export interface RunOptions {
  readonly env: Readonly<Record<string, string>>;
  /** A folder that is mounted at `/run/secrets`. */
  readonly secrets?: string;
}

/**
 * Runs a command in an image as a container does: a root that nothing can write to, the image's user without privileges, and the command as
 * the first process.
 * @param command default: the entry point
 */
export function runImage(image: BuiltImage, { env, secrets }: RunOptions, command = image.entrypoint): ChildProcess {
  const args = [
    ...['--ro-bind', image.root, '/'],
    ...sandboxArguments({ ...image, env: { ...image.env, ...env } }),
    ...(secrets === undefined ? [] : bind('--ro-bind', secrets, '/run/secrets')),
    ...['--as-pid-1', '--json-status-fd', '3', '--cap-drop', 'ALL', '--', ...command],
  ];
  return spawn('bwrap', args, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
}
