import { randomBytes } from 'node:crypto';
import { SERVICE_PATHS } from '../../../src/contract/contract.js';
import { LeakDetector, createSecret, type NamedOutputs } from './leak-detector.js';
import { RecordingProxy } from './recording-proxy.js';
import { SystemProgram, type ProgramEnvironment } from './system-program.js';
import { waitForCondition } from './wait-for-condition.js';

/** A demand as the sandbox returns it. */
interface DemandView {
  readonly id: string;
  readonly state: 'waiting' | 'sending' | 'delivered' | 'given_up';
  readonly attempts: readonly { readonly outcome: number | string }[];
}

export type TestSystem = Awaited<ReturnType<typeof startTestSystem>>;

/** A sandbox behind a recording proxy, and the relays that a test starts. The secrets are random, so that a search finds only them. */
export async function startTestSystem() {
  const identifier = `shop-${randomBytes(4).toString('hex')}`;
  const hash = `hash-${randomBytes(4).toString('hex')}`;
  const secrets = {
    business: createSecret(),
    grant: createSecret(),
    callback: createSecret(),
    'old callback': createSecret(),
  };
  const programs: SystemProgram[] = [];
  const start = (command: string, env: ProgramEnvironment): SystemProgram => {
    const program = new SystemProgram(command, { PORT: '0', ...env });
    programs.push(program);
    return program;
  };
  const account = { SANDBOX_IDENTIFIER: identifier, SANDBOX_SECRET: secrets.business, SANDBOX_HASH: hash };
  const sandboxUrl = await start('sandbox', account).address();
  const proxy = await RecordingProxy.start(sandboxUrl);
  const received: Buffer[] = [];

  /** Calls one of the sandbox's own paths. */
  const sandbox = async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers = { Authorization: `Basic ${btoa(`${identifier}:${secrets.business}`)}` };
    const response = await fetch(sandboxUrl + path, { method, headers, body: body ? JSON.stringify(body) : null });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${String(response.status)} ${text}`);
    return text === '' ? null : (JSON.parse(text) as unknown);
  };

  return {
    secrets,
    proxy,
    sandbox,

    /** A relay that may refuse to start. */
    startRelay: (env: ProgramEnvironment): SystemProgram =>
      start('relay', {
        VERIFICATION_BASE_URL: proxy.url,
        VERIFICATION_AUTH_URL: proxy.url,
        BUSINESS_IDENTIFIER: identifier,
        BUSINESS_SECRET: secrets.business,
        BUSINESS_HASH: hash,
        ...env,
      }),

    /** Sends a request as a page does. The response is one of the outputs. */
    async call(url: string, init?: RequestInit): Promise<Response> {
      const response = await fetch(url, init);
      const body = Buffer.from(await response.clone().arrayBuffer());
      received.push(Buffer.from(JSON.stringify([...response.headers])), body, Buffer.from('\n'));
      return response;
    },

    /** Has a result delivered, as the SDK's end does. @returns how the listener answered each attempt up to the accepted one */
    async deliver(callbackUrl: string, members: object): Promise<readonly (number | string)[]> {
      const body = { callback_url: callbackUrl, ...members };
      let demand = (await sandbox('POST', '/sandbox/demands', body)) as DemandView;
      await waitForCondition(`${demand.id} is delivered`, async () => {
        demand = (await sandbox('GET', `/sandbox/demands/${demand.id}`)) as DemandView;
        if (demand.state === 'given_up') throw new Error(`${demand.id} was given up`);
        return demand.state === 'delivered';
      });
      return demand.attempts.map(({ outcome }) => outcome);
    },

    /** Everything that the programs printed and that the browser received. */
    listOutputs(): NamedOutputs {
      const printed = programs.flatMap(({ name, stdout, stderr }) => [
        [`stdout of ${name}`, stdout] as const,
        [`stderr of ${name}`, stderr] as const,
      ]);
      return { ...Object.fromEntries(printed), 'the answers to the browser': Buffer.concat(received) };
    },

    /** The secrets of the run so far, with all recorded tokens. */
    listForbidden(): LeakDetector {
      const forbidden = new LeakDetector();
      for (const [name, secret] of Object.entries(secrets)) forbidden.addSecret(`the ${name} secret`, secret);
      for (const { path, reply, answer } of proxy.exchanges) {
        if (path !== SERVICE_PATHS.login || reply.statusCode !== 200) continue;
        const { payload } = JSON.parse(answer.toString('utf8')) as { payload: { access_token: string } };
        // The first part of a token is its header, which is equal for all.
        const [, claims = '', signature = ''] = payload.access_token.split('.');
        forbidden.addText('the claims of a token', claims);
        forbidden.addText('the signature of a token', signature);
      }
      return forbidden;
    },

    async close(): Promise<void> {
      for (const program of programs) await program.kill();
      await proxy.close();
    },
  };
}
