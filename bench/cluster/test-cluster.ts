import { setTimeout as sleep } from 'node:timers/promises';
import { issueGrant } from '../../src/relay.js';
import { FakeService, GOOD_RESULT, sendJson } from '../../test/support/relay/fake-service.js';
import { startRedis, type RedisServer } from '../../test/support/relay/redis-server.js';
import { SystemProgram } from '../../test/support/system/system-program.js';
import { waitForCondition } from '../../test/support/system/wait-for-condition.js';
import { freePort } from '../../test/support/free-port.mjs';
import { isHealthy, RELAY_HEADER, startNginx, type NginxServer } from './nginx-server.js';

export type RelayIndex = 0 | 1;

export interface ClusterLoad {
  /** Submissions of each check that sends a load. */
  readonly submissions: number;
  /** How many of them are sent at the same time. */
  readonly concurrent: number;
  /** Factor of the marks in seconds: 1 for measuring, more for a test on a busy machine. */
  readonly markFactor: number;
}

export const flowIdOf = (submissionName: string): string => `flow-of-${submissionName}`;

/** @param minMs the shortest time of a photo call @param maxMs the longest */
async function startCountingService(minMs: number, maxMs: number) {
  const service = await FakeService.start();
  /** Photo calls whose body has arrived, by the submission's name. */
  const calls = new Map<string, number>();
  service.photo = async ({ body }, response) => {
    // The recorded bodies would fill the memory.
    service.photos.splice(0);
    const [, name = ''] = /"first_name":"([^"]*)"/.exec(body.toString('latin1', 0, 4_000)) ?? [];
    calls.set(name, (calls.get(name) ?? 0) + 1);
    await sleep(minMs + Math.random() * (maxMs - minMs));
    sendJson(response, 200, { ...GOOD_RESULT, flow_id: flowIdOf(name) });
  };
  return { url: service.url, calls, close: () => service.close() };
}
type CountingService = Awaited<ReturnType<typeof startCountingService>>;

/** The rate limit of each subject: this many calls per minute. */
export const RATE_LIMIT_POINTS = 30;
const GRANT_SECRET = 'a-grant-secret-of-thirty-two-bytes';

export class TestCluster {
  readonly service: CountingService;
  readonly #relayPorts: readonly [number, number];
  readonly #relays: [SystemProgram | null, SystemProgram | null] = [null, null];
  #redis: RedisServer;
  #nginx: NginxServer | null = null;
  #subjectCount = 0;

  private constructor(service: CountingService, redis: RedisServer, relayPorts: readonly [number, number]) {
    this.service = service;
    this.#redis = redis;
    this.#relayPorts = relayPorts;
  }

  /** @param callMs shortest and longest time of a photo call, in milliseconds */
  static async start(callMs: readonly [number, number]): Promise<TestCluster> {
    const service = await startCountingService(...callMs);
    const redis = await startRedis();
    const relayPorts = [await freePort(), await freePort()] as const;
    const cluster = new TestCluster(service, redis, relayPorts);
    try {
      await Promise.all([cluster.startRelay(0), cluster.startRelay(1)]);
      cluster.#nginx = await startNginx(await freePort(), relayPorts);
    } catch (error) {
      await cluster.close();
      throw error;
    }
    return cluster;
  }

  get url(): string {
    if (this.#nginx === null) throw new Error('nginx is not running');
    return this.#nginx.url;
  }

  relayUrl(index: RelayIndex): string {
    return `http://127.0.0.1:${this.#relayPorts[index]}`;
  }

  relay(index: RelayIndex): SystemProgram {
    const relay = this.#relays[index];
    if (relay === null) throw new Error(`relay ${index} is not running`);
    return relay;
  }

  get redis(): RedisServer {
    return this.#redis;
  }

  async startRelay(index: RelayIndex): Promise<void> {
    const program = new SystemProgram('relay', {
      VERIFICATION_BASE_URL: this.service.url,
      VERIFICATION_AUTH_URL: this.service.url,
      BUSINESS_IDENTIFIER: 'shop-17',
      BUSINESS_SECRET: 'secret-of-the-shop',
      GRANT_SECRET,
      REDIS_URL: this.#redis.url,
      RATE_LIMIT: `${RATE_LIMIT_POINTS}/60`,
      PORT: String(this.#relayPorts[index]),
    });
    this.#relays[index] = program;
    await program.address();
  }

  /** Starts Redis on the port of the stopped one, without its data. */
  async restartRedis(): Promise<void> {
    this.#redis = await startRedis(this.#redis.port);
  }

  async untilReady(): Promise<void> {
    for (const index of [0, 1] as const)
      await waitForCondition(`relay ${index} answers`, () => isHealthy(this.relayUrl(index)));
  }

  /** Waits until nginx forwards to the relay again. It leaves out a relay for a time after a failed connection. */
  untilNginxAsks(index: RelayIndex): Promise<void> {
    const address = new URL(this.relayUrl(index)).host;
    return waitForCondition(`nginx asks relay ${index}`, async () => {
      const { headers } = await fetch(`${this.url}/health`);
      return headers.get(RELAY_HEADER)?.includes(address) === true;
    });
  }

  newGrant(attempts?: number): Promise<string> {
    this.#subjectCount += 1;
    return issueGrant({ secret: GRANT_SECRET, subject: `subject-${this.#subjectCount}`, attempts });
  }

  async close(): Promise<void> {
    await this.#nginx?.stop();
    for (const relay of this.#relays) await relay?.kill();
    this.#redis.thaw();
    await this.#redis.stop();
    await this.service.close();
  }
}
