import {
  HEADERS,
  Trouble,
  isTrouble,
  parsePhotoResult,
  type ParsedPhotoResult,
  type PhotoFields,
  type RelayCode,
} from '../contract/contract.js';
import { outgoingBody } from './multipart-out.js';
import type { ServiceReply } from './ports.js';
import { orAborted, readJson, retryAfterOf, type Service } from './service.js';
import type { Photo } from './upload.js';

export interface PhotoAnswer extends ParsedPhotoResult {
  /** The answer came from a sandbox, which says so in a header. */
  readonly isSandbox: boolean;
}

/** A photo call that gave no result, and what it means for the key it was made under. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly trouble: Trouble;
  /** `none`: surely no call reached the service · `refused`: it said no · `unknown`: it may have worked, and cost. */
  readonly outcome: 'none' | 'refused' | 'unknown';

  constructor(trouble: Trouble, outcome: CallFailed['outcome']) {
    super(trouble.message, { cause: trouble });
    this.trouble = trouble;
    this.outcome = outcome;
  }
}

/**
 * The one call of a submission. It is never repeated here.
 * @param signal ends the call at the deadline; its reason is the trouble
 * @throws CallFailed
 */
export async function callPhoto(
  service: Service,
  token: string,
  fields: PhotoFields,
  photos: readonly Photo[],
  signal: AbortSignal,
): Promise<PhotoAnswer> {
  const { apiKey, businessHash, photoUrl, tokenHeader, tokenScheme } = service;
  const { contentType, pieces } = outgoingBody({ api_key: apiKey, business_hash: businessHash, ...fields }, photos);
  const headers = {
    [tokenHeader]: tokenScheme === '' ? token : `${tokenScheme} ${token}`,
    'Content-Type': contentType,
    Accept: 'application/json',
  };
  try {
    const reply = await orAborted(signal, service.send({ url: photoUrl, headers, body: pieces, signal }));
    return await orAborted(signal, answerOf(reply, service));
  } catch (error) {
    throw failureOf(error, signal);
  }
}

async function answerOf(reply: ServiceReply, service: Service): Promise<PhotoAnswer> {
  if (reply.status !== 200) {
    reply.discard();
    throw refusalOf(reply, service);
  }
  const isSandbox = reply.header(HEADERS.sandbox) === 'true';
  const json = await readJson(reply);
  try {
    return { ...parsePhotoResult(json), isSandbox };
  } catch (error) {
    service.log({ level: 'error', event: 'photo_failed', code: 'service_protocol', status: 200 });
    // It is a 200: the call was made and may have cost, so the key stays taken.
    if (isTrouble(error)) throw new CallFailed(error, 'unknown');
    throw error;
  }
}

/** What a status other than 200 means. The service documents 408 alone. */
function codeOf(status: number): RelayCode {
  if (status === 401 || status === 403) return 'service_credentials';
  if (status === 408) return 'service_timeout';
  if (status === 429 || status >= 500) return 'service_unavailable';
  return 'service_protocol';
}

function refusalOf(reply: ServiceReply, { log, clock }: Service): CallFailed {
  const { status } = reply;
  const code = codeOf(status);
  log({ level: 'error', event: 'photo_failed', code, status });
  const wait = code === 'service_unavailable' ? retryAfterOf(reply, clock.now()) : {};
  return new CallFailed(new Trouble(code, `the photo call answered ${status}`, { status, ...wait }), 'refused');
}

function failureOf(error: unknown, signal: AbortSignal): CallFailed {
  if (error instanceof CallFailed) return error;
  if (signal.aborted && isTrouble(signal.reason)) return new CallFailed(signal.reason, 'unknown');
  if (isTrouble(error) && error.code === 'service_unreachable') return new CallFailed(error, 'none');
  const broken = isTrouble(error)
    ? error
    : new Trouble('outcome_unknown', 'the connection broke', {}, { cause: error });
  return new CallFailed(broken, 'unknown');
}
