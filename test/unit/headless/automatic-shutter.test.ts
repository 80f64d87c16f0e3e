/** The live check and the guidance together: when the automatic shutter fires on fast and on slow devices. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLiveCheck, type Luma } from '../../../src/checks/checks.js';
import { initialGuidance, nextGuidance } from '../../../src/session/session.js';
import { moveFrame, toLuma } from '../../support/checks/paint-pixels.js';
import { renderSimpleScene } from '../../support/checks/simple-scene.js';

/** A good document is seen in the second look. The limit counts from then on. */
const MAX_DELAY_MS = 2500;
const EXPECTATION = { docType: 'id_card', side: 'back' } as const;

/** Shows frames for some seconds. @returns when the shutter fired, or `null` */
function playUntilShutter(frameAt: (n: number) => Luma, looksPerSecond: number, durationMs: number): number | null {
  const check = createLiveCheck();
  let guidance = initialGuidance(0);
  for (let n = 0; (1000 * n) / looksPerSecond <= durationMs; n++) {
    const ms = (1000 * n) / looksPerSecond;
    guidance = nextGuidance(guidance, check(frameAt(n), ms, EXPECTATION), ms, { shutter: 'auto' });
    if (guidance.triggersShutter) return ms;
  }
  return null;
}

const scene = await renderSimpleScene(91, 'id-card-zoe-back', { ranges: { fill: [0.7, 0.7] } });
const rest = toLuma(scene.pixels);
const trembling = [0, 2, -1, 1].map((dx) => moveFrame(rest, dx));
const shaken = [-90, 90].map((dx) => moveFrame(rest, dx));

for (const looks of [0.8, 1, 2, 3, 8, 15]) {
  test(`${looks} looks a second at a document held still → the shutter fires`, () => {
    const firedMs = playUntilShutter((n) => trembling[n % trembling.length]!, looks, 10_000) ?? Infinity;
    assert.ok(firedMs - 1000 / looks <= MAX_DELAY_MS, `${firedMs} ms`);
  });

  test(`${looks} looks a second at a document that is moved to and fro → the shutter does not fire`, () => {
    assert.equal(
      playUntilShutter((n) => shaken[n % shaken.length]!, looks, 8_000 / looks),
      null,
    );
  });
}
