import { parseArgs } from 'node:util';
import { DOC_TYPES, isDocType } from '../contract/contract.js';
import type { LogEntry, ResultDelivery } from '../relay/relay.js';
import { parsePort } from '../shared/server/server.js';
import { readArguments, type Command } from './command.js';
import { ANSWER_TAGS } from './dev/dev-page-html.js';
import { startDevServer, type DevOptions } from './dev/dev-server.js';
import { toQrCodeText } from './dev/qr-code-text.js';
import { runServer } from './run-server.js';

/** Beside the ports of relay and sandbox. */
const DEFAULT_PORT = 8789;
const DEFAULT_DOC_TYPE = 'id_card';

const DEV_USAGE = `Usage: doc-capture dev [options]

Serves a page with the element, a relay and a sandbox behind it, in one process. For development only.

  --https            with a certificate of its own, for phones in the same network; needs the package selfsigned
  --port PORT        default ${DEFAULT_PORT}; 0 picks a free one
  --script URL       loads the element from there, such as from your own build
  --doc-type TYPE    ${DOC_TYPES.join(' | ')}; default ${DEFAULT_DOC_TYPE}
  --tag TAG          the sandbox answers as told, instead of judging the photos:
${ANSWER_TAGS.map(([tag, meaning]) => `                     ${tag}  ${meaning}`).join('\n')}

With --https, HOST=ADDRESS is this machine's address for phones, where the one that is found belongs to another network, such as a VPN.
`;

const DEV_ARGUMENTS = {
  https: { type: 'boolean' },
  port: { type: 'string' },
  script: { type: 'string' },
  'doc-type': { type: 'string' },
  tag: { type: 'string' },
} as const;

/**
 * `doc-capture dev [options]`: element, relay and sandbox on one page, until SIGINT or SIGTERM. The first line on stdout is its URL;
 * stderr has what relay and sandbox say.
 */
export const devCommand: Command = {
  usage: DEV_USAGE,
  async run(args, { env, stdout, stderr }) {
    const options = readArguments(() => parseDevArguments(args, env['HOST']));
    const print = (line: string): unknown => stderr.write(`${line}\n`);
    const listeners = {
      onLog: (entry: LogEntry) => print(`relay: ${describeLogEntry(entry)}`),
      onResult: (delivery: ResultDelivery) => print(`onResult: ${describeResult(delivery)}`),
      onNotice: (sentence: string) => print(`sandbox: ${sentence}`),
    };
    const start = async () => {
      const server = await startDevServer(options, listeners);
      const hasColors = stdout.isTTY === true && !env['NO_COLOR'];
      return { ...server, message: describeAddresses(options.isHttps, server.phoneUrl, hasColors) };
    };
    return runServer(start, stdout);
  },
};

/** @param host from the environment, as in a container @throws Error in one sentence */
function parseDevArguments(args: readonly string[], host: string | undefined): DevOptions {
  const { values } = parseArgs({ args: [...args], options: DEV_ARGUMENTS });
  const { 'doc-type': docType = DEFAULT_DOC_TYPE, tag = null, script: scriptUrl = null } = values;
  if (!isDocType(docType)) throw new Error(`--doc-type is one of ${DOC_TYPES.join(', ')}.`);
  if (tag !== null && !ANSWER_TAGS.some(([known]) => known === tag))
    throw new Error(`--tag is ${ANSWER_TAGS[0]?.[0]} to ${ANSWER_TAGS.at(-1)?.[0]}; --help lists their answers.`);
  if (scriptUrl !== null && !/^https?:$/.test(URL.canParse(scriptUrl) ? new URL(scriptUrl).protocol : ''))
    throw new Error('--script is the http or https address of doc-capture.js.');
  const port = parsePort(values.port, '--port') ?? DEFAULT_PORT;
  return { port, isHttps: values.https === true, scriptUrl, docType, tag, ...(host && { host }) };
}

function describeAddresses(isHttps: boolean, phoneUrl: string | null, hasColors: boolean): string {
  const about = 'Element, relay and sandbox, for development only: anyone may send, and no document is verified.\n';
  if (!isHttps) return `${about}For a phone in the same network: npx doc-capture dev --https\n`;
  if (phoneUrl === null)
    return `${about}No phone can reach this page: there is no local network, or HOST is for this machine alone.\n`;
  return `${about}On a phone in the same network: ${phoneUrl}\n\n${toQrCodeText(phoneUrl, hasColors)}
The certificate was made by this program: the browser warns once, then the camera works.\n`;
}

function describeLogEntry({ event, code, status, durationMs, message, error }: LogEntry): string {
  const time = durationMs === undefined ? undefined : `${Math.round(durationMs)} ms`;
  return [event, code, status, time, message, error].filter((part) => part !== undefined).join(', ');
}

function describeResult({ result }: ResultDelivery): string {
  return `verdict ${result.verdict}, reason "${result.reason ?? ''}", flow ${result.flow_id}`;
}
