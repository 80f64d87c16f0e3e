import {
  CaptureError,
  HEADER_NAMES,
  createHandoffToken,
  isHandoffStep,
  parseHandoffRequest,
  type CreatedHandoff,
  type HandoffClaim,
} from '../../contract/contract.js';
import { concatBytes, getOwnProperty, isJsonObject, parseJsonBytes, type JsonObject } from '../../shared/shared.js';
import type { ClientInfo } from '../classify-client-address.js';
import { ConcurrencyLimiter } from '../concurrency-limiter.js';
import { readBodyChunks } from '../read-body-chunks.js';
import type { ResolvedRelayOptions } from '../relay-options.js';
import { emptyResponse, eventStreamResponse, jsonResponse } from '../responses.js';
import type { HandoffAccess, HandoffRole } from './handoff-access.js';
import { createHandoffEventStream } from './handoff-events.js';
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
/** Event streams that one hand-off and one client network may have open on this relay. */
const OPEN_STREAMS = { perSubject: 6, perAddress: 256 } as const;

interface HandoffRoutesOptions {
  readonly options: ResolvedRelayOptions;
  readonly repository: HandoffRepository;
  readonly access: HandoffAccess;
}

/** A request; the id is empty for the path without one. */
interface HandoffCall extends HandoffRoutesOptions {
  readonly request: Request;
  readonly info: ClientInfo;
  readonly id: string;
}

type HandoffHandler = (call: HandoffCall) => Promise<Response>;
type RouteHandler = (request: Request, info: ClientInfo) => Promise<Response>;

/**
 * Creates the routes of hand-offs: `POST` and `DELETE /handoff` with the person's own right, and below `/handoff/{id}` `claim` with
 * the code of the link, `confirm`, `progress`, `end` and `events` with the token of an end.
 * @returns the methods of a path; `undefined` for a path that is none of these
 */
export function createHandoffRoutes(
  dependencies: HandoffRoutesOptions,
): (path: string) => Readonly<Record<string, RouteHandler>> | undefined {
  const streams = new ConcurrencyLimiter(OPEN_STREAMS);
  const routes: Readonly<Record<string, Readonly<Record<string, HandoffHandler>>>> = {
    '': { POST: handleCreate, DELETE: handleDelete },
    claim: { POST: handleClaim },
    confirm: { POST: handleConfirm },
    progress: { POST: handleProgress },
    end: { POST: handleEnd },
    events: { GET: (call) => handleEvents(call, streams) },
  };
  return (path) => {
    const [match, id = '', action = ''] = /^\/handoff(?:\/([\w-]{1,64})\/([a-z]+))?$/.exec(path) ?? [];
    const methods = match !== undefined && Object.hasOwn(routes, action) ? routes[action] : undefined;
    if (methods === undefined) return undefined;
    const bind = (handle: HandoffHandler): RouteHandler => {
      return (request, info) => handle({ request, info, id, ...dependencies });
    };
    return Object.fromEntries(Object.entries(methods).map(([method, handle]) => [method, bind(handle)]));
  };
}

async function handleCreate({ request, info, options, repository, access }: HandoffCall): Promise<Response> {
  const grant = await access.authorizePerson(request, info);
  const body = parseHandoffRequest(await readJsonBody(request, options));
  const phoneGrant = deriveHandoffGrant(grant, body);
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
  return emptyResponse(204);
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
  return emptyResponse(204);
}

async function handleProgress({ request, info, id, options, repository, access }: HandoffCall): Promise<Response> {
  assertRole('phone', await access.assertToken(request, id, info));
  const step = getOwnProperty(await readJsonBody(request, options), 'step');
  if (!isHandoffStep(step)) throw new CaptureError('bad_request', 'an unknown step', { field: 'step' });
  await repository.apply(id, { type: 'report', step });
  return emptyResponse(204);
}

/** By the computer: it takes over. By the phone: it gives up. */
async function handleEnd({ request, info, id, repository, access }: HandoffCall): Promise<Response> {
  const role = await access.assertToken(request, id, info);
  await repository.apply(id, { type: 'end', reason: role === 'computer' ? 'taken_over' : 'gave_up' });
  return emptyResponse(204);
}

async function handleEvents(
  { request, info, id, options, repository, access }: HandoffCall,
  streams: ConcurrencyLimiter,
): Promise<Response> {
  await access.assertToken(request, id, info);
  const lastEventId = Number(/^\d{1,4}$/.exec(request.headers.get(HEADER_NAMES.lastEventId) ?? '')?.[0] ?? 0);
  const onClose = streams.open(id, info.remoteAddress ?? '');
  return eventStreamResponse(createHandoffEventStream({ repository, id, lastEventId, clock: options.clock, onClose }));
}

function assertRole(expected: HandoffRole, role: HandoffRole): void {
  if (role !== expected) throw new CaptureError('unauthorized', `only the ${expected} may do this`);
}

async function readJsonBody(request: Request, { limits, clock }: ResolvedRelayOptions): Promise<JsonObject> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readBodyChunks(request, null, MAX_BODY_BYTES, limits, clock)) {
    chunks.push(chunk);
  }
  let json: unknown;
  try {
    json = parseJsonBytes(concatBytes(chunks));
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
