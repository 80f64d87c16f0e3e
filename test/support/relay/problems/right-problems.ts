import { FakeClock } from '../../fake-clock.js';
import assert from 'node:assert/strict';
import { GRANT_SECRET, grantOf } from '../grant-relay.js';
import { createIdempotencyKey } from '../relay-fixture.js';
import { HandoffClient } from '../handoff-client.js';
import { DATA_PART, streamChunks } from '../raw-multipart.js';
import { casesOf, post, submit, type ProblemCase } from './problem-case.js';

/** Origins, grants, hand-offs and rates that give no right to submit. */
export const RIGHT_PROBLEMS: readonly ProblemCase[] = [
  ...casesOf(
    { code: 'origin_forbidden' },
    {
      'the page has another origin': ({ submit: send }) => send({ headers: { Origin: 'https://evil.example' } }),
      'the page has the origin null': ({ submit: send }) => send({ headers: { Origin: 'null' } }),
    },
  ),
  {
    code: 'origin_forbidden',
    when: 'the origin is forbidden, before a byte is read',
    act: (fixture) => post(fixture, streamChunks([DATA_PART], 'stall'), { Origin: 'https://evil.example' }),
    only: 'direct call',
  },
  ...casesOf(
    { code: 'unauthorized', options: { grantSecret: GRANT_SECRET } },
    {
      'there is no grant': submit,
      'the grant is invalid': ({ submit: send }) => send({ headers: { Authorization: 'Bearer ey.ey.ey' } }),
    },
  ),
  { code: 'unauthorized', when: 'the authorize hook refuses', options: { authorize: () => null }, act: submit },
  {
    code: 'attempts_exhausted',
    when: 'the attempts are used up',
    options: { grantSecret: GRANT_SECRET },
    calls: 1,
    act: async (fixture) => {
      const headers = await grantOf('u', { attempts: 1 });
      assert.equal((await fixture.submit({ headers })).status, 200);
      return fixture.submit({ headers });
    },
  },
  {
    code: 'handoff_unconfirmed',
    when: 'a phone submits before the computer has confirmed it',
    act: async (fixture) => {
      const handoff = await HandoffClient.create(fixture.call);
      await handoff.claim();
      return fixture.submit({ headers: handoff.authorization('phone') });
    },
  },
  {
    code: 'handoff_taken',
    when: 'a second phone claims a hand-off',
    act: async (fixture) => {
      const handoff = await HandoffClient.create(fixture.call);
      await handoff.claim();
      return handoff.claim({}, createIdempotencyKey());
    },
  },
  {
    code: 'handoff_active',
    when: 'the computer submits while a phone has its right',
    options: { grantSecret: GRANT_SECRET },
    act: async (fixture) => {
      const headers = await grantOf('u');
      const handoff = await HandoffClient.create(fixture.call, {}, headers);
      await handoff.claim();
      return fixture.submit({ headers });
    },
  },
  {
    code: 'handoff_ended',
    when: 'a phone submits after the computer has taken over',
    act: async (fixture) => {
      const handoff = await HandoffClient.create(fixture.call);
      await handoff.connect();
      await handoff.post('computer', 'end');
      return fixture.submit({ headers: handoff.authorization('phone') });
    },
  },
  {
    code: 'rate_limited',
    when: 'a client submits too often',
    // The time stands still at the beginning of a window.
    options: {
      rateLimit: { points: 1, perSeconds: 60 },
      clock: new FakeClock(Math.floor(Date.now() / 60_000) * 60_000),
    },
    calls: 1,
    retryAfter: '60',
    act: async (fixture) => {
      await fixture.submit();
      return fixture.submit();
    },
  },
];
