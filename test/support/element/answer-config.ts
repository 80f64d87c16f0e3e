/** The answers of a page to `GET …/config`, in place of a relay's. */
import { HEADER_NAMES, RELAY_PROTOCOL_VERSION, type CaptureConditions } from '../../../src/contract/contract.js';
import { replaceForTest } from '../test-scope.js';

/** Answers every request for the conditions until the test ends; JSON as the relay does. @returns the requests, which grow */
export function answerConfig(answer: CaptureConditions | (() => Response | Promise<Response>)) {
  const requests: { readonly url: string; readonly authorization: string | null }[] = [];
  const { fetch } = window;
  replaceForTest(window, 'fetch', async (input: RequestInfo, init?: RequestInit) => {
    const { url, headers } = new Request(input, init);
    if (!new URL(url).pathname.endsWith('/config')) return fetch(input, init);
    requests.push({ url, authorization: headers.get('authorization') });
    return withRelayHeader(await (typeof answer === 'function' ? answer() : Response.json(answer)));
  });
  return requests;
}

/** A response in JSON as the relay sends it. Others are left as they are. */
export function withRelayHeader(response: Response): Response {
  if (response.headers.get('Content-Type')?.includes('json'))
    response.headers.set(HEADER_NAMES.protocol, String(RELAY_PROTOCOL_VERSION));
  return response;
}
