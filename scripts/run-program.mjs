/** `node scripts/run-program.mjs FILE …`: installs what is missing, and runs a TypeScript program. Only its own output is on stdout. */
import { ensureDependencies, runTypeScript } from './setup.mjs';

ensureDependencies();
const [program] = process.argv.splice(2, 1);
await runTypeScript(program);
