import {
  CaptureError,
  HEADER_NAMES,
  RELAY_PATHS,
  createHandoffToken,
  isHandoffStep,
  parseHandoffRequest,
  type CreatedHandoff,
  type HandoffClaim,
} from '../../contract/contract.js';
import { getOwnProperty, isJsonObject, parseJsonBytes, type JsonObject } from '../../shared/shared.js';
import { ConcurrencyLimiter } from '../concurrency-limiter.js';
import { readShortBody } from '../read-body-chunks.js';
import type { ResolvedRelayOptions } from '../relay-options.js';
import type { ClientInfo, RelayContext, RouteHandler, RouteMethods } from '../relay-context.js';
import { jsonResponse, noContent } from '../responses.js';
import type { HandoffAccess, HandoffRole } from './handoff-access.js';
import { streamHandoffEvents } from './handoff-events.js';
import { deriveHandoffGrant, toHandoffSettings } from './handoff-grant.js';
import type { HandoffRepository } from './handoff-repository.js';
import {
  HANDOFF_SECRET_PATTERN,
  createHandoffId,
  createHandoffSecret,
  createTwoDigitCode,
  hashHandoffSecret,
} from './handoff-secrets.js';
import type { HandoffState } from './handoff-state.js';

/** Longest body, in bytes. Names and tags fit many times. */
const MAX_BODY_BYTES = 16_384;
/** Event streams that one end of a hand-off and one client network may have open on this relay. */
const OPEN_STREAMS = { perSubject: 6, perAddress: 256 } as const;

interface HandoffRoutesOptions {
  readonly options: ResolvedRelayOptions;
  readonly repository: HandoffRepository;
  readonly access: HandoffAccess;
}

/** A request; the id is empty for the path without one. */
interface HandoffCall extends HandoffRoutesOptions {
  readonly context: RelayContext;
  readonly request: Request;
  readonly info: ClientInfo;
  readonly id: string;
}

/**
 * Creates the routes of hand-offs: `POST` and `DELETE /handoff` with the person's own right, and below `/handoff/{id}` `claim` with
 * the code of the link, `confirm`, `progress`, `end` and `events` with the token of an end.
 */
export function createHandoffRoutes(dependencies: HandoffRoutesOptions): Readonly<Record<string, RouteMethods>> {
  const streams = new ConcurrencyLimiter(OPEN_STREAMS);
  const route = (handle: (call: HandoffCall) => Promise<Response>): RouteHandler => {
    return (context) => {
      const { req, env } = context;
      return handle({ context, request: req.raw, info: env, id: req.param('id') ?? '', ...dependencies });
    };
  };
  const below = `${RELAY_PATHS.handoff}/:id{[\\w-]+}`;
  return {
    [RELAY_PATHS.handoff]: { POST: route(handleCreate), DELETE: route(handleDelete) },
    [`${below}/claim`]: { POST: route(handleClaim) },
    [`${below}/confirm`]: { POST: route(handleConfirm) },
    [`${below}/progress`]: { POST: route(handleProgress) },
    [`${below}/end`]: { POST: route(handleEnd) },
    [`${below}/events`]: { GET: route((call) => handleEvents(call, streams)) },
  };
}

async function handleCreate({ request, info, options, repository, access }: HandoffCall): Promise<Response> {
  const grant = await access.authorizePerson(request, info);
  const body = parseHandoffRequest(await readJsonBody(request, options));
  const phoneGrant = deriveHandoffGrant(grant, body);
  await access.countCreated(grant, info);
  const [id, claimCode, secret] = [createHandoffId(), createHandoffSecret(), createHandoffSecret()];
  const { handoffMs } = options.limits;
  const state: HandoffState = {
    phase: 'created',
    expiresMs: options.clock.now() + handoffMs,
    grant: phoneGrant,
    settings: toHandoffSettings(phoneGrant, body),
    phoneOrigin: body.phone_origin ?? null,
    claimHash: await hashHandoffSecret('claim', claimCode),
    computerHash: await hashHandoffSecret('computer', secret),
    phoneHash: null,
    code: null,
    events: [],
  };
  await repository.create(id, state);
  const created: CreatedHandoff = {
    id,
    claim_code: claimCode,
    token: createHandoffToken(id, secret),
    expires_in_seconds: Math.floor(handoffMs / 1000),
  };
  return jsonResponse(created);
}

/** Ends the person's hand-off, without its token: the page that has begun it may be gone. */
async function handleDelete({ request, info, repository, access }: HandoffCall): Promise<Response> {
  const { subject } = await access.authorizePerson(request, info);
  await repository.endOfSubject(subject);
  return noContent();
}

async function handleClaim({ request, info, id, options, repository, access }: HandoffCall): Promise<Response> {
  const body = await readJsonBody(request, options);
  const claimCode = readSecret(body, 'claim_code');
  const phoneSecret = readSecret(body, 'phone_secret');
  const { phoneOrigin } = await access.assertClaim(id, claimCode, info);
  const origin = request.headers.get('origin');
  if (phoneOrigin !== null && origin !== null && origin !== phoneOrigin) throw new CaptureError('origin_forbidden');
  const phoneHash = await hashHandoffSecret('phone', phoneSecret);
  const state = await repository.apply(id, { type: 'claim', phoneHash, code: createTwoDigitCode() });
  const claim: HandoffClaim = {
    ...state.settings,
    code: state.code ?? '',
    confirmed: state.phase !== 'claimed',
    expires_in_seconds: Math.max(0, Math.floor((state.expiresMs - options.clock.now()) / 1000)),
  };
  return jsonResponse(claim);
}

/** The computer's click. The phone cannot confirm itself. */
async function handleConfirm({ request, info, id, repository, access }: HandoffCall): Promise<Response> {
  assertRole('computer', await access.assertToken(request, id, info));
  await repository.apply(id, { type: 'confirm' });
  return noContent();
}

async function handleProgress({ request, info, id, options, repository, access }: HandoffCall): Promise<Response> {
  assertRole('phone', await access.assertToken(request, id, info));
  const step = getOwnProperty(await readJsonBody(request, options), 'step');
  if (!isHandoffStep(step)) throw new CaptureError('bad_request', 'an unknown step', { field: 'step' });
  await repository.apply(id, { type: 'report', step });
  return noContent();
}

/** By the computer: it takes over. By the phone: it gives up. */
async function handleEnd({ request, info, id, repository, access }: HandoffCall): Promise<Response> {
  const role = await access.assertToken(request, id, info);
  await repository.apply(id, { type: 'end', reason: role === 'computer' ? 'taken_over' : 'gave_up' });
  return noContent();
}

async function handleEvents(
  { context, request, info, id, options, repository, access }: HandoffCall,
  streams: ConcurrencyLimiter,
): Promise<Response> {
  const role = await access.assertToken(request, id, info);
  if (info.closing?.aborted) throw new CaptureError('overloaded', 'the relay closes', { retryAfterSeconds: 1 });
  const lastEventId = Number(/^\d{1,4}$/.exec(request.headers.get(HEADER_NAMES.lastEventId) ?? '')?.[0] ?? 0);
  const onClose = streams.open(`${id}:${role}`, info.remoteAddress ?? '');
  return streamHandoffEvents(context, { repository, id, lastEventId, clock: options.clock, onClose });
}

function assertRole(expected: HandoffRole, role: HandoffRole): void {
  if (role !== expected) throw new CaptureError('unauthorized', `only the ${expected} may do this`);
}

async function readJsonBody(request: Request, options: ResolvedRelayOptions): Promise<JsonObject> {
  const bytes = await readShortBody(request, MAX_BODY_BYTES, options);
  let json: unknown;
  try {
    json = parseJsonBytes(bytes);
  } catch {
    json = null;
  }
  if (!isJsonObject(json)) throw new CaptureError('bad_request', 'the body is no JSON object', { field: 'body' });
  return json;
}

/** @throws CaptureError `bad_request` for a text that cannot have 128 random bits */
function readSecret(body: JsonObject, name: 'claim_code' | 'phone_secret'): string {
  const value = getOwnProperty(body, name);
  if (typeof value === 'string' && HANDOFF_SECRET_PATTERN.test(value)) return value;
  throw new CaptureError('bad_request', `${name} is no secret of 128 bits`, { field: name });
}
