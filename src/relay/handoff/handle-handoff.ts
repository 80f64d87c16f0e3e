import {
  CaptureError,
  HEADER_NAMES,
  RELAY_PATHS,
  createHandoffToken,
  parseHandoffClaimRequest,
  parseHandoffProgress,
  parseHandoffRequest,
  type CreatedHandoff,
  type HandoffClaim,
  type HandoffRequest,
  type HandoffSettings,
} from '../../contract/contract.js';
import { isJsonObject, withoutUndefined, type JsonObject } from '../../shared/shared.js';
import { assertAttemptLeft, createConcurrencyLimiter } from '../client-limits.js';
import { parseJsonPart, readShortBody } from '../read-body-chunks.js';
import type { ResolvedRelayOptions } from '../relay-options.js';
import { jsonResponse, noContent, type RelayContext, type Routes } from '../route-handler.js';
import { assertFieldSizes, assertFieldsWithinConditions, type Grant } from '../submission-conditions.js';
import {
  createHandoffId,
  createHandoffSecret,
  hashHandoffSecret,
  type HandoffAccess,
  type HandoffRole,
} from './handoff-access.js';
import { streamHandoffEvents } from './handoff-events.js';
import type { HandoffInput } from './handoff-state.js';

/** Longest body, in bytes. Names and tags fit many times. */
const MAX_BODY_BYTES = 16_384;
/** Event streams that one end of a hand-off and one client network may have open on this relay. */
const [OPEN_STREAMS_PER_END, OPEN_STREAMS_PER_ADDRESS] = [6, 256];
/** Bodies that one client network may send at the same time: a claim is read before its code can be checked. */
const OPEN_BODIES_PER_ADDRESS = 64;

/**
 * Creates the routes of hand-offs: `POST` and `DELETE /handoff` with the person's own right, and below `/handoff/{id}` `claim` with
 * the code of the link, `confirm`, `ping`, `progress`, `end` and `events` with the token of an end.
 */
export function createHandoffRoutes({ clock, limits, store }: ResolvedRelayOptions, access: HandoffAccess): Routes {
  const { repository } = access;
  const openStream = createConcurrencyLimiter(OPEN_STREAMS_PER_END, OPEN_STREAMS_PER_ADDRESS);
  const openBody = createConcurrencyLimiter(Infinity, OPEN_BODIES_PER_ADDRESS);

  const readJsonBody = async ({ req, env }: RelayContext): Promise<JsonObject> => {
    const { remoteAddress = '', readBody } = env;
    const onEnd = openBody('', remoteAddress);
    const options = { maxBytes: MAX_BODY_BYTES, limits, clock, readBody };
    const bytes = await readShortBody(req.raw, options).finally(onEnd);
    const json = parseJsonPart(bytes, 'body');
    if (isJsonObject(json)) return json;
    throw new CaptureError('bad_request', 'the body is no JSON object', { field: 'body' });
  };

  /** The id of the path, and the end that asks. @throws CaptureError `unauthorized` for the other end than the expected */
  const authorizeEnd = async (
    { req, env }: RelayContext,
    expected?: HandoffRole,
  ): Promise<{ readonly id: string; readonly role: HandoffRole }> => {
    const id = req.param('id') ?? '';
    const role = await access.assertToken(req.raw, id, env);
    if (role === (expected ?? role)) return { id, role };
    throw new CaptureError('unauthorized', `only the ${expected} may do this`);
  };

  const create = async (context: RelayContext): Promise<Response> => {
    const grant = await access.authorizePerson(context.req.raw, context.env);
    // The person would pair two devices and photograph in vain.
    await assertAttemptLeft(grant, { store, limits });
    const body = parseHandoffRequest(await readJsonBody(context));
    const phoneGrant = deriveHandoffGrant(grant, body);
    await access.countCreated(grant, context.env);
    const [id, claimCode, secret] = [createHandoffId(), createHandoffSecret(), createHandoffSecret()];
    await repository.create(id, {
      phase: 'created',
      expiresMs: clock.now() + limits.handoffMs,
      grant: phoneGrant,
      hasNames: phoneGrant.firstName !== undefined || phoneGrant.lastName !== undefined,
      settings: toHandoffSettings(phoneGrant, body),
      phoneOrigin: body.phone_origin ?? null,
      claimHash: await hashHandoffSecret('claim', claimCode),
      computerHash: await hashHandoffSecret('computer', secret),
      phoneHash: null,
      code: null,
      phoneLastSeenMs: null,
      events: [],
    });
    return jsonResponse({
      id,
      claim_code: claimCode,
      token: createHandoffToken(id, secret),
      expires_in_seconds: Math.floor(limits.handoffMs / 1000),
    } satisfies CreatedHandoff);
  };

  /** Without the hand-off's token: the page that has begun it may be gone. */
  const endOwn = async ({ req, env }: RelayContext): Promise<Response> => {
    const { subject } = await access.authorizePerson(req.raw, env);
    await repository.endOfSubject(subject);
    return noContent();
  };

  const claim = async (context: RelayContext): Promise<Response> => {
    const { claim_code: claimCode, phone_secret: secret } = parseHandoffClaimRequest(await readJsonBody(context));
    const id = context.req.param('id') ?? '';
    const { phoneOrigin } = await access.assertClaim(id, claimCode, context.env);
    const origin = context.req.header('origin');
    if (phoneOrigin !== null && origin !== undefined && origin !== phoneOrigin)
      throw new CaptureError('origin_forbidden');
    const phoneHash = await hashHandoffSecret('phone', secret);
    const state = await repository.apply(id, { type: 'claim', phoneHash, code: createTwoDigitCode() });
    return jsonResponse({
      ...state.settings,
      code: state.code ?? '',
      confirmed: state.phase !== 'claimed',
      expires_in_seconds: Math.max(0, Math.floor((state.expiresMs - clock.now()) / 1000)),
    } satisfies HandoffClaim);
  };

  /** A route that applies an input. @param expected the end that may ask; `undefined` for both */
  const applies =
    (expected: HandoffRole | undefined, toInput: (context: RelayContext, role: HandoffRole) => Promise<HandoffInput>) =>
    async (context: RelayContext): Promise<Response> => {
      const { id, role } = await authorizeEnd(context, expected);
      await repository.apply(id, await toInput(context, role));
      return noContent();
    };
  /** The computer's click. The phone cannot confirm itself. */
  const confirm = applies('computer', async () => ({ type: 'confirm' }));
  /** Every few seconds while the phone's page is open. */
  const ping = applies('phone', async () => ({ type: 'ping' }));
  const progress = applies('phone', async (context) => ({
    type: 'report',
    ...parseHandoffProgress(await readJsonBody(context)),
  }));
  /** By the computer: it takes over. By the phone: it gives up. */
  const end = applies(undefined, async (_, role) => ({
    type: 'end',
    reason: role === 'computer' ? 'taken_over' : 'gave_up',
  }));

  const events = async (context: RelayContext): Promise<Response> => {
    const { id, role } = await authorizeEnd(context);
    const { closing, remoteAddress = '' } = context.env;
    if (closing?.aborted) throw new CaptureError('overloaded', 'the relay closes', { retryAfterSeconds: 1 });
    const lastEventId = Number(/^\d{1,4}$/.exec(context.req.header(HEADER_NAMES.lastEventId) ?? '')?.[0] ?? 0);
    const onClose = openStream(`${id}:${role}`, remoteAddress);
    return streamHandoffEvents(context, { repository, id, role, lastEventId, clock, onClose });
  };

  const below = `${RELAY_PATHS.handoff}/:id{[\\w-]+}`;
  return {
    [RELAY_PATHS.handoff]: { POST: create, DELETE: endOwn },
    [`${below}/claim`]: { POST: claim },
    [`${below}/confirm`]: { POST: confirm },
    [`${below}/ping`]: { POST: ping },
    [`${below}/progress`]: { POST: progress },
    [`${below}/end`]: { POST: end },
    [`${below}/events`]: { GET: events },
  };
}

/** Two digits: 00 to 99. */
function createTwoDigitCode(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(number % 100).padStart(2, '0');
}

/**
 * The grant of the phone: that of the computer, bound to what the computer's page says. A condition of the computer's grant is
 * never widened.
 * @throws CaptureError `bad_request` with the field that goes beyond the computer's grant
 */
function deriveHandoffGrant(grant: Grant, request: HandoffRequest): Grant {
  const { doc_type, doc_types, country_code, sides, tags = [] } = request;
  assertFieldSizes(request);
  const uniqueTypes = doc_types && [...new Set(doc_types)];
  assertFieldsWithinConditions(doc_type === undefined ? {} : { doc_type }, { docTypes: doc_type && uniqueTypes });
  const types = uniqueTypes ?? (doc_type === undefined ? undefined : [doc_type]);
  for (const type of types ?? []) assertFieldsWithinConditions({ ...request, doc_type: type }, grant);
  if (types === undefined) assertFieldsWithinConditions({ ...request, ...firstType(grant) }, grant);
  return {
    ...grant,
    docTypes: grant.docType === undefined ? (types ?? grant.docTypes) : undefined,
    countries: country_code === undefined ? grant.countries : [country_code],
    tags: grant.tags ?? (tags.length > 0 ? tags : undefined),
    sides: grant.sides ?? sides,
    firstName: grant.firstName ?? request.first_name,
    lastName: grant.lastName ?? request.last_name,
  };
}

/** The person may still choose among several types, so none has to be named yet. */
function firstType({ docTypes }: Grant): Pick<HandoffRequest, 'doc_type'> {
  return docTypes?.[0] === undefined ? {} : { doc_type: docTypes[0] };
}

/** What the phone's page needs to know. Names and tags are not among it. */
function toHandoffSettings(grant: Grant, request: HandoffRequest): HandoffSettings {
  const { doc_type, lang, theme } = request;
  const { docType = doc_type, docTypes, countries, sides } = grant;
  const country_code = countries?.length === 1 ? countries[0] : undefined;
  return withoutUndefined({ doc_type: docType, doc_types: docTypes, country_code, sides, lang, theme });
}
