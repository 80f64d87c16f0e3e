import type { Pixels, Point, Quad } from '../../src/checks/checks.js';
import type { BackgroundKind } from './backgrounds.js';
import type { Rgb } from './paint.js';
import type { Clutter } from './clutter.js';
import type { Sensor, Unevenness } from './camera-effects.js';
import type { CardHolder } from './lay-on-document.js';
import type { PlanePlacement, ScenePose } from './projection.js';
import type { SceneDocument } from './scene-document.js';
import type { Finger } from './scene-layers.js';

/** A drawn desk, or any picture, stretched to cover the frame. */
export type Backdrop =
  { readonly kind: BackgroundKind; readonly seed: number } | { readonly kind: 'picture'; readonly pixels: Pixels };

export interface Shadow {
  /** 0–1. */
  readonly strength: number;
  readonly softnessMm: number;
  readonly offsetMm: Point;
}

export interface HalfShade {
  readonly angleDeg: number;
  /** Of its edge from the middle, as a share of the frame's longer side. */
  readonly offset: number;
  /** Width of the edge as a share of the frame's longer side. */
  readonly softness: number;
  /** Share of light taken away. */
  readonly strength: number;
}

/** A lamp mirrored in the laminate. */
export interface Glare {
  /** Added light in its middle, 0–255 and beyond. */
  readonly strength: number;
  /** On the document, as a share of its size. */
  readonly centre: Point;
  readonly radiusMm: number;
  /** Width over height of the spot. */
  readonly stretch: number;
}

/** A second document on the first one's plane. */
export interface OtherDocument extends PlanePlacement {
  readonly document: SceneDocument;
}

/** Everything about one picture. Same spec, same pixels. */
export interface SceneSpec {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly fieldOfViewDeg: number;
  readonly seed: number;
  readonly backdrop: Backdrop;
  /** Moves the ground's mean to a colour (RGB, 0–255) and multiplies its contrast, so that it hides the document's border. */
  readonly tone?: { readonly colour: Rgb; readonly spread: number };
  /** The desk's plane; a document lies on it when both have the same tilt, centre and distance. */
  readonly desk: ScenePose;
  /** Things that lie about on the desk, under the document where they meet. */
  readonly clutter?: readonly Clutter[];
  readonly document: ScenePose | null;
  /** A second document beside the first one; under it where they meet. */
  readonly other?: OtherDocument;
  /** A passport lies open: the page above the data page shows too. */
  readonly booklet: boolean;
  /** Finger tips that hold the document by its edges. */
  readonly fingers: number;
  /** Fingers at given places, in mm from the document's centre. */
  readonly placedFingers?: readonly Finger[];
  readonly holder?: CardHolder | null;
  readonly shadow: Shadow;
  readonly glare: Glare | null;
  /** Standard deviation of the lens blur, in pixels of the frame. */
  readonly focusSigmaPx: number;
  readonly motion: { readonly lengthPx: number; readonly angleDeg: number };
  readonly sensor: Sensor;
  readonly unevenness: Unevenness;
  /** Edges of shadow across the picture: the hand's, the phone's, a window's. */
  readonly shades?: readonly HalfShade[];
  /** Added contrast of the camera's tone curve: 0 none, 1 strong; lights and darks are pressed together. */
  readonly curve?: number;
  /** 1–100; `null` leaves the pixels as the sensor gave them. */
  readonly jpegQuality: number | null;
}

/** What is true of a rendered scene. Coordinates are normalised 0–1 of the frame, outside when cut off. */
export interface SceneTruth {
  /** Clockwise from the document's own top-left; `null` on an empty desk. */
  readonly corners: Quad | null;
  readonly otherCorners: Quad | null;
  readonly mrz: Quad | null;
  /** Height of a capital of the zone, in pixels of the frame. */
  readonly mrzCharacterHeightPx: number | null;
  /** Share of the document under added light of 110 or more. */
  readonly glareShare: number;
  readonly tiltDeg: number;
}

export interface RenderedScene {
  readonly pixels: Pixels & { readonly data: Uint8ClampedArray };
  readonly truth: SceneTruth;
}
