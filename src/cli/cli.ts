/** The program `doc-capture` and its commands, in Node. */
import { relayFromEnvironment } from '../relay/node/node.js';
import { sandboxFromEnvironment } from '../sandbox/sandbox.js';
import { inspectCommand } from './inspect-command.js';
import { runServer, type TextSink } from './run-server.js';

/** What a command uses of the process; `process` fits. */
interface CliProcess {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: TextSink;
  readonly stderr: TextSink;
}

type Command = (args: readonly string[], io: CliProcess) => Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = {
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
};

const USAGE = `doc-capture relay            starts the relay, configured by environment variables
doc-capture sandbox          starts a verification service for development, configured by environment variables
doc-capture inspect FILE…    checks files and prints reports; --json for one report per line, --help for more
`;

/**
 * Runs `doc-capture relay | sandbox | inspect FILE…`.
 * @param argv the arguments after the program's name
 * @returns the exit status: that of the command, 0 for the usage, 2 for an unknown command
 */
export async function runCli([name = '', ...args]: readonly string[], io: CliProcess): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command) return command(args, io);
  const isHelp = name === '' || name === '--help';
  (isHelp ? io.stdout : io.stderr).write(USAGE);
  return isHelp ? 0 : 2;
}
