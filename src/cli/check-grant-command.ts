import { readSecretFiles } from '../relay/node/node.js';
import { MAX_GRANT_TTL_SECONDS, checkGrant, formatSeconds } from '../relay/relay.js';
import { splitWords } from '../shared/server/server.js';
import { UsageError, type Command } from './command.js';

/**
 * `doc-capture grant check TOKEN`: prints the claims as JSON, and on stderr when the grant ends. Where a relay refuses it, stderr has
 * the cause, and the exit status is 1.
 */
export const checkGrantCommand: Command = {
  usage: `Usage: GRANT_SECRET=… doc-capture grant check TOKEN

Says whether a relay with this secret would accept the grant now, and why not. Two secrets are separated by a comma.
GRANT_SECRET_FILE names a file with them instead. The claims are printed to stdout as JSON, the end of the grant to stderr.
`,
  async run([action, token, ...others], { env, stdout, stderr }) {
    const { GRANT_SECRET, GRANT_SECRET_FILE } = env;
    const secrets = splitWords((await readSecretFiles({ GRANT_SECRET, GRANT_SECRET_FILE }))['GRANT_SECRET']);
    if (action !== 'check' || token === undefined || others.length > 0)
      throw new UsageError('call it as GRANT_SECRET=… doc-capture grant check TOKEN');
    if (secrets.length === 0)
      throw new UsageError(
        'GRANT_SECRET is not set: give it the secret of the relay, or GRANT_SECRET_FILE a file with it.',
      );
    const text = token.replace(/^Bearer +/i, '');
    const { refusal } = await checkGrant(text, secrets);
    if (refusal !== null) {
      stderr.write(`The grant is refused. ${refusal}\n`);
      return 1;
    }
    const claims = JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString()) as GrantTimes;
    stdout.write(`${JSON.stringify(claims, null, 2)}\n`);
    stderr.write(`The relay accepts it until ${describeEnd(claims)}.\n`);
    return 0;
  },
};

/** Claims of every valid grant, in seconds since 1970. */
interface GrantTimes {
  readonly iat: number;
  readonly exp: number;
}

function describeEnd({ iat, exp }: GrantTimes): string {
  const lastSeconds = iat + MAX_GRANT_TTL_SECONDS;
  if (exp <= lastSeconds) return formatSeconds(exp);
  return `${formatSeconds(lastSeconds)}, a day after iat, and not until ${formatSeconds(exp)}, which is exp`;
}
