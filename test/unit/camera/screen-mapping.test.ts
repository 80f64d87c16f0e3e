import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  coverTransform,
  MIN_VISIBLE_VIDEO_SHARE,
  screenToVideo,
  videoBox,
  videoToScreen,
} from '../../../src/camera/screen-mapping.js';

const length = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });
const screens = fc.record({ width: length(120, 4000), height: length(120, 4000) });
const videos = fc.record({ width: fc.integer({ min: 160, max: 4096 }), height: fc.integer({ min: 120, max: 4096 }) });
const near = (a: number, b: number, size: number): void =>
  assert.ok(Math.abs(a - b) <= 1e-9 * Math.max(1, size), `${a} ≠ ${b}`);

describe('coverTransform', () => {
  it('any screen point → lies in the video, and mapped back it is the same point', () => {
    fc.assert(
      fc.property(videos, screens, fc.boolean(), length(0, 1), length(0, 1), (video, screen, mirrored, u, v) => {
        const transform = coverTransform(video, screen, mirrored);
        const point = { x: u * screen.width, y: v * screen.height };
        const { x, y } = screenToVideo(point, transform);
        assert.ok(x >= -1e-6 && x <= video.width + 1e-6 && y >= -1e-6 && y <= video.height + 1e-6);
        const back = videoToScreen({ x, y }, transform);
        near(back.x, point.x, 10_000);
        near(back.y, point.y, 10_000);
      }),
    );
  });

  it('coverTransform → the video’s centre lies at the screen’s centre, and the scale in x and y is equal', () => {
    fc.assert(
      fc.property(videos, screens, (video, screen) => {
        const transform = coverTransform(video, screen);
        const centre = videoToScreen({ x: video.width / 2, y: video.height / 2 }, transform);
        near(centre.x, screen.width / 2, 10_000);
        near(centre.y, screen.height / 2, 10_000);
        const a = videoToScreen({ x: 0, y: 0 }, transform);
        const b = videoToScreen({ x: 100, y: 100 }, transform);
        near(b.x - a.x, b.y - a.y, 10_000);
      }),
    );
  });

  it('a mirrored video → coverTransform swaps left and right only', () => {
    const transform = coverTransform({ width: 100, height: 100 }, { width: 200, height: 200 }, true);
    assert.deepEqual(videoToScreen({ x: 10, y: 10 }, transform), { x: 180, y: 20 });
  });
});

describe('videoBox', () => {
  it('videoBox → lies on the screen, fills its width or height, shows 75 % of the video’s width and height', () => {
    fc.assert(
      fc.property(videos, screens, length(0, 1), length(0, 1), (video, screen, u, v) => {
        const box = videoBox(video, screen, { x: u * screen.width, y: v * screen.height });
        const { scale } = coverTransform(video, box);
        const [width, height] = [box.width / scale, box.height / scale];
        const slack = 1e-6;
        assert.ok(width >= MIN_VISIBLE_VIDEO_SHARE * video.width - slack * 4096);
        assert.ok(height >= MIN_VISIBLE_VIDEO_SHARE * video.height - slack * 4096);
        assert.ok(box.x >= -slack && box.x + box.width <= screen.width + slack * screen.width);
        assert.ok(box.y >= -slack && box.y + box.height <= screen.height + slack * screen.height);
        assert.ok(box.width === screen.width || box.height === screen.height);
      }),
    );
  });

  it('videoBox on an upright phone: upright video → the whole screen; landscape video → a band at the centre', () => {
    const phone = { width: 390, height: 844 };
    const centre = { x: 195, y: 380 };
    assert.deepEqual(videoBox({ width: 720, height: 1280 }, phone, centre), { x: 0, y: 0, ...phone });
    const band = videoBox({ width: 1280, height: 720 }, phone, centre);
    assert.equal(Math.round(band.height), 293);
    assert.equal(band.y + band.height / 2, centre.y);
  });
});
