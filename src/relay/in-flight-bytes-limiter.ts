import { CaptureError } from '../contract/contract.js';

/** Memory reserved for one request. It grows when more bytes arrive than were announced. */
export interface BytesReservation {
  /** @throws CaptureError `overloaded` when the limit leaves no room */
  addReceivedBytes(bytes: number): void;
  release(): void;
}

/** How much of the limit is in use, in bytes. */
export interface InFlightBytes {
  readonly reservedBytes: number;
  readonly limitBytes: number;
}

/** When a refused client may retry, in seconds: about the duration of one upload. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Limits the bytes of request bodies in memory. Announced bytes (`Content-Length`) are reserved before the body is read,
 * so that an admitted body also fits. Bytes without an announcement are counted as they arrive.
 */
export class InFlightBytesLimiter {
  readonly #limitBytes: number;
  #reservedBytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  read(): InFlightBytes {
    return { reservedBytes: this.#reservedBytes, limitBytes: this.#limitBytes };
  }

  /** @throws CaptureError `overloaded` */
  reserve(announcedBytes: number): BytesReservation {
    let ownBytes = 0;
    let receivedBytes = 0;
    let isReleased = false;
    const add = (bytes: number): void => {
      if (this.#reservedBytes + bytes > this.#limitBytes) {
        const detail = { retryAfterSeconds: RETRY_AFTER_SECONDS };
        throw new CaptureError('overloaded', 'bytes in flight are over budget', detail);
      }
      this.#reservedBytes += bytes;
      ownBytes += bytes;
    };
    add(announcedBytes);
    return {
      addReceivedBytes(bytes) {
        receivedBytes += bytes;
        if (receivedBytes > ownBytes) add(receivedBytes - ownBytes);
      },
      release: () => {
        if (isReleased) return;
        isReleased = true;
        this.#reservedBytes -= ownBytes;
      },
    };
  }
}
