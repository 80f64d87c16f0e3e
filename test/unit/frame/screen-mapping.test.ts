import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { FORMATS, type FormatName } from '../../../src/contract/contract.js';
import { guideRect, type GuideOptions } from '../../../src/frame/guide-rect.js';
import {
  coverTransform,
  MIN_VISIBLE_SHARE,
  screenToVideo,
  videoBox,
  videoToScreen,
  visibleVideo,
} from '../../../src/frame/screen-mapping.js';
import { pauseAfterFrameMs } from '../../../src/frame/watch-frames.js';

const length = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });
const screens = fc.record({ width: length(120, 4000), height: length(120, 4000) });
const videos = fc.record({ width: fc.integer({ min: 160, max: 4096 }), height: fc.integer({ min: 120, max: 4096 }) });
const near = (a: number, b: number, size: number): void =>
  assert.ok(Math.abs(a - b) <= 1e-9 * Math.max(1, size), `${a} ≠ ${b}`);

describe('video ↔ screen', () => {
  it('there and back is where it was', () => {
    fc.assert(
      fc.property(videos, screens, fc.boolean(), length(-1, 2), length(-1, 2), (video, screen, mirrored, u, v) => {
        const transform = coverTransform(video, screen, mirrored);
        const point = { x: u * video.width, y: v * video.height };
        const back = screenToVideo(videoToScreen(point, transform), transform);
        near(back.x, point.x, 10_000);
        near(back.y, point.y, 10_000);
      }),
    );
  });

  it('covers the screen: every point of it shows a point of the video', () => {
    fc.assert(
      fc.property(videos, screens, fc.boolean(), length(0, 1), length(0, 1), (video, screen, mirrored, u, v) => {
        const seen = screenToVideo(
          { x: u * screen.width, y: v * screen.height },
          coverTransform(video, screen, mirrored),
        );
        assert.ok(seen.x >= -1e-6 && seen.x <= video.width + 1e-6 && seen.y >= -1e-6 && seen.y <= video.height + 1e-6);
      }),
    );
  });

  it('keeps the centre in the centre, and proportions', () => {
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

  it('mirrors left and right only', () => {
    const transform = coverTransform({ width: 100, height: 100 }, { width: 200, height: 200 }, true);
    assert.deepEqual(videoToScreen({ x: 10, y: 10 }, transform), { x: 180, y: 20 });
  });

  it('shows of the video what the screen has room for', () => {
    assert.deepEqual(visibleVideo({ width: 1920, height: 1080 }, { width: 540, height: 1080 }), {
      x: 690,
      y: 0,
      width: 540,
      height: 1080,
    });
    fc.assert(
      fc.property(videos, screens, (video, screen) => {
        const part = visibleVideo(video, screen);
        const transform = coverTransform(video, screen);
        const corner = videoToScreen({ x: part.x, y: part.y }, transform);
        near(corner.x, 0, 10_000);
        near(corner.y, 0, 10_000);
        assert.ok(part.width <= video.width && part.height <= video.height);
      }),
    );
  });
});

describe('the guide', () => {
  const formats = fc.constantFrom(...(Object.keys(FORMATS) as FormatName[]));
  const options: fc.Arbitrary<GuideOptions> = fc.record(
    {
      orientation: fc.constantFrom('lying' as const, 'upright' as const),
      documents: fc.constantFrom(1 as const, 2 as const),
      marginPx: length(0, 60),
      insets: fc.record({ top: length(0, 400), right: length(0, 400), bottom: length(0, 400), left: length(0, 400) }),
    },
    { requiredKeys: [] },
  );

  it('lies inside the screen, whatever the insets', () => {
    fc.assert(
      fc.property(screens, formats, options, (screen, format, wish) => {
        const rect = guideRect(screen, format, wish);
        assert.ok(rect.width > 0 && rect.height > 0);
        assert.ok(rect.x >= -1e-9 && rect.y >= -1e-9);
        assert.ok(rect.x + rect.width <= screen.width + 1e-9 && rect.y + rect.height <= screen.height + 1e-9);
      }),
    );
  });

  it('has the proportions of the document', () => {
    fc.assert(
      fc.property(screens, formats, options, (screen, format, wish) => {
        const rect = guideRect(screen, format, wish);
        const { widthMm, heightMm } = FORMATS[format];
        const aspect = widthMm / (heightMm * (wish.documents ?? 1));
        near(rect.width / rect.height, wish.orientation === 'upright' ? 1 / aspect : aspect, 10);
      }),
    );
  });

  const phones: readonly [string, { width: number; height: number }, FormatName][] = [
    ['phone upright', { width: 390, height: 844 }, 'ID-1'],
    ['phone lying', { width: 844, height: 390 }, 'ID-1'],
    ['laptop', { width: 1280, height: 800 }, 'ID-3'],
    ['narrow column', { width: 320, height: 480 }, 'ID-2'],
  ];
  for (const [name, screen, format] of phones) {
    it(`${name}: leaves room for the guidance and the controls, and still is worth looking at`, () => {
      const rect = guideRect(screen, format);
      const upright = screen.height >= screen.width;
      assert.ok(rect.y >= (upright ? 80 : 64), `top ${rect.y}`);
      if (upright) assert.ok(rect.y + rect.height <= screen.height - 120);
      else assert.ok(rect.x + rect.width <= screen.width - 100);
      assert.ok(rect.width * rect.height >= 0.2 * screen.width * screen.height, `${rect.width} × ${rect.height}`);
    });
  }
});

describe('the pace of the loop', () => {
  it('never lets the eyes fill more than their share, nor exceeds the frame rate', () => {
    fc.assert(
      fc.property(length(0, 5000), length(1, 60), length(0.05, 1), (tookMs, fps, duty) => {
        const period = tookMs + pauseAfterFrameMs(tookMs, fps, duty);
        assert.ok(tookMs / period <= duty + 1e-9);
        assert.ok(period >= 1000 / fps - 1e-9);
      }),
    );
  });
  it('is 20 frames a second for quick eyes, 5 for slow ones', () => {
    assert.equal(pauseAfterFrameMs(10, 20, 0.5), 40);
    assert.equal(pauseAfterFrameMs(100, 20, 0.5), 100);
  });
});

describe('where the video plays', () => {
  it('never hides more than a quarter of it, lies on the screen, and fills it where it can', () => {
    fc.assert(
      fc.property(videos, screens, length(0, 1), length(0, 1), (video, screen, u, v) => {
        const box = videoBox(video, screen, { x: u * screen.width, y: v * screen.height });
        const { width, height } = visibleVideo(video, box);
        const slack = 1e-6;
        assert.ok(
          width >= MIN_VISIBLE_SHARE * video.width - slack * 4096 &&
            height >= MIN_VISIBLE_SHARE * video.height - slack * 4096,
        );
        assert.ok(box.x >= -slack && box.x + box.width <= screen.width + slack * screen.width);
        assert.ok(box.y >= -slack && box.y + box.height <= screen.height + slack * screen.height);
        assert.ok(box.width === screen.width || box.height === screen.height);
      }),
    );
  });

  it('an upright phone shows an upright stream on its whole screen; a webcam is a band around the cut-out', () => {
    const phone = { width: 390, height: 844 };
    const centre = { x: 195, y: 380 };
    assert.deepEqual(videoBox({ width: 720, height: 1280 }, phone, centre), { x: 0, y: 0, ...phone });
    const band = videoBox({ width: 1280, height: 720 }, phone, centre);
    assert.equal(Math.round(band.height), 293);
    assert.equal(band.y + band.height / 2, centre.y);
  });
});
