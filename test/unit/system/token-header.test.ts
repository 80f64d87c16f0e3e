/** The token header, which the service does not document, is an environment variable of both programs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSystemDocument } from '../../support/system/system-documents.js';
import { readLoginToken } from '../../support/system/recording-proxy.js';
import { TestSystem } from '../../support/system/test-system.js';

test('relay and sandbox with TOKEN_HEADER → accepted; a relay without TOKEN_HEADER → service_credentials', async () => {
  const settings = { TOKEN_HEADER: 'X-Access-Token', TOKEN_SCHEME: '' };
  const system = await TestSystem.start(settings);
  try {
    const passport = findSystemDocument('passport');
    const configured = await system.relay({ ALLOW_ANONYMOUS: 'true', ...settings });
    assert.equal((await system.browser.submit(configured.url, passport)).status, 200);
    const [login, photo] = [system.proxy.logins[0], system.proxy.photos[0]];
    assert.ok(login !== undefined && photo !== undefined);
    assert.equal(photo.headers['x-access-token'], readLoginToken(login));
    assert.equal(photo.headers.authorization, undefined);
    const unconfigured = await system.relay({ ALLOW_ANONYMOUS: 'true' });
    const refused = await system.browser.submit(unconfigured.url, passport);
    assert.deepEqual([refused.status, refused.json['code']], [502, 'service_credentials']);
  } finally {
    await system.close();
  }
});
