import { expect } from '@open-wc/testing';
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

  it('GET /config refuses a grant → one console warning names the endpoint and where the cause stands; without a grant none', async () => {
    replaceForTest(window, 'fetch', async () => new Response('{}', { status: 401 }));
    for (const grant of [undefined, 'bad', 'bad']) await fetchCaptureConditions({ endpoint: '/verify-401', grant });
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.match(/^doc-capture: unauthorized\. The relay at "\/verify-401" .*its log says why/);
  });

  it('answers that can be read → no console warning', async () => {
    for (const request of Object.values(REQUESTS)) await request('/no-relay');
    expect(warnings).to.deep.equal([]);
  });
});
