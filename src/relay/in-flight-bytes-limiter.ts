import { CaptureError, isCaptureError } from '../contract/contract.js';
import { abortable, createTimeoutSignal, type Clock } from '../shared/shared.js';
import { BUSY_RETRY_AFTER_SECONDS } from './relay-store.js';

/** The memory of one body. */
export interface BytesReservation {
  /**
   * Counts bytes that have arrived. Without memory for them it returns a promise, which resolves when there is; the body is not read
   * further before.
   * @throws CaptureError `overloaded` when there is no memory in time; `bad_request` when the client disconnects
   */
  readonly addReceivedBytes: (bytes: number) => void | Promise<void>;
  /** The whole body has arrived. @param heldBytes the memory that it takes until its release */
  complete(heldBytes: number): void;
  /** The body is no longer in memory. It waits no longer either. */
  release(): void;
}

/** How much of the limit is in use, in bytes. */
export interface InFlightBytes {
  readonly reservedBytes: number;
  readonly limitBytes: number;
}

/** The memory that a group of bodies shares: all of them, or those of one client. */
interface Budget {
  readonly limitBytes: number;
  /** What bodies may fill that are not completing. */
  readonly sharedBytes: number;
  reservedBytes: number;
  openBodies: number;
}

interface OpenBody {
  readonly budgets: readonly Budget[];
  /** Length of the whole body as far as known, in bytes. */
  readonly expectedBytes: number;
  receivedBytes: number;
  /** Received bytes, and those to come if memory is reserved for them. */
  reservedBytes: number;
}

/** The least part of the limit that is kept for completing bodies. */
const COMPLETION_SHARE = 1 / 4;
/** The part of the limit that one client may use. Many people may share the address of an office or a mobile network. */
const CLIENT_SHARE = 1 / 2;

export interface InFlightBytesLimiter {
  read(): InFlightBytes;
  /**
   * @param expectedBytes the announced length, or the longest allowed
   * @param signal aborts when the client disconnects
   * @param clients whose body it is, as {@link identifyClient} returns it. Default: nobody's in particular
   */
  open(expectedBytes: number, signal: AbortSignal, clients?: readonly string[]): BytesReservation;
}

/**
 * Limits the bytes of request bodies in memory. Bytes count when they have arrived: an announced length holds no memory, so a
 * client that announces much and sends little keeps nobody out.
 *
 * When most of the limit is in use, bodies wait. The rest is for completing: a body that has all its missing bytes reserved
 * is read to its end, and its memory becomes free for the next. Bodies with the most bytes come first. Without this rule,
 * many half-received bodies could fill the memory and none could end.
 *
 * One client may use half of the limit, but at least the longest body, by the same rule: its bodies wait for each other, and
 * those of others go on.
 * @param maxBodyBytes length of the longest body
 * @param maxWaitMs how long a body may wait for memory, in milliseconds
 */
export function createInFlightBytesLimiter(
  limitBytes: number,
  maxBodyBytes: number,
  maxWaitMs: number,
  clock: Clock,
): InFlightBytesLimiter {
  const createBudget = (bytes: number): Budget => {
    // At least one body can always be completed.
    const sharedBytes = bytes - Math.max(bytes * COMPLETION_SHARE, maxBodyBytes);
    return { limitBytes: bytes, sharedBytes, reservedBytes: 0, openBodies: 0 };
  };
  const all = createBudget(limitBytes);
  const ofClients = new Map<string, Budget>();
  /** Bodies that wait, each with what lets it go on. */
  const waiting = new Map<OpenBody, () => void>();

  /** Reserves the received bytes, or the whole body if only the part for completing is left. */
  const tryReserve = (body: OpenBody): boolean => {
    const { receivedBytes, reservedBytes } = body;
    if (receivedBytes <= reservedBytes) return true;
    const wholeBytes = Math.max(receivedBytes, Math.min(body.expectedBytes, limitBytes));
    const fits = (bytes: number, part: 'sharedBytes' | 'limitBytes'): boolean =>
      body.budgets.every((budget) => budget.reservedBytes - reservedBytes + bytes <= budget[part]);
    if (fits(receivedBytes, 'sharedBytes')) setReserved(body, receivedBytes);
    else if (fits(wholeBytes, 'limitBytes')) setReserved(body, wholeBytes);
    else return false;
    return true;
  };

  const setReserved = (body: OpenBody, bytes: number): void => {
    const difference = bytes - body.reservedBytes;
    for (const budget of body.budgets) budget.reservedBytes += difference;
    body.reservedBytes = bytes;
    if (difference >= 0) return;
    const longestFirst = [...waiting].toSorted(([a], [b]) => b.receivedBytes - a.receivedBytes);
    for (const [next, resume] of longestFirst) if (tryReserve(next)) resume();
  };

  const waitForMemory = async (body: OpenBody, signal: AbortSignal, released: AbortSignal): Promise<void> => {
    const limit = createTimeoutSignal(maxWaitMs, overloadedError(), { clock, signal });
    try {
      await abortable(() => new Promise<void>((resolve) => waiting.set(body, resolve)), [limit.signal, released]);
    } catch (error) {
      throw isCaptureError(error) ? error : new CaptureError('bad_request', 'the client left', { field: 'body' });
    } finally {
      waiting.delete(body);
      limit.stop();
    }
  };

  return {
    read: () => ({ reservedBytes: all.reservedBytes, limitBytes }),
    open: (expectedBytes, signal, clients = []) => {
      const own = clients.map((client): [string, Budget] => [
        client,
        ofClients.get(client) ?? createBudget(Math.max(limitBytes * CLIENT_SHARE, maxBodyBytes)),
      ]);
      for (const [client, budget] of own) {
        budget.openBodies++;
        ofClients.set(client, budget);
      }
      const budgets = [all, ...own.map(([, budget]) => budget)];
      const body: OpenBody = { budgets, expectedBytes, receivedBytes: 0, reservedBytes: 0 };
      const released = new AbortController();
      return {
        addReceivedBytes: (bytes) => {
          body.receivedBytes += bytes;
          if (body.receivedBytes > limitBytes) throw overloadedError();
          return tryReserve(body) ? undefined : waitForMemory(body, signal, released.signal);
        },
        complete: (heldBytes) => setReserved(body, heldBytes),
        release: () => {
          if (released.signal.aborted) return;
          waiting.delete(body);
          released.abort();
          setReserved(body, 0);
          for (const [client, budget] of own) if (--budget.openBodies === 0) ofClients.delete(client);
        },
      };
    },
  };
}

function overloadedError(): CaptureError {
  return new CaptureError('overloaded', 'no memory for the body', { retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS });
}

/** What Node's `process` says of memory. It is read as a global, so that the relay imports no Node module. */
interface ProcessMemory {
  constrainedMemory?(): number;
  getBuiltinModule?(name: 'node:os'): { totalmem(): number } | undefined;
}

/** Where the memory is unknown, in bytes. */
const FALLBACK_BYTES = 256_000_000;
const MIN_BYTES = 64_000_000;
const MAX_BYTES = 1_000_000_000;
const MEMORY_SHARE = 1 / 4;

/**
 * Memory for uploads when the host sets none: a quarter of the machine's memory, or of the container's, from 64 MB to 1 GB.
 * 256 MB where the memory is unknown.
 */
export function defaultMemoryBudgetBytes(
  processMemory: ProcessMemory | undefined = (globalThis as { process?: ProcessMemory }).process,
): number {
  const totalBytes = processMemory?.getBuiltinModule?.('node:os')?.totalmem() ?? 0;
  if (!(totalBytes > 0)) return FALLBACK_BYTES;
  const constrainedBytes = processMemory?.constrainedMemory?.() ?? 0;
  const usableBytes = constrainedBytes > 0 ? Math.min(totalBytes, constrainedBytes) : totalBytes;
  return Math.round(Math.min(MAX_BYTES, Math.max(MIN_BYTES, usableBytes * MEMORY_SHARE)));
}
