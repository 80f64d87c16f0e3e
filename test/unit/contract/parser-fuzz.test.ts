/** Random and almost valid JSON: every parser accepts it or throws its own error code. `FUZZ_RUNS` sets the number of cases. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  parseOnboardingDemandResult,
  parseLoginFailure,
  parseLoginSuccess,
  parseCaptureSummary,
  parsePhotoRequestFields,
  parsePhotoResult,
  parseProblem,
  parseRelayAnswer,
  createProblem,
  reasonWord,
  CaptureError,
  type ErrorCode,
} from '../../../src/contract/contract.js';
import { FUZZ_RUNS } from '../../support/verify-mode.js';

const GOOD = {
  photo: {
    verdict: true,
    flow_id: 'f',
    reason: '',
    doc_type: 'id_card',
    country_code: 'fr',
    doc_model: '2021',
    ocr: { name: 'A', birth_date: '1990-01-01' },
    security: { mrz_vs_viz: null },
  },
  fields: { doc_type: 'passport', country_code: 'FR', first_name: 'A', last_name: 'B', tags: ['abcd', 'efgh'] },
  summary: {
    photos: [
      {
        side: 'front',
        source: 'camera',
        shutter: 'auto',
        lens: { facing: 'environment', kind: 'main' },
        retakes: 1,
        passed_findings: [{ reason: 'blur_img', cause: 'motion' }],
      },
      { side: 'back' },
    ],
    screen_ms: { aiming: 1200 },
    hint_ms: { blur: 800 },
    handoff: false,
    virtual_camera: true,
    engine: { name: 'webkit', major: null },
  },
  answer: { verdict: false, reason: 'blur_img', flow_id: 'f', attempts_left: 2 },
  login: { status: 'success', message: 'm', payload: { access_token: 't' } },
  failure: { status: 'failed', message: 'm', description: ['a', 'b'] },
  demand: {
    id: 'i',
    result: 'rejected',
    reason: 'r',
    reason_id: '4',
    metadata: { external_id: 'e' },
    document_front: null,
    document_back: null,
    document: { type: { document_type: 'passport', document_year: '2020', country: 'fr' }, ocr: { Profession: 'p' } },
  },
  problem: createProblem('too_large', { field: 'photos', measured: 11, limit: 10, unit: 'bytes' }),
} as const;

/** Any JSON, or a valid body with one member replaced, added or removed. */
function bodies(good: object): fc.Arbitrary<unknown> {
  const places = placesOf(good);
  const changed = fc
    .tuple(fc.constantFrom(...places), fc.jsonValue(), fc.constantFrom('replace', 'remove', 'add'), fc.string())
    .map(([place, value, how, name]) => {
      const copy = structuredClone(good) as Record<string, unknown>;
      const parent = place.slice(0, -1).reduce((at, step) => at[step] as Record<string, unknown>, copy);
      const key = place.at(-1) ?? '';
      if (how === 'replace') parent[key] = value;
      else if (how === 'remove') delete parent[key];
      else if (!Array.isArray(parent))
        Object.defineProperty(parent, name, { value, enumerable: true, configurable: true, writable: true });
      return copy;
    });
  return fc.oneof(fc.jsonValue(), changed, changed);
}

function placesOf(value: object, above: readonly string[] = []): readonly (readonly string[])[] {
  return Object.entries(value).flatMap(([key, child]: [string, unknown]) => [
    [...above, key],
    ...(typeof child === 'object' && child !== null ? placesOf(child, [...above, key]) : []),
  ]);
}

/** The value, or `null` for an error with exactly this code. */
function orRefused<T>(code: ErrorCode, read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    assert.ok(error instanceof CaptureError && error.code === code, String(error));
    return null;
  }
}

const check = (good: object, property: (body: unknown) => void): void =>
  fc.assert(fc.property(bodies(good), property), { numRuns: FUZZ_RUNS });

test('parsePhotoResult of random JSON → the error service_protocol, or the unchanged result', () => {
  check(GOOD.photo, (body) => {
    const before = JSON.stringify(body);
    const parsed = orRefused('service_protocol', () => parsePhotoResult(body));
    if (parsed === null) return;
    assert.equal(JSON.stringify(parsed.result), before);
    assert.equal(typeof reasonWord(parsed.result), 'string');
    for (const { path } of parsed.warnings) assert.match(path, /^\//);
  });
});

test('parsePhotoRequestFields of random JSON → the error bad_request, or only known fields', () => {
  check(GOOD.fields, (body) => {
    const fields = orRefused('bad_request', () => parsePhotoRequestFields(body));
    if (fields === null) return;
    for (const key of Object.keys(fields)) assert.ok(key in GOOD.fields, key);
    assert.deepEqual(parsePhotoRequestFields(fields), fields, 'reading again changes nothing');
  });
});

test('parseCaptureSummary of random JSON → the error bad_request, or two photos with only known members', () => {
  check(GOOD.summary, (body) => {
    const summary = orRefused('bad_request', () => parseCaptureSummary(body, 2));
    if (summary === null) return;
    assert.equal(summary.photos.length, 2);
    for (const key of Object.keys(summary)) assert.ok(key in GOOD.summary, key);
    for (const photo of summary.photos) {
      assert.ok(['front', 'back'].includes(photo.side));
      for (const key of Object.keys(photo)) assert.ok(key in (GOOD.summary.photos[0] ?? {}), key);
    }
    assert.deepEqual(parseCaptureSummary(summary, 2), summary, 'reading again changes nothing');
  });
});

test('parseRelayAnswer of random JSON → the error relay_protocol, or verdict, reason and flow_id of the right types', () => {
  check(GOOD.answer, (body) => {
    const answer = orRefused('relay_protocol', () => parseRelayAnswer(body));
    if (answer === null) return;
    assert.deepEqual(
      [typeof answer.verdict, typeof answer.reason, typeof answer.flow_id],
      ['boolean', 'string', 'string'],
    );
  });
});

test('parseLoginSuccess of random JSON → the error service_unreachable, or a token that fits in a header', () => {
  check(GOOD.login, (body) => {
    const login = orRefused('service_unreachable', () => parseLoginSuccess(body));
    if (login !== null)
      assert.equal(new Headers({ authorization: `Bearer ${login.accessToken}` }).has('authorization'), true);
  });
});

test('parseLoginFailure of random JSON → a message and a list of strings, without an exception', () => {
  check(GOOD.failure, (body) => {
    const { message, description } = parseLoginFailure(body);
    assert.equal(typeof message, 'string');
    for (const sentence of description) assert.equal(typeof sentence, 'string');
  });
});

test('parseOnboardingDemandResult of random JSON → the error bad_request, or the unchanged result', () => {
  check(GOOD.demand, (body) => {
    const before = JSON.stringify(body);
    const parsed = orRefused('bad_request', () => parseOnboardingDemandResult(body));
    if (parsed === null) return;
    assert.equal(JSON.stringify(parsed.result), before);
    assert.equal(typeof parsed.result.result, 'string');
  });
});

test('parseProblem of random JSON → an error with the given HTTP status, or null', () => {
  check(GOOD.problem, (body) => {
    const error = parseProblem(body, 500);
    assert.ok(error === null || error.detail.status === 500);
  });
});
