#!/usr/bin/env node
/**
 * The program `doc-capture`. It imports nothing before it knows that Node is recent enough: an older one would fail in an import
 * before it could say so.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > 20 || (major === 20 && minor >= 19)) {
  // The program goes on when nobody reads its log any more, and ends when nobody reads what it prints, as before `head -1`.
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
  void import('./cli/cli.js').then(async ({ runCli }) => {
    process.exitCode = await runCli(process.argv.slice(2), process);
  });
} else {
  process.stderr.write(
    `doc-capture needs Node 20.19 or later, and this is ${process.versions.node}: install a newer one.\n`,
  );
  process.exitCode = 1;
}
