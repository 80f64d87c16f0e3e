/** Relay and sandbox as two programs, configured by environment variables. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { ReceivedResponse } from '../../support/system/simulated-browser.js';
import { SYSTEM_DOCUMENTS, type SystemDocument } from '../../support/system/system-documents.js';
import { readExchangeForm, readLoginToken, readPhotoToken } from '../../support/system/recording-proxy.js';
import { TestSystem, type RunningRelay } from '../../support/system/test-system.js';

const SUBMISSIONS = 100;
/** Few, so that the sandbox answers each within the relay's deadline on a busy machine. */
const AT_A_TIME = 2;
/** Fields that a page may try to add. */
const INVENTED = { api_key: 'of-the-page', business_hash: 'of-the-page', flow_id: 'of-the-page' };

describe('a hundred submissions, several at a time', () => {
  let system: TestSystem;
  let relay: RunningRelay;
  const answers: { readonly document: SystemDocument; readonly response: ReceivedResponse }[] = [];

  before(async () => {
    system = await TestSystem.start();
    relay = await system.relay({ ALLOW_ANONYMOUS: 'true' });
    let sent = 0;
    const sender = async (): Promise<void> => {
      while (sent < SUBMISSIONS) {
        const document = SYSTEM_DOCUMENTS[sent++ % SYSTEM_DOCUMENTS.length];
        if (document === undefined) throw new RangeError('no documents');
        answers.push({ document, response: await system.browser.submit(relay.url, document, { data: INVENTED }) });
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, sender));
  });
  after(() => system.close());

  test('100 submissions, two at a time → all get 200, each with its own flow_id', () => {
    assert.equal(answers.length, SUBMISSIONS);
    for (const { document, response } of answers) {
      assert.equal(response.status, 200, `${document.name}: ${response.body.toString('utf8')}`);
      assert.equal(response.json['verdict'], !document.isExpired, document.name);
      assert.match(String(response.json['reason']), document.isExpired ? /^doc_expired/ : /^$/, document.name);
    }
    assert.equal(new Set(answers.map(({ response }) => response.json['flow_id'])).size, SUBMISSIONS);
  });

  test('100 submissions → 100 photo calls to the service, all judged by their pixels and not scripted', () => {
    assert.equal(system.proxy.photos.length, SUBMISSIONS);
    for (const { answerHeaders } of system.proxy.photos) assert.equal(answerHeaders['x-sandbox-answer'], 'judged');
  });

  test('100 submissions → 100 logins, and each photo call uses the token of its own login', () => {
    const { logins, photos } = system.proxy;
    assert.equal(logins.length, SUBMISSIONS);
    assert.equal(system.proxy.exchanges.length, 2 * SUBMISSIONS);
    assert.equal(new Set(photos.map(readPhotoToken)).size, SUBMISSIONS);
    const issued = new Map(logins.map((login) => [readLoginToken(login), login]));
    assert.equal(issued.size, SUBMISSIONS);
    for (const photo of photos) {
      const login = issued.get(readPhotoToken(photo));
      assert.ok(login !== undefined && login.answered < photo.arrived);
    }
  });

  test('a photo call repeated with its used token → 401', async () => {
    const { method, headers, body, path } = system.proxy.photos[0] ?? assert.fail('no photo call');
    const again = await fetch(system.sandboxUrl + path.replace(/^\/service/, ''), {
      method,
      headers: { Authorization: headers.authorization ?? '', 'Content-Type': headers['content-type'] ?? '' },
      body: new Uint8Array(body),
    });
    assert.equal(again.status, 401);
  });

  test('a page adds fields to its submissions → the service gets only the credentials and the known fields', async () => {
    const { secrets, hash } = system.shared;
    const seen = await Promise.all(system.proxy.photos.map(readExchangeForm));
    const expected = answers.map(({ document: { docType: doc_type, firstName: first_name, lastName: last_name } }) => {
      return JSON.stringify({ api_key: secrets.business, business_hash: hash, doc_type, first_name, last_name });
    });
    assert.deepEqual(seen.map(({ data }) => JSON.stringify(data)).sort(), expected.sort());
  });

  test('photos of 100 submissions → the service gets the same bytes, named photo-1.jpg or photo-2.jpg', async () => {
    const digest = async (photo: File): Promise<string> => {
      const bytes = new Uint8Array(await photo.arrayBuffer());
      return `${photo.type} ${createHash('sha256').update(bytes).digest('hex')}`;
    };
    const arrived = (await Promise.all(system.proxy.photos.map(readExchangeForm))).flatMap(({ photos }) => photos);
    const sent = answers.flatMap(({ document }) => document.photos);
    const digests = [await Promise.all(arrived.map(digest)), await Promise.all(sent.map(digest))] as const;
    assert.deepEqual(digests[0].sort(), digests[1].sort());
    for (const { name } of arrived) assert.match(name, /^photo-[12]\.jpg$/);
  });

  test('answers to the browser → only verdict, reason and flow_id, and the header x-sandbox', () => {
    for (const { response } of answers) {
      assert.deepEqual(Object.keys(response.json).sort(), ['flow_id', 'reason', 'verdict']);
      assert.equal(response.headers.get('x-sandbox'), 'true');
    }
  });

  test('the relay’s log → one line per submission with its flow_id, and no personal data', async () => {
    const log = relay.program.log.filter(({ event }) => event === 'answered');
    assert.deepEqual(
      log.map(({ flowId }) => flowId).sort(),
      answers.map(({ response }) => response.json['flow_id']).sort(),
    );
    const { forbidden, outputs } = system;
    for (const { name, personal, photos } of SYSTEM_DOCUMENTS) {
      for (const text of personal) forbidden.addText(`${text} of ${name}`, text);
      for (const photo of photos) {
        forbidden.addText(photo.name, photo.name);
        forbidden.addFile(photo.name, Buffer.from(await photo.arrayBuffer()));
      }
    }
    for (const key of system.browser.keys) forbidden.addText('a key', key);
    assert.deepEqual(forbidden.foundIn(outputs), []);
  });
});
