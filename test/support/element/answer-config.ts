/** The answers of a page to `GET …/config`, in place of a relay's. */
import type { CaptureConditions } from '../../../src/contract/contract.js';

const realFetch = window.fetch.bind(window);

/** Answers every request for the conditions from now on. @returns the requests, which grow */
export function answerConfig(answer: CaptureConditions | (() => Response | Promise<Response>)) {
  const requests: { readonly url: string; readonly authorization: string | null }[] = [];
  window.fetch = async (input, init) => {
    const { url, headers } = new Request(input, init);
    if (!new URL(url).pathname.endsWith('/config')) return realFetch(input, init);
    requests.push({ url, authorization: headers.get('authorization') });
    return typeof answer === 'function' ? answer() : Response.json(answer);
  };
  return requests;
}

/** Gives the page its own `fetch` back. */
export function restoreFetch(): void {
  window.fetch = realFetch;
}
