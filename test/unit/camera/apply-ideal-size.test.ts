import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyIdealSize } from '../../../src/camera/track-controls.js';

type Sides = readonly [width: number, height: number];

/** What is asked of a track whose camera can give `max`, and that has `now`. */
async function sizeAskedOf(max: Sides | null, now: Sides): Promise<unknown> {
  const asked: unknown[] = [];
  const track = {
    getCapabilities: () => (max === null ? {} : { width: { max: max[0] }, height: { max: max[1] } }),
    getSettings: () => ({ width: now[0], height: now[1] }),
    applyConstraints: async (wish: unknown) => void asked.push(wish),
  };
  await applyIdealSize(track as unknown as MediaStreamTrack);
  return asked;
}

const LANDSCAPE = [{ width: { ideal: 1920 }, height: { ideal: 1080 } }];
const UPRIGHT = [{ width: { ideal: 1080 }, height: { ideal: 1920 } }];
for (const [what, max, now, asked] of [
  ['a webcam with all it has', [1280, 720], [1280, 720], []],
  ['a camera opened without a size', [3840, 2160], [640, 480], LANDSCAPE],
  ['a phone held upright', [4032, 3024], [1080, 1920], []],
  ['a phone held upright, opened without a size', [4032, 3024], [480, 640], LANDSCAPE],
  ['an upright camera cropped to a square', [720, 1280], [720, 720], UPRIGHT],
  ['an upright camera with all it has', [720, 1280], [720, 1280], []],
  ['a browser that does not say what the camera can give', null, [640, 480], []],
] as const)
  test(`applyIdealSize: ${what} → ${asked.length === 0 ? 'nothing' : 'the ideal size'} is asked for`, async () => {
    assert.deepEqual(await sizeAskedOf(max, now), asked);
  });
