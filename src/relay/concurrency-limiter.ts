import { CaptureError } from '../contract/contract.js';
import { isPrivateOrUnknownAddress, toClientNetwork } from './classify-client-address.js';

interface ConcurrencyLimits {
  readonly perSubject: number;
  readonly perAddress: number;
}

/** When a refused client may retry, in seconds: about the duration of one upload. */
const RETRY_AFTER_SECONDS = 5;

/** Limits how many requests of one subject and of one client network are open at the same time, in this process. */
export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits;
  readonly #counts = new Map<string, number>();

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /**
   * Counts a request. Anonymous clients have no subject. A private address is a proxy, which other clients share.
   * @returns a function that is called when the request has ended; further calls do nothing
   * @throws CaptureError `rate_limited`
   */
  open(subject: string, remoteAddress: string): () => void {
    const limits = new Map<string, number>();
    if (subject !== '') limits.set(`subject:${subject}`, this.#limits.perSubject);
    if (!isPrivateOrUnknownAddress(remoteAddress)) {
      limits.set(`address:${toClientNetwork(remoteAddress)}`, this.#limits.perAddress);
    }
    for (const [key, limit] of limits) {
      if ((this.#counts.get(key) ?? 0) < limit) continue;
      throw new CaptureError('rate_limited', 'too many open requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    const change = (difference: number): void => {
      for (const key of limits.keys()) {
        const count = (this.#counts.get(key) ?? 0) + difference;
        if (count > 0) this.#counts.set(key, count);
        else this.#counts.delete(key);
      }
    };
    change(1);
    return () => {
      change(-1);
      limits.clear();
    };
  }
}
