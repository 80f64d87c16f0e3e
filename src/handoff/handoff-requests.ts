import {
  CaptureError,
  RELAY_PATHS,
  parseProblem,
  type CreatedHandoff,
  type HandoffClaim,
  type HandoffRequest,
  type HandoffStep,
} from '../contract/contract.js';
import { withTimeout } from '../shared/shared.js';
import { authorizationHeader, relayUrl, type UploadRequest } from '../upload/upload.js';

/** Where the relay is, and the right of the page. */
export type HandoffEndpoint = Pick<UploadRequest, 'endpoint' | 'grant' | 'credentials'>;

/** Time limit of a request, in milliseconds. */
const TIMEOUT_MS = 15_000;

/** Sends a request of one end. @throws CaptureError of the relay; `offline`, `relay_unreachable` or `relay_protocol` */
async function requestHandoff(
  { endpoint, grant, credentials }: HandoffEndpoint,
  path: string,
  body: object = {},
  keepalive = false,
): Promise<unknown> {
  const url = relayUrl(endpoint, document.baseURI, RELAY_PATHS.handoff + path);
  const headers = { ...(await authorizationHeader(grant)), 'Content-Type': 'application/json' };
  let response: Response;
  try {
    const init = { method: 'POST', headers, body: JSON.stringify(body), credentials: credentials ?? 'same-origin' };
    const request = fetch(url, { ...init, keepalive });
    response = await withTimeout(request, TIMEOUT_MS, () => new Error(`no response in ${TIMEOUT_MS} ms`));
  } catch (cause) {
    throw new CaptureError(navigator.onLine ? 'relay_unreachable' : 'offline', 'no response', {}, { cause });
  }
  if (response.status === 204) return null;
  const json: unknown = await response.json().catch(() => null);
  if (response.ok && json !== null) return json;
  throw parseProblem(json, response.status) ?? new CaptureError('relay_protocol', `status ${response.status}`);
}

/** With the person's right. */
export async function createHandoff(endpoint: HandoffEndpoint, request: HandoffRequest): Promise<CreatedHandoff> {
  return (await requestHandoff(endpoint, '', request)) as CreatedHandoff;
}

/** With the code of the link. It may be repeated with the same secret. */
export async function claimHandoff(
  endpoint: HandoffEndpoint,
  id: string,
  claimCode: string,
  phoneSecret: string,
): Promise<HandoffClaim> {
  const body = { claim_code: claimCode, phone_secret: phoneSecret };
  return (await requestHandoff({ ...endpoint, grant: undefined }, `/${id}/claim`, body)) as HandoffClaim;
}

/** With the token of the computer. */
export async function confirmHandoff(endpoint: HandoffEndpoint, id: string): Promise<void> {
  await requestHandoff(endpoint, `/${id}/confirm`);
}

/** With the token of the phone. */
export async function reportHandoffStep(endpoint: HandoffEndpoint, id: string, step: HandoffStep): Promise<void> {
  await requestHandoff(endpoint, `/${id}/progress`, { step });
}

/** With the token of the phone: its page is open. */
export async function pingHandoff(endpoint: HandoffEndpoint, id: string): Promise<void> {
  await requestHandoff(endpoint, `/${id}/ping`);
}

/** With the token of either end. Also sent while the page is being closed. */
export async function endHandoff(endpoint: HandoffEndpoint, id: string): Promise<void> {
  await requestHandoff(endpoint, `/${id}/end`, {}, true);
}
