/** The truth of one moment of a hand-held clip, from the geometry and the optics that draw it. */
import { THRESHOLDS, type Quad } from '../../src/checks/checks.js';
import { boundingBox } from '../../src/checks/image/crop.js';
import { toNormalizedQuad } from '../../src/checks/image/quad-geometry.js';
import { countHiddenCells, MIN_HIDDEN_CELLS } from './hidden-print.js';
import { projectedCorners, projectionMatrix } from './projection.js';
import type { SceneDocument } from './scene-document.js';
import type { SceneSpec } from './scene.types.js';

const MAX_LEGIBLE_SIGMA_PX = 1.2;
const MAX_LEGIBLE_MOTION_PX = 3;
/** Largest movement of a corner between two frames at rest, as a share of the document's long side. */
const MAX_STEP_AT_REST = 0.0025;
const FRAME_MS = 1000 / 30;
const MIN_LEGIBLE_FILL = 0.5;
const MAX_FLAT_TILT_DEG = 20;

/** What is true of one moment. */
export interface HandHeldTruth {
  /** Normalised 0–1, clockwise from the document's own top-left; `null` without a document. */
  readonly corners: Quad | null;
  readonly isWhole: boolean;
  readonly isInFocus: boolean;
  readonly isLarge: boolean;
  /** Printed cells under fingers and holder, and under glare. */
  readonly coveredCells: number;
  readonly glareCells: number;
  /** A photo of this moment can be read: whole, in focus, large, nothing hidden, and with little motion. */
  readonly isLegible: boolean;
  /** Legible, still and flat: the shutter should fire. */
  readonly isGood: boolean;
}

const SEEN_AS_NOTHING = { isWhole: false, isInFocus: false, isLarge: false, isLegible: false, isGood: false } as const;
const NOTHING: HandHeldTruth = { ...SEEN_AS_NOTHING, corners: null, coveredCells: 0, glareCells: 0 };

export function measureHandHeldTruth(
  document: SceneDocument | null,
  ms: number,
  sceneAt: (ms: number) => SceneSpec,
): HandHeldTruth {
  const spec = sceneAt(ms);
  if (document === null || spec.document === null) return NOTHING;
  const { widthPx, heightPx } = spec;
  const corners = projectedCorners(projectionMatrix(spec.document, spec), document);
  const earlierPose = sceneAt(ms - FRAME_MS).document;
  const earlier = earlierPose && projectedCorners(projectionMatrix(earlierPose, spec), document);
  const box = boundingBox(corners);
  const span = { x: box.right - box.left, y: box.bottom - box.top };
  const longSidePx = Math.max(span.x, span.y);
  const stepPx = earlier
    ? Math.max(...corners.map(({ x, y }, at) => Math.hypot(x - earlier[at]!.x, y - earlier[at]!.y)))
    : Infinity;
  const { covered, glare } = countHiddenCells(document, {
    fingers: spec.placedFingers ?? [],
    glare: spec.glare,
    holder: spec.holder ?? null,
  });
  const isWhole = box.left >= 0 && box.top >= 0 && box.right <= widthPx && box.bottom <= heightPx;
  const isInFocus = spec.focusSigmaPx <= MAX_LEGIBLE_SIGMA_PX;
  const isStill = stepPx / longSidePx <= MAX_STEP_AT_REST;
  const isLarge =
    Math.max(span.x / widthPx, span.y / heightPx) >= MIN_LEGIBLE_FILL && longSidePx >= THRESHOLDS.minDocumentLongSidePx;
  const isFlat = spec.document.tiltDeg <= MAX_FLAT_TILT_DEG;
  const isShown = covered < MIN_HIDDEN_CELLS && glare < MIN_HIDDEN_CELLS;
  const isLegible = isWhole && isInFocus && spec.motion.lengthPx <= MAX_LEGIBLE_MOTION_PX && isLarge && isShown;
  return {
    corners: toNormalizedQuad(corners, { width: widthPx, height: heightPx }),
    isWhole,
    isInFocus,
    isLarge,
    coveredCells: covered,
    glareCells: glare,
    isLegible,
    isGood: isLegible && isStill && isFlat,
  };
}
