/** The live check and the guidance together: when the automatic shutter fires on fast and on slow devices. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLiveCheck, type Luma } from '../../../src/checks/checks.js';
import { initialGuidance, nextGuidance } from '../../../src/session/session.js';
import { toLuma } from '../../support/checks/paint-pixels.js';
import { makeSimpleScene } from '../../support/checks/simple-scene.js';

const STILL = { background: 'noise', blurPx: 0.7, maxTiltDegrees: 6, rotationDegrees: 0, clean: true } as const;
/** A good document is seen in the second look. The limit counts from then on. */
const MAX_DELAY_MS = 2500;
const EXPECTATION = { docType: 'id_card', side: 'back' } as const;

/** The frame moved sideways by whole pixels. */
function moved(frame: Luma, dx: number): Luma {
  const data = new Uint8Array(frame.data.length);
  for (let y = 0; y < frame.height; y++)
    for (let x = 0; x < frame.width; x++)
      data[y * frame.width + x] = frame.data[y * frame.width + Math.min(frame.width - 1, Math.max(0, x - dx))]!;
  return { ...frame, data };
}

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

const scene = await makeSimpleScene(91, { ...STILL, fill: 0.7, kind: 'id1-back-td1' });
const rest = toLuma(scene.image);
const trembling = [0, 2, -1, 1].map((dx) => moved(rest, dx));
const shaken = [-90, 90].map((dx) => moved(rest, dx));

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
