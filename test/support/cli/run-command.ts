import { runCli } from '../../../src/cli/cli.js';

/** Runs a command of the program in this process. @returns its exit status, and what it wrote */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly out: string; readonly err: string }> {
  let [out, err] = ['', ''];
  const status = await runCli(args, {
    env,
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (err += text) },
  });
  return { status, out, err };
}
