import { delay, systemClock, withTimeout, type Clock } from '../../shared/shared.js';

/** What {@link RedisConnection} uses of a client. The client must not reconnect by itself. */
interface RedisConnectionClient {
  readonly isOpen: boolean;
  connect(): Promise<unknown>;
  /** Waits for the running commands. */
  close(): Promise<void>;
  /** Fails the running commands. */
  destroy(): void;
  on(event: 'error', listener: () => void): unknown;
}

/** Time limit of a connection with its handshake, and of closing it, in milliseconds. */
export const CONNECT_TIMEOUT_MS = 3_000;
/**
 * When a command has no answer after this time, the connection is replaced, in milliseconds. A host that vanishes
 * closes nothing. It is longer than a pause of a busy server, which still answers, so that late writes can be undone.
 */
const SILENCE_TIMEOUT_MS = 10_000;
const MAX_RECONNECT_DELAY_MS = 2_000;

/**
 * A connection to Redis that is replaced when it breaks, or when the server does not answer. The client's own reconnection
 * waits forever for the answer to a handshake, and keeps a connection to a host that has vanished.
 */
export class RedisConnection<Client extends RedisConnectionClient> {
  readonly #createClient: () => Client;
  readonly #clock: Clock;
  readonly #closing = new AbortController();
  #client: Client | null = null;

  private constructor(createClient: () => Client, clock: Clock) {
    this.#createClient = createClient;
    this.#clock = clock;
  }

  /** @throws the client's error when the first connection fails, or does not answer in time */
  static async open<Client extends RedisConnectionClient>(
    createClient: () => Client,
    clock: Clock = systemClock,
  ): Promise<RedisConnection<Client>> {
    const connection = new RedisConnection(createClient, clock);
    connection.#client = await connection.#connect();
    return connection;
  }

  /** Runs a command. @throws Error immediately while there is no connection, or when it breaks */
  async run<T>(command: (client: Client) => Promise<T>): Promise<T> {
    const client = this.#client;
    if (client === null) throw new Error('Redis is not connected.');
    // Redis answers in order: the commands after an unanswered one have no answer either.
    const cancelTimer = this.#clock.after(SILENCE_TIMEOUT_MS, () => this.#replace(client));
    try {
      return await command(client);
    } finally {
      cancelTimer();
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const client = this.#client;
    this.#client = null;
    if (client === null) return;
    // Closing waits for running commands, which a frozen server never answers.
    await withTimeout(client.close(), CONNECT_TIMEOUT_MS, timeoutError, this.#clock).catch(() => destroyClient(client));
  }

  #replace(client: Client): void {
    if (client !== this.#client) return;
    this.#client = null;
    destroyClient(client);
    // Rejects only when the connection is closed.
    void this.#reconnect().catch(() => undefined);
  }

  async #reconnect(): Promise<void> {
    const options = { clock: this.#clock, signal: this.#closing.signal };
    for (let tries = 1; ; tries++) {
      await delay(Math.min(tries * 200, MAX_RECONNECT_DELAY_MS), options);
      const client = await this.#connect().catch(() => null);
      if (client === null) continue;
      if (this.#closing.signal.aborted) destroyClient(client);
      else this.#client = client;
      return;
    }
  }

  async #connect(): Promise<Client> {
    const client = this.#createClient();
    // Every command reports its own error. Without a listener the process would end.
    client.on('error', () => this.#replace(client));
    try {
      await withTimeout(client.connect(), CONNECT_TIMEOUT_MS, timeoutError, this.#clock);
      return client;
    } catch (error) {
      destroyClient(client);
      throw error;
    }
  }
}

function destroyClient(client: RedisConnectionClient): void {
  if (client.isOpen) client.destroy();
}

function timeoutError(): Error {
  return new Error(`Redis gave no answer within ${CONNECT_TIMEOUT_MS} ms.`);
}
