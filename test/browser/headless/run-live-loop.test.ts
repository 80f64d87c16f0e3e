import { expect } from '@open-wc/testing';
import type { LiveReport } from '../../../src/checks/checks.js';
import type { Frame } from '../../../src/camera/camera.js';
import { IDLE_AFTER_MS, IDLE_FPS, runLiveLoop, BEST_FRAME_MAX_AGE_MS } from '../../../src/headless/run-live-loop.js';
import type { LiveLoop, LiveLoopOptions } from '../../../src/headless/run-live-loop.js';
import { FakeClock } from '../../support/fake-clock.js';
import { openVideoPages } from '../../support/frame/video-page.js';
import { countOpenFrames, type OpenFrames } from '../../support/open-frames.js';
import { liveReport } from '../../support/session/sample-reports.js';
import { removeForTest, replaceForTest } from '../../support/test-scope.js';
import { waitUntil } from '../../support/wait-until.js';

const LOST = liveReport({ document: null, good: false, motion: null, hint: 'search' });
const withBlur = (blurPx: number, over: Partial<LiveReport> = {}): LiveReport =>
  liveReport({ measures: { ...liveReport().measures, blurPx }, ...over });
const timeOf = (frame: Frame): number => ('timestamp' in frame ? frame.timestamp : NaN);

/** Records the pauses of the loop, without the waits for the next frame. */
class PauseClock extends FakeClock {
  readonly pauses: number[] = [];
  override after(ms: number, task: () => void): () => void {
    if (ms !== 250 && ms !== 40) this.pauses.push(Math.round(ms));
    return super.after(ms, task);
  }
}

describe('runLiveLoop', () => {
  const page = openVideoPages({ width: 320, height: 180, isAttached: true });
  let clock: PauseClock;
  let frames: OpenFrames;
  let checkedFrames: number[];
  /** When their checks began. */
  let checkedAt: number[];

  beforeEach(() => {
    clock = new PauseClock();
    checkedFrames = [];
    checkedAt = [];
    frames = countOpenFrames();
  });

  /** A loop whose checks take `tookMs` and give the n-th frame the report of `reportOf`. */
  function start(
    reportOf: (n: number) => LiveReport | Promise<LiveReport>,
    { tookMs = 15, ...options }: Partial<LiveLoopOptions> & { readonly tookMs?: number } = {},
  ): LiveLoop {
    return runLiveLoop({
      video: page.video,
      checker: {
        checkFrame: async (frame) => {
          checkedFrames.push(timeOf(frame));
          checkedAt.push(clock.now());
          try {
            return await reportOf(checkedFrames.length - 1);
          } finally {
            clock.advance(tookMs);
            frame.close();
          }
        },
      },
      expectation: {},
      signal: page.controller.signal,
      onView: () => undefined,
      onShutter: () => undefined,
      shutter: 'manual',
      clock,
      ...options,
    });
  }
  /** Advances the clock until `count` frames were checked and the loop pauses. */
  async function waitForChecks(count: number): Promise<void> {
    const before = clock.pauses.length;
    await waitUntil(() => {
      if (checkedFrames.length < count) clock.advance(5);
      return checkedFrames.length >= count && clock.pauses.length > before;
    });
  }

  /** Mean time from the start of one check to that of the next, from the n-th check on. */
  const meanIntervalFrom = (n: number): number => (checkedAt.at(-1)! - checkedAt[n]!) / (checkedAt.length - 1 - n);

  it(`no document for ${IDLE_AFTER_MS / 1000} s → ${IDLE_FPS} live checks per second; document found → full rate`, async () => {
    start((n) => (n < 8 ? LOST : liveReport()));
    await waitForChecks(1);
    expect(clock.pauses[0]).to.be.at.most(25);
    clock.advance(IDLE_AFTER_MS);
    await waitForChecks(8);
    // The full rate is one every 33 ms.
    expect(meanIntervalFrom(2)).to.be.at.least(100);
    await waitForChecks(16);
    expect(clock.pauses.at(-1)).to.be.at.most(25);
  });

  describe('takeBestFrame', () => {
    /** Closes the best frame. @returns its report and when it was taken */
    function takeBest(loop: LiveLoop) {
      const best = loop.takeBestFrame();
      const taken = best && { blurPx: best.report.measures.blurPx, atMs: timeOf(best.frame) };
      best?.frame.close();
      return taken;
    }

    it('sharper frame older than half a second → takeBestFrame returns a newer frame', async () => {
      const loop = start((n) => withBlur(n === 0 ? 1 : 3));
      await waitForChecks(2);
      clock.advance(BEST_FRAME_MAX_AGE_MS - 50);
      await waitForChecks(4);
      expect(takeBest(loop)?.blurPx).to.equal(3);
    });

    it('automatic shutter with slow live checks → takeBestFrame returns the sharpest frame of the hold', async () => {
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
      expect(takeBest(loop)).to.deep.equal({ blurPx: 1, atMs: checkedFrames[1] });
    });

    for (const [gap, report] of [
      ['lost', LOST],
      ['not tracked', withBlur(1, { motion: null })],
    ] as const)
      it(`document ${gap} between two frames → takeBestFrame returns the later frame, though less sharp`, async () => {
        const loop = start((n) => (n === 1 ? report : withBlur(n === 0 ? 1 : 3)));
        await waitForChecks(3);
        expect(takeBest(loop)?.blurPx).to.equal(3);
      });

    it('no document found → takeBestFrame returns null', async () => {
      const loop = start(() => LOST);
      await waitForChecks(3);
      expect(loop.takeBestFrame()).to.equal(null);
    });
  });

  it('live loop checks 600 frames → at most three frames are open at once, none after the abort', async () => {
    // Without this callback the loop does not wait for the camera's pace.
    removeForTest(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
    let most = 0;
    const reportOf = (n: number): LiveReport => {
      most = Math.max(most, frames.open);
      if (n % 97 === 96) throw new Error('the worker is being started again');
      return n % 50 === 49 ? LOST : withBlur(1 + ((n * 7) % 11) / 3);
    };
    const onView = (): void => {
      if (checkedFrames.length % 40 === 0) loop.takeBestFrame()?.frame.close();
    };
    const loop = start(reportOf, { onView });
    await waitUntil(() => {
      clock.advance(500);
      return checkedFrames.length >= 600;
    });
    expect(frames.made).to.be.at.least(1100);
    // The best frame, the checked frame and its clone: two of the camera's buffers.
    expect(most).to.equal(3);
    page.controller.abort();
    await waitUntil(() => frames.open === 0);
  });

  it('onView throws → reportError gets the error, and the live loop continues', async () => {
    const reported: unknown[] = [];
    replaceForTest(window, 'reportError', (error: unknown) => reported.push(error));
    const onView = (): never => {
      throw new Error("the page's own");
    };
    start(() => liveReport(), { onView });
    await waitForChecks(3);
    expect(reported).to.have.lengthOf(checkedFrames.length);
  });
});
