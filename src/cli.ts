#!/usr/bin/env node
/** The program: `doc-capture relay | sandbox | inspect FILE…`. */
import { inspectCommand } from './cli/cli.js';
import { runRelay } from './relay/node/node.js';
import { runSandbox } from './sandbox/sandbox.js';

type CliCommand = (args: readonly string[]) => Promise<number>;

const CLI_COMMANDS: Readonly<Record<string, CliCommand>> = {
  relay: () => runRelay(process.env, process.stdout, process.stderr),
  sandbox: () => runSandbox(process.env, process.stdout, process.stderr),
  inspect: (args) => inspectCommand(args, process.stdout, process.stderr),
};

const CLI_USAGE = `doc-capture relay            the relay, from the environment
doc-capture sandbox          a verification service of one's own, from the environment
doc-capture inspect FILE…    what the checks see and read in files; --json for one report per line, --help for more
`;

// A log that nobody reads any more takes no call with it.
process.stderr.on('error', () => undefined);

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(CLI_COMMANDS, name) ? CLI_COMMANDS[name] : undefined;
if (command) process.exitCode = await command(args);
else {
  (name === '' || name === '--help' ? process.stdout : process.stderr).write(CLI_USAGE);
  process.exitCode = name === '' || name === '--help' ? 0 : 2;
}
