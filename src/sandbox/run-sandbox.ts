import { isHeaderName, parsePort } from '../shared/shared.js';
import { startSandbox, type SandboxServer } from './start-sandbox.js';

type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/**
 * Starts a sandbox that is configured by environment variables: `SANDBOX_IDENTIFIER`, `SANDBOX_SECRET`, and optionally
 * `SANDBOX_HASH`, `TOKEN_HEADER`, `TOKEN_SCHEME`, `HOST`, `PORT`. An empty `TOKEN_SCHEME` means a token without a scheme.
 * @throws Error in one sentence that names the variable
 */
export async function sandboxFromEnvironment(env: EnvironmentVariables): Promise<SandboxServer> {
  const required = (name: string): string => {
    const value = env[name];
    if (value === undefined || value === '') throw new Error(`${name} is not set`);
    return value;
  };
  const tokenHeader = env['TOKEN_HEADER'] || undefined;
  if (tokenHeader !== undefined && !isHeaderName(tokenHeader)) throw new Error('TOKEN_HEADER is no header name');
  const credential = {
    identifier: required('SANDBOX_IDENTIFIER'),
    secret: required('SANDBOX_SECRET'),
    hash: env['SANDBOX_HASH'] || undefined,
  };
  const options = { credentials: [credential], tokenHeader, tokenScheme: env['TOKEN_SCHEME'] };
  return startSandbox(options, { host: env['HOST'] || undefined, port: parsePort(env['PORT']) });
}

/**
 * `doc-capture sandbox`: runs until SIGINT or SIGTERM. The first line on stdout is the URL.
 * @returns the exit status: 0, or 1 with one sentence on stderr when it cannot start
 */
export async function runSandbox(
  env: EnvironmentVariables,
  stdout: { write(text: string): unknown },
  stderr: { write(text: string): unknown },
): Promise<number> {
  try {
    const server = await sandboxFromEnvironment(env);
    // The signal handlers are installed before the URL is printed, because a caller may send a signal right after it.
    const stopped = new Promise<void>((resolve) => {
      process.once('SIGINT', () => resolve());
      process.once('SIGTERM', () => resolve());
    });
    stdout.write(`${server.url}\n`);
    await stopped;
    await server.close();
    return 0;
  } catch (error) {
    stderr.write(`sandbox: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}
