/**
 * The apps of test/integrations: how each is built, and how it is served. An app has a place here if its installation takes at most
 * 500 MB and 180 s of processor time.
 */
import { join } from 'node:path';
import { ROOT } from '../../../scripts/setup.mjs';

interface PackageAppPage {
  readonly name: string;
  readonly path: string;
}

export interface PackageApp {
  readonly name: string;
  /** Folder below `test/integrations`. */
  readonly folder: string;
  /** Commands that build it, in its folder. */
  readonly build: readonly (readonly [string, ...string[]])[];
  /** Where its files are when it is built; or the command that serves it on a port. */
  readonly serve:
    | { readonly files: string }
    | {
        readonly command: (port: number) => readonly [string, ...string[]];
        readonly env?: (port: number) => Readonly<Record<string, string>>;
      };
  /** The package's files come from an origin of their own, which takes the place of this address in its pages. */
  readonly filesFrom?: string;
  readonly pages: readonly PackageAppPage[];
  /** Put into the first answer of its server: it renders there. */
  readonly rendered?: string;
  /** Its server has the relay in a route: the folder for `options.js` and `your-app.js` of the relay guide. */
  readonly relayFilesIn?: string;
}

const DESCRIPTION = join(ROOT, 'docs/openapi.yaml');
const BUILD = [['npm', 'run', 'build', '--silent']] as const;
const FRONT = [{ name: '', path: '/' }] as const;
const REACT = [
  { name: 'component', path: '/' },
  { name: 'bare tag', path: '/?bare' },
] as const;

const typeCheck = (compiler: string, how: readonly string[], skipLibCheck: boolean): [string, ...string[]] => [
  'node',
  `node_modules/${compiler}/bin/tsc`,
  ...how,
  '--skipLibCheck',
  String(skipLibCheck),
];
/** Pages and servers together by either resolution, and a server without a DOM. */
const TYPE_RESOLUTIONS = [
  ['--module', 'ESNext', '--moduleResolution', 'Bundler'],
  ['--module', 'NodeNext', '--moduleResolution', 'NodeNext'],
  ['-p', 'tsconfig.server.json'],
] as const;
/** The contract without anything. Declarations of libraries are skipped: those of valibot name `Blob`. */
const BARE = ['-p', 'tsconfig.bare.json'] as const;

export const PACKAGE_APPS: readonly PackageApp[] = [
  {
    name: 'script tag from another origin',
    folder: 'script-tag',
    build: [],
    serve: { files: '.' },
    filesFrom: 'https://cdn.example',
    pages: FRONT,
  },
  { name: 'Vite + React 19', folder: 'vite-react', build: BUILD, serve: { files: 'dist' }, pages: REACT },
  {
    name: 'Vite + React 19, development server',
    folder: 'vite-react',
    build: [],
    serve: { command: (port) => ['npx', 'vite', '--host', '127.0.0.1', '--port', String(port), '--strictPort'] },
    pages: FRONT,
  },
  { name: 'Vite + Vue 3', folder: 'vite-vue', build: BUILD, serve: { files: 'dist' }, pages: FRONT },
  {
    name: 'webpack 5',
    folder: 'webpack',
    build: [...BUILD, ['cp', 'index.html', 'dist']],
    serve: { files: 'dist' },
    pages: FRONT,
  },
  {
    name: 'esbuild, worker-url',
    folder: 'esbuild',
    build: [...BUILD, ['cp', 'index.html', 'dist']],
    serve: { files: 'dist' },
    pages: FRONT,
  },
  {
    name: 'Next, rendered on the server',
    folder: 'next',
    build: BUILD,
    serve: { command: (port) => ['npx', 'next', 'start', '--hostname', '127.0.0.1', '--port', String(port)] },
    pages: FRONT,
    rendered: '<doc-capture',
  },
  { name: 'Angular 20', folder: 'angular', build: BUILD, serve: { files: 'dist' }, pages: FRONT },
  { name: 'Astro 5', folder: 'astro', build: BUILD, serve: { files: 'dist' }, pages: FRONT },
  {
    name: 'SvelteKit 2 with Svelte 5, rendered on the server, with the relay in a route',
    folder: 'sveltekit',
    build: BUILD,
    serve: {
      command: () => ['node', 'build'],
      env: (port) => ({ ORIGIN: `http://localhost:${port}`, BODY_SIZE_LIMIT: '11M' }),
    },
    pages: FRONT,
    rendered: '<doc-capture',
    relayFilesIn: 'src/lib',
  },
  {
    name: 'Nuxt 3, rendered on the server, with the relay in a route',
    folder: 'nuxt',
    build: BUILD,
    serve: { command: () => ['node', '.output/server/index.mjs'] },
    pages: FRONT,
    rendered: '<doc-capture',
    relayFilesIn: 'server/lib',
  },
  {
    name: 'OpenAPI client: generated, compiled, and a submission to the relay and the sandbox',
    folder: 'openapi-client',
    build: [
      ['npx', 'openapi-typescript', DESCRIPTION, '--output', 'src/relay-description.ts'],
      ['npx', 'tsc'],
      ['node', 'dist/main.js', DESCRIPTION, join(ROOT, 'demo/samples/passport-zoe.jpg')],
    ],
    serve: { files: '.' },
    pages: [],
  },
  {
    name: 'types: TypeScript 5.9 and 7, Bundler and NodeNext, with and without skipLibCheck',
    folder: 'types',
    build: ['typescript', 'typescript-7'].flatMap((compiler) => [
      ...TYPE_RESOLUTIONS.flatMap((how) => [true, false].map((skip) => typeCheck(compiler, how, skip))),
      typeCheck(compiler, BARE, true),
    ]),
    serve: { files: '.' },
    pages: [],
  },
];
