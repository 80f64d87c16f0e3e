import { CaptureError } from '../../contract/contract.js';
import { addDefaultConditions } from '../submission-conditions.js';
import { toClientNetwork, type ClientInfo } from '../classify-client-address.js';
import { authorizeRequest } from '../authorize-request.js';
import type { Grant } from '../grant-tokens.js';
import { hashText } from '../hash-photo.js';
import type { ResolvedRelayOptions } from '../relay-options.js';
import { timingSafeEqualHashes } from '../timing-safe-equal.js';
import type { HandoffRepository } from './handoff-repository.js';
import { hashHandoffSecret, parseHandoffToken } from './handoff-secrets.js';
import type { HandoffState } from './handoff-state.js';

export type HandoffRole = 'computer' | 'phone';

/** Wrong ids, codes and tokens of one network are counted in windows of this length, in milliseconds. */
const MISSES_WINDOW_MS = 60_000;
/** Compared with when there is no hand-off, so that the duration does not tell which ids exist. */
const NO_HASH = '0'.repeat(64);

/** Decides who may do what with a hand-off. */
export class HandoffAccess {
  readonly #repository: HandoffRepository;
  readonly #options: ResolvedRelayOptions;

  constructor(repository: HandoffRepository, options: ResolvedRelayOptions) {
    this.#repository = repository;
    this.#options = options;
  }

  /**
   * The hand-off of a claim code.
   * @throws CaptureError `handoff_ended` for an unknown id and for a wrong code alike; `rate_limited` after too many of them
   */
  async assertClaim(id: string, claimCode: string, info: ClientInfo): Promise<HandoffState> {
    const state = await this.#repository.read(id);
    const isRight = timingSafeEqualHashes(state?.claimHash ?? NO_HASH, await hashHandoffSecret('claim', claimCode));
    if (state === null || !isRight) throw await this.#countMiss(info);
    return state;
  }

  /** The end whose token it is. @throws CaptureError `unauthorized` without a token of this hand-off; as {@link assertClaim} */
  async assertToken(request: Request, id: string, info: ClientInfo): Promise<HandoffRole> {
    const token = parseHandoffToken(request.headers.get('authorization'));
    if (token === null || token.id !== id) throw new CaptureError('unauthorized');
    const state = await this.#repository.read(id);
    const isComputer = await this.#matches('computer', token.secret, state);
    const isPhone = await this.#matches('phone', token.secret, state);
    if (!isComputer && !isPhone) throw await this.#countMiss(info);
    return isComputer ? 'computer' : 'phone';
  }

  /**
   * Authorizes a submission: by the token of a phone, or as every other request.
   * @returns the grant with the relay's own conditions, and the hand-off of a phone. Its grant comes from the computer's
   * @throws CaptureError `handoff_unconfirmed` before the computer's confirmation; as {@link assertClaim}; as `authorizeRequest`
   */
  async authorizeSubmission(
    request: Request,
    info: ClientInfo,
  ): Promise<{ readonly grant: Grant; readonly handoffId: string | null }> {
    const token = parseHandoffToken(request.headers.get('authorization'));
    if (token === null) {
      const grant = addDefaultConditions(await authorizeRequest(request, this.#options), this.#options.conditions);
      return { grant, handoffId: null };
    }
    const state = await this.#repository.read(token.id);
    const isPhone = await this.#matches('phone', token.secret, state);
    if (state === null || !isPhone) throw await this.#countMiss(info);
    if (state.phase === 'claimed') throw new CaptureError('handoff_unconfirmed');
    return { grant: state.grant, handoffId: token.id };
  }

  /** @throws CaptureError `handoff_active` while a phone has the subject's right */
  async assertNotSuspended(subject: string): Promise<void> {
    const id = await this.#repository.findSuspending(subject);
    if (id !== null) throw new CaptureError('handoff_active', 'a phone has the right to submit');
  }

  async #matches(role: HandoffRole, secret: string, state: HandoffState | null): Promise<boolean> {
    const expected = (role === 'computer' ? state?.computerHash : state?.phoneHash) ?? NO_HASH;
    return timingSafeEqualHashes(expected, await hashHandoffSecret(role, secret));
  }

  /** @returns the error. Right codes are never refused: behind one address there may be a guesser and honest people. */
  async #countMiss({ remoteAddress = '' }: ClientInfo): Promise<CaptureError> {
    const { store, limits } = this.#options;
    const key = `handoff-misses:${await hashText(toClientNetwork(remoteAddress))}`;
    const count = await store.add(key, 1, limits.handoffMisses, MISSES_WINDOW_MS);
    if (count !== null) return new CaptureError('handoff_ended', 'no such hand-off, or a wrong secret');
    const detail = { retryAfterSeconds: MISSES_WINDOW_MS / 1000 };
    return new CaptureError('rate_limited', 'too many wrong secrets', detail);
  }
}
