import { checkGrant } from '../relay/relay.js';
import type { CliProcess } from './run-server.js';

const USAGE = `Usage: GRANT_SECRET=… doc-capture grant check TOKEN

Says whether a relay with this secret would accept the grant now, and why not. Two secrets are separated by a comma.
`;

/**
 * `doc-capture grant check TOKEN`: prints the grant as JSON, or the cause for which a relay refuses it.
 * @param argv the arguments after the word `grant`
 * @returns the exit status: 0, 1 for a grant that is refused, 2 for wrong arguments or without `GRANT_SECRET`
 */
export async function checkGrantCommand(argv: readonly string[], { env, stdout, stderr }: CliProcess): Promise<number> {
  const [action, token, ...others] = argv;
  if (argv.includes('--help')) {
    stdout.write(USAGE);
    return 0;
  }
  const secrets = (env['GRANT_SECRET'] ?? '').split(/[\s,]+/).filter((secret) => secret !== '');
  if (action !== 'check' || token === undefined || others.length > 0 || secrets.length === 0) {
    stderr.write(USAGE);
    return 2;
  }
  const { grant, refusal } = await checkGrant(token.replace(/^Bearer +/i, ''), secrets);
  if (grant === null) stderr.write(`The grant is refused. ${refusal}\n`);
  else stdout.write(`${JSON.stringify(grant, null, 2)}\n`);
  return grant === null ? 1 : 0;
}
