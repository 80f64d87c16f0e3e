/**
 * `npm run check`: types, lint, format, structure tests, and the unit tests that a change affects, in less than a minute.
 * A change is what differs from the last commit; `npm run check -- --since REF` compares with another one. `npm test` runs
 * everything.
 */
import { affectedTests, changedFiles } from './affected-tests.mjs';
import { ensureDependencies } from './setup.mjs';
import { execute, STATIC_CHECKS } from './static-checks.mjs';
import { filesWithin } from './test-durations.mjs';

/** Time for the affected tests, added up over the two processes that run at once. */
const TEST_BUDGET_MS = 30_000;

ensureDependencies();
const [option, since] = process.argv.slice(2);
const affected = affectedTests(changedFiles(option === '--since' ? since : undefined));
const chosen = filesWithin(affected, TEST_BUDGET_MS);

const { types, lint, format } = STATIC_CHECKS;
const tests = [process.execPath, 'test/scripts/unit-tests.mjs', 'test/structure', ...chosen];
const STEPS = {
  types,
  lint,
  format,
  [`structure tests, and ${chosen.length} of ${affected.length} affected test files`]: tests,
};

const results = await Promise.all(
  Object.entries(STEPS).map(async ([name, command]) => {
    const { isOk, output, seconds } = await execute(command);
    process.stdout.write(`${isOk ? 'ok' : `\n${output}\nFAILED`}  ${name}: ${seconds.toFixed(1)} s\n`);
    return isOk;
  }),
);
if (affected.length > chosen.length)
  process.stdout.write('The other affected tests do not fit into a minute: `npm test unit` runs them all.\n');
process.exit(results.every(Boolean) ? 0 : 1);
