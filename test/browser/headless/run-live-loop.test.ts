import { expect } from '@open-wc/testing';
import type { LiveReport } from '../../../src/checks/checks.js';
import { attachStream, type Frame } from '../../../src/frame/frame.js';
import {
  IDLE_AFTER_MS,
  IDLE_FPS,
  runLiveLoop,
  BEST_FRAME_MAX_AGE_MS,
  type LiveLoop,
  type LiveLoopOptions,
} from '../../../src/headless/run-live-loop.js';
import { PageCamera } from '../../support/page-camera.js';
import { FakeClock } from '../../support/fake-clock.js';
import { countOpenFrames, type OpenFrames } from '../../support/open-frames.js';
import { liveReport } from '../../support/session/sample-reports.js';
import { waitUntil } from '../../support/wait-until.js';

const LOST = liveReport({ document: null, good: false, motion: null, hint: 'search' });
const withBlur = (blurPx: number, over: Partial<LiveReport> = {}): LiveReport => {
  const report = liveReport(over);
  return { ...report, measures: { ...report.measures, blurPx } };
};
const timeOf = (frame: Frame): number => ('timestamp' in frame ? frame.timestamp : NaN);

/** A clock that remembers the pauses it was asked for; waiting for the video's next frame is none. */
class PauseClock extends FakeClock {
  readonly pauses: number[] = [];
  override after(ms: number, task: () => void): () => void {
    if (ms !== 250 && ms !== 40) this.pauses.push(Math.round(ms));
    return super.after(ms, task);
  }
}

describe('the live loop', () => {
  let camera: PageCamera;
  let video: HTMLVideoElement;
  let controller: AbortController;
  let clock: PauseClock;
  let frames: OpenFrames;
  let looks: number[];

  beforeEach(async () => {
    camera = new PageCamera({ lenses: [{ deviceId: 'a', label: 'A', width: 320, height: 180 }] });
    const stream = await navigator.mediaDevices.getUserMedia({ video: true });
    video = document.body.appendChild(document.createElement('video'));
    controller = new AbortController();
    clock = new PauseClock();
    looks = [];
    await attachStream(video, stream);
    frames = countOpenFrames();
  });
  afterEach(() => {
    controller.abort();
    frames.restore();
    video.srcObject = null;
    video.remove();
    camera.restore();
  });

  /** A loop whose eyes say what `say` says of the n-th frame, after so many milliseconds of the clock. */
  function start(
    say: (n: number) => LiveReport | Promise<LiveReport>,
    { tookMs = 15, ...options }: Partial<LiveLoopOptions> & { readonly tookMs?: number } = {},
  ): LiveLoop {
    return runLiveLoop({
      video,
      checker: {
        look: async (frame) => {
          looks.push(timeOf(frame));
          try {
            return await say(looks.length - 1);
          } finally {
            clock.advance(tookMs);
            frame.close();
          }
        },
      },
      expectation: {},
      signal: controller.signal,
      onView: () => undefined,
      onShutter: () => undefined,
      shutter: 'manual',
      maxMotion: 0.012,
      clock,
      ...options,
    });
  }
  /** Lets the loop look until it has looked `count` times in all, and has come to rest after it. */
  async function looked(count: number): Promise<void> {
    const before = clock.pauses.length;
    await waitUntil(() => {
      if (looks.length < count) clock.advance(5);
      return looks.length >= count && clock.pauses.length > before;
    });
  }

  for (const [tookMs, pauseMs] of [
    [5, 45],
    [25, 25],
    [100, 100],
    [400, 400],
  ] as const) {
    it(`rests ${pauseMs} ms after a look of ${tookMs} ms`, async () => {
      start(() => liveReport(), { tookMs });
      await looked(3);
      expect(clock.pauses.slice(0, 2)).to.deep.equal([pauseMs, pauseMs]);
    });
  }

  it('asks nothing of eyes that are still looking', async () => {
    let asked = 0;
    let answer: (report: LiveReport) => void = () => undefined;
    start(() => {
      asked += 1;
      return new Promise((resolve) => (answer = resolve));
    });
    await waitUntil(() => asked === 1);
    for (let n = 0; n < 6; n++) {
      clock.advance(1000);
      await new Promise((shown) => video.requestVideoFrameCallback(shown));
    }
    expect(asked).to.equal(1);
    answer(liveReport());
    await waitUntil(() => clock.pauses.length === 1);
    clock.advance(10_000);
    await waitUntil(() => asked === 2);
    answer(liveReport());
  });

  it(`looks ${IDLE_FPS} times a second when no document came for ${IDLE_AFTER_MS / 1000} s, and at full rate at once when one does`, async () => {
    start((n) => (n < 4 ? LOST : liveReport()));
    await looked(1);
    expect(clock.pauses.at(-1)).to.equal(35);
    clock.advance(IDLE_AFTER_MS);
    await looked(3);
    expect(clock.pauses.at(-1)).to.equal(1000 / IDLE_FPS - 15);
    await looked(5);
    expect(clock.pauses.at(-1)).to.equal(35);
  });

  describe('the picture', () => {
    it('is the sharpest of the last half second, not the last one', async () => {
      const blurs = [3, 2, 1, 2.5, 4, 5];
      const loop = start((n) => withBlur(blurs[n] ?? 5));
      await looked(6);
      const best = loop.takeBestFrame();
      expect(best && timeOf(best.frame)).to.equal(looks[2]);
      expect(best?.details.measures.blurPx).to.equal(1);
      expect(best && 'displayWidth' in best.frame && best.frame.displayWidth).to.equal(320);
      best?.frame.close();
      expect(loop.takeBestFrame()).to.equal(null);
    });

    it('is none of before the last half second', async () => {
      const loop = start((n) => withBlur(n === 0 ? 1 : 3));
      await looked(2);
      clock.advance(BEST_FRAME_MAX_AGE_MS - 50);
      await looked(4);
      const best = loop.takeBestFrame();
      expect(best?.details.measures.blurPx).to.equal(3);
      best?.frame.close();
    });

    it('is any of the hold when the shutter fires by itself, however slow the eyes', async () => {
      let fired = 0;
      const loop = start((n) => withBlur(n === 1 ? 1 : 3), {
        tookMs: 400,
        shutter: 'auto',
        onShutter: () => (fired += 1),
      });
      await waitUntil(() => {
        clock.advance(5);
        return fired > 0;
      });
      const best = loop.takeBestFrame();
      expect(best?.details.measures.blurPx).to.equal(1);
      expect(best && timeOf(best.frame)).to.equal(looks[1]);
      best?.frame.close();
    });

    for (const [gap, report] of [
      ['lost', LOST],
      ['not followed', withBlur(1, { motion: null })],
    ] as const) {
      it(`is none of before the document was ${gap}: it may be another side`, async () => {
        const loop = start((n) => (n === 1 ? report : withBlur(n === 0 ? 1 : 3)));
        await looked(3);
        const best = loop.takeBestFrame();
        expect(best?.details.measures.blurPx).to.equal(3);
        best?.frame.close();
      });
    }

    it('is left to the moment of the shutter when no document was followed', async () => {
      const loop = start(() => LOST);
      await looked(3);
      expect(loop.takeBestFrame()).to.equal(null);
      expect(loop.hasFrame).to.equal(false);
    });
  });

  it('keeps few frames open over six hundred, and none in the end', async () => {
    // Without this callback the loop does not wait for the camera's pace.
    const own = HTMLVideoElement.prototype.requestVideoFrameCallback;
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
    try {
      let most = 0;
      const loop = start(
        (n) => {
          most = Math.max(most, frames.open);
          if (n % 97 === 96) throw new Error('the worker is being started again');
          return n % 50 === 49 ? LOST : withBlur(1 + ((n * 7) % 11) / 3);
        },
        {
          onView: () => {
            if (looks.length % 40 === 0) loop.takeBestFrame()?.frame.close();
          },
        },
      );
      await waitUntil(() => {
        clock.advance(500);
        return looks.length >= 600;
      });
      expect(frames.made).to.be.at.least(1100);
      // The one for the picture, the one under the eyes and its spare: two of the camera's buffers.
      expect(most).to.equal(3);
      controller.abort();
      await waitUntil(() => frames.open === 0);
    } finally {
      HTMLVideoElement.prototype.requestVideoFrameCallback = own;
    }
  });

  it('goes on when a listener throws, and lets the page know', async () => {
    const told: unknown[] = [];
    const own = window.reportError;
    window.reportError = (error: unknown) => void told.push(error);
    try {
      start(() => liveReport(), {
        onView: () => {
          throw new Error("the page's own");
        },
      });
      await looked(3);
      expect(told).to.have.lengthOf(looks.length);
    } finally {
      window.reportError = own;
    }
  });
});
