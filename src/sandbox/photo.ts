import { randomUUID } from 'node:crypto';
import { SECURITY_KEYS, type PhotoFields, type PhotoResult, type Reason, type Security } from '../contract/contract.js';
import { Refusal, json, stamped, type RefusalStatus, REFUSALS } from './answers.js';
import type { Clients } from './clients.js';
import { pause, withDeadline } from './deadline.js';
import type { Eyes } from './eyes.js';
import { judge } from './judge/judge.js';
import type { Clock } from './options.js';
import { readPhotoRequest } from './photo-request.js';
import { scriptFromTags, type ScriptedAnswer } from './script.js';
import { tokenFrom, type Tokens } from './tokens.js';

export interface PhotoPorts {
  readonly clients: Clients;
  readonly tokens: Tokens;
  readonly tokenHeader: string;
  readonly tokenScheme: string;
  readonly deadlineMs: number;
  readonly clock: Clock;
  readonly eyes: Eyes;
}

/**
 * `POST /flow/authenticity/photo`. The token is used up by the call, whatever comes of it, and before the body is read.
 */
export function photo(request: Request, ports: PhotoPorts): Promise<Response> {
  return withDeadline(ports.clock, ports.deadlineMs, answer(request, ports));
}

async function answer(request: Request, ports: PhotoPorts): Promise<Response> {
  const token = tokenFrom(request, ports.tokenHeader, ports.tokenScheme);
  const identifier = token === undefined ? undefined : await ports.tokens.use(token);
  const client = identifier === undefined ? undefined : ports.clients.get(identifier);
  if (client === undefined) throw new Refusal(401, 'No access token, or one that is forged, expired or used');
  const { fields, files } = await readPhotoRequest(request, client);
  const script = client.script.takePhoto() ?? scriptFromTags(fields.tags);
  if (script !== undefined) return stamped(await scripted(script, fields, ports.clock), 'scripted');
  const today = new Date(ports.clock.now()).toISOString().slice(0, 10);
  const seen = await ports.eyes(files, fields.doc_type, today);
  const { verdict, reason, docType, country, ocr, isCoherent } = judge(seen, fields, today);
  const blank = blankResult(fields);
  const result: PhotoResult = {
    ...blank,
    doc_type: docType,
    country_code: country ?? blank.country_code,
    ocr,
    security: { ...UNVERIFIED, info_coherence: isCoherent },
    reason,
    verdict,
  };
  return stamped(json(result), 'judged');
}

async function scripted(script: ScriptedAnswer, fields: PhotoFields, clock: Clock): Promise<Response> {
  const { status = 200, retry_after, delay_ms, reason = '', verdict, ...members } = script;
  if (delay_ms !== undefined) await pause(clock, delay_ms);
  const headers = retry_after === undefined ? {} : { 'retry-after': String(retry_after) };
  if (status !== 200) {
    const message = REFUSALS[status as RefusalStatus] ?? 'Failed';
    return json({ status: 'failed', message, description: 'A scripted answer' }, status, headers);
  }
  const accepted = verdict ?? (reason === '' || reason === ACCEPTANCE);
  return json({ ...blankResult(fields), ...members, reason, verdict: accepted }, 200, headers);
}

const ACCEPTANCE = 'doc_auth' satisfies Reason;

/** Nothing was verified: printed text and materials are beyond the sandbox's means. */
const UNVERIFIED = Object.fromEntries(Object.keys(SECURITY_KEYS).map((key) => [key, null])) as Security;

/**
 * A result in which nothing is known. `country_code` is what was sent, else the code ISO 3166-1 leaves to its users and
 * commonly taken for an unknown country; the document's model is never recognised.
 */
function blankResult(fields: PhotoFields): Required<PhotoResult> {
  return {
    doc_type: fields.doc_type ?? 'id_card',
    country_code: fields.country_code ?? 'zz',
    doc_model: '',
    ocr: {},
    security: UNVERIFIED,
    reason: '',
    verdict: false,
    flow_id: randomUUID(),
  };
}
