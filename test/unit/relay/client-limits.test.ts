import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemoryStore, createRelay } from '../../../src/relay.js';
import { createRateLimiter } from '../../../src/relay/client-limits.js';
import { FakeClock } from '../../support/fake-clock.js';
import { OFFLINE_RELAY } from '../../support/relay/relay-fixture.js';
import { interceptStore } from '../../support/relay/test-stores.js';
import { isPrivateOrUnknownAddress, isPublicAddress, toClientNetwork } from '../../../src/relay/network-addresses.js';

const refused = (retryAfterSeconds: number): object => ({ code: 'rate_limited', detail: { retryAfterSeconds } });

test('a rate limit: calls over the limit → refused with the rest of the window, which begins with the first call', async () => {
  const clock = new FakeClock();
  clock.advance(1_000);
  const limiter = createRateLimiter('calls', { points: 2, perSeconds: 60 }, { store: createMemoryStore(clock), clock });
  await limiter.count('anna');
  clock.advance(10_500);
  assert.equal(await limiter.isExhausted('anna'), false);
  await limiter.count('anna');
  assert.equal(await limiter.isExhausted('anna'), true);
  await assert.rejects(limiter.count('anna'), refused(50));
  clock.advance(49_400);
  await assert.rejects(limiter.count('anna'), refused(1));
  clock.advance(200);
  await limiter.count('anna');
});

test('a rate limit: other clients, other limits and other relays of a store → only the client of the limit is refused', async () => {
  const clock = new FakeClock();
  const store = createMemoryStore(clock);
  const [calls, misses, callsOfAnotherRelay] = ['calls', 'misses', 'calls'].map((name) =>
    createRateLimiter(name, { points: 1, perSeconds: 60 }, { store, clock }),
  );
  await calls?.count('anna');
  await calls?.count('ben');
  await misses?.count('anna');
  await assert.rejects(callsOfAnotherRelay?.count('anna') ?? Promise.resolve(), { code: 'rate_limited' });
});

test('a rate limit: the key in the store → a hash, not the client', async () => {
  const clock = new FakeClock();
  const keys: unknown[] = [];
  const store = interceptStore((run, [operation, key]) => {
    if (operation === 'add') keys.push(key);
    return run();
  });
  await createRateLimiter('calls', { points: 1, perSeconds: 60 }, { store, clock }).count('anna@mail.example');
  assert.match(keys.join(), /^calls:[0-9a-f]{64}$/);
});

test('createRelay with a limit that no timer or counter can keep → throws with its name; undefined → the default', () => {
  const wrong = [{ hostMs: Infinity }, { serviceDeadlineMs: NaN }, { uploadIdleMs: 2 ** 31 }, { callbackMisses: -1 }];
  for (const limits of wrong)
    assert.throws(() => createRelay({ ...OFFLINE_RELAY, limits }), new RegExp(`limits.${Object.keys(limits).join()}`));
  const unlimited = { attemptsWindowMs: 30 * 86_400_000, openUploadsPerSubject: Infinity };
  createRelay({ ...OFFLINE_RELAY, limits: { ...unlimited, inFlightBytes: undefined as unknown as number } });
});

test('toClientNetwork of an IPv4 address, also in IPv6 notation → the IPv4 address', () => {
  for (const [address, network] of [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['', ''],
    ['unix', 'unix'],
  ] as const) {
    assert.equal(toClientNetwork(address), network);
  }
});

test('toClientNetwork of IPv6 addresses in one /64 → the same network; in another /64 → another network', () => {
  const same = ['2001:db8:0:7::1', '2001:0DB8:0000:0007:ffff:1:2:3', '2001:db8::7:0:0:0:9', '2001:db8:0:7:1::%eth0'];
  for (const address of same) assert.equal(toClientNetwork(address), '2001:db8:0:7::/64', address);
  assert.equal(toClientNetwork('2001:db8:0:8::1'), '2001:db8:0:8::/64');
  assert.equal(toClientNetwork('::1'), '0:0:0:0::/64');
  assert.equal(toClientNetwork('2001:db8::'), '2001:db8:0:0::/64');
});

test('isPrivateOrUnknownAddress of loopback, private, link-local, carrier-grade or unknown → true; public → false', () => {
  const privates = ['', '127.0.0.1', '::1', '10.1.2.3', '172.16.0.1', '172.31.9.9', '192.168.1.1', '169.254.0.1'];
  const more = ['100.64.0.1', '100.127.0.1', 'fc00::1', 'fd12:3::4', 'fe80::1', '::ffff:10.0.0.1'];
  for (const address of [...privates, ...more]) assert.equal(isPrivateOrUnknownAddress(address), true, address);
  const publics = ['192.0.2.1', '172.32.0.1', '172.15.0.1', '100.63.0.1', '100.128.0.1', '11.0.0.1', '2001:db8::1'];
  for (const address of publics) assert.equal(isPrivateOrUnknownAddress(address), false, address);
});

test('isPublicAddress of addresses that stand for others, reserved or unknown ones → false; of the internet’s → true', () => {
  const embedding = ['64:ff9b::a00:1', '64:ff9b:1::a00:1', '2002:a00:1::1', '::ffff:10.0.0.1', '::10.0.0.1', '::a00:1'];
  const reserved = ['198.18.0.1', '198.19.255.255', '192.0.0.1', '192.0.2.1', '240.0.0.1', '2001::1', '2001:db8::1'];
  const privates = ['', 'name', '10.0.0.1', '127.0.0.1', '169.254.169.254', '100.64.0.1', '::1', '::', 'fd00::1'];
  const local = ['fec0::1', 'fe80::1%eth0'];
  for (const address of [...embedding, ...reserved, ...privates, ...local])
    assert.equal(isPublicAddress(address), false, address);
  const publics = ['1.1.1.1', '::ffff:1.1.1.1', '198.17.255.255', '198.20.0.1', '2606:4700::1111'];
  for (const address of publics) assert.equal(isPublicAddress(address), true, address);
});
