import { timingSafeEqual } from 'hono/utils/buffer';
import { base64url } from 'jose';
import { CaptureError, HANDOFF_TOKEN_PREFIX } from '../../contract/contract.js';
import { authorizeRequest } from '../authorize-request.js';
import { createRateLimiter } from '../client-limits.js';
import { isPrivateOrUnknownAddress, toClientNetwork } from '../network-addresses.js';
import type { ResolvedRelayOptions } from '../relay-options.js';
import { hashText } from '../relay-store.js';
import type { ClientInfo } from '../route-handler.js';
import { addDefaultConditions, type Grant } from '../submission-conditions.js';
import { createHandoffRepository } from './handoff-repository.js';
import { isHandoffOver, type HandoffState } from './handoff-state.js';

export type HandoffRole = 'computer' | 'phone';

/** Random bytes of the secrets: 144 bits. An id is no secret. It only has to be unique. */
const [SECRET_BYTES, ID_BYTES] = [18, 9];
const TOKEN_PATTERN = /^Bearer +([\w-]+)\.([\w-]{1,64})\.([\w-]{1,64})$/i;
/** Compared with when there is no hand-off, so that the duration does not tell which ids exist. */
const NO_HASH = '0'.repeat(64);

/** Hand-offs of one client within their lifetime: far more than a person begins. */
const RECORDS_PER_CLIENT = 120;
/** A record has up to 100 events and an answer. All may take a quarter of the memory for uploads. */
const MAX_RECORD_BYTES = 16_384;
const RECORDS_SHARE = 4;
const MIN_RECORDS = 200;

export const createHandoffId = (): string => base64url.encode(crypto.getRandomValues(new Uint8Array(ID_BYTES)));
export const createHandoffSecret = (): string => base64url.encode(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));

/** The hash under which a secret is stored. Its role is part of it, so that no secret can serve in another role. */
export function hashHandoffSecret(role: HandoffRole | 'claim', secret: string): Promise<string> {
  return hashText(`${role}:${secret}`);
}

export type HandoffAccess = ReturnType<typeof createHandoffAccess>;

/** Decides who may submit, and who may do what with a hand-off. */
export function createHandoffAccess(options: ResolvedRelayOptions) {
  const { rateLimit, limits, clock, conditions } = options;
  const repository = createHandoffRepository(options);
  const perSeconds = Math.ceil(limits.handoffMs / 1000);
  const points = Math.max(MIN_RECORDS, Math.floor(limits.inFlightBytes / RECORDS_SHARE / MAX_RECORD_BYTES));
  const calls = rateLimit && createRateLimiter('rate', rateLimit, options);
  const created = createRateLimiter('handoffs', { points: RECORDS_PER_CLIENT, perSeconds }, options);
  const createdByAll = createRateLimiter('handoffs-of-all', { points, perSeconds }, options);
  const misses = createRateLimiter('handoff-misses', { points: limits.handoffMisses, perSeconds: 60 }, options);

  /**
   * @returns the error. Right codes are never refused: behind one address there may be a guesser and honest people
   * @throws CaptureError `rate_limited` after too many wrong ones
   */
  const countMiss = async ({ remoteAddress = '' }: ClientInfo): Promise<CaptureError> => {
    await misses.count(toClientNetwork(remoteAddress));
    return new CaptureError('handoff_ended', 'no such hand-off, or a wrong secret');
  };

  /**
   * Authorizes a request by the person's own right, and counts it against the rate limit of its subject or network.
   * @returns the grant with the relay's own conditions
   * @throws CaptureError `rate_limited`; as `authorizeRequest`
   */
  const authorizePerson = async (request: Request, info: ClientInfo): Promise<Grant> => {
    const grant = addDefaultConditions(await authorizeRequest(request, options), conditions);
    await calls?.count(clientOf(grant, info));
    return grant;
  };

  return {
    repository,
    authorizePerson,

    /**
     * The hand-off of a claim code.
     * @throws CaptureError `handoff_ended` for an unknown id and for a wrong code alike; `rate_limited` after too many of them
     */
    async assertClaim(id: string, claimCode: string, info: ClientInfo): Promise<HandoffState> {
      const state = await repository.read(id);
      const isRight = await matchesHash(state?.claimHash, 'claim', claimCode);
      if (state === null || !isRight) throw await countMiss(info);
      await calls?.count(`handoff:${id}:claim`);
      return state;
    },

    /** The end whose token it is. @throws CaptureError `unauthorized` without a token of this hand-off; as `assertClaim` */
    async assertToken(request: Request, id: string, info: ClientInfo): Promise<HandoffRole> {
      const token = readToken(request);
      if (token === null || token.id !== id) throw new CaptureError('unauthorized');
      const state = await repository.read(id);
      const isComputer = await matchesHash(state?.computerHash, 'computer', token.secret);
      const isPhone = await matchesHash(state?.phoneHash, 'phone', token.secret);
      if (!isComputer && !isPhone) throw await countMiss(info);
      const role = isComputer ? 'computer' : 'phone';
      // Each end has its own count, so that one cannot silence the other.
      await calls?.count(`handoff:${id}:${role}`);
      return role;
    },

    /** Counts a new hand-off, whose record is in the store for minutes. @throws CaptureError `rate_limited`, also for those of all */
    async countCreated(grant: Grant, info: ClientInfo): Promise<void> {
      // Behind a proxy, anonymous clients cannot be told apart.
      const isKnown = grant.subject !== '' || !isPrivateOrUnknownAddress(info.remoteAddress ?? '');
      if (isKnown) await created.count(clientOf(grant, info));
      await createdByAll.count('');
    },

    /**
     * Authorizes a submission: by the token of a phone, or by the person's own right.
     * @returns the grant, and the hand-off of a phone. Its grant comes from the computer's. After the end of a hand-off, and after its
     *   time, only known submissions are answered; without the bound names, a known one is not sent either
     * @throws CaptureError `handoff_unconfirmed` before the computer's confirmation; as `assertClaim` and `authorizePerson`
     */
    async authorizeSubmission(
      request: Request,
      info: ClientInfo,
    ): Promise<{
      readonly grant: Grant;
      readonly handoffId: string | null;
      readonly isOver: boolean;
      readonly hasLostNames: boolean;
    }> {
      const token = readToken(request);
      const ofPerson = { handoffId: null, isOver: false, hasLostNames: false };
      if (token === null) return { grant: await authorizePerson(request, info), ...ofPerson };
      const state = await repository.read(token.id);
      const isPhone = await matchesHash(state?.phoneHash, 'phone', token.secret);
      if (state === null || !isPhone) throw await countMiss(info);
      if (state.phase === 'claimed') throw new CaptureError('handoff_unconfirmed');
      await calls?.count(clientOf(state.grant, info));
      const isOver = isHandoffOver(state) || clock.now() >= state.expiresMs;
      const names = state.hasNames ? await repository.readNames(token.id) : {};
      const grant = { ...state.grant, ...names };
      return { grant, handoffId: token.id, isOver, hasLostNames: names === null };
    },
  };
}

/** Whom the limits count for. */
const clientOf = ({ subject }: Grant, { remoteAddress = '' }: ClientInfo): string =>
  subject === '' ? `address:${toClientNetwork(remoteAddress)}` : `subject:${subject}`;

/** Id and secret of a hand-off's bearer token; `null` for another authorization, such as a grant. */
function readToken({ headers }: Request): { readonly id: string; readonly secret: string } | null {
  const [, prefix, id = '', secret = ''] = TOKEN_PATTERN.exec(headers.get('authorization')?.trim() ?? '') ?? [];
  return prefix === HANDOFF_TOKEN_PREFIX ? { id, secret } : null;
}

async function matchesHash(
  hash: string | null | undefined,
  role: HandoffRole | 'claim',
  secret: string,
): Promise<boolean> {
  return timingSafeEqual(hash ?? NO_HASH, await hashHandoffSecret(role, secret), hashText);
}
