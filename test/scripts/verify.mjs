/**
 * `npm run verify`: what takes longer than `npm test`: all tests with ten times the fuzzing and every case of the flow, then the stages below, each a script. Ends with `N passed, N failed`.
 */
import { ensureBuild, ensureDemo, ensureDependencies, ensureTools, run } from './setup.mjs';

const FUZZ_RUNS = '10000';

/** Stages beyond the tests. Each must exit with 0. */
const STAGES = [
  {
    name: 'tests with ten times the fuzzing and all ways through the flow',
    command: ['test/scripts/test.mjs'],
    env: { FUZZ_RUNS, VERIFY: '1' },
  },
  {
    name: 'the flow in WebKit, by camera and by file',
    command: ['--import', 'tsx', 'test/scripts/webkit-flow.ts'],
    env: {},
  },
  {
    name: 'README and pages, to the letter',
    command: ['--import', 'tsx', 'test/scripts/run-doc-commands.ts'],
    env: {},
  },
  { name: 'backends in other languages', command: ['--import', 'tsx', 'test/scripts/backends.ts'], env: {} },
  { name: 'the relay guide on every server', command: ['--import', 'tsx', 'test/scripts/relay-guide.ts'], env: {} },
  {
    name: 'the package in every framework and bundler',
    command: ['--import', 'tsx', 'test/scripts/try-package.ts'],
    env: {},
  },
  {
    name: 'the documentation site: links, requests and the live element',
    command: ['--import', 'tsx', 'test/scripts/docs-site.ts', '--check'],
    env: {},
  },
  { name: 'the relay under load', command: ['--import', 'tsx', 'test/scripts/load.ts', '--short'], env: {} },
  {
    name: 'two relays behind nginx with one Redis',
    command: ['--import', 'tsx', 'test/scripts/cluster.ts', '--short'],
    env: {},
  },
  {
    name: 'the element used again and again',
    command: ['--import', 'tsx', 'test/scripts/soak.ts', '--short'],
    env: {},
  },
  { name: 'measurements', command: ['--import', 'tsx', 'test/scripts/measure.ts'], env: {} },
];

ensureDependencies();
ensureBuild();
ensureDemo();
await ensureTools();

let failed = 0;
for (const { name, command, env } of STAGES) {
  process.stdout.write(`\n══ ${name}\n`);
  if (!run(process.execPath, command, { env: { ...process.env, ...env } })) {
    process.stdout.write(`failed: ${name}\n`);
    failed += 1;
  }
}
process.stdout.write(`\n${STAGES.length - failed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
