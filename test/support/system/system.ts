import { randomBytes } from 'node:crypto';
import { Browser } from './browser.js';
import { Forbidden, newSecret, type Outputs } from './leaks.js';
import { Program, type Environment } from './program.js';
import { RecordingProxy, tokenOfLogin } from './recording-proxy.js';
import { until } from './until.js';

/** What the programs of a run know of each other. The secrets are recognisable: nothing else looks like them. */
export interface Shared {
  readonly identifier: string;
  readonly hash: string;
  readonly secrets: Readonly<Record<'business' | 'grant' | 'callback' | 'old callback', string>>;
}

/** As the sandbox shows it. */
export interface Demand {
  readonly id: string;
  readonly state: 'waiting' | 'sending' | 'delivered' | 'given_up';
  readonly attempts: readonly { readonly outcome: number | string }[];
}

export interface Relay {
  readonly url: string;
  readonly program: Program;
}

/** A sandbox alone, a recording proxy before it, and the relays that are started beside them. */
export class System {
  readonly shared: Shared;
  readonly sandboxUrl: string;
  readonly proxy: RecordingProxy;
  readonly programs: Program[];
  readonly browser = new Browser();

  private constructor(shared: Shared, sandboxUrl: string, proxy: RecordingProxy, sandbox: Program) {
    this.shared = shared;
    this.sandboxUrl = sandboxUrl;
    this.proxy = proxy;
    this.programs = [sandbox];
  }

  /** @param env beside what every sandbox needs */
  static async start(env: Environment = {}): Promise<System> {
    const shared = {
      identifier: `shop-${randomBytes(4).toString('hex')}`,
      hash: `hash-${randomBytes(4).toString('hex')}`,
      secrets: { business: newSecret(), grant: newSecret(), callback: newSecret(), 'old callback': newSecret() },
    };
    const sandbox = new Program('sandbox', {
      SANDBOX_IDENTIFIER: shared.identifier,
      SANDBOX_SECRET: shared.secrets.business,
      SANDBOX_HASH: shared.hash,
      PORT: '0',
      ...env,
    });
    const url = await sandbox.address();
    return new System(shared, url, await RecordingProxy.start(url), sandbox);
  }

  /** What every relay of this run needs; who may submit is not said yet. */
  get relayEnvironment(): Environment {
    return {
      ...this.proxy.environment,
      BUSINESS_IDENTIFIER: this.shared.identifier,
      BUSINESS_SECRET: this.shared.secrets.business,
      BUSINESS_HASH: this.shared.hash,
      PORT: '0',
    };
  }

  /** A program that may refuse to start. */
  relayProgram(env: Environment): Program {
    const program = new Program('relay', { ...this.relayEnvironment, ...env });
    this.programs.push(program);
    return program;
  }

  async relay(env: Environment): Promise<Relay> {
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
    relay: Pick<Relay, 'url'>,
    members: object = {},
    secret = this.shared.secrets.callback,
  ): Promise<string> {
    const callback_url = `${relay.url}/callback/${encodeURIComponent(secret)}`;
    const { id } = (await this.sandbox('POST', '/sandbox/demands', { callback_url, ...members })) as Demand;
    return id;
  }

  /** @returns how the listener answered each attempt, once one was acknowledged */
  async delivered(id: string): Promise<readonly (number | string)[]> {
    let demand: Demand | undefined;
    await until(`${id} is delivered`, async () => {
      demand = await this.delivery(id);
      if (demand.state === 'given_up') throw new Error(`${id} was given up`);
      return demand.state === 'delivered';
    });
    return demand?.attempts.map(({ outcome }) => outcome) ?? [];
  }

  /** Where a delivery stands. */
  async delivery(id: string): Promise<Demand> {
    return (await this.sandbox('GET', `/sandbox/demands/${id}`)) as Demand;
  }

  /** Everything that the programs printed and that the browser was told. */
  get outputs(): Outputs {
    const printed = this.programs.flatMap(({ name, stdout, stderr }) => [
      [`stdout of ${name}`, stdout] as const,
      [`stderr of ${name}`, stderr] as const,
    ]);
    return { ...Object.fromEntries(printed), 'what the browser was told': this.browser.transcript };
  }

  /** The secrets of the run so far, with every token that the proxy saw. */
  get forbidden(): Forbidden {
    const forbidden = new Forbidden();
    for (const [name, secret] of Object.entries(this.shared.secrets)) forbidden.addSecret(`the ${name} secret`, secret);
    for (const login of this.proxy.logins.filter(({ status }) => status === 200)) {
      // The first part of a token says how it is signed, and is the same for all.
      const [, claims = '', signature = ''] = tokenOfLogin(login).split('.');
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
