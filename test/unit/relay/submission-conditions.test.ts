import type { CaptureConditions } from '../../../src/contract/contract.js';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  createMemoryStore,
  createRelay,
  issueGrant,
  relayFromEnvironment,
  checkGrant,
  type Grant,
} from '../../../src/relay.js';
import { GRANT_SECRET, createGrantRelay, grantOf, readConditions } from '../../support/relay/grant-relay.js';
import { readDataPart } from '../../support/relay/fake-service.js';
import {
  OFFLINE_RELAY,
  createPhotoFile,
  createRelayFixture,
  readProblem,
  relayEnvironment,
} from '../../support/relay/relay-fixture.js';

const SUBJECT = 'anna';
const ONE = [createPhotoFile()];
const TWO = [createPhotoFile(), createPhotoFile()];

const bearer = (grant: Partial<Grant>): Promise<Record<string, string>> => grantOf(SUBJECT, grant);

type ConditionCase = readonly [
  conditions: Partial<Grant>,
  data: object,
  /** The refused field, or what is sent. */
  expected: string | Readonly<Record<string, unknown>>,
  photos?: readonly File[],
];
const TWO_TYPES = { docTypes: ['id_card', 'passport'] } as const;
const CASES: Readonly<Record<string, ConditionCase>> = {
  'a document type that is not bound': [TWO_TYPES, { doc_type: 'driver_permit' }, 'data/doc_type'],
  'no document type where two are bound': [TWO_TYPES, {}, 'data/doc_type'],
  'one of two bound document types': [TWO_TYPES, { doc_type: 'passport' }, { doc_type: 'passport' }],
  'no document type where one is bound': [{ docTypes: ['passport'] }, {}, { doc_type: 'passport' }],
  'another document type than docType': [{ docType: 'passport' }, { doc_type: 'id_card' }, { doc_type: 'passport' }],
  'a country that is not bound': [{ countries: ['fr', 'de'] }, { country_code: 'IT' }, 'data/country_code'],
  'a bound country in upper case': [{ countries: ['fr', 'de'] }, { country_code: 'DE' }, { country_code: 'de' }],
  'no country where two are bound': [{ countries: ['fr', 'de'] }, {}, { country_code: undefined }],
  'no country where one is bound': [{ countries: ['fr'] }, {}, { country_code: 'fr' }],
  'a tag that is not bound': [{ tags: ['bank', 'kyc_2026'] }, { tags: ['bank', 'vip_user'] }, 'data/tags/1'],
  'one of two bound tags': [{ tags: ['bank', 'kyc_2026'] }, { tags: ['bank'] }, { tags: ['bank', 'kyc_2026'] }],
  'bound names and others from the browser': [
    { firstName: 'Anna', lastName: 'Ek' },
    { first_name: 'Eve', last_name: 'X' },
    { first_name: 'Anna', last_name: 'Ek' },
  ],
  'one photo where both sides are bound': [{ sides: 'front-back' }, {}, 'photos'],
  'two photos where both sides are bound': [{ sides: 'front-back' }, {}, {}, TWO],
  'two photos where the front is bound': [{ sides: 'front' }, {}, 'photos', TWO],
  'two photos where both sides are bound in one': [{ sides: 'both-in-one' }, {}, 'photos', TWO],
  'two photos where sides are left open': [{ sides: 'auto' }, {}, {}, TWO],
};

describe('conditions in a grant', () => {
  for (const [what, [conditions, data, expected, photos = ONE]] of Object.entries(CASES))
    test(`${what} → ${typeof expected === 'string' ? `refused, naming ${expected}` : 'sent as bound'}`, async (t) => {
      const { service, submit } = await createGrantRelay(t);
      const response = await submit({ data, photos, headers: await bearer(conditions) });
      if (typeof expected === 'string') {
        const [status, code] = expected === 'photos' ? [422, 'photo_count'] : [400, 'bad_request'];
        assert.deepEqual(await readProblem(response), { status, code, field: expected });
        assert.equal(service.photos.length, 0);
      } else {
        assert.equal(response.status, 200);
        const sent = await readDataPart(service.photos[0]);
        for (const [name, value] of Object.entries(expected)) assert.deepEqual(sent[name], value, name);
      }
    });
});

describe('conditions of options and grant together', () => {
  test('the grant has a condition of its own → it replaces that of the options', async (t) => {
    const conditions = { docTypes: ['id_card'], attempts: 5, tags: ['bank'] } as const;
    const { submit, call, service } = await createGrantRelay(t, { conditions });
    const headers = await bearer({ docType: 'passport', attempts: 1 });
    const config = await readConditions(call, headers);
    assert.deepEqual(config, { doc_types: ['passport'], attempts_left: 1, handoff: true });
    assert.equal((await submit({ data: {}, headers })).status, 200);
    assert.deepEqual((await readDataPart(service.photos[0]))['tags'], ['bank']);
    assert.equal((await readProblem(await submit({ data: {}, headers }))).code, 'attempts_exhausted');
  });

  test('attempts in the options → each subject has them, and anonymous clients share none', async (t) => {
    const { submit } = await createGrantRelay(t, { allowAnonymous: true, conditions: { attempts: 1 } });
    const headers = await bearer({});
    assert.equal(((await (await submit({ headers })).json()) as Record<string, unknown>)['attempts_left'], 0);
    assert.equal((await readProblem(await submit({ headers }))).code, 'attempts_exhausted');
    for (let call = 0; call < 2; call++) assert.equal((await submit()).status, 200);
  });
});

describe('GET /config', () => {
  test('a grant with conditions → doc types, countries, sides and attempts; neither names nor tags', async (t) => {
    const { call, submit } = await createGrantRelay(t, { conditions: { countries: ['fr'] } });
    const names = { tags: ['bank'], firstName: 'Anna' } as const;
    const headers = await bearer({ ...TWO_TYPES, ...names, sides: 'front-back', attempts: 3 });
    const config = (): Promise<object> => readConditions(call, headers);
    const bound = { doc_types: ['id_card', 'passport'], countries: ['fr'], sides: 'front-back' };
    const expected = { ...bound, attempts_left: 3, handoff: true };
    assert.deepEqual(await config(), expected);
    assert.equal((await submit({ data: { doc_type: 'id_card' }, photos: TWO, headers })).status, 200);
    assert.deepEqual(await config(), { ...expected, attempts_left: 2 });
  });

  test('no conditions → only that the relay takes hand-offs; without a grant 401; with POST 405', async (t) => {
    const { call } = await createGrantRelay(t);
    assert.deepEqual(await readConditions(call, await bearer({})), { handoff: true });
    assert.equal((await readProblem(await call('/config'))).status, 401);
    assert.equal((await call('/config', { method: 'POST' })).status, 405);
  });

  test('the key of a kept session → 32 bytes, the same on every relay of a store and for no other subject', async (t) => {
    const store = createMemoryStore();
    const keyOf = async (subject: string, options = { store }): Promise<string | undefined> => {
      const { call } = await createGrantRelay(t, options);
      const answer = await call('/config', { headers: await grantOf(subject) });
      return ((await answer.json()) as CaptureConditions).resume_key;
    };
    const anna = await keyOf('anna');
    assert.match(anna ?? '', /^[\w-]{43}$/);
    assert.equal(await keyOf('anna'), anna);
    const other = { store: createMemoryStore() };
    assert.equal(new Set([anna, await keyOf('ben'), await keyOf('anna', other)]).size, 3);
  });

  test('an anonymous client → no key of a kept session', async (t) => {
    const { call } = await createRelayFixture(t, 'direct call', { summary: true });
    assert.deepEqual(await (await call('/config')).json(), { handoff: true, summary: true });
  });
});

describe('invalid conditions', () => {
  const INVALID: Readonly<Record<string, object>> = {
    'an unknown document type': { docTypes: ['visa'] },
    'an empty list': { countries: [] },
    'a country in upper case': { countries: ['FR'] },
    'a tag that the service refuses': { tags: ['no'] },
    'unknown sides': { sides: 'back' },
    'no attempts': { attempts: 0 },
  };
  for (const [what, conditions] of Object.entries(INVALID)) {
    test(`${what} → issueGrant throws, and the relay does not start`, async () => {
      await assert.rejects(issueGrant({ secret: GRANT_SECRET, subject: SUBJECT, ...conditions }), RangeError);
      const start = (): unknown =>
        createRelay({ ...OFFLINE_RELAY, allowAnonymous: false, grantSecret: GRANT_SECRET, conditions });
      assert.throws(start, /conditions\.\w+ \([A-Z_]+\) is .*; it has to be /);
    });
  }

  test('an option with a name that does not exist, and a rate limit in the words of the variable → the relay does not start', () => {
    const start = (options: object) => () => createRelay({ ...OFFLINE_RELAY, ...options });
    assert.throws(start({ conditions: { docType: 'passport' } }), /conditions\.docType does not exist: .* docTypes/);
    assert.throws(start({ limits: { hostMS: 1 } }), /limits\.hostMS does not exist: .* hostMs/);
    assert.throws(start({ rateLimit: '600/60' }), /rateLimit .* points, perSeconds/);
  });

  test('all conditions in a grant → checkGrant returns them', async () => {
    const bound = { docTypes: ['id_card'], countries: ['fr'], tags: ['bank'], sides: 'front' } as const;
    const grant = { subject: SUBJECT, attempts: 2, ...bound, firstName: 'Anna', lastName: 'Ek' };
    const token = await issueGrant({ secret: GRANT_SECRET, ...grant });
    assert.deepEqual((await checkGrant(token, GRANT_SECRET)).grant, grant);
  });

  test('variables → the conditions of every subject; a wrong one is named', async () => {
    const env = {
      ...relayEnvironment(),
      GRANT_SECRET,
      DOC_TYPES: 'id_card, passport',
      COUNTRIES: 'FR',
      TAGS: 'bank',
      SIDES: 'front-back',
      ATTEMPTS: '3',
      HANDOFF: 'false',
      SUMMARY: 'true',
    };
    const relay = await relayFromEnvironment(env);
    const call = (path: string, init?: RequestInit): Promise<Response> => fetch(relay.url + path, init);
    const config = await readConditions(call, await bearer({}));
    await relay.close();
    assert.deepEqual(config, {
      doc_types: ['id_card', 'passport'],
      countries: ['fr'],
      sides: 'front-back',
      attempts_left: 3,
      summary: true,
    });
    await assert.rejects(relayFromEnvironment({ ...env, DOC_TYPES: 'visa' }), /DOC_TYPES\) is visa; .* passport/);
    await assert.rejects(relayFromEnvironment({ ...env, ATTEMPTS: 'three' }), /ATTEMPTS.* whole number/);
  });
});
