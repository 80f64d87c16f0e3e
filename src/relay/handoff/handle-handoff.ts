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
import { concatBytes, getOwnProperty, isJsonObject, parseJsonBytes, type JsonObject } from '../../shared/shared.js';
import { assertRateLimit } from '../assert-rate-limit.js';
import { authorizeRequest } from '../authorize-request.js';
import type { ClientInfo } from '../classify-client-address.js';
import type { Grant } from '../grant-tokens.js';
import { OpenUploadsLimiter } from '../open-uploads-limiter.js';
import { readBodyChunks, toBodyReadLimits } from '../read-body-chunks.js';
import type { ResolvedRelayOptions } from '../relay-options.js';
import { emptyResponse, eventStreamResponse, jsonResponse } from '../responses.js';
import { addDefaultConditions } from '../submission-conditions.js';
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

type Handler = (request: Request, info: ClientInfo) => Promise<Response>;
/** The methods of a path below `/handoff`. */
export type HandoffMethods = Readonly<Record<string, Handler>>;

/** Longest body, in bytes. Names and tags fit many times. */
const MAX_BODY_BYTES = 16_384;
/** Event streams that one hand-off and one client network may have open on this relay. */
const OPEN_STREAMS = { openUploadsPerSubject: 6, openUploadsPerAddress: 256 } as const;

export interface HandoffRoutesOptions {
  readonly options: ResolvedRelayOptions;
  readonly repository: HandoffRepository;
  readonly access: HandoffAccess;
}

/**
 * Creates the routes of hand-offs: `POST` and `DELETE /handoff` with the person's own right, and below `/handoff/{id}` `claim` with
 * the code of the link, `confirm`, `progress`, `end` and `events` with the token of an end.
 * @returns the methods of a path; `undefined` for a path that is none of these
 */
export function createHandoffRoutes(dependencies: HandoffRoutesOptions): (path: string) => HandoffMethods | undefined {
  const collection: HandoffMethods = {
    POST: (request, info) => handleCreate(request, info, dependencies),
    DELETE: (request, info) => handleDelete(request, info, dependencies),
  };
  const streams = new OpenUploadsLimiter(OPEN_STREAMS);
  const actions = {
    claim: { POST: handleClaim },
    confirm: { POST: handleConfirm },
    progress: { POST: handleProgress },
    end: { POST: handleEnd },
    events: { GET: (call: HandoffCall) => handleEvents(call, streams) },
  } as const satisfies Record<string, Readonly<Record<string, (call: HandoffCall) => Promise<Response>>>>;
  return (path) => {
    if (path === RELAY_PATHS.handoff) return collection;
    const [, id = '', action = ''] = /^\/handoff\/([\w-]{1,64})\/([a-z]+)$/.exec(path) ?? [];
    if (!Object.hasOwn(actions, action)) return undefined;
    const methods: Readonly<Record<string, (call: HandoffCall) => Promise<Response>>> =
      actions[action as keyof typeof actions];
    return Object.fromEntries(
      Object.entries(methods).map(([method, handle]): [string, Handler] => [
        method,
        (request, info) => handle({ request, info, id, ...dependencies }),
      ]),
    );
  };
}

/** A request below `/handoff/{id}`. */
interface HandoffCall extends HandoffRoutesOptions {
  readonly request: Request;
  readonly info: ClientInfo;
  readonly id: string;
}

/** The person's own right, which a hand-off passes on. */
async function authorizeComputer(
  request: Request,
  info: ClientInfo,
  { options }: HandoffRoutesOptions,
): Promise<Grant> {
  const grant = addDefaultConditions(await authorizeRequest(request, options), options.conditions);
  await assertRateLimit(grant, info, options);
  return grant;
}

async function handleCreate(request: Request, info: ClientInfo, dependencies: HandoffRoutesOptions): Promise<Response> {
  const { options, repository } = dependencies;
  const grant = await authorizeComputer(request, info, dependencies);
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
async function handleDelete(request: Request, info: ClientInfo, dependencies: HandoffRoutesOptions): Promise<Response> {
  const { subject } = await authorizeComputer(request, info, dependencies);
  await dependencies.repository.endOfSubject(subject);
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
  streams: OpenUploadsLimiter,
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
  for await (const chunk of readBodyChunks(request, null, toBodyReadLimits(limits, MAX_BODY_BYTES), clock)) {
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
