import type { Mistake } from './hand-held-mistakes.js';
import type { HandHeldTruth } from './hand-held-truth.js';
import type { ScenePose } from './projection.js';
import type { SceneDocument } from './scene-document.js';
import type { Finger } from './scene-layers.js';
import type { Glare, SceneSpec } from './scene.types.js';

/** What is held before the camera for some time. */
export interface HandHeldStep {
  readonly kind: Mistake | 'empty' | 'settled';
  readonly fromMs: number;
  readonly toMs: number;
  readonly pose: ScenePose | null;
  /** Least lens blur, px of the frame. */
  readonly focusSigmaPx: number;
  /** Blur that the lens adds and takes away while it searches its focus, px. */
  readonly huntingSigmaPx: number;
  /** Swing of the document's centre as a share of the frame, and its frequency. */
  readonly swing: { readonly share: number; readonly hertz: number; readonly angleRad: number } | null;
  readonly glare: Glare | null;
  /** Fingers beside those that hold the document during the whole clip. */
  readonly fingers: readonly Finger[];
}

export interface HandHeldClip {
  readonly seed: number;
  readonly document: SceneDocument | null;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly durationMs: number;
  readonly steps: readonly HandHeldStep[];
  /** A reflection crosses the document while it settles. */
  readonly hasPassingGlare: boolean;
  /** The scene of one moment. The same moment gives the same scene. */
  sceneAt(ms: number): SceneSpec;
  stepAt(ms: number): HandHeldStep;
  truthAt(ms: number): HandHeldTruth;
}
