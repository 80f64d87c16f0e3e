/** Relay and sandbox as two programs, configured by environment variables. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REASON_WORDS } from '../../../src/contract.js';
import { issueGrant } from '../../../src/relay.js';
import { findSystemDocument } from '../../support/system/system-documents.js';
import { readLoginToken } from '../../support/system/recording-proxy.js';
import { TestSystem } from '../../support/system/test-system.js';

test('each reason of the sandbox → reaches the browser through the relay, except doc_not_auth', async () => {
  const system = await TestSystem.start();
  try {
    const { grant: secret } = system.shared.secrets;
    const { url } = await system.relay({ GRANT_SECRET: secret });
    for (const [index, word] of REASON_WORDS.entries()) {
      const grant = await issueGrant({ secret, subject: word, attempts: 1 });
      const data = { tags: [`sandbox_${String(index + 1).padStart(2, '0')}`] };
      const { json } = await system.browser.submit(url, findSystemDocument('id_card'), { grant, data });
      const shown = word === 'doc_not_auth' ? '' : word;
      assert.deepEqual([json['verdict'], json['reason'], json['attempts_left']], [word === 'doc_auth', shown, 0]);
    }
  } finally {
    await system.close();
  }
});

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
