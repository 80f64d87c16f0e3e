/** The part `summary` of an upload: it reaches `onResult` as a claim, and nobody else. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FINDING_CAUSES } from '../../../src/checks/check-report.js';
import { PHOTO_REQUEST_LIMITS, REASON_WORDS, SUMMARY_LIMITS, SUMMARY_SCREENS } from '../../../src/contract/contract.js';
import type { ResultDelivery } from '../../../src/relay.js';
import { toPhotoResultData } from '../../../src/relay/node/webhook/post-webhook.js';
import { STATE_NAMES } from '../../../src/session/session.js';
import { readFormData, type TestScope } from '../../support/relay/fake-service.js';
import {
  createIdempotencyKey,
  createPhotoFile,
  createRelayFixture,
  photosRequest,
  type RelayFixture,
} from '../../support/relay/relay-fixture.js';
import { jpeg } from '../../support/relay/small-files.js';
import { valuesOf } from '../../support/values-of.js';

const FRONT = { side: 'front', source: 'camera' } as const;
const BACK = { side: 'back', source: 'phone' } as const;
const LENS = { facing: 'environment', kind: 'main' } as const;
const SUMMARY = { photos: [FRONT] } as const;
const ANSWER = { verdict: true, reason: '', flow_id: 'flow-1' };

/** A relay over HTTP with the deliveries that its host got. */
async function createHost(scope: TestScope): Promise<RelayFixture & { readonly deliveries: ResultDelivery[] }> {
  const deliveries: ResultDelivery[] = [];
  const onResult = (delivery: ResultDelivery): void => void deliveries.push(delivery);
  return { ...(await createRelayFixture(scope, 'over HTTP', { onResult })), deliveries };
}

describe('an upload with a summary', () => {
  test('a summary of two photos → onResult gets it as claimedSummary; the service and the browser get none of it', async (t) => {
    const { service, submit, deliveries } = await createHost(t);
    const summary = { photos: [FRONT, BACK] };
    const response = await submit({ summary, photos: [createPhotoFile(), createPhotoFile()] });
    assert.deepEqual(await response.json(), ANSWER);
    assert.deepEqual(deliveries[0]?.claimedSummary, summary);
    const [call] = service.photos;
    assert.ok(call);
    assert.deepEqual([...(await readFormData(call)).keys()], ['data', 'photos', 'photos']);
    assert.doesNotMatch(call.body.toString('latin1'), /camera|summary/);
  });

  test('unknown members of the summary → dropped', async (t) => {
    const { submit, deliveries } = await createHost(t);
    const photos = [{ ...FRONT, lens: { ...LENS, label: 'Anna’s phone' }, mrz: 'P<UTO' }];
    const times = { hint_ms: { blur: 100, later_hint: 1 }, screen_ms: { later_screen: 'x' } };
    assert.equal((await submit({ summary: { photos, ...times, verdict: true } })).status, 200);
    const expected = { photos: [{ ...FRONT, lens: LENS }], screen_ms: {}, hint_ms: { blur: 100 } };
    assert.deepEqual(deliveries[0]?.claimedSummary, expected);
  });

  test('the same key with another summary, or without one → the stored answer, and nothing is delivered again', async (t) => {
    const { submit, service, deliveries } = await createHost(t);
    const key = createIdempotencyKey();
    const other = { photos: [{ ...FRONT, source: 'file' }] };
    for (const changed of [{ summary: SUMMARY }, { summary: other }, {}])
      assert.deepEqual(await (await submit({ key, ...changed })).json(), ANSWER);
    assert.deepEqual(valuesOf(deliveries, 'claimedSummary'), [SUMMARY]);
    assert.equal(service.photos.length, 1);
  });

  test('a result webhook → has the summary as claimed_summary', () => {
    const delivery = { claimedSummary: SUMMARY } as unknown as ResultDelivery;
    assert.deepEqual((toPhotoResultData(delivery) as { claimed_summary: unknown }).claimed_summary, SUMMARY);
  });
});

describe('an upload with an invalid summary → the answer, onResult without a claimedSummary, and the member in the log', () => {
  const withPhoto = (change: object): object => ({ photos: [{ ...FRONT, ...change }] });
  const withMember = (change: object): object => ({ ...SUMMARY, ...change });
  const finding = { reason: 'blur_img', cause: 'motion' };
  const withFinding = (change: object): object => withPhoto({ passed_findings: [{ ...finding, ...change }] });
  const cases: readonly (readonly [what: string, summary: unknown, member: string])[] = [
    ['no JSON', '{', ''],
    ['an array', [], ''],
    ['no photos', {}, '/photos'],
    ['two entries for one photo', { photos: [FRONT, BACK] }, '/photos'],
    ['an entry that is no object', { photos: ['front'] }, '/photos/0'],
    ['an unknown side', withPhoto({ side: 'left' }), '/photos/0/side'],
    ['an unknown source', withPhoto({ source: 'cloud' }), '/photos/0/source'],
    ['an unknown shutter', withPhoto({ shutter: true }), '/photos/0/shutter'],
    ['a lens as text', withPhoto({ lens: 'Back Camera' }), '/photos/0/lens'],
    ['an unknown facing', withPhoto({ lens: { facing: 'up', kind: 'main' } }), '/photos/0/lens/facing'],
    ['a label as a kind', withPhoto({ lens: { facing: 'user', kind: 'Anna’s phone' } }), '/photos/0/lens/kind'],
    ['a fraction of a retake', withPhoto({ retakes: 0.5 }), '/photos/0/retakes'],
    ['too many retakes', withPhoto({ retakes: 100 }), '/photos/0/retakes'],
    ['findings that are no array', withPhoto({ passed_findings: finding }), '/photos/0/passed_findings'],
    ['nine findings', withPhoto({ passed_findings: Array(9).fill(finding) }), '/photos/0/passed_findings'],
    ['a finding without a reason', withFinding({ reason: undefined }), '/photos/0/passed_findings/0/reason'],
    ['a name as a cause', withFinding({ cause: 'Anna Doe' }), '/photos/0/passed_findings/0/cause'],
    ['times as a list', withMember({ screen_ms: [1] }), '/screen_ms'],
    ['a negative time', withMember({ screen_ms: { aiming: -1 } }), '/screen_ms/aiming'],
    ['over an hour', withMember({ screen_ms: { aiming: 3_600_001 } }), '/screen_ms/aiming'],
    ['a time as text', withMember({ hint_ms: { blur: '100' } }), '/hint_ms/blur'],
    ['a hand-off as text', withMember({ handoff: 'yes' }), '/handoff'],
    ['a virtual camera by name', withMember({ virtual_camera: 'OBS' }), '/virtual_camera'],
    ['an unknown engine', withMember({ engine: { name: 'presto', major: 12 } }), '/engine/name'],
    ['a whole user agent', withMember({ engine: { name: 'gecko', major: '145.0' } }), '/engine/major'],
    ['one byte too many', `{"x":"${'x'.repeat(SUMMARY_LIMITS.bytes - 7)}"}`, ''],
  ];
  for (const [what, summary, member] of cases)
    test(what, async (t) => {
      const { service, submit, deliveries, log } = await createHost(t);
      assert.deepEqual(await (await submit({ summary })).json(), ANSWER);
      assert.deepEqual([service.photos.length, deliveries.length], [1, 1]);
      assert.equal('claimedSummary' in (deliveries[0] ?? {}), false);
      const ignored = log.filter(({ event }) => event === 'summary_ignored');
      assert.deepEqual(valuesOf(ignored, 'field'), [`summary${member}`]);
    });

  test('one byte too many beside 10 MB of photos: no reason to refuse them', async (t) => {
    const { submit } = await createHost(t);
    const photos = [createPhotoFile(jpeg(600, 400, PHOTO_REQUEST_LIMITS.totalBytes))];
    assert.deepEqual(await (await submit({ photos, summary: 'x'.repeat(SUMMARY_LIMITS.bytes + 1) })).json(), ANSWER);
  });

  test('two summaries', async (t) => {
    const { call, deliveries } = await createHost(t);
    const request = photosRequest({ summary: SUMMARY });
    (request.body as FormData).append('summary', JSON.stringify(SUMMARY));
    assert.deepEqual(await (await call('/photos', request)).json(), ANSWER);
    assert.equal('claimedSummary' in (deliveries[0] ?? {}), false);
  });
});

describe('the words of a summary', () => {
  test('every screen of a running session has a time', () => {
    assert.deepEqual(
      SUMMARY_SCREENS,
      STATE_NAMES.filter((name) => name !== 'welcome' && name !== 'answered'),
    );
  });
  test('every reason and cause of a finding is allowed', () => {
    for (const word of [...REASON_WORDS, ...FINDING_CAUSES]) assert.match(word, SUMMARY_LIMITS.wordPattern);
  });
});
