import type { HandoffEvent } from '../../../src/contract/contract.js';
import { afterTest, replaceForTest } from '../test-scope.js';
import { nextFrames, waitUntil } from '../wait-until.js';
import { withRelayHeader } from './answer-config.js';

/** What the phone proves itself with, in links of the fake relay. */
export const CLAIM_CODE = 'c'.repeat(22);
/** Time limit of a request, in milliseconds. */
const TIMEOUT_MS = 15_000;

/** A relay in place of `fetch` until the test ends: it answers at once, unless a test replaces the answer of a path. */
export class FakeHandoffRelay {
  /** Paths below `/verify/handoff`, in order. */
  readonly calls: string[] = [];
  /** What hand-offs were created with. */
  readonly bodies: unknown[] = [];
  readonly answers = new Map<string, () => Response | Promise<Response>>();
  readonly #events = new Map<string, ReadableStreamDefaultController<string>>();
  #created = 0;

  constructor() {
    const { fetch } = window;
    // At its end the page has an address without a link.
    afterTest(() => history.replaceState(null, '', location.pathname + location.search));
    replaceForTest(window, 'fetch', async (input: RequestInfo, init?: RequestInit) => {
      const request = new Request(input, init);
      const config = request.url.endsWith('/verify/config') && this.answers.get('/config');
      if (config) return withRelayHeader(await config());
      const [, path] = /\/verify\/handoff(.*)$/.exec(request.url) ?? [];
      if (path === '') this.bodies.push(await request.json());
      return path === undefined ? fetch(input, init) : this.#answer(path);
    });
  }

  /** Sends events to the end that follows the hand-off. */
  async send(id: string, ...events: readonly HandoffEvent[]): Promise<void> {
    await waitUntil(() => this.#events.has(id));
    for (const event of events) this.#events.get(id)?.enqueue(`data: ${JSON.stringify(event)}\n\n`);
  }

  async #answer(path: string): Promise<Response> {
    this.calls.push(path);
    const answer = this.answers.get(path);
    if (answer) return answer();
    if (path === '') return this.created();
    if (path.endsWith('/claim')) return Response.json({ code: '42', confirmed: false, expires_in_seconds: 600 });
    if (!path.endsWith('/events')) return new Response(null, { status: 204 });
    const [, id = ''] = path.split('/');
    const events = new ReadableStream<string>({ start: (controller) => void this.#events.set(id, controller) });
    return new Response(events.pipeThrough(new TextEncoderStream()));
  }

  created(): Response {
    const id = `h${(this.#created += 1)}`;
    return Response.json({ id, claim_code: CLAIM_CODE, token: id, expires_in_seconds: 600 }, { status: 201 });
  }
}

/** An answer that the test lets go. */
export function heldAnswer(): { readonly answer: Promise<Response>; release(response: Response): Promise<void> } {
  let resolve: (response: Response) => void = () => undefined;
  const answer = new Promise<Response>((onAnswer) => (resolve = onAnswer));
  return { answer, release: (response) => (resolve(response), nextFrames()) };
}

/** An error as the relay answers it. */
export const problem = (status: number, code: string): Response =>
  Response.json(
    { type: 'about:blank', title: code, status, code },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );

/** Requests without an answer end at once. */
export function skipTimeLimit(): void {
  const { setTimeout } = window;
  replaceForTest(window, 'setTimeout', (run: () => void, ms = 0) => setTimeout(run, ms === TIMEOUT_MS ? 0 : ms));
}
