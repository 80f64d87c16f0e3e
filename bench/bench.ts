/** `npm run bench -- <what> [options]`: everything that measures the product. Without a name it lists what there is. */
import { ensureDependencies } from '../scripts/setup.mjs';

const PROGRAMS: Readonly<Record<string, string>> = {
  accuracy: 'the checks on a folder of images, or on scenes made of it',
  clips: 'hand-held clips, played to the element in Chromium',
  load: 'many uploads at once through the relay, beside a bare pipe',
  cluster: 'two relays behind nginx with one Redis, in operation and in outages',
  'fuzz-uploads': 'uploads that might hold the relay, with a ping beside them',
  mutate: 'small faults, put into the sources one by one: how many the unit tests find',
  soak: 'the element used again and again: memory, workers, cameras',
  measure: 'writes docs/measurements.md: sizes, speeds and accuracy',
};

const [name = '', ...options] = process.argv.slice(2);
if (Object.hasOwn(PROGRAMS, name)) {
  ensureDependencies();
  // The program reads its own options.
  process.argv.splice(2, Infinity, ...options);
  await import(`./${name}.ts`);
} else {
  const rows = Object.entries(PROGRAMS).map(([program, purpose]) => `  ${program.padEnd(12)}${purpose}\n`);
  process.stderr.write(`npm run bench -- <what> [options], where <what> is one of\n${rows.join('')}`);
  process.exitCode = 1;
}
