import { CaptureError } from '../contract/contract.js';
import { concatBytes, sha256Hex, systemClock, withTimeout, type Clock } from '../shared/shared.js';
import { startBackgroundTimer } from './buffer-pool.js';

/**
 * Stores idempotency keys, attempts and rate limits. Several relays that share one store act as one. Keys are printable
 * ASCII, values are text. All entries expire.
 */
export interface RelayStore {
  /** @returns the value, or `null` when there is none or it has expired */
  get(key: string): Promise<string | null>;
  /** The values of several keys, in one call. Default: `get` for each. */
  getMany?(keys: readonly string[]): Promise<readonly (string | null)[]>;
  /** Writes if the key is free, atomically. @returns `null` when written, else the existing value */
  create(key: string, value: string, ttlMs: number): Promise<string | null>;
  /** Replaces the value (`null`: deletes it) if it equals `expected`, atomically. @returns whether it did */
  swap(key: string, expected: string, value: string | null, ttlMs: number): Promise<boolean>;
  /**
   * Adds to a counter that starts at 0, atomically. Adds nothing if the sum would be outside 0–`limit`. The first addition
   * sets the expiry. @returns the sum, or `null` when nothing was added
   */
  add(key: string, delta: number, limit: number, ttlMs: number): Promise<number | null>;
  close?(): Promise<void>;
}

/** A store with all its functions. */
export type CompleteStore = RelayStore & Required<Pick<RelayStore, 'getMany'>>;

const SWEEP_INTERVAL_MS = 60_000;

/**
 * The default store, in the memory of this process. Expired entries are deleted within a minute even without calls, because
 * they may contain data from documents.
 */
export function createMemoryStore(clock: Clock = systemClock): RelayStore {
  const entries = new Map<string, { readonly value: string; readonly expiresMs: number }>();
  let isSweepScheduled = false;
  const find = (key: string) => {
    const entry = entries.get(key);
    return entry && entry.expiresMs > clock.now() ? entry : undefined;
  };
  const write = (key: string, value: string, expiresMs: number): void => {
    entries.set(key, { value, expiresMs });
    scheduleSweep();
  };
  const scheduleSweep = (): void => {
    if (isSweepScheduled || entries.size === 0) return;
    isSweepScheduled = true;
    startBackgroundTimer(SWEEP_INTERVAL_MS, () => {
      isSweepScheduled = false;
      for (const [key, { expiresMs }] of entries) if (expiresMs <= clock.now()) entries.delete(key);
      scheduleSweep();
    });
  };
  return {
    get: async (key) => find(key)?.value ?? null,
    async create(key, value, ttlMs) {
      const existing = find(key);
      if (existing === undefined) write(key, value, clock.now() + ttlMs);
      return existing?.value ?? null;
    },
    async swap(key, expected, value, ttlMs) {
      if (find(key)?.value !== expected) return false;
      if (value === null) entries.delete(key);
      else write(key, value, clock.now() + ttlMs);
      return true;
    },
    async add(key, delta, limit, ttlMs) {
      const existing = find(key);
      const sum = Number(existing?.value ?? 0) + delta;
      if (sum < 0 || sum > limit) return null;
      write(key, String(sum), existing?.expiresMs ?? clock.now() + ttlMs);
      return sum;
    },
  };
}

/** When a client may retry while the store fails, the relay is full or a client has too many open requests, in seconds: about the duration of one upload. */
export const BUSY_RETRY_AFTER_SECONDS = 5;

class StoreTimeoutError extends Error {
  override readonly name = 'StoreTimeoutError';
}

/** Time limit of an operation, in milliseconds. A person is waiting for the answer, which comes within 3 s. */
const OPERATION_TIMEOUT_MS = 2_000;
/** How long operations fail immediately after one took too long and has not ended, in milliseconds. */
const STALL_MS = 5_000;

/**
 * Wraps a store so that its failures become `overloaded`, also when it does not answer in time. Without a store no call is
 * made, because a second call with the same key could not be detected. A write that takes effect after its time limit is
 * undone, because the request that needed it has failed.
 */
export function withStoreErrorsAsOverloaded(
  store: RelayStore,
  onError: (error: unknown) => void,
  clock: Clock = systemClock,
): CompleteStore {
  let stalledOperations = 0;
  let stalledUntilMs = 0;
  const withErrors = async <T>(work: () => Promise<T>, undo?: (value: T) => Promise<unknown>): Promise<T> => {
    try {
      if (stalledOperations > 0 && clock.now() < stalledUntilMs) throw new StoreTimeoutError();
      const operation = work();
      const createError = (): StoreTimeoutError => {
        stalledOperations++;
        stalledUntilMs = clock.now() + STALL_MS;
        const end = (): void => void stalledOperations--;
        operation.then(undo).then(end, end);
        return new StoreTimeoutError();
      };
      return await withTimeout(operation, OPERATION_TIMEOUT_MS, createError, clock);
    } catch (error) {
      onError(error);
      const detail = { retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS };
      throw new CaptureError('overloaded', 'the store is not available', detail, { cause: error });
    }
  };
  return {
    get: (key) => withErrors(() => store.get(key)),
    getMany: (keys) => withErrors(async () => store.getMany?.(keys) ?? Promise.all(keys.map((key) => store.get(key)))),
    create: (key, value, ttlMs) =>
      withErrors(
        () => store.create(key, value, ttlMs),
        async (existing) => existing === null && store.swap(key, value, null, ttlMs),
      ),
    swap: (key, expected, value, ttlMs) => withErrors(() => store.swap(key, expected, value, ttlMs)),
    add: (key, delta, limit, ttlMs) =>
      withErrors(
        () => store.add(key, delta, limit, ttlMs),
        async (sum) => sum !== null && delta > 0 && store.add(key, -delta, limit, ttlMs),
      ),
  };
}

/** How often a change is repeated because another request has changed the same entry. */
const MAX_CHANGE_TRIES = 50;

/** A record is an entry whose value is JSON that a relay has written. */
export interface RecordChange<Value> {
  /** The next value; `null` deletes the record. */
  readonly value: Value | null;
  readonly ttlMs: number;
}

export const parseRecord = <Value>(text: string | null): Value | null =>
  text === null ? null : (JSON.parse(text) as Value);

/** @returns `null` when there is none */
export async function readRecord<Value>(store: RelayStore, key: string): Promise<Value | null> {
  return parseRecord(await store.get(key));
}

/**
 * Changes a record that several relays may change at the same time.
 * @param change gets the value, `null` for none. It is called again when the record has changed meanwhile. `null` changes nothing
 * @returns whether the record was changed
 * @throws CaptureError `overloaded` when it changes too often
 */
export async function changeRecord<Value>(
  store: RelayStore,
  key: string,
  change: (value: Value | null) => RecordChange<Value> | null | Promise<RecordChange<Value> | null>,
): Promise<boolean> {
  for (let tries = 0; tries < MAX_CHANGE_TRIES; tries++) {
    const before = await store.get(key);
    const next = await change(parseRecord(before));
    if (next === null) return false;
    const { value, ttlMs } = next;
    const after = value === null ? null : JSON.stringify(value);
    if (after === before) return false;
    const isChanged =
      before === null ? (await store.create(key, after!, ttlMs)) === null : await store.swap(key, before, after, ttlMs);
    if (isChanged) return true;
  }
  throw changesTooOftenError();
}

/** Deletes a record, also a damaged one, and one that changes meanwhile. */
export async function deleteRecord(store: RelayStore, key: string): Promise<void> {
  for (let tries = 0; tries < MAX_CHANGE_TRIES; tries++) {
    const before = await store.get(key);
    if (before === null || (await store.swap(key, before, null, 0))) return;
  }
  throw changesTooOftenError();
}

function changesTooOftenError(): CaptureError {
  return new CaptureError('overloaded', 'a record of the store changes too often', { retryAfterSeconds: 1 });
}

/** A key that holds a hash of the text, because operators can read a store. */
export async function hashedKey(name: string, text: string): Promise<string> {
  return `${name}:${await hashText(text)}`;
}

/** What is used of `node:crypto` and of `node:zlib`. */
interface NodeModule {
  createHash(algorithm: 'sha256'): { update(data: Uint8Array): unknown; digest(encoding: 'hex'): string };
  crc32?(data: Uint8Array, value: number): number;
}

/** A module of Node, if this is Node. It is reached through the global `process`, so that the relay imports none. */
function nodeModule(name: 'node:crypto' | 'node:zlib'): NodeModule | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): NodeModule | undefined } };
  return process?.getBuiltinModule?.(name);
}

/** SHA-256 of the chunks of a body as 64 hexadecimal digits. Web Crypto copies the bytes, and Node's module does not. */
export async function hashBytes(chunks: readonly Uint8Array[]): Promise<string> {
  const hash = nodeModule('node:crypto')?.createHash('sha256');
  if (hash === undefined) return sha256Hex(concatBytes(chunks));
  for (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}

/**
 * Tells a file from another one that its own sender sends: CRC-32 where Node has it, in two fifths of the time of SHA-256. Who makes two
 * files that agree gets the answer to the first one again, and nothing else.
 */
export async function checksumBytes(chunks: readonly Uint8Array[]): Promise<number | string> {
  const crc32 = nodeModule('node:zlib')?.crc32;
  return crc32 === undefined ? hashBytes(chunks) : chunks.reduce((sum, chunk) => crc32(chunk, sum), 0);
}

/** SHA-256 of a short text in UTF-8. */
export const hashText = (text: string): Promise<string> => hashBytes([new TextEncoder().encode(text)]);
