import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSessionStore, initialState, type CaptureEvent, type Effect } from '../../../src/session/session.js';

type Context = { signal: AbortSignal; send: (event: CaptureEvent) => void };

function createRecordedStore() {
  const started: { effect: Effect; context: Context }[] = [];
  const store = createSessionStore(initialState(), (effect, context) => started.push({ effect, context }));
  const last = (type: string) => started.findLast(({ effect }) => effect.type === type)!.context;
  return { store, started, last };
}

test('session store: a second effect of one kind → aborts the first, whose events are then ignored', () => {
  const { store, last } = createRecordedStore();
  store.send({ type: 'start' });
  const first = last('openCamera');
  store.send({ type: 'start' });
  assert.equal(first.signal.aborted, true);
  first.send({ type: 'cameraReady' });
  assert.equal(store.state.name, 'starting');
  last('openCamera').send({ type: 'cameraReady' });
  assert.equal(store.state.name, 'aiming');
});

test('session store: a listener sends an event → every listener gets both events, each with its own state', () => {
  const { store } = createRecordedStore();
  const seen: string[] = [];
  store.subscribe((state, event) => {
    seen.push(`${event.type}:${state.name}`);
    if (event.type === 'start') store.send({ type: 'chooseFiles' });
  });
  store.subscribe((state, event) => seen.push(`again ${event.type}:${state.name}`));
  store.send({ type: 'start' });
  const once = ['start:starting', 'chooseFiles:picking'];
  assert.deepEqual(seen, [once[0], `again ${once[0]}`, once[1], `again ${once[1]}`]);
});

test('session store: disposed → running effects are aborted, and events are ignored', () => {
  const { store, last } = createRecordedStore();
  store.send({ type: 'start' });
  const { signal } = last('openCamera');
  store.dispose();
  assert.equal(signal.aborted, true);
  store.send({ type: 'chooseFiles' });
  assert.equal(store.state.name, 'starting');
});
