import { classifyFormat, resolveThresholds, THRESHOLDS, type Thresholds } from '../limits/limits.js';
import { monotonicNowMs } from '../../shared/shared.js';
import type { Expectation, Hint, LiveReport, Luma, Pixels } from '../check-report.js';
import { hasMrzRegion, isLikeDocument } from '../document/is-like-document.js';
import { orderCornersLongSideFirst } from '../document/refine-outline.js';
import { computeSideFingerprint } from '../document/side-fingerprint.js';
import { toLuminance } from '../image/downscale.js';
import type { Plane, PxQuad } from '../image/plane.js';
import { toPixelQuad } from '../image/quad-geometry.js';
import { findMrz, type UprightMrz } from '../mrz/locate/find-mrz.js';
import { findBandsOnDocument } from '../mrz/locate/mrz-bands.js';
import { measureImageQuality, UNKNOWN_MEASURES } from '../quality/measure-image-quality.js';
import { hintForFrame, isGoodFrame, scoreFrame, type FrameEvidence } from '../rules/evaluate-frame.js';
import { likenessToOtherSide } from '../rules/rules.js';
import { isMrzRequired, isPortraitRequired } from '../sides/side-contents.js';
import { createDocumentContents, mayHaveWashedOutPrint, type DocumentContents } from '../vision/document-contents.js';
import { WHOLE_IMAGE, type PartCells, look, type Look } from '../vision/look.js';
import { reduceImage, type ReducedImage } from '../vision/network-input.js';
import { isTrackConfirmed, trackDocument, trackToDetectedDocument, type DocumentTrack } from './document-tracker.js';
import { createMotionMeter } from './motion-meter.js';
import { createMrzTracker, type LiveMrzReader } from './mrz-tracker.js';

/** Long side at which frames are analysed, px. */
export const LIVE_ANALYSIS_LONG_SIDE_PX = 1280;
/** A missing face or MRZ is reported for this long; then the photo is taken without it. */
const MAX_WAIT_FOR_FACE_OR_MRZ_MS = 4000;
/**
 * What hides print leaves slowly, and its rest is not noticed: after so many ms it counts half in a frame's score, so that a later
 * frame becomes the photo.
 */
const HIDDEN_HALF_LIFE_MS = 100;

/** Checks one frame of a series. `timeMs` is the time of the frame. */
export type LiveCheck = (frame: Luma | Pixels, timeMs: number, expectation?: Expectation) => LiveReport;

/** Creates the reader of MRZs for one series of frames. */
export type LiveMrzReaderFactory = () => LiveMrzReader;

/**
 * Creates the check of one series of live frames. It follows the document from frame to frame.
 * @param getReaderFactory asked with each frame, until it is there: `null` while it is not loaded, or where none is wanted
 */
export function createLiveCheck(getReaderFactory: () => LiveMrzReaderFactory | null = () => null): LiveCheck {
  const series = new FrameSeries();
  return (frame, timeMs, expectation = {}) => series.check(frame, timeMs, expectation, getReaderFactory());
}

/** A document that is shown in the current frame. */
interface VisibleDocument {
  readonly track: DocumentTrack;
  /** Its measured corners, px. */
  readonly quad: PxQuad;
  readonly view: PartCells;
  readonly contents: DocumentContents;
}

function toVisibleDocument(track: DocumentTrack, view: PartCells, plane: Plane): VisibleDocument {
  const { measured, rectified } = track;
  const located = rectified && { ...rectified, cornersInImage: measured };
  const contents = createDocumentContents(view, measured, located);
  return { track, quad: toPixelQuad(measured, plane), view, contents };
}

interface LiveFrame {
  readonly frame: Luma | Pixels;
  readonly reduced: ReducedImage;
  readonly plane: Plane;
  readonly timeMs: number;
}

/** What is remembered from frame to frame. */
class FrameSeries {
  readonly #mrzTracker = createMrzTracker();
  readonly #motionMeter = createMotionMeter();
  readonly #waitForMrz = createWait();
  readonly #waitForFace = createWait();
  #track: DocumentTrack | null = null;
  #mrzReader: LiveMrzReader | null = null;
  readonly #fade = createFade();

  check(
    frame: Luma | Pixels,
    timeMs: number,
    expectation: Expectation,
    createReader: LiveMrzReaderFactory | null,
  ): LiveReport {
    const startedMs = monotonicNowMs();
    const limits = resolveThresholds(expectation.thresholds);
    this.#mrzReader ??= createReader?.() ?? null;
    const plane = toLuminance(frame, LIVE_ANALYSIS_LONG_SIDE_PX);
    const reduced = reduceImage(frame, plane);
    const seen = look(reduced);
    const visible = this.#followDocument(seen, { frame, reduced, plane, timeMs }, limits);
    const mustHaveMrz = isMrzRequired(expectation);
    this.#updateMrz(plane, visible, timeMs, mustHaveMrz);
    // In the order of a photo's: the look may take another corner for the document's own top-left while it moves.
    const fingerprint =
      visible && expectation.otherSide ? computeSideFingerprint(plane, orderCornersLongSideFirst(visible.quad)) : null;
    const measures = visible ? this.#measure(frame, plane, visible) : UNKNOWN_MEASURES;
    const isSharp = measures.blurPx !== null && measures.blurPx <= limits.maxBlurPx;
    const document = visible && trackToDetectedDocument(visible.track, plane);
    const evidence: FrameEvidence = {
      document,
      isOutlineExact: visible !== null && visible.track.isExact && visible.track.cutOff.length === 0,
      likeness: likenessToOtherSide(fingerprint, expectation),
      measures,
      motion: this.#measureMotion(this.#track, plane, timeMs),
      mrzPresent: this.#mrzTracker.present,
      isMrzRead: this.#mrzTracker.isProvenSharp,
      portrait:
        (isSharp || visible === null) && isPortraitRequired(expectation)
          ? this.#findPortrait(visible, timeMs, limits.maxNoPortrait)
          : null,
    };
    const isGood = isGoodFrame(evidence, expectation);
    const isMrzMissing = mustHaveMrz && this.#mrzTracker.present === false;
    // The wait begins with a good frame. A frame that is not good between does not begin it anew.
    const isWaiting = (isGood || !isMrzMissing) && this.#waitForMrz(isMrzMissing, timeMs);
    const good = isGood && !isWaiting;
    const { motion } = evidence;
    return {
      document,
      format: visible && classifyFormat(visible.track.aspect, expectation),
      measures,
      mrzPresent: evidence.mrzPresent,
      mrzValid: this.#mrzTracker.valid,
      good,
      score: scoreFrame({ document, measures: this.#fade(measures, timeMs), motion, good }, expectation),
      motion,
      hint: isWaiting
        ? hintForMissingMrz(evidence.portrait, limits.maxNoPortrait)
        : hintForFrame(evidence, expectation),
      elapsedMs: monotonicNowMs() - startedMs,
    };
  }

  /**
   * Follows the document into this frame; `null` where none is shown. When that check is due, a track is dropped that is neither like a
   * document nor shows what looks like an MRZ.
   */
  #followDocument(
    seen: Look | null,
    { frame, reduced, plane, timeMs }: LiveFrame,
    limits: Thresholds,
  ): VisibleDocument | null {
    const isGlareSeen =
      seen !== null &&
      this.#track !== null &&
      mayHaveWashedOutPrint({ ...seen, part: WHOLE_IMAGE }, this.#track.measured);
    const tracked = { image: reduced, plane, timeMs, isGlareSeen };
    const track = trackDocument(this.#track, seen?.document ?? null, tracked, limits.minDocumentConfidence);
    this.#track = track;
    if (seen === null || track === null || !isTrackConfirmed(track)) return null;
    const visible = toVisibleDocument(track, { cells: seen.cells, part: WHOLE_IMAGE }, plane);
    const { contents } = visible;
    const isBlurred = (): boolean => (this.#measure(frame, plane, visible).blurPx ?? 0) > THRESHOLDS.maxBlurPx;
    const isLikeDocumentOrHasMrz = (): boolean =>
      isLikeDocument({ ...track, kind: seen.document?.kind ?? null }, contents, isBlurred) || hasMrzRegion(contents);
    if (!track.isKindCheckDue || isLikeDocumentOrHasMrz()) return visible;
    this.#track = null;
    return null;
  }

  /** `null` while the document is out of view or was found just now. */
  #measureMotion(track: DocumentTrack | null, plane: Plane, timeMs: number): number | null {
    if (track === null || track.misses > 0 || track.hits === 1) this.#motionMeter.reset();
    if (track === null || track.misses > 0) return null;
    return this.#motionMeter.addPosition(track.measured, plane, timeMs);
  }

  #measure(image: Luma | Pixels, plane: Plane, { track, quad, contents }: VisibleDocument): LiveReport['measures'] {
    const hidden = contents.measureHiddenPrint();
    return measureImageQuality({ image, plane, quad, aspect: track.aspect, isScan: false, hidden });
  }

  /** Probability of a face; `null` when it has been missing for too long. */
  #findPortrait(visible: VisibleDocument | null, timeMs: number, maxNoPortrait: number): number | null {
    const confidence = visible && visible.contents.confidenceOf('portrait');
    const isMissing = confidence !== null && confidence < maxNoPortrait;
    // Also where it is not missing: the next time it is, the wait begins anew.
    const isWaiting = this.#waitForFace(isMissing, timeMs);
    return isMissing && !isWaiting ? null : confidence;
  }

  /** Locates the MRZ on some of the frames that show one, and gives it to the reader. */
  #updateMrz(plane: Plane, visible: VisibleDocument | null, timeMs: number, mustHaveMrz: boolean): void {
    if (visible === null) {
      this.#mrzTracker.reset(this.#mrzReader);
      return;
    }
    const { track, quad, view } = visible;
    const find = (): UprightMrz | null => findMrz(plane, findBandsOnDocument(view, plane, quad), quad, true);
    const isVisible = track.misses === 0;
    this.#mrzTracker.processFrame({ plane, isVisible, isMrzRequired: mustHaveMrz }, timeMs, find, this.#mrzReader);
  }
}

/**
 * What to do while a required MRZ is not found. A face where one is expected shows that the side is right: the MRZ is still searched.
 * @param portrait probability of that face; `null` where none is expected
 */
function hintForMissingMrz(portrait: number | null | undefined, maxNoPortrait: number): Hint {
  return (portrait ?? 0) >= maxNoPortrait ? 'hold_still' : 'turn_over';
}

/** Whether a lack is still waited for: at first, but not for ever. */
function createWait(): (isLacking: boolean, timeMs: number) => boolean {
  let sinceMs: number | null = null;
  return (isLacking, timeMs) => {
    sinceMs = isLacking ? (sinceMs ?? timeMs) : null;
    return sinceMs !== null && timeMs - sinceMs < MAX_WAIT_FOR_FACE_OR_MRZ_MS;
  };
}

/** Lets what hid print in the frames before fade out of the measures. */
function createFade(): (measures: LiveReport['measures'], timeMs: number) => LiveReport['measures'] {
  let before = { covered: 0, glare: 0, timeMs: 0 };
  return (measures, timeMs) => {
    const left = 0.5 ** ((timeMs - before.timeMs) / HIDDEN_HALF_LIFE_MS);
    const most = (cause: 'covered' | 'glare'): number => Math.max(measures[cause] ?? 0, left * before[cause]);
    before = { covered: most('covered'), glare: most('glare'), timeMs };
    return { ...measures, covered: before.covered, glare: before.glare };
  };
}
