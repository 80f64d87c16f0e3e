import { CaptureError } from '../contract/contract.js';
import type { Clock } from '../shared/shared.js';
import type { RelayLimits } from './relay-options.js';

export type UploadTimeLimits = Pick<RelayLimits, 'uploadIdleMs' | 'uploadTotalMs' | 'uploadMinBytesPerSecond'>;

/** Long enough for the change from one mobile network to another, in milliseconds. */
export const THROUGHPUT_PERIOD_MS = 30_000;

/**
 * Measures idle time, throughput and total time of one upload with a single timer. Time in which the relay does not read,
 * because it waits for memory, counts only for the total time.
 */
export class UploadTimer {
  /** Why the upload ended before its last byte. */
  error: CaptureError | null = null;
  readonly #limits: UploadTimeLimits;
  readonly #clock: Clock;
  readonly #onEnd: () => void;
  readonly #startMs: number;
  #lastChunkMs: number;
  #periodStartMs: number;
  #periodBytes = 0;
  #pausedMs: number | null = null;
  #cancelTimer = (): void => undefined;

  /** @param onEnd is called when a limit is reached */
  constructor(limits: UploadTimeLimits, clock: Clock, onEnd: () => void) {
    this.#limits = limits;
    this.#clock = clock;
    this.#onEnd = onEnd;
    this.#startMs = this.#lastChunkMs = this.#periodStartMs = clock.now();
    this.#check();
  }

  addBytes(bytes: number): void {
    this.#lastChunkMs = this.#clock.now();
    this.#periodBytes += bytes;
  }

  /** The relay stops reading. */
  pause(): void {
    this.#pausedMs = this.#clock.now();
  }

  resume(): void {
    if (this.#pausedMs === null) return;
    const durationMs = this.#clock.now() - this.#pausedMs;
    this.#lastChunkMs += durationMs;
    this.#periodStartMs += durationMs;
    this.#pausedMs = null;
  }

  end(error: CaptureError): void {
    this.error ??= error;
    this.#onEnd();
  }

  stop(): void {
    this.#cancelTimer();
  }

  /** Ends the upload if a limit is reached, else checks again when the next limit could be. */
  #check(): void {
    const { uploadIdleMs: idleMs, uploadTotalMs: totalMs, uploadMinBytesPerSecond } = this.#limits;
    const nowMs = this.#clock.now();
    const readingMs = this.#pausedMs ?? nowMs;
    const totalLeftMs = this.#startMs + totalMs - nowMs;
    const idleLeftMs = this.#lastChunkMs + idleMs - readingMs;
    if (totalLeftMs <= 0) return this.#endAfter(totalMs);
    if (idleLeftMs <= 0) return this.#endAfter(idleMs);
    if (readingMs - this.#periodStartMs >= THROUGHPUT_PERIOD_MS) {
      if (this.#periodBytes < (uploadMinBytesPerSecond * THROUGHPUT_PERIOD_MS) / 1000) {
        return this.#endAfter(THROUGHPUT_PERIOD_MS);
      }
      this.#periodStartMs = readingMs;
      this.#periodBytes = 0;
    }
    const periodLeftMs = this.#periodStartMs + THROUGHPUT_PERIOD_MS - readingMs;
    this.#cancelTimer = this.#clock.after(Math.min(totalLeftMs, idleLeftMs, periodLeftMs), () => this.#check());
  }

  #endAfter(limit: number): void {
    this.end(new CaptureError('upload_timeout', `over ${limit} ms`, { limit, unit: 'ms' }));
  }
}
