/** What the service does not say, both programs take from the environment. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '../../support/system/documents.js';
import { tokenOfLogin } from '../../support/system/recording-proxy.js';
import { System } from '../../support/system/system.js';

test('the token goes in another header, bare, when both programs are told so', async () => {
  const settings = { TOKEN_HEADER: 'X-Access-Token', TOKEN_SCHEME: '' };
  const system = await System.start(settings);
  try {
    const passport = documentOf('passport');
    const told = await system.relay({ ALLOW_ANONYMOUS: 'true', ...settings });
    assert.equal((await system.browser.submit(told.url, passport)).status, 200);
    const [login, photo] = [system.proxy.logins[0], system.proxy.photos[0]];
    assert.ok(login !== undefined && photo !== undefined);
    assert.equal(photo.headers['x-access-token'], tokenOfLogin(login));
    assert.equal(photo.headers.authorization, undefined);
    const untold = await system.relay({ ALLOW_ANONYMOUS: 'true' });
    const refused = await system.browser.submit(untold.url, passport);
    assert.deepEqual([refused.status, refused.json['code']], [502, 'service_credentials']);
  } finally {
    await system.close();
  }
});
