/** The answers of a page to `GET …/config`, in place of a relay's. */
import type { CaptureConditions } from '../../../src/contract/contract.js';
import { replaceForTest } from '../test-scope.js';

/** Answers every request for the conditions until the test ends. @returns the requests, which grow */
export function answerConfig(answer: CaptureConditions | (() => Response | Promise<Response>)) {
  const requests: { readonly url: string; readonly authorization: string | null }[] = [];
  const { fetch } = window;
  replaceForTest(window, 'fetch', async (input: RequestInfo, init?: RequestInit) => {
    const { url, headers } = new Request(input, init);
    if (!new URL(url).pathname.endsWith('/config')) return fetch(input, init);
    requests.push({ url, authorization: headers.get('authorization') });
    return typeof answer === 'function' ? answer() : Response.json(answer);
  });
  return requests;
}
