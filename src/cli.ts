#!/usr/bin/env node
/** The program `doc-capture`. */
import { runProgram } from './cli/cli.js';

// The program goes on when nobody reads its log any more.
process.stderr.on('error', () => undefined);
process.exitCode = await runProgram(process.argv.slice(2), process);
