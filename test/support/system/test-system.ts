import { randomBytes } from 'node:crypto';
import { SimulatedBrowser } from './simulated-browser.js';
import { LeakDetector, createSecret, type NamedOutputs } from './leak-detector.js';
import { SystemProgram, type ProgramEnvironment } from './system-program.js';
import { RecordingProxy, readLoginToken } from './recording-proxy.js';
import { waitForCondition } from './wait-for-condition.js';

/** The configuration that the programs of a run share. The secrets are random, so that a search finds only them. */
export interface SystemSecrets {
  readonly identifier: string;
  readonly hash: string;
  readonly secrets: Readonly<Record<'business' | 'grant' | 'callback' | 'old callback', string>>;
}

/** A demand as the sandbox returns it. */
export interface DemandView {
  readonly id: string;
  readonly state: 'waiting' | 'sending' | 'delivered' | 'given_up';
  readonly attempts: readonly { readonly outcome: number | string }[];
}

export interface RunningRelay {
  readonly url: string;
  readonly program: SystemProgram;
}

/** A sandbox behind a recording proxy, and the relays that a test starts. */
export class TestSystem {
  readonly shared: SystemSecrets;
  readonly sandboxUrl: string;
  readonly proxy: RecordingProxy;
  readonly programs: SystemProgram[];
  readonly browser = new SimulatedBrowser();

  private constructor(shared: SystemSecrets, sandboxUrl: string, proxy: RecordingProxy, sandbox: SystemProgram) {
    this.shared = shared;
    this.sandboxUrl = sandboxUrl;
    this.proxy = proxy;
    this.programs = [sandbox];
  }

  /** @param env beside what every sandbox needs */
  static async start(env: ProgramEnvironment = {}): Promise<TestSystem> {
    const shared = {
      identifier: `shop-${randomBytes(4).toString('hex')}`,
      hash: `hash-${randomBytes(4).toString('hex')}`,
      secrets: {
        business: createSecret(),
        grant: createSecret(),
        callback: createSecret(),
        'old callback': createSecret(),
      },
    };
    const sandbox = new SystemProgram('sandbox', {
      SANDBOX_IDENTIFIER: shared.identifier,
      SANDBOX_SECRET: shared.secrets.business,
      SANDBOX_HASH: shared.hash,
      PORT: '0',
      ...env,
    });
    const url = await sandbox.address();
    return new TestSystem(shared, url, await RecordingProxy.start(url), sandbox);
  }

  /** The environment that every relay needs, without an authorization option. */
  get relayEnvironment(): ProgramEnvironment {
    return {
      ...this.proxy.environment,
      BUSINESS_IDENTIFIER: this.shared.identifier,
      BUSINESS_SECRET: this.shared.secrets.business,
      BUSINESS_HASH: this.shared.hash,
      PORT: '0',
    };
  }

  /** A program that may refuse to start. */
  relayProgram(env: ProgramEnvironment): SystemProgram {
    const program = new SystemProgram('relay', { ...this.relayEnvironment, ...env });
    this.programs.push(program);
    return program;
  }

  async relay(env: ProgramEnvironment): Promise<RunningRelay> {
    const program = this.relayProgram(env);
    return { program, url: await program.address() };
  }

  /** Calls one of the sandbox's own paths. */
  async sandbox(method: string, path: string, body?: unknown): Promise<unknown> {
    const { identifier, secrets } = this.shared;
    const response = await fetch(this.sandboxUrl + path, {
      method,
      headers: { Authorization: `Basic ${btoa(`${identifier}:${secrets.business}`)}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${String(response.status)} ${text}`);
    return text === '' ? null : (JSON.parse(text) as unknown);
  }

  /** Stands for the SDK's end: has a result delivered. @returns its id, at once */
  async demand(
    relay: Pick<RunningRelay, 'url'>,
    members: object = {},
    secret = this.shared.secrets.callback,
  ): Promise<string> {
    const callback_url = `${relay.url}/callback/${encodeURIComponent(secret)}`;
    const { id } = (await this.sandbox('POST', '/sandbox/demands', { callback_url, ...members })) as DemandView;
    return id;
  }

  /** @returns how the listener answered each attempt, once one was acknowledged */
  async delivered(id: string): Promise<readonly (number | string)[]> {
    let demand: DemandView | undefined;
    await waitForCondition(`${id} is delivered`, async () => {
      demand = await this.delivery(id);
      if (demand.state === 'given_up') throw new Error(`${id} was given up`);
      return demand.state === 'delivered';
    });
    return demand?.attempts.map(({ outcome }) => outcome) ?? [];
  }

  /** The current state of a demand. */
  async delivery(id: string): Promise<DemandView> {
    return (await this.sandbox('GET', `/sandbox/demands/${id}`)) as DemandView;
  }

  /** Everything that the programs printed and that the browser received. */
  get outputs(): NamedOutputs {
    const printed = this.programs.flatMap(({ name, stdout, stderr }) => [
      [`stdout of ${name}`, stdout] as const,
      [`stderr of ${name}`, stderr] as const,
    ]);
    return { ...Object.fromEntries(printed), 'the answers to the browser': this.browser.transcript };
  }

  /** The secrets of the run so far, with all recorded tokens. */
  get forbidden(): LeakDetector {
    const forbidden = new LeakDetector();
    for (const [name, secret] of Object.entries(this.shared.secrets)) forbidden.addSecret(`the ${name} secret`, secret);
    for (const login of this.proxy.logins.filter(({ status }) => status === 200)) {
      // The first part of a token is its header, which is equal for all.
      const [, claims = '', signature = ''] = readLoginToken(login).split('.');
      forbidden.addText('the claims of a token', claims);
      forbidden.addText('the signature of a token', signature);
    }
    return forbidden;
  }

  async close(): Promise<void> {
    for (const program of this.programs) await program.kill();
    await this.proxy.close();
  }
}
