import { CaptureError } from '../contract/contract.js';

/** A claim on the relay's memory; grows with what arrives beyond what was announced. */
export interface Reservation {
  /** @throws Trouble `overloaded` when the budget has no room for it */
  addReceivedBytes(bytes: number): void;
  release(): void;
}

/** When a refused client may come back, in seconds: about one upload later. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Bytes in flight: what bodies announce (`Content-Length`) is set aside before they are read, so that whatever is let in
 * also gets through; what comes without an announcement is counted as it arrives.
 */
export class InFlightBytesLimiter {
  readonly #limitBytes: number;
  #usedBytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  get usedBytes(): number {
    return this.#usedBytes;
  }

  /** @throws Trouble `overloaded` */
  hold(announcedBytes: number): Reservation {
    let heldBytes = 0;
    let arrivedBytes = 0;
    let isReleased = false;
    const take = (bytes: number): void => {
      if (this.#usedBytes + bytes > this.#limitBytes) {
        throw new CaptureError('overloaded', 'bytes in flight are over budget', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      }
      this.#usedBytes += bytes;
      heldBytes += bytes;
    };
    take(announcedBytes);
    return {
      addReceivedBytes(bytes) {
        arrivedBytes += bytes;
        if (arrivedBytes > heldBytes) take(arrivedBytes - heldBytes);
      },
      release: () => {
        if (isReleased) return;
        isReleased = true;
        this.#usedBytes -= heldBytes;
      },
    };
  }
}
