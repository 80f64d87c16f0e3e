import { classifyFormat, THRESHOLDS } from '../limits/limits.js';
import { monotonicNowMs } from '../../shared/shared.js';
import { toNormalizedQuad, toPixelQuad } from '../image/quad-geometry.js';
import { prepareDocumentSearch } from '../document/find-document.js';
import { computeSideFingerprint } from '../document/side-fingerprint.js';
import { toLuminance } from '../image/downscale.js';
import type { Plane, PxQuad } from '../image/plane.js';
import type { measureHiddenPrint } from '../hidden/measure-hidden-print.js';
import type { findMrz } from '../mrz/locate/find-mrz.js';
import { measureImageQuality, UNKNOWN_MEASURES } from '../quality/measure-image-quality.js';
import type { Expectation, LiveReport, Luma, Measures, Pixels, Quad } from '../check-report.js';
import { likenessToOtherSide } from '../rules/rules.js';
import {
  hintForFrame,
  isGoodFrame,
  isRequiredMrzAbsent,
  scoreFrame,
  type FrameEvidence,
} from '../rules/evaluate-frame.js';
import { isPortraitRequired } from '../sides/side-contents.js';
import { lazily } from './lazily.js';
import { createSearchEffortChooser } from './choose-search-effort.js';
import {
  measureCornerMovement,
  trackToDetectedDocument,
  isTrackConfirmed,
  trackDocument,
  type DocumentTrack,
} from './document-tracker.js';
import { createHiddenPrintTracker } from './hidden-print-tracker.js';
import type { LiveDetectors } from './live-detectors.js';
import { markCutOffSides } from './mark-cut-off-sides.js';
import { createMotionMeter } from './motion-meter.js';
import { createMrzTracker, type LiveMrzReader } from './mrz-tracker.js';
import { createNearMrzTracker } from './near-mrz-tracker.js';
import { createRegionTracker, measureRegion, type TrackedRegion } from './region-tracker.js';
import { createPortraitTracker, MAX_WAIT_FOR_FACE_OR_MRZ_MS } from './portrait-tracker.js';

/** Long side at which frames are analysed, px. */
export const LIVE_ANALYSIS_LONG_SIDE_PX = 1280;
/** Corner movement, as a share of the long side, up to which a located MRZ is still at its place. */
const MAX_MRZ_MOVEMENT = 0.03;

/** Checks one frame of a series. `timeMs` is the time of the frame. */
export type LiveCheck = (frame: Luma | Pixels, timeMs: number, expectation?: Expectation) => LiveReport;

/** A document that is shown in the current frame, and its measured corners in px. */
interface VisibleDocument {
  readonly track: DocumentTrack;
  readonly quad: PxQuad;
}

/** Loads the detectors: a chunk of its own, so that the first frames are checked before. */
export const loadLiveDetectors = (): Promise<{ readonly LIVE_DETECTORS: LiveDetectors }> =>
  import('./live-detectors.js');

/**
 * Creates the check of one series of live frames. It follows the document from frame to frame.
 * @param getDetectors called for each frame; `null` while the detectors are not loaded: face and MRZ are unknown then
 */
export function createLiveCheck(getDetectors: () => LiveDetectors | null): LiveCheck {
  const series = new FrameSeries();
  return (frame, timeMs, expectation = {}) => series.check(frame, timeMs, expectation, getDetectors());
}

/** What is remembered from frame to frame. */
class FrameSeries {
  readonly #mrzTracker = createMrzTracker();
  readonly #portraitTracker = createPortraitTracker();
  readonly #regionTracker = createRegionTracker();
  readonly #nearMrzTracker = createNearMrzTracker();
  readonly #chooseEffort = createSearchEffortChooser();
  readonly #motionMeter = createMotionMeter();
  readonly #hiddenPrintTracker = createHiddenPrintTracker();
  #track: DocumentTrack | null = null;
  #mrzReader: LiveMrzReader | null = null;
  /** The last located MRZ, and the document's corners in that frame. */
  #locatedMrz: { readonly corners: Quad; readonly documentCorners: Quad } | null = null;
  #mrzAbsentSinceMs: number | null = null;

  check(frame: Luma | Pixels, timeMs: number, expectation: Expectation, detectors: LiveDetectors | null): LiveReport {
    const startedMs = monotonicNowMs();
    const limits = { ...THRESHOLDS, ...expectation.thresholds };
    this.#mrzReader ??= detectors?.reader?.() ?? null;
    const plane = toLuminance(frame, LIVE_ANALYSIS_LONG_SIDE_PX);
    const effort = this.#chooseEffort(this.#track !== null);
    const image = lazily(() =>
      prepareDocumentSearch(plane, {
        effort,
        segmentation: this.#regionTracker.segment(plane, frame, timeMs, detectors?.segment ?? null),
      }),
    );
    const track = trackDocument(this.#track, plane, { image, effort }, limits.minDocumentConfidence);
    this.#track = track;
    const visible =
      track !== null && isTrackConfirmed(track) ? { track, quad: toPixelQuad(track.measured, plane) } : null;
    const isInFrame = visible !== null && visible.track.misses === 0;
    const region = isInFrame
      ? this.#resetRegions()
      : this.#findRegion(plane, timeMs, detectors?.zone ?? null, limits.minDocumentConfidence);
    const followedMotion = this.#measureMotion(track, plane, timeMs);
    const measures =
      region !== null && region.document.cutOff.length === 0
        ? measureRegion(region.document, frame, plane)
        : this.#measure({ frame, plane, timeMs }, visible, detectors?.hiddenPrint ?? null);
    this.#updateMrz(plane, visible, timeMs, detectors?.zone ?? null);
    const isSharp = measures.blurPx !== null && measures.blurPx <= limits.maxBlurPx;
    const isFaceSearched = isInFrame && isSharp && isPortraitRequired(expectation);
    const portraitSearch = visible && { plane, quad: visible.quad, find: (isFaceSearched && detectors?.face) || null };
    const fingerprint = visible && expectation.otherSide ? computeSideFingerprint(plane, visible.quad) : null;
    const format = visible && classifyFormat(visible.track.aspect, expectation);
    const followed = visible && markCutOffSides(trackToDetectedDocument(visible.track, plane), format !== null);
    const evidence: FrameEvidence = {
      document: region?.document ?? followed,
      isOutlineExact: region?.isOutlineExact ?? true,
      likeness: likenessToOtherSide(fingerprint, expectation),
      measures,
      motion: region === null ? followedMotion : region.motion,
      mrzPresent: this.#mrzTracker.present,
      isMrzRead: this.#mrzTracker.isProvenSharp,
      portrait: this.#portraitTracker.processFrame(portraitSearch, timeMs, limits.maxNoPortrait),
    };
    // Between its cells and its borders a document may be cut off by a few millimetres: a region is no photo.
    const isGood = region === null && isGoodFrame(evidence, expectation);
    const isWaiting = this.#isWaitingForMrz(isGood, timeMs, expectation);
    const { document, motion } = evidence;
    const good = isGood && !isWaiting;
    return {
      document,
      format,
      measures,
      mrzPresent: evidence.mrzPresent,
      mrzValid: this.#mrzTracker.valid,
      good,
      score: scoreFrame({ document, measures, motion, good }, expectation),
      motion,
      hint: isWaiting ? 'turn_over' : hintForFrame(evidence, expectation),
      elapsedMs: monotonicNowMs() - startedMs,
    };
  }

  /** What shows a document without its borders: the letters of its MRZ, or the segmentation. */
  #findRegion(plane: Plane, timeMs: number, find: typeof findMrz | null, confidence: number): TrackedRegion | null {
    const document = this.#nearMrzTracker.processFrame(plane, timeMs, find, confidence);
    if (document !== null) return { document, isOutlineExact: false, motion: null };
    return this.#regionTracker.getRegion(confidence);
  }

  #resetRegions(): null {
    this.#regionTracker.reset();
    this.#nearMrzTracker.reset();
    return null;
  }

  /** `null` while the document is out of view or was found just now. */
  #measureMotion(track: DocumentTrack | null, plane: Plane, timeMs: number): number | null {
    if (track === null || track.misses > 0 || track.hits === 1) this.#motionMeter.reset();
    if (track === null || track.misses > 0) return null;
    return this.#motionMeter.addPosition(track.measured, plane, timeMs);
  }

  #measure(
    { frame, plane, timeMs }: { readonly frame: Luma | Pixels; readonly plane: Plane; readonly timeMs: number },
    visible: VisibleDocument | null,
    measureHidden: typeof measureHiddenPrint | null,
  ): Measures {
    if (visible === null) {
      this.#hiddenPrintTracker.reset();
      return UNKNOWN_MEASURES;
    }
    const { track, quad } = visible;
    const located = this.#locatedMrz;
    const isInPlace =
      located !== null && measureCornerMovement(located.documentCorners, track.measured, plane) < MAX_MRZ_MOVEMENT;
    const mrz = isInPlace ? toPixelQuad(located.corners, plane) : null;
    const hidden = this.#hiddenPrintTracker.processFrame({ image: frame, plane, quad, mrz }, timeMs, measureHidden);
    return measureImageQuality({ image: frame, plane, quad, aspect: track.aspect, isScan: false, hidden });
  }

  /** Locates the MRZ on some frames. Between them it is assumed to stay where it was. */
  #updateMrz(plane: Plane, visible: VisibleDocument | null, timeMs: number, find: typeof findMrz | null): void {
    if (visible === null) {
      this.#mrzTracker.reset(this.#mrzReader);
      this.#locatedMrz = null;
      return;
    }
    const { track, quad } = visible;
    const followed = { plane, quad, isVisible: track.misses === 0 };
    const located = this.#mrzTracker.processFrame(followed, timeMs, find, this.#mrzReader);
    if (located !== null)
      this.#locatedMrz = { corners: toNormalizedQuad(located.corners, plane), documentCorners: track.measured };
    else if (this.#mrzTracker.present === false) this.#locatedMrz = null;
  }

  /** A good frame without its required MRZ is used only after the MRZ has been absent for some time. */
  #isWaitingForMrz(isGood: boolean, timeMs: number, expectation: Expectation): boolean {
    const isAbsent = isGood && isRequiredMrzAbsent(this.#mrzTracker.present, expectation);
    this.#mrzAbsentSinceMs = isAbsent ? (this.#mrzAbsentSinceMs ?? timeMs) : null;
    return this.#mrzAbsentSinceMs !== null && timeMs - this.#mrzAbsentSinceMs < MAX_WAIT_FOR_FACE_OR_MRZ_MS;
  }
}
