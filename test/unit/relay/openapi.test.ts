import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { RELAY_PROBLEMS } from '../../../src/contract.js';
import { type DemandDelivery, type ResultDelivery } from '../../../src/relay.js';
import { createStandaloneSchema, MESSAGE_SCHEMAS, type MessageName } from '../../../scripts/docs/message-schemas.js';
import { createOpenapiDocument } from '../../../scripts/docs/openapi-document.js';
import { toDemandResultData, toPhotoResultData } from '../../../src/relay/node/webhook/post-webhook.js';
import { GRANT_SECRET, grantOf } from '../../support/relay/grant-relay.js';
import { GOOD_RESULT, answerWith } from '../../support/relay/fake-service.js';
import { createRelayFixture } from '../../support/relay/relay-fixture.js';

const CALLBACK_SECRET = 'callback-secret-of-32-bytes-or-more';

/** Formats and media types are annotations of the dialect. */
const ajv = new Ajv2020({ strict: true, validateFormats: false, allowUnionTypes: true });
const validators = new Map(
  (Object.keys(MESSAGE_SCHEMAS) as MessageName[]).map((name) => [name, ajv.compile(createStandaloneSchema(name))]),
);

/** @returns the errors of a value */
function errorsOf(name: MessageName, value: unknown): unknown {
  const validate = validators.get(name);
  return validate?.(value) === true ? null : validate?.errors;
}

const wrapEvent = (type: string, data: object): object => ({ type, timestamp: new Date().toISOString(), data });

describe('the OpenAPI description', () => {
  const document = createOpenapiDocument();

  test('references and operation ids → each reference has a target, each id is used once', () => {
    const text = JSON.stringify(document);
    const referred = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);
    assert.deepEqual(
      referred.filter((name) => !Object.hasOwn(MESSAGE_SCHEMAS, name)),
      [],
    );
    const ids = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id);
    assert.ok(ids.length >= 6);
    assert.equal(new Set(ids).size, ids.length);
  });

  test('statuses of POST /photos → all problem codes but not_found and handoff_taken, each under its status', () => {
    const { post } = (document['paths'] as Record<string, Record<string, { responses: object }>>)['/photos'] ?? {};
    const responses = post?.responses as Readonly<Record<string, { description: string }>>;
    for (const [code, { status }] of Object.entries(RELAY_PROBLEMS)) {
      if (code !== 'not_found' && code !== 'handoff_taken')
        assert.ok(responses[String(status)]?.description.includes(`${code}:`), code);
    }
  });
});

describe('real answers and events against the schemas', () => {
  test('answers, conditions, problems and both events of a relay → valid', async (t) => {
    const results: ResultDelivery[] = [];
    const demands: DemandDelivery[] = [];
    const options = {
      grantSecret: GRANT_SECRET,
      callbackSecrets: [CALLBACK_SECRET],
      onResult: (delivery: ResultDelivery) => void results.push(delivery),
      onDemandResult: (delivery: DemandDelivery) => void demands.push(delivery),
    };
    const { call, submit, service } = await createRelayFixture(t, 'direct call', options);
    const conditions = { docTypes: ['id_card'], countries: ['fr'], attempts: 3 } as const;
    const headers = await grantOf('anna', conditions);
    assert.equal(errorsOf('RelayAnswer', await (await submit({ headers })).json()), null);
    assert.equal(errorsOf('CaptureConditions', await (await call('/config', { headers })).json()), null);
    service.photo = answerWith(503, '', { 'Retry-After': '7' });
    for (const response of [await submit({ headers }), await submit(), await call('/other')]) {
      assert.equal(errorsOf('Problem', await response.json()), null);
    }
    const body = JSON.stringify({ id: 'demand-1', result: 'rejected', reason_id: '1', document: null });
    assert.equal((await call(`/callback/${CALLBACK_SECRET}`, { method: 'POST', body })).status, 200);
    const odd = { verdict: true, flow_id: 'f', reason: ['a'], ocr: [], security: null, more: 1 };
    assert.equal(errorsOf('PhotoResult', odd), null);
    const [result] = results;
    const [demand] = demands;
    assert.ok(result !== undefined && demand !== undefined);
    assert.equal(errorsOf('PhotoResultEvent', wrapEvent('photo.result', toPhotoResultData(result))), null);
    assert.equal(errorsOf('DemandResultEvent', wrapEvent('demand.result', toDemandResultData(demand))), null);
  });

  const INVALID: readonly (readonly [MessageName, unknown])[] = [
    ['PhotoResult', { ...GOOD_RESULT, verdict: 'true' }],
    ['OnboardingDemandResult', { id: 'demand-1' }],
    ['RelayAnswer', { verdict: true, reason: '' }],
    ['CaptureConditions', { countries: ['FR'] }],
    ['Problem', { type: 'urn:x', title: 'x', status: 418, code: 'teapot' }],
    ['PhotoResultEvent', wrapEvent('demand.result', {})],
    ['PhotoRequestFields', { tags: ['no'] }],
    ['CaptureSummary', { photos: [{ side: 'front', retakes: 0.5 }] }],
    ['HandoffEvent', { type: 'progress', step: 'flown' }],
  ];
  for (const [name, value] of INVALID) {
    test(`${name} of ${JSON.stringify(value).slice(0, 60)} → not valid`, () => {
      assert.notEqual(errorsOf(name, value), null);
    });
  }
});
