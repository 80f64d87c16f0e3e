import {
  FORM_PARTS,
  HEADER_NAMES,
  SERVICE_PATHS,
  isCaptureError,
  parsePhotoResult,
  type ServiceRequestData,
  type PhotoRequestFields,
} from '../contract/contract.js';
import { isHeaderName, type Clock } from '../shared/shared.js';
import { photoChunksOf } from './call-service.js';
import { parseHttpUrl } from './network-addresses.js';
import type { Log } from './relay-log.js';
import { fetchSender, readReplyJson, readRetryAfter, type ServiceReply, type ServiceSender } from './service-sender.js';
import { requestAccessToken } from './service-login.js';
import {
  ServiceError,
  type ServiceAnswer,
  type ServiceCode,
  type ServiceSubmission,
  type VerificationService,
} from './verification-service.js';

/** The service that the relay calls unless it gets another one. */
export interface PhotoServiceOptions {
  /** Base URL of the verification service; may have a path. */
  readonly baseUrl?: string | undefined;
  /** Base URL of the authorization service; may have a path. */
  readonly authUrl?: string | undefined;
  readonly businessIdentifier?: string | undefined;
  readonly businessSecret?: string | undefined;
  /** `business_hash` of the photo call. Default: the identifier. */
  readonly businessHash?: string | undefined;
  /** `api_key` of the photo call. Default: the secret. */
  readonly apiKey?: string | undefined;
  /** Header for the access token. The service does not document it. Default `Authorization`. */
  readonly tokenHeader?: string | undefined;
  /** Scheme before the token; empty for none. The service does not document it. Default `Bearer`. */
  readonly tokenScheme?: string | undefined;
  /** Allows `http:` to a service that is not on this machine. Everyone on the way can read documents and the key. */
  readonly allowInsecureHttp?: boolean | undefined;
  /** Media type of the `data` part, such as `application/json`. The service does not document it. Default: none. */
  readonly dataMediaType?: string | undefined;
  /** Default: `fetch`. */
  readonly send?: ServiceSender | undefined;
}

/** @throws Error in one sentence that names the option which is missing or wrong */
export function createPhotoService(options: PhotoServiceOptions, log: Log, clock: Clock): VerificationService {
  const config = createServiceConfig(options, log, clock);
  return {
    login: (signal) => requestAccessToken(config, signal),
    submit: (submission) => callPhotoService(config, submission),
  };
}

/** Addresses, credentials and dependencies for the calls. */
export type ServiceConfig = Readonly<ReturnType<typeof createServiceConfig>>;

function createServiceConfig(options: PhotoServiceOptions, log: Log, clock: Clock) {
  const { businessIdentifier, businessSecret, dataMediaType = '' } = options;
  const { tokenHeader = 'Authorization', tokenScheme = 'Bearer' } = options;
  if (!businessIdentifier)
    throw new Error('businessIdentifier (BUSINESS_IDENTIFIER) is not set: the service gave it to you.');
  if (!businessSecret) throw new Error('businessSecret (BUSINESS_SECRET) is not set: the service gave it to you.');
  if (!isHeaderName(tokenHeader)) throw new Error('tokenHeader (TOKEN_HEADER) is no header name.');
  if (!/^[\x21-\x7e]*$/.test(tokenScheme)) throw new Error('tokenScheme (TOKEN_SCHEME) is no scheme.');
  if (!/^([\w.+-]+\/[\w.+-]+)?$/.test(dataMediaType)) {
    throw new Error('dataMediaType (DATA_MEDIA_TYPE) is no media type such as application/json.');
  }
  return {
    photoUrl: parseServiceUrl(options.baseUrl, 'baseUrl (VERIFICATION_BASE_URL)', options) + SERVICE_PATHS.photo,
    loginUrl: parseServiceUrl(options.authUrl, 'authUrl (VERIFICATION_AUTH_URL)', options) + SERVICE_PATHS.login,
    businessIdentifier,
    businessSecret,
    businessHash: options.businessHash ?? businessIdentifier,
    apiKey: options.apiKey ?? businessSecret,
    tokenHeader,
    tokenScheme,
    dataMediaType,
    send: options.send ?? fetchSender(),
    clock,
    log,
  };
}

/** An http(s) URL without a trailing slash; http only to this machine, unless it is allowed. */
function parseServiceUrl(
  text: string | undefined,
  name: string,
  { allowInsecureHttp = false }: PhotoServiceOptions,
): string {
  const insecureHttpSetting = 'allowInsecureHttp (ALLOW_INSECURE_HTTP)';
  const url = parseHttpUrl(text, { name, allowInsecureHttp, insecureHttpSetting });
  if (url.search !== '') throw new Error(`${name} may carry a path, and nothing else.`);
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** Makes the one photo call of a submission. @throws ServiceError; the errors of the sender */
async function callPhotoService(
  config: ServiceConfig,
  { photos, fields, token, signal }: ServiceSubmission,
): Promise<ServiceAnswer> {
  const { photoUrl, tokenHeader, tokenScheme, clock, send } = config;
  const { contentType, chunks } = buildMultipartBody(config, fields, photos);
  const headers = {
    [tokenHeader]: tokenScheme === '' ? token : `${tokenScheme} ${token}`,
    'Content-Type': contentType,
    Accept: 'application/json',
  };
  const reply = await send({ url: photoUrl, headers, body: chunks, signal }).catch((error: unknown) => {
    if (!isCaptureError(error) || error.code !== 'service_unreachable') throw error;
    const logMessage = 'Nothing answers at VERIFICATION_BASE_URL (baseUrl).';
    throw new ServiceError('service_unreachable', { isOutcomeKnown: true, logMessage, cause: error });
  });
  return readPhotoAnswer(reply, clock);
}

/**
 * The error codes for statuses other than those of success; all others are `service_protocol`. The service documents only 408. A
 * gateway answers 502 and 504 when it got no valid answer in time (RFC 9110, sections 15.6.3 and 15.6.5), and others of its own from
 * 505 on: the service may have processed the call.
 */
const STATUS_CODES: Readonly<Record<number, ServiceCode>> = {
  401: 'service_credentials',
  403: 'service_credentials',
  408: 'service_timeout',
  429: 'service_unavailable',
  500: 'service_unavailable',
  502: 'outcome_unknown',
  503: 'service_unavailable',
  504: 'outcome_unknown',
};

const CREDENTIALS_MESSAGE = 'The service refused the photos: check API_KEY (apiKey), TOKEN_HEADER and TOKEN_SCHEME.';

async function readPhotoAnswer(reply: ServiceReply, clock: Clock): Promise<ServiceAnswer> {
  const { status } = reply;
  // A proxy may answer 203 with the service's body.
  if (status < 200 || status > 299) {
    reply.discard();
    const code = STATUS_CODES[status] ?? (status >= 505 ? 'outcome_unknown' : 'service_protocol');
    const retryAfter = code === 'service_unavailable' ? readRetryAfter(reply, clock.now()) : {};
    const logMessage = code === 'service_credentials' ? CREDENTIALS_MESSAGE : undefined;
    throw new ServiceError(code, { isOutcomeKnown: code !== 'outcome_unknown', logMessage, status, ...retryAfter });
  }
  const isSandbox = reply.header(HEADER_NAMES.sandbox) === 'true';
  const json = await readReplyJson(reply);
  try {
    return { ...parsePhotoResult(json), isSandbox };
  } catch (cause) {
    throw new ServiceError('service_protocol', { isOutcomeKnown: false, cause });
  }
}

/**
 * Builds the body of a photo request for the verification service (RFC 7578): `data` first, then the files. File names,
 * extensions and media types come from the bytes of the files, not from the client. The files are not copied.
 */
function buildMultipartBody(
  { apiKey, businessHash, dataMediaType }: ServiceConfig,
  fields: PhotoRequestFields,
  photos: ServiceSubmission['photos'],
): { readonly contentType: string; readonly chunks: readonly Uint8Array[] } {
  const boundary = `doc-capture-${crypto.randomUUID()}`;
  const chunks: Uint8Array[] = [];
  const addText = (text: string): void => void chunks.push(new TextEncoder().encode(text));
  const addPart = (disposition: string, mediaType: string): void => {
    const type = mediaType === '' ? '' : `Content-Type: ${mediaType}\r\n`;
    addText(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${type}\r\n`);
  };
  const data: ServiceRequestData = { api_key: apiKey, business_hash: businessHash, ...fields };
  addPart(`name="${FORM_PARTS.data}"`, dataMediaType);
  addText(`${JSON.stringify(data)}\r\n`);
  for (const photo of photos) {
    addPart(`name="${FORM_PARTS.photos}"; filename="${photo.name}"`, photo.type);
    chunks.push(...photoChunksOf(photo));
    addText('\r\n');
  }
  addText(`--${boundary}--\r\n`);
  return { contentType: `multipart/form-data; boundary=${boundary}`, chunks };
}
