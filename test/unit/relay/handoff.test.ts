import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import type { HandoffClaim } from '../../../src/contract.js';
import {
  createMemoryStore,
  createRedisStore,
  issueGrant,
  type RelayOptions,
  type ResultDelivery,
} from '../../../src/relay.js';
import { AdjustableClock } from '../../support/relay/adjustable-clock.js';
import { REDIS_SKIP_REASON, startRedis } from '../../support/relay/redis-server.js';
import { GOOD_RESULT, breakConnection, readDataPart, sendJson } from '../../support/relay/fake-service.js';
import { HandoffClient, postJson, type EventReader } from '../../support/relay/handoff-client.js';
import {
  TRANSPORTS,
  createIdempotencyKey,
  createPhotoFile,
  readProblem,
  withRelayFixture,
  type RelayFixture,
} from '../../support/relay/relay-fixture.js';

const SECRET = 'a secret of thirty-two bytes, or more';
const grantOf = async (subject: string, more: object = {}): Promise<Record<string, string>> => ({
  Authorization: `Bearer ${await issueGrant({ secret: SECRET, subject, ...more })}`,
});
const withGrants = (
  work: (fixture: RelayFixture) => Promise<void>,
  options: Partial<RelayOptions> = {},
): Promise<void> => withRelayFixture('direct call', { grantSecret: SECRET, ...options }, work);
const codeOf = async (response: Response): Promise<string> => (await readProblem(response)).code;

for (const transport of TRANSPORTS) {
  test(`a whole hand-off, ${transport} → the computer follows every step and gets the phone's answer`, async () => {
    const deliveries: ResultDelivery[] = [];
    const options = {
      grantSecret: SECRET,
      onResult: (delivery: ResultDelivery) => void deliveries.push(delivery),
    };
    await withRelayFixture(transport, options, async ({ call, submit }) => {
      const handoff = await HandoffClient.create(
        call,
        { doc_type: 'id_card', sides: 'front', lang: 'de', theme: 'dark', first_name: 'Anna' },
        await grantOf('anna'),
      );
      const events = await handoff.openEvents('computer');
      const claim = (await (await handoff.claim()).json()) as HandoffClaim;
      assert.match(claim.code, /^\d\d$/);
      assert.deepEqual(claim, {
        code: claim.code,
        confirmed: false,
        expires_in_seconds: claim.expires_in_seconds,
        doc_types: ['id_card'],
        doc_type: 'id_card',
        sides: 'front',
        lang: 'de',
        theme: 'dark',
      });
      assert.ok(claim.expires_in_seconds > 590 && claim.expires_in_seconds <= 600);
      assert.deepEqual(await events.next(), { id: '1', event: { type: 'claimed', code: claim.code } });
      assert.equal(await codeOf(await submit({ headers: handoff.authorization('phone') })), 'handoff_unconfirmed');
      assert.equal((await handoff.post('computer', 'confirm')).status, 204);
      await handoff.post('phone', 'progress', { step: 'front_taken' });
      const answer = await submit({ headers: handoff.authorization('phone'), data: { first_name: 'Eve' } });
      assert.equal(answer.status, 200);
      const body = (await answer.json()) as object;
      assert.deepEqual(
        (await events.rest()).map(({ event }) => event),
        [
          { type: 'confirmed' },
          { type: 'progress', step: 'front_taken' },
          { type: 'sending' },
          { type: 'answered', answer: body },
        ],
      );
      assert.deepEqual(
        deliveries.map(({ subject, fields }) => [subject, fields.first_name, fields.doc_type]),
        [['anna', 'Anna', 'id_card']],
      );
      assert.equal(await codeOf(await submit({ headers: handoff.authorization('phone') })), 'handoff_ended');
      assert.equal((await submit({ headers: await grantOf('anna') })).status, 200);
    });
  });
}

describe('claims', () => {
  test('a second phone → 409 handoff_taken; the first one again → the same answer', async () => {
    await withGrants(async ({ call }) => {
      const handoff = await HandoffClient.create(call, {}, await grantOf('anna'));
      const first = (await (await handoff.claim()).json()) as HandoffClaim;
      const second = await handoff.claim({}, randomBytes(18).toString('base64url'));
      assert.deepEqual(await readProblem(second), { status: 409, code: 'handoff_taken' });
      const again = (await (await handoff.claim()).json()) as HandoffClaim;
      assert.equal(again.code, first.code);
    });
  });

  test('two phones at the same time, on two relays with one store → exactly one has it', async () => {
    const store = createMemoryStore();
    await withGrants(
      async (one) => {
        await withGrants(
          async (other) => {
            const handoff = await HandoffClient.create(one.call, {}, await grantOf('anna'));
            const secrets = Array.from({ length: 6 }, () => randomBytes(18).toString('base64url'));
            const responses = await Promise.all(
              secrets.map((secret, index) => handoff.claim({}, secret, index % 2 === 0 ? one.call : other.call)),
            );
            assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 409, 409, 409, 409, 409]);
          },
          { store },
        );
      },
      { store },
    );
  });

  test('after the end and after the expiry → 410 handoff_ended', async () => {
    const clock = new AdjustableClock();
    await withGrants(
      async ({ call }) => {
        const ended = await HandoffClient.create(call, {}, await grantOf('anna'));
        await ended.post('computer', 'end');
        assert.deepEqual(await readProblem(await ended.claim()), { status: 410, code: 'handoff_ended' });
        const expired = await HandoffClient.create(call, {}, await grantOf('anna'));
        clock.shift(600_000);
        assert.deepEqual(await readProblem(await expired.claim()), { status: 410, code: 'handoff_ended' });
      },
      { clock, store: createMemoryStore(clock) },
    );
  });

  test('a guessed id or code → 410 like an ended one, and 429 after thirty; the right code still passes', async () => {
    await withGrants(async ({ call }) => {
      const handoff = await HandoffClient.create(call, {}, await grantOf('anna'));
      const guess = { claim_code: 'A'.repeat(24), phone_secret: 'B'.repeat(24) };
      const paths = [`/handoff/${handoff.created.id}/claim`, '/handoff/AAAAAAAAAAAA/claim'];
      const codes: string[] = [];
      for (let count = 0; count < 31; count++) {
        codes.push(await codeOf(await postJson(call, paths[count % 2] ?? '', guess)));
      }
      assert.deepEqual([...new Set(codes.slice(0, 30))], ['handoff_ended']);
      assert.equal(codes[30], 'rate_limited');
      assert.equal((await handoff.claim()).status, 200);
    });
  });

  test('a claim from another origin than the phone’s page → 403 origin_forbidden', async () => {
    const options = { allowedOrigins: ['https://shop.example', 'https://m.shop.example'] };
    await withGrants(async ({ call }) => {
      const body = { phone_origin: 'https://m.shop.example' };
      const handoff = await HandoffClient.create(call, body, await grantOf('anna'));
      for (const origin of ['https://evil.example', 'https://shop.example']) {
        assert.equal(await codeOf(await handoff.claim({ Origin: origin })), 'origin_forbidden', origin);
      }
      assert.equal((await handoff.claim({ Origin: 'https://m.shop.example' })).status, 200);
    }, options);
  });

  test('secrets that are too short, bodies that are no JSON, unknown members → 400 with the field', async () => {
    await withGrants(async ({ call }) => {
      const grant = await grantOf('anna');
      const handoff = await HandoffClient.create(call, {}, grant);
      const claim = `/handoff/${handoff.created.id}/claim`;
      const code = handoff.created.claim_code;
      for (const [path, body, field] of [
        [claim, { claim_code: 'short', phone_secret: 'B'.repeat(24) }, 'claim_code'],
        [claim, { claim_code: code, phone_secret: 'B'.repeat(21) }, 'phone_secret'],
        [claim, { claim_code: code, phone_secret: 7 }, 'phone_secret'],
        [claim, 'no json', 'body'],
        [claim, '[]', 'body'],
        ['/handoff', { sides: 'top' }, 'data/sides'],
        ['/handoff', { doc_types: [] }, 'data/doc_types'],
        ['/handoff', { doc_types: ['visa'] }, 'data/doc_types'],
        ['/handoff', { lang: '<b>' }, 'data/lang'],
        ['/handoff', { theme: 'blue' }, 'data/theme'],
        ['/handoff', { phone_origin: 'javascript:alert(1)' }, 'data/phone_origin'],
        ['/handoff', { first_name: 7 }, 'data/first_name'],
      ] as const) {
        const headers = path === '/handoff' ? grant : {};
        const problem = await readProblem(await postJson(call, path, body, headers));
        assert.deepEqual(problem, { status: 400, code: 'bad_request', field }, JSON.stringify(body));
      }
      const large = await postJson(call, '/handoff', { first_name: 'x'.repeat(20_000) }, grant);
      assert.equal(await codeOf(large), 'too_large');
    });
  });
});

describe('the right to submit', () => {
  test('while a phone has it → the computer gets 409 handoff_active; another subject and known keys do not', async () => {
    await withGrants(async ({ call, submit }) => {
      const [anna, ben] = [await grantOf('anna'), await grantOf('ben')];
      const key = createIdempotencyKey();
      const photos = [createPhotoFile()];
      assert.equal((await submit({ headers: anna, key, photos })).status, 200);
      const handoff = await HandoffClient.create(call, {}, anna);
      assert.equal((await submit({ headers: anna })).status, 200, 'before the claim');
      await handoff.claim();
      assert.deepEqual(await readProblem(await submit({ headers: anna })), { status: 409, code: 'handoff_active' });
      assert.equal((await submit({ headers: anna, key, photos })).status, 200, 'a known key');
      assert.equal((await submit({ headers: ben })).status, 200);
      await handoff.post('phone', 'end');
      assert.equal((await submit({ headers: anna })).status, 200, 'after the phone gave up');
    });
  });

  test('DELETE /handoff with the own right → the phone is ended, without the hand-off’s token', async () => {
    await withGrants(async ({ call, submit }) => {
      const anna = await grantOf('anna');
      const handoff = await HandoffClient.create(call, {}, anna);
      await handoff.connect();
      assert.equal((await call('/handoff', { method: 'DELETE', headers: anna })).status, 204);
      assert.equal(await codeOf(await submit({ headers: handoff.authorization('phone') })), 'handoff_ended');
      assert.equal((await submit({ headers: anna })).status, 200);
    });
  });

  test('a second hand-off of the same subject → the first one ends as replaced', async () => {
    await withGrants(async ({ call }) => {
      const anna = await grantOf('anna');
      const first = await HandoffClient.create(call, {}, anna);
      await first.connect();
      const events = await first.openEvents('phone');
      const second = await HandoffClient.create(call, {}, anna);
      assert.deepEqual((await events.rest()).at(-1)?.event, { type: 'ended', reason: 'replaced' });
      assert.equal((await second.claim()).status, 200);
    });
  });

  test('without a right → 401; with conditions beyond it → 400; anonymous clients do not suspend each other', async () => {
    await withGrants(async ({ call }) => {
      assert.equal(await codeOf(await postJson(call, '/handoff', {})), 'unauthorized');
      const anna = await grantOf('anna', { docTypes: ['passport'], countries: ['fr'] });
      const type = await readProblem(await postJson(call, '/handoff', { doc_type: 'id_card' }, anna));
      assert.deepEqual(type, { status: 400, code: 'bad_request', field: 'data/doc_type' });
      const country = await readProblem(
        await postJson(call, '/handoff', { doc_type: 'passport', country_code: 'de' }, anna),
      );
      assert.equal(country.field, 'data/country_code');
    });
    await withRelayFixture('direct call', {}, async ({ call, submit }) => {
      const handoff = await HandoffClient.create(call);
      await handoff.connect();
      assert.equal((await submit()).status, 200);
      await HandoffClient.create(call);
      assert.equal((await submit({ headers: handoff.authorization('phone') })).status, 200);
    });
  });

  test('what the computer bound → binds the phone, also against what the phone claims', async () => {
    await withGrants(async ({ call, submit, service }) => {
      const body = { doc_type: 'passport', first_name: 'Anna', last_name: 'Ek', tags: ['bank'], country_code: 'FR' };
      const handoff = await HandoffClient.create(call, body, await grantOf('anna'));
      const claim = await handoff.connect();
      assert.ok(!JSON.stringify(claim).includes('Anna') && !JSON.stringify(claim).includes('bank'));
      const phone = handoff.authorization('phone');
      const other = await submit({ headers: phone, data: { doc_type: 'id_card' } });
      assert.equal((await readProblem(other)).field, 'data/doc_type');
      assert.equal((await submit({ headers: phone, data: { first_name: 'Eve' } })).status, 200);
      const sent = await readDataPart(service.photos.at(-1));
      assert.deepEqual(
        [sent['doc_type'], sent['first_name'], sent['last_name'], sent['tags'], sent['country_code']],
        ['passport', 'Anna', 'Ek', ['bank'], 'fr'],
      );
    });
  });

  test('the wrong end → 401: the phone cannot confirm, the computer cannot report or send, nor a token of another hand-off', async () => {
    await withGrants(async ({ call, submit }) => {
      const handoff = await HandoffClient.create(call, {}, await grantOf('anna'));
      const other = await HandoffClient.create(call, {}, await grantOf('ben'));
      await handoff.claim();
      assert.equal(await codeOf(await handoff.post('phone', 'confirm')), 'unauthorized');
      await handoff.post('computer', 'confirm');
      assert.equal(await codeOf(await handoff.post('computer', 'progress', { step: 'front_taken' })), 'unauthorized');
      assert.equal(await codeOf(await submit({ headers: handoff.authorization('computer') })), 'handoff_ended');
      const path = `/handoff/${handoff.created.id}`;
      for (const headers of [other.authorization('computer'), await grantOf('anna'), {}]) {
        assert.equal(await codeOf(await postJson(call, `${path}/end`, {}, headers)), 'unauthorized');
        assert.equal(await codeOf(await call(`${path}/events`, { headers })), 'unauthorized');
      }
    });
  });
});

describe('answers and errors of the phone', () => {
  test('the answer is lost → the phone repeats its request and gets it, also after the end', async () => {
    await withGrants(async ({ call, submit, service }) => {
      const handoff = await HandoffClient.create(call, {}, await grantOf('anna'));
      await handoff.connect();
      const request = {
        headers: handoff.authorization('phone'),
        key: createIdempotencyKey(),
        photos: [createPhotoFile()],
      };
      const first = (await (await submit(request)).json()) as object;
      assert.deepEqual(await (await submit(request)).json(), first);
      assert.equal(service.photos.length, 1);
      const events = (await (await handoff.openEvents('computer')).rest()).map(({ event }) => event.type);
      assert.deepEqual(events, ['claimed', 'confirmed', 'sending', 'answered']);
    });
  });

  test('a rejection → the phone submits again under the same hand-off, up to its attempts', async () => {
    await withGrants(async ({ call, submit, service }) => {
      const handoff = await HandoffClient.create(call, {}, await grantOf('anna', { attempts: 2 }));
      await handoff.connect();
      service.photo = (_, response) =>
        sendJson(response, 200, {
          ...GOOD_RESULT,
          verdict: false,
          reason: 'blur_img',
          flow_id: createIdempotencyKey(),
        });
      const headers = handoff.authorization('phone');
      for (const left of [1, 0]) {
        const answer = (await (await submit({ headers })).json()) as { attempts_left: number };
        assert.equal(answer.attempts_left, left);
      }
      assert.equal(await codeOf(await submit({ headers })), 'attempts_exhausted');
      await handoff.post('computer', 'end');
      const events = (await (await handoff.openEvents('computer')).rest()).map(({ event }) => event.type);
      assert.deepEqual(events, [
        'claimed',
        'confirmed',
        ...['sending', 'answered'],
        ...['sending', 'answered'],
        ...['sending', 'failed', 'ended'],
      ]);
    });
  });

  test('a refused file and a broken service → the event failed with the code, and the phone may try again', async () => {
    await withGrants(async ({ call, submit, service }) => {
      const handoff = await HandoffClient.create(call, {}, await grantOf('anna'));
      await handoff.connect();
      const headers = handoff.authorization('phone');
      const text = createPhotoFile(new TextEncoder().encode('no image'), 'image/jpeg');
      assert.equal(await codeOf(await submit({ headers, photos: [text] })), 'unsupported_type');
      service.photo = breakConnection;
      assert.equal(await codeOf(await submit({ headers })), 'outcome_unknown');
      service.photo = (_, response) => sendJson(response, 200, GOOD_RESULT);
      assert.equal((await submit({ headers })).status, 200);
      const failed = (await (await handoff.openEvents('computer')).rest()).flatMap(({ event }) =>
        event.type === 'failed' ? [event.code] : [],
      );
      assert.deepEqual(failed, ['unsupported_type', 'outcome_unknown']);
    });
  });

  test('the computer takes over before the photos are forwarded → 410, and the service is not called', async () => {
    await withGrants(async ({ call, service }) => {
      const handoff = await HandoffClient.create(call, {}, await grantOf('anna'));
      await handoff.connect();
      const boundary = 'boundary';
      const part = (name: string, type: string): string =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${type}\r\n\r\n`;
      const photo = new Uint8Array(await createPhotoFile().arrayBuffer());
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          const text = (value: string): void => controller.enqueue(new TextEncoder().encode(value));
          text(`${part('data', '')}{}\r\n${part('photos', '; filename="a.jpg"\r\nContent-Type: image/jpeg')}`);
          controller.enqueue(photo);
          await handoff.post('computer', 'end');
          text(`\r\n--${boundary}--\r\n`);
          controller.close();
        },
      });
      const response = await call('/photos', {
        method: 'POST',
        body,
        duplex: 'half',
        headers: {
          ...handoff.authorization('phone'),
          'Content-Type': `multipart/form-data; boundary=${boundary}`,
          'Idempotency-Key': createIdempotencyKey(),
        },
      });
      assert.deepEqual(await readProblem(response), { status: 410, code: 'handoff_ended' });
      assert.equal(service.photos.length, 0);
    });
  });

  test('GET /config → the computer may hand off, a phone may not; without hand-offs there are no routes', async () => {
    await withGrants(async ({ call }) => {
      const anna = await grantOf('anna', { docTypes: ['passport'] });
      const handoff = await HandoffClient.create(call, {}, anna);
      await handoff.connect();
      const own = await (await call('/config', { headers: anna })).json();
      assert.deepEqual(own, { doc_types: ['passport'], handoff: true });
      const phone = await (await call('/config', { headers: handoff.authorization('phone') })).json();
      assert.deepEqual(phone, { doc_types: ['passport'] });
    });
    await withGrants(
      async ({ call }) => {
        assert.deepEqual(await (await call('/config', { headers: await grantOf('anna') })).json(), {});
        assert.equal((await postJson(call, '/handoff', {}, await grantOf('anna'))).status, 404);
      },
      { handoff: false },
    );
  });
});

describe('events', () => {
  test('Last-Event-ID → only what came after it; an id that is no number → all', async () => {
    await withGrants(async ({ call }) => {
      const handoff = await HandoffClient.create(call, {}, await grantOf('anna'));
      await handoff.connect();
      await handoff.post('phone', 'end');
      const ids = async (last?: string): Promise<readonly string[]> =>
        (await (await handoff.openEvents('computer', last)).rest()).map(({ id }) => id);
      assert.deepEqual(await ids(), ['1', '2', '3']);
      assert.deepEqual(await ids('2'), ['3']);
      assert.deepEqual(await ids('3'), []);
      assert.deepEqual(await ids('99'), []);
      assert.deepEqual(await ids('-1'), ['1', '2', '3']);
      assert.deepEqual(await ids('two'), ['1', '2', '3']);
    });
  });

  test('changes on another relay with the same store → arrive within 500 ms', async () => {
    const store = createMemoryStore();
    await withGrants(
      async (one) => {
        await withGrants(
          async (other) => {
            const handoff = await HandoffClient.create(one.call, {}, await grantOf('anna'));
            const events = await handoff.openEvents('computer', undefined, other.call);
            const next = events.next();
            await new Promise((resolve) => setTimeout(resolve, 50));
            const startMs = performance.now();
            await handoff.claim();
            assert.equal((await next)?.event.type, 'claimed');
            assert.ok(performance.now() - startMs < 500, `${performance.now() - startMs} ms`);
            await events.cancel();
          },
          { store },
        );
      },
      { store },
    );
  });

  test('nothing happens for 15 s → a heartbeat; the time passes → ended as expired, and the stream ends', async () => {
    const clock = new AdjustableClock();
    await withGrants(
      async ({ call }) => {
        const handoff = await HandoffClient.create(call, {}, await grantOf('anna'));
        const events = await handoff.openEvents('computer');
        const rest = events.rest();
        clock.shift(15_000);
        await new Promise((resolve) => setTimeout(resolve, 600));
        assert.deepEqual(events.comments, [': connected', ': heartbeat']);
        clock.shift(585_000);
        assert.deepEqual(
          (await rest).map(({ event }) => event),
          [{ type: 'ended', reason: 'expired' }],
        );
      },
      { clock, store: createMemoryStore(clock) },
    );
  });

  test('over HTTP: a client that leaves ends its stream, a relay that closes ends all, and headers forbid buffering', async () => {
    await withRelayFixture('over HTTP', {}, async ({ call, close }) => {
      const handoff = await HandoffClient.create(call);
      for (let count = 0; count < 10; count++) {
        const reader: EventReader = await handoff.openEvents('computer');
        await reader.cancel();
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
      const events = await handoff.openEvents('computer');
      const { headers } = events.response;
      assert.deepEqual(
        ['content-type', 'x-accel-buffering', 'cache-control'].map((name) => headers.get(name)),
        ['text/event-stream', 'no', 'no-store'],
      );
      const startMs = performance.now();
      await Promise.all([events.rest(), close()]);
      assert.ok(performance.now() - startMs < 5_000);
    });
  });

  test('more than six streams of one hand-off → 429', async () => {
    await withGrants(async ({ call }) => {
      const handoff = await HandoffClient.create(call, {}, await grantOf('anna'));
      const open = await Promise.all(Array.from({ length: 6 }, () => handoff.openEvents('computer')));
      const headers = handoff.authorization('computer');
      assert.equal(await codeOf(await call(`/handoff/${handoff.created.id}/events`, { headers })), 'rate_limited');
      await Promise.all(open.map((reader) => reader.cancel()));
    });
  });
});

test('what is stored → hashes instead of secrets, and no names once the hand-off is over', async () => {
  const stored = new Map<string, string>();
  const memory = createMemoryStore();
  const store = {
    ...memory,
    create: (key: string, value: string, ttlMs: number) => (stored.set(key, value), memory.create(key, value, ttlMs)),
    swap: (key: string, expected: string, value: string | null, ttlMs: number) => (
      stored.set(key, value ?? ''),
      memory.swap(key, expected, value, ttlMs)
    ),
  };
  await withGrants(
    async ({ call }) => {
      const handoff = await HandoffClient.create(call, { first_name: 'Anna-Maria' }, await grantOf('subject-17'));
      await handoff.connect();
      const secrets = [handoff.created.claim_code, handoff.phoneSecret, handoff.created.token.split('.')[2] ?? ''];
      const text = (): string => JSON.stringify([...stored]);
      assert.ok(text().includes('Anna-Maria'));
      for (const secret of secrets) assert.ok(secret.length >= 24 && !text().includes(secret));
      assert.ok(![...stored.keys()].some((key) => key.includes('subject-17')));
      await handoff.post('computer', 'end');
      assert.ok(!text().includes('Anna-Maria'));
    },
    { store },
  );
});

test(
  'three relays with one Redis → begun on one, which ends; claimed on the next; followed on the third',
  {
    skip: REDIS_SKIP_REASON,
  },
  async () => {
    const redis = await startRedis();
    try {
      const stores = await Promise.all([1, 2, 3].map(() => createRedisStore(redis.url)));
      const [first, second, third] = stores;
      let handoff: HandoffClient | undefined;
      await withGrants(
        async ({ call }) => {
          handoff = await HandoffClient.create(call, { first_name: 'Anna' }, await grantOf('anna'));
        },
        { store: first },
      );
      await first?.close?.();
      assert.ok(handoff);
      const begun = handoff;
      await withGrants(
        async (two) => {
          await withGrants(
            async (three) => {
              const events = await begun.openEvents('computer', undefined, three.call);
              assert.equal((await begun.claim({}, begun.phoneSecret, two.call)).status, 200);
              assert.equal((await begun.post('computer', 'confirm', {}, three.call)).status, 204);
              const suspended = await three.submit({ headers: await grantOf('anna') });
              assert.equal(await codeOf(suspended), 'handoff_active');
              assert.equal((await two.submit({ headers: begun.authorization('phone') })).status, 200);
              const types = (await events.rest()).map(({ event }) => event.type);
              assert.deepEqual(types, ['claimed', 'confirmed', 'sending', 'answered']);
            },
            { store: third },
          );
        },
        { store: second },
      );
      await second?.close?.();
      await third?.close?.();
    } finally {
      await redis.stop();
    }
  },
);
