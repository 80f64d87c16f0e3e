/** What becomes of the photos of a phone: answers, rejections, errors. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { GOOD_RESULT, breakConnection, sendJson } from '../../support/relay/fake-service.js';
import { HandoffClient, postJson } from '../../support/relay/handoff-client.js';
import { codeOf, grantOf, withGrants } from '../../support/relay/handoff-grants.js';
import { createIdempotencyKey, createPhotoFile, readProblem } from '../../support/relay/relay-fixture.js';

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
