import { sandboxFromEnvironment } from './start-sandbox.js';

/**
 * `doc-capture sandbox`: runs until SIGINT or SIGTERM. The first line on stdout is the address, alone.
 * @returns the exit status: 0, or 1 with one sentence on stderr when it cannot start
 */
export async function runSandbox(
  env: Readonly<Record<string, string | undefined>>,
  stdout: { write(text: string): unknown },
  stderr: { write(text: string): unknown },
): Promise<number> {
  try {
    const server = await sandboxFromEnvironment(env);
    // Whoever reads the address may answer it with a signal at once.
    const asked = new Promise<void>((resolve) => {
      process.once('SIGINT', () => resolve());
      process.once('SIGTERM', () => resolve());
    });
    stdout.write(`${server.url}\n`);
    await asked;
    await server.close();
    return 0;
  } catch (error) {
    stderr.write(`sandbox: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}
