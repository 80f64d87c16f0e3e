/** The program `doc-capture` and its commands, in Node. */
import { RELAY_VARIABLE_HELP, relayFromEnvironment } from '../relay/node/node.js';
import type { LogEntry } from '../relay/relay.js';
import { SANDBOX_VARIABLES, sandboxFromEnvironment } from '../sandbox/sandbox.js';
import { readVersion, type EnvironmentVariables } from '../shared/server/server.js';
import { checkGrantCommand } from './check-grant-command.js';
import { UsageError, type CliProcess, type Command } from './command.js';
import { inspectCommand } from './inspect-command.js';
import { runServer, type StartedServer } from './run-server.js';

const USAGE = `doc-capture dev              serves a page with the element, a relay and a sandbox, to try it; --help for its options
doc-capture relay            starts the relay, configured by environment variables
doc-capture sandbox          starts a verification service for development, configured by environment variables
doc-capture inspect FILE…    checks files and prints reports; --json for one report per line, --help for more
doc-capture grant check TOKEN   says whether the relay would accept a grant, and why not; GRANT_SECRET is its secret

--help says more about a command, --version prints the version.
`;

/** A command that takes no arguments and starts a server. */
const serverCommand = (
  name: string,
  lines: readonly string[],
  start: (env: EnvironmentVariables, stderr: CliProcess['stderr']) => Promise<StartedServer>,
): Command => ({
  usage: `doc-capture ${name} is configured by environment variables. docs/${name}.md of the package says what each means.\n\n  ${lines.join('\n  ')}\n`,
  run([argument], { env, stdout, stderr }) {
    if (argument === undefined) return runServer(() => start(env, stderr), stdout);
    throw new UsageError(`it takes no argument such as ${argument}: it is configured by environment variables.`);
  },
});

function writeLogEntry(entry: LogEntry, stderr: CliProcess['stderr']): void {
  stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
}

const COMMANDS: Readonly<Record<string, () => Command | Promise<Command>>> = {
  // Loaded on demand: no other command needs a page.
  dev: async () => (await import('./dev-command.js')).devCommand,
  // The log goes to stderr, one JSON object per line.
  relay: () =>
    serverCommand('relay', RELAY_VARIABLE_HELP, (env, stderr) =>
      relayFromEnvironment(env, (entry) => writeLogEntry(entry, stderr)),
    ),
  sandbox: () =>
    serverCommand('sandbox', SANDBOX_VARIABLES, (env, stderr) =>
      sandboxFromEnvironment(env, (sentence) => void stderr.write(`sandbox: ${sentence}\n`)),
    ),
  inspect: () => inspectCommand,
  grant: () => checkGrantCommand,
};

/**
 * Runs `doc-capture dev | relay | sandbox | inspect FILE… | grant check TOKEN`.
 * @param argv the arguments after the program's name
 * @returns the exit status: that of the command, 0 for the usage and the version, 1 for an error, 2 for an unknown command or wrong
 *   arguments. The two have one sentence on stderr
 */
export async function runCli([name = '', ...args]: readonly string[], io: CliProcess): Promise<number> {
  const { stdout, stderr } = io;
  if ([name, ...args].includes('--version')) {
    stdout.write(`${await readVersion()}\n`);
    return 0;
  }
  if (!Object.hasOwn(COMMANDS, name)) {
    const isHelp = name === '' || name === '--help';
    if (!isHelp) stderr.write(`There is no command ${name}.\n`);
    (isHelp ? stdout : stderr).write(USAGE);
    return isHelp ? 0 : 2;
  }
  try {
    const command = await COMMANDS[name]!();
    if (!args.includes('--help')) return await command.run(args, io);
    stdout.write(command.usage);
    return 0;
  } catch (error) {
    stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}
