/** Things that cover a part of a document: fingers, thumbs, the rim of a holder, a clip. Millimetres from its middle. */
import { shaded, type Rgb } from './paint.js';
import { placeAlongFinger } from './scene-layers.js';
import { createNoiseField } from './noise-field.js';

/** A finger or thumb: a capsule from its tip on the document to its root outside, tapered towards the tip. */
export interface FingerCover {
  readonly kind: 'finger';
  readonly tip: readonly [number, number];
  readonly root: readonly [number, number];
  readonly tipRadiusMm: number;
  readonly rootRadiusMm: number;
  readonly skin: Rgb;
  /** How much darker its outline is than its middle, 0–1. */
  readonly roundness: number;
  /** The lit side: −1 to 1 across the finger. */
  readonly litSide: number;
  readonly hasNail: boolean;
  /** Strength of the shadow beside it, 0–1. */
  readonly shadow: number;
}

/** A rectangle: the rim of a card holder, or a clip. */
export interface RimCover {
  readonly kind: 'rim';
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly colour: Rgb;
  /** Brightness of the line along its edge, relative to its colour. */
  readonly edge: number;
  /** Grain of the material: 0 smooth plastic, 0.2 leather or cloth. */
  readonly grain: number;
  readonly shadow: number;
}

export type Cover = FingerCover | RimCover;

const TEXTURE = createNoiseField(77);
/** Width over which the outline passes into the document. */
const OUTLINE_MM = 0.25;
const SHADOW_MM = 3.5;

export function coverageOf(cover: Cover, xMm: number, yMm: number): number {
  return Math.min(1, Math.max(0, 0.5 - distanceTo(cover, xMm, yMm) / OUTLINE_MM));
}

/** Light that the cover leaves beside itself, 0–1. */
export function shadeBeside(cover: Cover, xMm: number, yMm: number): number {
  if (cover.shadow === 0) return 1;
  const distance = distanceTo(cover, xMm, yMm);
  return distance > SHADOW_MM ? 1 : 1 - cover.shadow * (1 - Math.max(0, distance) / SHADOW_MM);
}

export function coverColourAt(cover: Cover, xMm: number, yMm: number, grain: number): Rgb {
  return cover.kind === 'finger' ? skinAt(cover, xMm, yMm, grain) : materialAt(cover, xMm, yMm, grain);
}

function skinAt(finger: FingerCover, xMm: number, yMm: number, grain: number): Rgb {
  const { inward, across, radius } = placeOn(finger, xMm, yMm);
  const from = Math.min(1, Math.hypot(Math.min(0, inward), across) / radius);
  const round = Math.sqrt(1 - from * from);
  const wrinkle = 1 + 0.03 * TEXTURE.at(xMm * 0.9 + grain, yMm * 0.9, 256) + 0.02 * Math.sin(inward * 1.7);
  const side = 1 + 0.18 * finger.litSide * (across / radius);
  const light = (1 - finger.roundness + finger.roundness * round) * wrinkle * side;
  const nail = Math.hypot((inward - radius * 0.1) / (radius * 0.75), across / (radius * 0.58));
  if (!finger.hasNail || nail >= 1) return shaded(finger.skin, light);
  const [r, g, b] = finger.skin;
  const gloss = nail > 0.88 ? 0.86 : 1.04;
  return [r * light * gloss * 1.03, g * light * gloss * 1.02, b * light * gloss * 1.04];
}

function materialAt(rim: RimCover, xMm: number, yMm: number, grain: number): Rgb {
  const depth = -distanceTo(rim, xMm, yMm);
  const texture = 1 + rim.grain * TEXTURE.sum(xMm * 1.3 + grain, yMm * 1.3, 256, 2);
  return shaded(rim.colour, (depth < 0.7 ? rim.edge : 1) * texture);
}

interface PlaceOnFinger {
  /** From the tip's middle towards the root. */
  readonly inward: number;
  readonly across: number;
  readonly radius: number;
}

function placeOn(finger: FingerCover, xMm: number, yMm: number): PlaceOnFinger {
  const { tipRadiusMm, rootRadiusMm } = finger;
  const [inward, across] = placeAlongFinger(finger, xMm, yMm);
  const share = Math.min(1, Math.max(0, inward / (3 * rootRadiusMm)));
  return { inward, across, radius: tipRadiusMm + (rootRadiusMm - tipRadiusMm) * share };
}

/** Negative inside. */
function distanceTo(cover: Cover, xMm: number, yMm: number): number {
  if (cover.kind === 'finger') {
    const { inward, across, radius } = placeOn(cover, xMm, yMm);
    return Math.hypot(Math.min(0, inward), across) - radius;
  }
  return Math.max(cover.left - xMm, xMm - cover.right, cover.top - yMm, yMm - cover.bottom);
}
