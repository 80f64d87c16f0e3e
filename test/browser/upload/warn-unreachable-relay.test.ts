import { expect } from '@open-wc/testing';
import {
  HEADER_NAMES,
  RELAY_PROTOCOL_VERSION,
  type CaptureError,
  type ErrorCode,
} from '../../../src/contract/contract.js';
import { newIdempotencyKey, fetchCaptureConditions, uploadPhotos } from '../../../src/upload/upload.js';
import { replaceForTest } from '../../support/test-scope.js';
import { recordWarnings } from '../../support/console-warnings.js';

/** The same server by its other name: another origin, which does not allow the page's. */
const otherOrigin = new URL(location.origin);
otherOrigin.hostname = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost';

describe('an endpoint whose answers cannot be read', () => {
  const warnings = recordWarnings();

  const REQUESTS: Readonly<Record<string, (endpoint: string) => Promise<unknown>>> = {
    fetchCaptureConditions: (endpoint) => fetchCaptureConditions({ endpoint }),
    uploadPhotos: (endpoint) => {
      const files = [new File(['x'], 'front.jpg', { type: 'image/jpeg' })];
      const controller = new AbortController();
      let attempts = 0;
      // Asked before each attempt: the second one ends the upload, however long the first one took.
      const grant = async (): Promise<string> => {
        if (++attempts > 1) controller.abort();
        return '';
      };
      const idempotencyKey = newIdempotencyKey();
      const request = { endpoint, files, fields: {}, signal: controller.signal, grant, idempotencyKey };
      return uploadPhotos(request).catch(() => undefined);
    },
  };
  for (const [name, request] of Object.entries(REQUESTS))
    it(`${name}: origin not allowed → one console warning names endpoint, origin and variable, also after another try`, async () => {
      const endpoint = `${otherOrigin.origin}/${name}`;
      await request(endpoint);
      expect(warnings).to.have.length(1);
      expect(warnings[0])
        .to.match(
          /^doc-capture: relay_unreachable\. .*not reachable, or the origin .* is not allowed: .*ALLOWED_ORIGINS/,
        )
        .and.to.contain(endpoint)
        .and.to.contain(location.origin);
      await request(endpoint);
      expect(warnings).to.have.length(1);
    });

  it('answers that can be read → no console warning', async () => {
    for (const request of Object.values(REQUESTS)) await request('/no-relay');
    expect(warnings).to.deep.equal([]);
  });
});

describe('fetchCaptureConditions: what is wrong with the answer', () => {
  const headers = { [HEADER_NAMES.protocol]: String(RELAY_PROTOCOL_VERSION) };
  const problem = (status: number, code: string, more = headers): Response =>
    Response.json({ code, status }, { status, headers: more });
  const page = (status: number): Response => new Response('<!doctype html>', { status });
  const OTHER_VERSION = { [HEADER_NAMES.protocol]: '99' };
  const ANSWERS: readonly (readonly [answer: string, () => Response, ErrorCode | null, status?: number])[] = [
    ['the relay’s conditions', () => Response.json({}, { headers }), null],
    ['a page of a single-page app', () => page(200), 'relay_protocol', 200],
    ['the same under a relay’s headers', () => new Response('<p>', { headers }), 'relay_protocol', 200],
    ['JSON without the relay’s header', () => Response.json({ sides: 'front' }), 'relay_protocol', 200],
    ['nothing there', () => page(404), 'relay_protocol', 404],
    ['an API’s own 404', () => Response.json({ error: 'none' }, { status: 404 }), 'relay_protocol', 404],
    ['only POST', () => page(405), 'relay_protocol', 405],
    ['a firewall', () => page(403), 'relay_protocol', 403],
    ['a path of the relay that does not exist', () => problem(404, 'not_found'), 'not_found', 404],
    ['another origin than the allowed ones', () => problem(403, 'origin_forbidden'), 'origin_forbidden', 403],
    ['no right', () => problem(401, 'unauthorized'), 'unauthorized', 401],
    ['a relay of another version', () => problem(404, 'not_found', OTHER_VERSION), 'relay_version', 404],
  ];
  for (const [answer, respond, code, status] of ANSWERS)
    it(`${answer} → ${code ?? 'no error'}`, async () => {
      const errors: CaptureError[] = [];
      replaceForTest(window, 'fetch', async () => respond());
      const conditions = await fetchCaptureConditions({ endpoint: '/verify' }, (error) => errors.push(error));
      expect(errors.map((error) => error.code)).to.deep.equal(code === null ? [] : [code]);
      expect(errors[0]?.detail.status).to.equal(status);
      // What can be read is used: some proxies remove headers.
      expect(conditions).to.deep.equal(answer.startsWith('JSON') ? { sides: 'front' } : code === null ? {} : null);
    });

  it('the device is offline → no error of the page', async () => {
    replaceForTest(navigator, 'onLine', false);
    const grant = (): Promise<string> => Promise.reject(new TypeError('Failed to fetch'));
    const conditions = await fetchCaptureConditions({ endpoint: '/verify', grant }, () => expect.fail('an error'));
    expect(conditions).to.equal(null);
  });
});
