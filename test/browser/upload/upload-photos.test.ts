import { expect } from '@open-wc/testing';
import { endHandoff, followHandoff } from '../../../src/handoff/handoff.js';
import {
  fetchCaptureConditions,
  newIdempotencyKey,
  uploadPhotos,
  type UploadRequest,
} from '../../../src/upload/upload.js';
import { captureErrorFrom } from '../../support/capture-error-from.js';
import { callsOf, scriptedEndpoint, type RelayCall } from '../../support/headless-capture.js';
import { replaceForTest } from '../../support/test-scope.js';

const file = (bytes = 1000, name = 'front.jpg', type = 'image/jpeg'): File =>
  new File([new Uint8Array(bytes)], name, { type });

/** The address of a test relay with its script, and the calls that it got. */
function relay(script: string): { endpoint: string; calls: () => Promise<RelayCall[]> } {
  const endpoint = scriptedEndpoint(script);
  return { endpoint, calls: () => callsOf(endpoint) };
}

function request(endpoint: string, more: Partial<UploadRequest> = {}): UploadRequest {
  const signal = new AbortController().signal;
  return { endpoint, files: [file()], fields: {}, idempotencyKey: newIdempotencyKey(), signal, ...more };
}

/** Shortens the pauses between attempts. Their length is tested with `decideRetry`. */
function shortenPauses(): void {
  const real = window.setTimeout;
  const short = (handler: () => void, ms = 0): number => real(handler, ms > 30_000 ? ms : Math.min(ms, 5));
  replaceForTest(window, 'setTimeout', short);
}
const errorCode = async (upload: UploadRequest): Promise<string> => (await captureErrorFrom(uploadPhotos(upload))).code;

describe('uploadPhotos', () => {
  it('an offline event during an upload → uploadPhotos rejects with offline', async () => {
    const { endpoint, calls } = relay('hang');
    const code = errorCode(request(endpoint));
    while ((await calls()).length === 0);
    window.dispatchEvent(new Event('offline'));
    expect(await code).to.equal('offline');
  });

  it('uploadPhotos with fields and two files → sends a data part and two photos parts, returns the answer', async () => {
    const { endpoint, calls } = relay('200');
    const idempotencyKey = newIdempotencyKey();
    const files = [file(1000, 'front.jpg'), file(2000, 'back.jpg')];
    const fields = { doc_type: 'id_card', country_code: 'fr', tags: ['spring'] } as const;
    const answer = await uploadPhotos(request(endpoint, { files, fields, idempotencyKey }));
    expect(answer).to.include({ verdict: true, reason: '', flow_id: 'flow-1' });
    const [call] = await calls();
    expect(call).to.include({ method: 'POST', key: idempotencyKey, authorization: null, query: 'script=200' });
    expect(call?.parts).to.deep.equal([
      { name: 'data', value: '{"doc_type":"id_card","country_code":"fr","tags":["spring"]}' },
      { name: 'photos', fileName: 'front.jpg', type: 'image/jpeg', bytes: 1000 },
      { name: 'photos', fileName: 'back.jpg', type: 'image/jpeg', bytes: 2000 },
    ]);
  });

  it('uploadPhotos of a 4 MB file → onProgress never falls and ends at 1', async () => {
    const { endpoint } = relay('200');
    const shares: number[] = [];
    await uploadPhotos(request(endpoint, { files: [file(4_000_000)], onProgress: (share) => shares.push(share) }));
    expect(shares.at(-1)).to.equal(1);
    expect(shares).to.deep.equal(shares.toSorted((a, b) => a - b));
    expect(shares.every((share) => share >= 0 && share <= 1)).to.equal(true);
  });

  it('a grant function → called before every attempt; a grant string → sent as the bearer token', async () => {
    const first = relay('503:overloaded,200');
    const second = relay('200');
    let asked = 0;
    shortenPauses();
    await uploadPhotos(request(first.endpoint, { grant: async () => `grant-${++asked}` }));
    await uploadPhotos(request(second.endpoint, { grant: 'fixed' }));
    const sent = [...(await first.calls()), ...(await second.calls())].map(({ authorization }) => authorization);
    expect(sent).to.deep.equal(['Bearer grant-1', 'Bearer grant-2', 'Bearer fixed']);
  });

  it('the grant function fails → called twice more, then unauthorized, and nothing is sent', async () => {
    const { endpoint, calls } = relay('200');
    let asked = 0;
    const grant = (): Promise<string> => Promise.reject(new Error(`no session ${++asked}`));
    shortenPauses();
    expect(await errorCode(request(endpoint, { grant }))).to.equal('unauthorized');
    expect(asked).to.equal(3);
    expect(await calls()).to.deep.equal([]);
  });

  it('the grant function fails once, as when a connection has just come back → the photos are sent', async () => {
    const { endpoint, calls } = relay('200');
    let asked = 0;
    const grant = async (): Promise<string> => {
      if (++asked === 1) throw new TypeError('Failed to fetch');
      return 'second';
    };
    shortenPauses();
    await uploadPhotos(request(endpoint, { grant }));
    expect((await calls()).map(({ authorization }) => authorization)).to.deep.equal(['Bearer second']);
  });

  it('the grant function never resolves → relay_timeout', async () => {
    const grant = (): Promise<string> => new Promise(() => undefined);
    expect(await errorCode(request(relay('200').endpoint, { grant, timeoutMs: 50 }))).to.equal('relay_timeout');
  });

  it('the relay’s gateway answers with a web page and status 502, then the relay → uploadPhotos resolves, with the same key', async () => {
    const { endpoint, calls } = relay('html:502,200');
    shortenPauses();
    await uploadPhotos(request(endpoint));
    const [first, second, ...others] = await calls();
    expect(others).to.have.length(0);
    expect(second?.key).to.equal(first?.key);
  });

  it('the connection breaks during an upload → it is retried with the same idempotency key', async () => {
    shortenPauses();
    for (const script of ['cut,200', 'cut-early,200']) {
      const { endpoint, calls } = relay(script);
      await uploadPhotos(request(endpoint, { files: [file(3_000_000)] }));
      const made = await calls();
      // A browser may repeat a request itself when its connection broke.
      expect(made.length).to.be.at.least(2);
      expect(new Set(made.map(({ key }) => key)).size).to.equal(1);
    }
  });

  it('no server listens at the endpoint → uploadPhotos rejects with relay_unreachable', async () => {
    // The discard port: browsers refuse it like a host that is down.
    shortenPauses();
    expect(await errorCode(request('http://127.0.0.1:9/'))).to.equal('relay_unreachable');
  });

  it('the page stops its requests → uploadPhotos rejects with relay_unreachable, and does not wait for ever', async () => {
    let sent = 0;
    replaceForTest(XMLHttpRequest.prototype, 'send', function (this: XMLHttpRequest) {
      sent++;
      this.dispatchEvent(new ProgressEvent('abort'));
    });
    expect(await errorCode(request('/never', { timeoutMs: 1_000 }))).to.equal('relay_unreachable');
    expect(sent).to.be.greaterThan(0);
  });

  it('navigator.onLine is false → uploadPhotos rejects with offline and sends nothing', async () => {
    const { endpoint, calls } = relay('200');
    replaceForTest(navigator, 'onLine', false);
    expect(await errorCode(request(endpoint))).to.equal('offline');
    expect(await calls()).to.deep.equal([]);
  });

  it('the relay never answers → relay_timeout, with the time limit in the error detail', async () => {
    const error = await captureErrorFrom(uploadPhotos(request(relay('hang').endpoint, { timeoutMs: 200 })));
    expect(error.code).to.equal('relay_timeout');
    expect(error.detail).to.deep.equal({ measured: 200, limit: 200, unit: 'ms' });
  });

  it('an empty endpoint → endpoint_missing', async () => {
    expect(await errorCode(request(''))).to.equal('endpoint_missing');
  });

  it('an upload to another origin → the browser sends credentials only with `include`', async () => {
    const { endpoint } = relay('200&cors=*');
    const elsewhere = new URL(endpoint, location.href);
    elsewhere.hostname = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
    for (const credentials of [undefined, 'same-origin', 'omit'] as const) {
      expect((await uploadPhotos(request(elsewhere.href, { credentials }))).flow_id).to.equal('flow-1');
    }
    // With `Access-Control-Allow-Origin: *` the browser refuses credentials.
    shortenPauses();
    expect(await errorCode(request(elsewhere.href, { credentials: 'include' }))).to.equal('relay_unreachable');
  });

  it('every other request to the relay → `omit` is `same-origin`, as for uploads; `include` stays', async () => {
    const signal = new AbortController().signal;
    const ignore = (): void => undefined;
    const follow = { id: 'x', signal, onEvent: ignore, onConnection: ignore, onGone: ignore };
    const sent: unknown[] = [];
    replaceForTest(window, 'fetch', async (_: RequestInfo, init?: RequestInit) => {
      sent.push(init?.credentials);
      return new Response('{}', { status: 404 });
    });
    for (const credentials of ['omit', 'same-origin', undefined, 'include'] as const) {
      const access = { endpoint: '/verify', credentials };
      await fetchCaptureConditions(access);
      await endHandoff(access, 'x').catch(ignore);
      await followHandoff(access, follow);
    }
    expect(sent).to.deep.equal([...Array<string>(9).fill('same-origin'), 'include', 'include', 'include']);
  });

  it('an upload aborted before, during or between attempts → uploadPhotos rejects with AbortError', async () => {
    const cases: readonly [string, (controller: AbortController) => Partial<UploadRequest>][] = [
      ['200', (controller) => (controller.abort(), {})],
      ['hang', (controller) => ({ onProgress: (share) => share === 1 && controller.abort() })],
      ['503:overloaded;retry=9', (controller) => (setTimeout(() => controller.abort(), 300), {})],
    ];
    for (const [script, arrange] of cases) {
      const controller = new AbortController();
      const more = arrange(controller);
      const upload = uploadPhotos(request(relay(script).endpoint, { ...more, signal: controller.signal }));
      const error: unknown = await upload.catch((reason: unknown) => reason);
      expect(error).to.be.instanceOf(DOMException).with.property('name', 'AbortError');
    }
  });
});
