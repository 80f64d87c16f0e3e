import { runRelay } from '../relay/node/node.js';
import { runSandbox } from '../sandbox/sandbox.js';
import { inspectCommand, type TextSink } from './inspect-command.js';

/** What a command uses of the process; `process` fits. */
export interface CliProcess {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: TextSink;
  readonly stderr: TextSink;
}

type Command = (args: readonly string[], io: CliProcess) => Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = {
  relay: (_, { env, stdout, stderr }) => runRelay(env, stdout, stderr),
  sandbox: (_, { env, stdout, stderr }) => runSandbox(env, stdout, stderr),
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
