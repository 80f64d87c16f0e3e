import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  AnnouncerController,
  GUIDANCE_REPEAT_MS,
  MIN_ANNOUNCEMENT_INTERVAL_MS,
} from '../../../src/element/controllers/announcer-controller.js';
import { FakeClock } from '../../support/fake-clock.js';
import { valuesOf } from '../../support/values-of.js';

function startAnnouncer() {
  const clock = new FakeClock();
  const announced: { readonly atMs: number; readonly text: string }[] = [];
  const announcer: AnnouncerController = new AnnouncerController(
    {
      addController: () => undefined,
      removeController: () => undefined,
      requestUpdate: () => announced.push({ atMs: clock.now(), text: announcer.text }),
      updateComplete: Promise.resolve(true),
    },
    clock,
  );
  return { clock, announced, announcer };
}

test('new screen with a heading only, 700 ms after the last announcement → announced after two seconds, not eight', () => {
  const { clock, announced, announcer } = startAnnouncer();
  announcer.announce('Checking your photo');
  const startMs = clock.now();
  clock.advance(700);
  // What the element does when another screen comes while the focus is on the page.
  announcer.clear();
  announcer.announce('', false, 'Is everything readable?');
  clock.advance(30_000);
  assert.deepEqual(announced, [
    { atMs: startMs, text: 'Checking your photo' },
    { atMs: startMs + 700, text: '' },
    { atMs: startMs + MIN_ANNOUNCEMENT_INTERVAL_MS, text: 'Is everything readable?' },
  ]);
});

test('another screen comes while a text is shown → the live region is rendered empty at once; without a text, not at all', () => {
  const { announced, announcer } = startAnnouncer();
  announcer.clear();
  assert.deepEqual(announced, []);
  announcer.announce('Choose a photo of the front');
  announcer.clear('Checking your photo');
  assert.deepEqual(valuesOf(announced, 'text'), ['Choose a photo of the front', '']);
});

test('sentence of the heading that got the focus → not announced as well, the next sentence is', () => {
  const { clock, announced, announcer } = startAnnouncer();
  announcer.clear('Checking your photo');
  announcer.announce('Checking your photo');
  clock.advance(30_000);
  assert.deepEqual(announced, []);
  announcer.announce('Still working');
  assert.deepEqual(valuesOf(announced, 'text'), ['Still working']);
});

test('guidance that stays → announced again at growing intervals; a message that is no guidance → once', () => {
  const { clock, announced, announcer } = startAnnouncer();
  const texts = (): string[] => announced.flatMap(({ text }) => text || []);
  announcer.announce('Move closer', true);
  clock.advance(GUIDANCE_REPEAT_MS - 1);
  // Gone and back within a moment: announced once.
  announcer.announce('', true);
  announcer.announce('Move closer', true);
  assert.deepEqual(texts(), ['Move closer']);
  clock.advance(1);
  const [, repeated] = texts();
  assert.notEqual(repeated, 'Move closer', 'a different text, so that it is read again');
  assert.equal(repeated?.trim(), 'Move closer');
  clock.advance(GUIDANCE_REPEAT_MS * 6);
  assert.equal(texts().length, 5);
  announcer.clear();
  announcer.announce('Sending your photos');
  clock.advance(GUIDANCE_REPEAT_MS * 10);
  assert.equal(texts().length, 6);
});

test('disconnected while an announcement waits → no timer remains, and the text is empty', () => {
  const { clock, announcer } = startAnnouncer();
  announcer.announce('One');
  announcer.announce('Two');
  assert.equal(clock.pending, 1);
  announcer.hostDisconnected();
  assert.equal(clock.pending, 0);
  assert.equal(announcer.text, '');
});
