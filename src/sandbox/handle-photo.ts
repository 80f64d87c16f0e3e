import { randomUUID } from 'node:crypto';
import { SECURITY_KEYS, type PhotoFields, type PhotoResult, type Reason, type Security } from '../contract/contract.js';
import {
  HttpError,
  createJsonResponse,
  markAsSandbox,
  type HttpErrorStatus,
  HTTP_ERROR_MESSAGES,
} from './sandbox-responses.js';
import type { ClientRegistry } from './client-registry.js';
import { delay, withDeadline } from './with-deadline.js';
import type { PhotoAnalyzer } from './photo-analyzer.js';
import { decideVerdict } from './verdict/decide-verdict.js';
import type { Clock } from './sandbox-options.js';
import { readPhotoRequest } from './read-photo-request.js';
import { scriptedAnswerFromTags, type ScriptedAnswer } from './scripted-answers.js';
import { readRequestToken, type TokenIssuer } from './token-issuer.js';

export interface PhotoHandlerDeps {
  readonly clients: ClientRegistry;
  readonly tokens: TokenIssuer;
  readonly tokenHeader: string;
  readonly tokenScheme: string;
  readonly deadlineMs: number;
  readonly clock: Clock;
  readonly eyes: PhotoAnalyzer;
}

/**
 * `POST /flow/authenticity/photo`. The token is used up by the call, whatever comes of it, and before the body is read.
 */
export function handlePhoto(request: Request, ports: PhotoHandlerDeps): Promise<Response> {
  return withDeadline(ports.clock, ports.deadlineMs, answerPhoto(request, ports));
}

async function answerPhoto(request: Request, ports: PhotoHandlerDeps): Promise<Response> {
  const token = readRequestToken(request, ports.tokenHeader, ports.tokenScheme);
  const identifier = token === undefined ? undefined : await ports.tokens.use(token);
  const client = identifier === undefined ? undefined : ports.clients.get(identifier);
  if (client === undefined) throw new HttpError(401, 'No access token, or one that is forged, expired or used');
  const { fields, files } = await readPhotoRequest(request, client);
  const script = client.script.takePhoto() ?? scriptedAnswerFromTags(fields.tags);
  if (script !== undefined) return markAsSandbox(await createScriptedResponse(script, fields, ports.clock), 'scripted');
  const today = new Date(ports.clock.now()).toISOString().slice(0, 10);
  const seen = await ports.eyes(files, fields.doc_type, today);
  const { verdict, reason, docType, country, ocr, isCoherent } = decideVerdict(seen, fields, today);
  const blank = createBlankResult(fields);
  const result: PhotoResult = {
    ...blank,
    doc_type: docType,
    country_code: country ?? blank.country_code,
    ocr,
    security: { ...UNVERIFIED_SECURITY, info_coherence: isCoherent },
    reason,
    verdict,
  };
  return markAsSandbox(createJsonResponse(result), 'judged');
}

async function createScriptedResponse(script: ScriptedAnswer, fields: PhotoFields, clock: Clock): Promise<Response> {
  const { status = 200, retry_after, delay_ms, reason = '', verdict, ...members } = script;
  if (delay_ms !== undefined) await delay(clock, delay_ms);
  const headers = retry_after === undefined ? {} : { 'retry-after': String(retry_after) };
  if (status !== 200) {
    const message = HTTP_ERROR_MESSAGES[status as HttpErrorStatus] ?? 'Failed';
    return createJsonResponse({ status: 'failed', message, description: 'A scripted answer' }, status, headers);
  }
  const accepted = verdict ?? (reason === '' || reason === ACCEPTED_REASON);
  return createJsonResponse({ ...createBlankResult(fields), ...members, reason, verdict: accepted }, 200, headers);
}

const ACCEPTED_REASON = 'doc_auth' satisfies Reason;

/** Nothing was verified: printed text and materials are beyond the sandbox's means. */
const UNVERIFIED_SECURITY = Object.fromEntries(Object.keys(SECURITY_KEYS).map((key) => [key, null])) as Security;

/**
 * A result in which nothing is known. `country_code` is what was sent, else the code ISO 3166-1 leaves to its users and
 * commonly taken for an unknown country; the document's model is never recognised.
 */
function createBlankResult(fields: PhotoFields): Required<PhotoResult> {
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
