import { CaptureError } from '../../contract/contract.js';
import { addDefaultConditions } from '../submission-conditions.js';
import { toClientNetwork } from '../classify-client-address.js';
import type { ClientInfo } from '../relay-context.js';
import { authorizeRequest } from '../authorize-request.js';
import type { Grant } from '../grant-tokens.js';
import type { ResolvedRelayOptions } from '../relay-options.js';
import { timingSafeEqual } from '../hashes.js';
import { RateLimiter } from '../rate-limiter.js';
import type { HandoffRepository } from './handoff-repository.js';
import { hashHandoffSecret, parseHandoffToken } from './handoff-secrets.js';
import type { HandoffState } from './handoff-state.js';

export type HandoffRole = 'computer' | 'phone';

/** Compared with when there is no hand-off, so that the duration does not tell which ids exist. */
const NO_HASH = '0'.repeat(64);

/** Decides who may submit, and who may do what with a hand-off. */
export class HandoffAccess {
  readonly #repository: HandoffRepository;
  readonly #options: ResolvedRelayOptions;
  readonly #calls: RateLimiter | null;
  readonly #misses: RateLimiter;

  constructor(repository: HandoffRepository, options: ResolvedRelayOptions) {
    const { rateLimit, limits } = options;
    this.#repository = repository;
    this.#options = options;
    this.#calls = rateLimit && new RateLimiter('rate', rateLimit, options);
    this.#misses = new RateLimiter('handoff-misses', { points: limits.handoffMisses, perSeconds: 60 }, options);
  }

  /**
   * The hand-off of a claim code.
   * @throws CaptureError `handoff_ended` for an unknown id and for a wrong code alike; `rate_limited` after too many of them
   */
  async assertClaim(id: string, claimCode: string, info: ClientInfo): Promise<HandoffState> {
    const state = await this.#repository.read(id);
    const isRight = timingSafeEqual(state?.claimHash ?? NO_HASH, await hashHandoffSecret('claim', claimCode));
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
   * Authorizes a request by the person's own right, and counts it against the rate limit of its subject or network.
   * @returns the grant with the relay's own conditions
   * @throws CaptureError `rate_limited`; as `authorizeRequest`
   */
  async authorizePerson(request: Request, info: ClientInfo): Promise<Grant> {
    const grant = addDefaultConditions(await authorizeRequest(request, this.#options), this.#options.conditions);
    await this.#countCall(grant, info);
    return grant;
  }

  /**
   * Authorizes a submission: by the token of a phone, or by the person's own right.
   * @returns the grant, and the hand-off of a phone. Its grant comes from the computer's
   * @throws CaptureError `handoff_unconfirmed` before the computer's confirmation; as {@link assertClaim} and
   *   {@link authorizePerson}
   */
  async authorizeSubmission(
    request: Request,
    info: ClientInfo,
  ): Promise<{ readonly grant: Grant; readonly handoffId: string | null }> {
    const token = parseHandoffToken(request.headers.get('authorization'));
    if (token === null) return { grant: await this.authorizePerson(request, info), handoffId: null };
    const state = await this.#repository.read(token.id);
    const isPhone = await this.#matches('phone', token.secret, state);
    if (state === null || !isPhone) throw await this.#countMiss(info);
    if (state.phase === 'claimed') throw new CaptureError('handoff_unconfirmed');
    await this.#countCall(state.grant, info);
    return { grant: state.grant, handoffId: token.id };
  }

  /** @throws CaptureError `handoff_active` while a phone has the subject's right */
  async assertNotSuspended(subject: string): Promise<void> {
    const id = await this.#repository.findSuspending(subject);
    if (id !== null) throw new CaptureError('handoff_active', 'a phone has the right to submit');
  }

  async #matches(role: HandoffRole, secret: string, state: HandoffState | null): Promise<boolean> {
    const expected = (role === 'computer' ? state?.computerHash : state?.phoneHash) ?? NO_HASH;
    return timingSafeEqual(expected, await hashHandoffSecret(role, secret));
  }

  async #countCall({ subject }: Grant, { remoteAddress = '' }: ClientInfo): Promise<void> {
    await this.#calls?.count(subject === '' ? `address:${toClientNetwork(remoteAddress)}` : `subject:${subject}`);
  }

  /**
   * @returns the error. Right codes are never refused: behind one address there may be a guesser and honest people
   * @throws CaptureError `rate_limited` after too many wrong ones
   */
  async #countMiss({ remoteAddress = '' }: ClientInfo): Promise<CaptureError> {
    await this.#misses.count(toClientNetwork(remoteAddress));
    return new CaptureError('handoff_ended', 'no such hand-off, or a wrong secret');
  }
}
