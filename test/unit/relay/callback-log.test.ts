import assert from 'node:assert/strict';
import { describe, test, after } from 'node:test';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogEntry } from '../../../src/relay/relay.js';
import { type DemandDelivery, callbackLog, relayFromEnvironment } from '../../../src/relay.js';
import { CALLBACK_PAYLOAD, CALLBACK_SECRET, postCallback } from '../../support/relay/callback-fixture.js';
import { relayEnvironment } from '../../support/relay/relay-fixture.js';
import { valuesOf } from '../../support/values-of.js';

describe('the callback log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'relay-callbacks-'));
  after(() => rmSync(folder, { recursive: true }));
  const delivery = (id: string): DemandDelivery => ({
    result: { ...CALLBACK_PAYLOAD, id } as DemandDelivery['result'],
    warnings: [],
    rejection: null,
    isUpdate: false,
    isSandbox: false,
  });
  const linesOf = (path: string): { result: { id: string } }[] => {
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    return lines.map((line) => JSON.parse(line) as { result: { id: string } });
  };

  test('callbackLog → writes a callback as a line of JSON; a new or an existing file gets mode 0600', async () => {
    const path = join(folder, 'one.jsonl');
    await callbackLog(path)(delivery('a'));
    assert.deepEqual(linesOf(path)[0]?.result, { ...CALLBACK_PAYLOAD, id: 'a' });
    assert.equal(statSync(path).mode & 0o777, 0o600);
    chmodSync(path, 0o644);
    await callbackLog(path)(delivery('b'));
    assert.equal(statSync(path).mode & 0o777, 0o600);
  });

  test('callbackLog with 50 simultaneous callbacks → 50 complete lines in order', async () => {
    const path = join(folder, 'many.jsonl');
    const append = callbackLog(path);
    await Promise.all(Array.from({ length: 50 }, (_, index) => append(delivery(`${index}`))));
    assert.deepEqual(
      linesOf(path).map(({ result }) => Number(result.id)),
      Array.from({ length: 50 }, (_, index) => index),
    );
  });

  test('a callback log whose last line is cut off → the next callback starts a new line', async () => {
    const path = join(folder, 'cut.jsonl');
    const append = callbackLog(path);
    await append(delivery('a'));
    appendFileSync(path, '{"result":{"id":"hal');
    await append(delivery('b'));
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    assert.equal(lines.length, 3);
    assert.equal((JSON.parse(lines[2] ?? '') as { result: { id: string } }).result.id, 'b');
  });

  test('the file of the callback log is missing, or its folder → the next callback creates it once it can', async () => {
    const path = join(folder, 'later', 'log.jsonl');
    const append = callbackLog(path);
    await assert.rejects(async () => append(delivery('a')));
    mkdirSync(join(folder, 'later'));
    for (const id of ['b', 'c']) {
      await append(delivery(id));
      assert.deepEqual(
        linesOf(path).map(({ result }) => result.id),
        [id],
      );
      rmSync(path);
    }
  });

  const ENV = relayEnvironment();

  test('CALLBACK_LOG is set → an acknowledged callback is in the file; a repeated one is written once', async () => {
    const path = join(folder, 'program.jsonl');
    const relay = await relayFromEnvironment({
      ...ENV,
      CALLBACK_SECRET: `${CALLBACK_SECRET},new-${CALLBACK_SECRET}`,
      CALLBACK_LOG: path,
    });
    const call = (route: string, init?: RequestInit): Promise<Response> => fetch(relay.url + route, init);
    assert.equal((await postCallback({ call }, CALLBACK_PAYLOAD)).status, 200);
    assert.equal(linesOf(path).length, 1);
    assert.equal((await postCallback({ call }, CALLBACK_PAYLOAD, `new-${CALLBACK_SECRET}`)).status, 200);
    assert.equal((await postCallback({ call }, { ...CALLBACK_PAYLOAD, result: 'validated' })).status, 200);
    assert.equal(linesOf(path).length, 2);
    await relay.close();
  });

  test('a CALLBACK_LOG that cannot be written → the relay does not start', async () => {
    const env = { ...ENV, CALLBACK_SECRET: CALLBACK_SECRET, CALLBACK_LOG: join(folder, 'no', 'such', 'folder.jsonl') };
    await assert.rejects(relayFromEnvironment(env), /CALLBACK_LOG/);
  });

  test('CALLBACK_SECRET without CALLBACK_LOG → log entry `misconfigured`', async () => {
    const log: LogEntry[] = [];
    const relay = await relayFromEnvironment(
      { ...ENV, CALLBACK_SECRET: CALLBACK_SECRET },
      (entry) => void log.push(entry),
    );
    await relay.close();
    assert.deepEqual(valuesOf(log, 'event'), ['misconfigured', 'started']);
  });
});
