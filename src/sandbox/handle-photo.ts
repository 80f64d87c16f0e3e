import { randomUUID } from 'node:crypto';
import {
  HEADER_NAMES,
  SECURITY_CHECK_KEYS,
  type PhotoRequestFields,
  type PhotoResult,
  type Reason,
  type SecurityChecks,
} from '../contract/contract.js';
import { delay, withTimeout, type Clock } from '../shared/shared.js';
import type { ClientRegistry } from './client-registry.js';
import type { PhotoAnalyzer } from './photo-analyzer.js';
import { readPhotoRequest, type PhotoFile } from './read-photo-request.js';
import { createFailure, HttpError } from './http-messages.js';
import { scriptedAnswerFromTags, type ScriptedAnswer } from './scripted-answers.js';
import { readRequestToken, type TokenIssuer } from './token-issuer.js';
import { decideVerdict } from './verdict/decide-verdict.js';

interface PhotoHandlerDeps {
  readonly clients: ClientRegistry;
  readonly tokens: TokenIssuer;
  readonly tokenHeader: string;
  readonly tokenScheme: string;
  readonly deadlineMs: number;
  readonly clock: Clock;
  /** Aborted when the sandbox closes. */
  readonly signal: AbortSignal;
  readonly analyze: PhotoAnalyzer;
}

/** Handles `POST /flow/authenticity/photo`. Answers 408 at the deadline; running work is not waited for. */
export function handlePhoto(request: Request, deps: PhotoHandlerDeps): Promise<Response> {
  const timeoutError = (): HttpError => new HttpError(408, 'the request took too long');
  return withTimeout(answerPhoto(request, deps), deps.deadlineMs, timeoutError, deps.clock);
}

/** Every call uses up its token, before the body is read and whatever the answer is. */
async function answerPhoto(request: Request, deps: PhotoHandlerDeps): Promise<Response> {
  const token = readRequestToken(request, deps.tokenHeader, deps.tokenScheme);
  const identifier = token === undefined ? undefined : await deps.tokens.consume(token);
  const client = identifier === undefined ? undefined : deps.clients.get(identifier);
  if (client === undefined) throw new HttpError(401, 'No access token, or one that is forged, expired or used');
  const { fields, files } = await readPhotoRequest(request, client);
  const scripted = client.scriptedAnswers.takePhotoAnswer() ?? scriptedAnswerFromTags(fields.tags);
  if (scripted !== undefined) return createScriptedResponse(scripted, fields, deps);
  const result = await judgePhotos(files, fields, deps);
  return Response.json(result, { headers: { [HEADER_NAMES.sandboxAnswer]: 'judged' } });
}

async function judgePhotos(
  files: readonly PhotoFile[],
  fields: PhotoRequestFields,
  { analyze, clock }: PhotoHandlerDeps,
): Promise<PhotoResult> {
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  const photos = await analyze(files, fields.doc_type, today);
  const { verdict, reason, docType, country, ocr, isCoherent } = decideVerdict(photos, fields, today);
  const blank = createBlankResult(fields);
  return {
    ...blank,
    doc_type: docType,
    country_code: country ?? blank.country_code,
    ocr,
    security: { ...UNVERIFIED_SECURITY, info_coherence: isCoherent },
    reason,
    verdict,
  };
}

async function createScriptedResponse(
  scripted: ScriptedAnswer,
  fields: PhotoRequestFields,
  { clock, signal }: PhotoHandlerDeps,
): Promise<Response> {
  const { status = 200, retry_after, delay_ms, reason = '', verdict, ...members } = scripted;
  if (delay_ms !== undefined) await delay(delay_ms, { clock, signal });
  const headers = {
    [HEADER_NAMES.sandboxAnswer]: 'scripted',
    ...(retry_after === undefined ? {} : { 'retry-after': String(retry_after) }),
  };
  if (status !== 200) return Response.json(createFailure(status, 'A scripted answer'), { status, headers });
  const isAccepted = verdict ?? (reason === '' || reason === ACCEPTED_REASON);
  return Response.json({ ...createBlankResult(fields), ...members, reason, verdict: isAccepted }, { headers });
}

const ACCEPTED_REASON = 'doc_auth' satisfies Reason;

/** The sandbox verifies no security feature: it cannot examine print and materials. */
const UNVERIFIED_SECURITY = Object.fromEntries(
  Object.keys(SECURITY_CHECK_KEYS).map((key) => [key, null]),
) as SecurityChecks;

/**
 * A result without findings. `country_code` is the one that was sent, else `zz`: a user-assigned code of ISO 3166-1 that
 * commonly means an unknown country. The sandbox never recognises the document's model.
 */
function createBlankResult(fields: PhotoRequestFields): Required<PhotoResult> {
  return {
    doc_type: fields.doc_type ?? 'id_card',
    country_code: fields.country_code ?? 'zz',
    doc_model: '',
    ocr: {},
    security: UNVERIFIED_SECURITY,
    reason: '',
    verdict: false,
    flow_id: randomUUID(),
  };
}
