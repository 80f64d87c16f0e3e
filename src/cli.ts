#!/usr/bin/env node
/** The program `doc-capture`. */
import { runCli } from './cli/cli.js';

// The program goes on when nobody reads its log any more.
process.stderr.on('error', () => undefined);
process.exitCode = await runCli(process.argv.slice(2), process);
