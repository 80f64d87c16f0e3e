import { runRelay } from './program.js';

process.exitCode = await runRelay(process.env, process.stdout, process.stderr);
