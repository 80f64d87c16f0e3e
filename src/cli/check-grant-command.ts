import { readSecretFiles } from '../relay/node/node.js';
import { checkGrant } from '../relay/relay.js';
import { splitWords } from '../shared/server/server.js';
import { UsageError, type Command } from './command.js';

/** `doc-capture grant check TOKEN`: prints the grant as JSON, or the cause for which a relay refuses it, with the exit status 1. */
export const checkGrantCommand: Command = {
  usage: `Usage: GRANT_SECRET=… doc-capture grant check TOKEN

Says whether a relay with this secret would accept the grant now, and why not. Two secrets are separated by a comma.
GRANT_SECRET_FILE names a file with them instead.
`,
  async run([action, token, ...others], { env, stdout, stderr }) {
    const { GRANT_SECRET, GRANT_SECRET_FILE } = env;
    const secrets = splitWords((await readSecretFiles({ GRANT_SECRET, GRANT_SECRET_FILE }))['GRANT_SECRET']);
    if (action !== 'check' || token === undefined || others.length > 0 || secrets.length === 0)
      throw new UsageError('call it as GRANT_SECRET=… doc-capture grant check TOKEN');
    const { grant, refusal } = await checkGrant(token.replace(/^Bearer +/i, ''), secrets);
    if (grant === null) stderr.write(`The grant is refused. ${refusal}\n`);
    else stdout.write(`${JSON.stringify(grant, null, 2)}\n`);
    return grant === null ? 1 : 0;
  },
};
