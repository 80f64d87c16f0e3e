import { runSandbox } from './run.js';

process.exitCode = await runSandbox(process.env, process.stdout, process.stderr);
