import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { watchCameraPermission } from '../../../src/element/permission/permission-controller.js';
import { FakeClock } from '../../support/fake-clock.js';
import { replaceProperty } from '../../support/replace-property.js';

let restore: () => void;
const replacePermissions = (query: () => Promise<EventTarget>): void =>
  void (restore = replaceProperty(globalThis, 'navigator', { permissions: { query } }));
afterEach(() => restore());

/** A browser whose camera permission is `first`. Without `hasEvent` it never fires `change`, as Safari. */
function fakePermissions(first: PermissionState, hasEvent = true) {
  let state = first;
  const statuses: EventTarget[] = [];
  const query = async (): Promise<EventTarget> => {
    const now = state;
    const status = new EventTarget();
    Object.defineProperty(status, 'state', { get: () => (hasEvent ? state : now) });
    statuses.push(status);
    return status;
  };
  replacePermissions(query);
  return {
    queries: () => statuses.length,
    /** Changes the permission, and lets the page notice. */
    async set(next: PermissionState): Promise<void> {
      state = next;
      if (hasEvent) for (const status of statuses) status.dispatchEvent(new Event('change'));
      await settle();
    },
  };
}

/** Lets pending promises settle. */
const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

async function watch() {
  let granted = 0;
  const clock = new FakeClock();
  const stop = watchCameraPermission(clock, () => granted++);
  await settle();
  const advance = (ms: number): Promise<void> => (clock.advance(ms), settle());
  return { advance, stop, granted: () => granted };
}

test('permission denied, then granted → called once', async () => {
  const permissions = fakePermissions('denied');
  const { granted } = await watch();
  await permissions.set('granted');
  assert.equal(granted(), 1);
  void permissions.set('denied');
  await permissions.set('granted');
  assert.equal(granted(), 1);
});

test('a browser without change events → the permission is read again after a second', async () => {
  const permissions = fakePermissions('denied', false);
  const { advance, granted } = await watch();
  await permissions.set('granted');
  assert.equal(granted(), 0);
  await advance(1000);
  assert.equal(granted(), 1);
});

test('permission reset to prompt → not called; granted after that → called', async () => {
  const permissions = fakePermissions('denied');
  const { granted } = await watch();
  await permissions.set('prompt');
  assert.equal(granted(), 0);
  await permissions.set('granted');
  assert.equal(granted(), 1);
});

test('permission granted from the start → not called: the system denies the camera', async () => {
  fakePermissions('granted');
  const { advance, granted } = await watch();
  await advance(5000);
  assert.equal(granted(), 0);
});

test('stopped → the permission is not read again, and nothing is called', async () => {
  const permissions = fakePermissions('denied');
  const { advance, stop, granted } = await watch();
  stop();
  const before = permissions.queries();
  await permissions.set('granted');
  await advance(5000);
  assert.equal(granted(), 0);
  assert.equal(permissions.queries(), before);
});

test('a browser without this permission → nothing happens', async () => {
  replacePermissions(() => Promise.reject(new TypeError('camera is no permission')));
  const { advance, granted } = await watch();
  await advance(5000);
  assert.equal(granted(), 0);
});
