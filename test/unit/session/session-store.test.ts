import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSessionStore, initialState, type CaptureEvent, type Effect } from '../../../src/session/session.js';

type Context = { signal: AbortSignal; send: (event: CaptureEvent) => void };

function recorded() {
  const performed: { effect: Effect; context: Context }[] = [];
  const runner = createSessionStore(initialState(), (effect, context) => performed.push({ effect, context }));
  return {
    runner,
    performed,
    last: (type: string) => performed.findLast(({ effect }) => effect.type === type)!.context,
  };
}

test('an effect that is begun anew aborts the one before, and the old one is no longer heard', () => {
  const { runner, last } = recorded();
  runner.send({ type: 'start' });
  const first = last('openCamera');
  runner.send({ type: 'start' });
  assert.equal(first.signal.aborted, true);
  first.send({ type: 'cameraReady' });
  assert.equal(runner.state.name, 'starting');
  last('openCamera').send({ type: 'cameraReady' });
  assert.equal(runner.state.name, 'aiming');
});

test('listeners see the state that belongs to the event, also when one of them sends another', () => {
  const { runner } = recorded();
  const seen: string[] = [];
  runner.subscribe((state, event) => {
    seen.push(`${event.type}:${state.name}`);
    if (event.type === 'start') runner.send({ type: 'chooseFiles' });
  });
  runner.subscribe((state, event) => seen.push(`again ${event.type}:${state.name}`));
  runner.send({ type: 'start' });
  assert.deepEqual(seen, [
    'start:starting',
    'again start:starting',
    'chooseFiles:picking',
    'again chooseFiles:picking',
  ]);
});

test('a disposed runner is deaf, and everything under way is aborted', () => {
  const { runner, last } = recorded();
  runner.send({ type: 'start' });
  const { signal } = last('openCamera');
  runner.dispose();
  assert.equal(signal.aborted, true);
  runner.send({ type: 'chooseFiles' });
  assert.equal(runner.state.name, 'starting');
});
