/** The servers of the relay guide: how each is prepared and started in their common folder. */
import { execFileSync, type ExecFileSyncOptions } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Beside the packages of `package.json`; only these runs need them. */
export const EXTRA_PACKAGES = [
  'next@16.4.6',
  'react@19.3.1',
  'react-dom@19.3.1',
  'workerd@1.20261117.1',
  'esbuild@0.28.2',
  'koa@3.3.0',
  '@nestjs/common@12.5.1',
  '@nestjs/core@12.5.1',
  '@nestjs/platform-express@12.5.1',
  'reflect-metadata@0.2.2',
  'rxjs@7.8.2',
];

export interface GuideHost {
  readonly name: string;
  /** It does not listen for callbacks. */
  readonly isPhotosOnly?: boolean;
  readonly prepare?: (folder: string) => void;
  readonly command: (folder: string, port: number) => readonly [string, ...string[]];
}

const script = (name: string, file: string): GuideHost => ({
  name,
  command: () => [process.execPath, file],
});

const installed = (folder: string, name: string): string => join(folder, 'node_modules', name);
const quiet: Pick<ExecFileSyncOptions, 'stdio'> = { stdio: ['ignore', 'ignore', 'inherit'] };

const next: GuideHost = {
  name: 'Next.js',
  prepare: (folder) => {
    const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
    execFileSync(process.execPath, [installed(folder, 'next/dist/bin/next'), 'build'], { cwd: folder, env, ...quiet });
  },
  command: (folder, port) => [process.execPath, installed(folder, 'next/dist/bin/next'), 'start', '-p', String(port)],
};

interface Wrangler {
  readonly main: string;
  readonly compatibility_date: string;
  readonly durable_objects: { readonly bindings: readonly { readonly name: string; readonly class_name: string }[] };
}

/** Bundled like `wrangler`, with the configuration of `wrangler.json` in the format of `workerd`. */
const cloudflareWorkers: GuideHost = {
  name: 'Cloudflare Workers (workerd)',
  prepare: (folder) => {
    const wrangler = JSON.parse(readFileSync(join(folder, 'wrangler.json'), 'utf8')) as Wrangler;
    const conditions = ['--conditions=workerd,worker,browser', '--main-fields=browser,module,main'];
    const shape = ['--bundle', '--format=esm', '--target=es2022', '--outfile=out/worker.js', '--log-level=error'];
    execFileSync(
      installed(folder, '.bin/esbuild'),
      [wrangler.main, ...shape, ...conditions, '--external:cloudflare:*', '--external:node:*'],
      { cwd: folder, ...quiet },
    );
    writeFileSync(join(folder, 'config.capnp'), capnp(wrangler));
  },
  command: (folder, port) => [
    // What the package's own command starts; with that around it, it would outlive its end.
    (createRequire(join(folder, 'package.json'))('workerd') as { default: string }).default,
    'serve',
    'config.capnp',
    `--socket-addr=http=127.0.0.1:${port}`,
  ],
};

const VARIABLES = [
  'VERIFICATION_BASE_URL',
  'VERIFICATION_AUTH_URL',
  'BUSINESS_IDENTIFIER',
  'BUSINESS_SECRET',
  'CALLBACK_SECRET',
];

function capnp({ compatibility_date: date, durable_objects: { bindings } }: Wrangler): string {
  const objects = bindings.map(
    ({ name, class_name: type }) => `(name = "${name}", durableObjectNamespace = "${type}")`,
  );
  const variables = VARIABLES.map((name) => `(name = "${name}", fromEnvironment = "${name}")`);
  const classes = bindings.map(({ class_name: type }) => `(className = "${type}", uniqueKey = "${type}")`);
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "out/worker.js")],
  compatibilityDate = "${date}",
  bindings = [${[...objects, ...variables].join(', ')}],
  durableObjectNamespaces = [${classes.join(', ')}],
  durableObjectStorage = (inMemory = void),
);
`;
}

export const GUIDE_HOSTS: readonly GuideHost[] = [
  { ...script('README', 'server.js'), isPhotosOnly: true },
  script('node:http', 'node.js'),
  script('Express', 'express.js'),
  script('Fastify', 'fastify.js'),
  script('Hono', 'hono.js'),
  script('Koa', 'koa.js'),
  script('NestJS', 'nest.js'),
  next,
  cloudflareWorkers,
];
