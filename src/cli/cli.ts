/** The program `doc-capture` and its commands, in Node. */
import { RELAY_VARIABLES, relayFromEnvironment } from '../relay/node/node.js';
import { SANDBOX_VARIABLES, sandboxFromEnvironment } from '../sandbox/sandbox.js';
import { readVersion } from '../shared/server/server.js';
import { checkGrantCommand } from './check-grant-command.js';
import { inspectCommand } from './inspect-command.js';
import { runServer, type CliProcess } from './run-server.js';

type Command = (args: readonly string[], io: CliProcess) => Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = {
  // Loaded on demand: no other command needs a page.
  dev: async (args, io) => (await import('./dev-command.js')).devCommand(args, io),
  // The log goes to stderr, one JSON object per line.
  relay: (_, io) =>
    runServer(
      'relay',
      () =>
        relayFromEnvironment(io.env, (entry) => {
          io.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
        }),
      io,
    ),
  sandbox: (_, io) => runServer('sandbox', () => sandboxFromEnvironment(io.env), io),
  inspect: (args, { stdout, stderr }) => inspectCommand(args, stdout, stderr),
  grant: checkGrantCommand,
};

const USAGE = `doc-capture dev              serves a page with the element, a relay and a sandbox, to try it; --help for its options
doc-capture relay            starts the relay, configured by environment variables
doc-capture sandbox          starts a verification service for development, configured by environment variables
doc-capture inspect FILE…    checks files and prints reports; --json for one report per line, --help for more
doc-capture grant check TOKEN   says whether the relay would accept a grant, and why not; GRANT_SECRET is its secret

--help says more about a command, --version prints the version.
`;

/** The commands that take no arguments, and the variables that they read. */
const VARIABLES: Readonly<Record<string, readonly string[]>> = { relay: RELAY_VARIABLES, sandbox: SANDBOX_VARIABLES };

/**
 * Runs `doc-capture dev | relay | sandbox | inspect FILE… | grant check TOKEN`.
 * @param argv the arguments after the program's name
 * @returns the exit status: that of the command, 0 for the usage and the version, 2 for an unknown command or argument
 */
export async function runCli([name = '', ...args]: readonly string[], io: CliProcess): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if ([name, ...args].includes('--version')) {
    io.stdout.write(`${await readVersion()}\n`);
    return 0;
  }
  const variables = VARIABLES[name];
  if (variables && args[0] === '--help') {
    io.stdout.write(describeVariables(name, variables));
    return 0;
  }
  if (variables && args.length > 0) {
    io.stderr.write(`${name} takes no argument such as ${args[0]}: it is configured by environment variables.\n`);
    return 2;
  }
  if (command) return command(args, io);
  const isHelp = name === '' || name === '--help';
  if (!isHelp) io.stderr.write(`There is no command ${name}.\n`);
  (isHelp ? io.stdout : io.stderr).write(USAGE);
  return isHelp ? 0 : 2;
}

function describeVariables(name: string, variables: readonly string[]): string {
  return `doc-capture ${name} is configured by environment variables. docs/${name}.md of the package says what each means.\n\n  ${variables.join('\n  ')}\n`;
}
