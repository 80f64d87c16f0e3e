/** A person in front of a webcam, who does what the screen says, after the time that reading it takes. */
import type { Hint } from '../../src/checks/checks.js';
import type { MoveDirection } from '../../src/session/session.js';
import type { SeededRandom } from '../../test/support/seeded-random.js';

export interface HeldPose {
  readonly distanceMm: number;
  /** Where the document's middle is in the camera's picture, shares of the frame. */
  readonly x: number;
  readonly y: number;
  readonly tiltDeg: number;
  /** How far the fingers were pulled out over the border, mm. */
  readonly fingersOutMm: number;
}

export interface Advice {
  readonly hint: Hint | null;
  /** As the person sees it: their own left and right. */
  readonly direction: MoveDirection | null;
  /** Distance at which the document has the size of the guide. */
  readonly guideDistanceMm: number;
}

/** Reaction times to text of some words, ms. */
const REACTION_MS = [700, 1300] as const;
/** Share of the distance by which a person comes nearer or moves back in a second. */
const APPROACH_PER_SECOND = 0.16;
/** Share of the frame by which a person moves the document to a side in a second. */
const SHIFT_PER_SECOND = 0.12;
const STRAIGHTEN_DEG_PER_SECOND = 15;
/** How far and how fast fingers are pulled back that cover print. */
const MAX_FINGERS_OUT_MM = 8;
const FINGERS_OUT_MM_PER_SECOND = 6;
/** How soon the document is at the size of a guide that has changed. */
const FIT_PER_SECOND = 0.3;

export class WebcamPerson {
  #pose: HeldPose;
  readonly #reactionMs: number;
  /** How much larger or smaller than the guide the person holds it. */
  readonly #misfit: number;
  readonly #isMirrored: boolean;
  #hint: Hint | null = null;
  #sinceMs = 0;
  #guideDistanceMm: number;

  constructor(random: SeededRandom, guideDistanceMm: number, isMirrored: boolean) {
    this.#reactionMs = random.between(...REACTION_MS);
    this.#misfit = random.between(0.9, 1.12);
    this.#isMirrored = isMirrored;
    this.#guideDistanceMm = guideDistanceMm;
    const isOffCentre = random.next() < 0.25;
    this.#pose = {
      distanceMm: guideDistanceMm * this.#misfit,
      x: 0.5 + (isOffCentre ? random.pick([-1, 1]) * random.between(0.1, 0.3) : random.between(-0.03, 0.03)),
      y: 0.5 + random.between(-0.04, 0.04),
      tiltDeg: random.between(0, 14),
      fingersOutMm: 0,
    };
  }

  get pose(): HeldPose {
    return this.#pose;
  }

  follow({ hint, direction, guideDistanceMm }: Advice, nowMs: number, stepMs: number): void {
    if (hint !== this.#hint) [this.#hint, this.#sinceMs] = [hint, nowMs];
    const seconds = stepMs / 1000;
    if (nowMs - this.#sinceMs < this.#reactionMs) return;
    const pose = this.#pose;
    if (hint === 'straighten') {
      this.#pose = { ...pose, tiltDeg: Math.max(0, pose.tiltDeg - STRAIGHTEN_DEG_PER_SECOND * seconds) };
      return;
    }
    if (hint === 'covered') {
      const fingersOutMm = Math.min(MAX_FINGERS_OUT_MM, pose.fingersOutMm + FINGERS_OUT_MM_PER_SECOND * seconds);
      this.#pose = { ...pose, fingersOutMm };
      return;
    }
    const approach = hint === 'move_closer' ? -1 : hint === 'move_back' || hint === 'move_back_to_focus' ? 1 : 0;
    if (direction !== null) this.#pose = this.#shift(direction, SHIFT_PER_SECOND * seconds);
    else if (approach !== 0)
      this.#pose = { ...pose, distanceMm: pose.distanceMm * (1 + approach * APPROACH_PER_SECOND * seconds) };
    else if (Math.abs(Math.log(guideDistanceMm / this.#guideDistanceMm)) > 0.02) {
      // The guide has changed, and no word says otherwise: the document follows it.
      const target = guideDistanceMm * this.#misfit;
      const share = Math.min(1, FIT_PER_SECOND * seconds * (pose.distanceMm / Math.abs(target - pose.distanceMm || 1)));
      this.#pose = { ...pose, distanceMm: pose.distanceMm + (target - pose.distanceMm) * share };
      if (share === 1) this.#guideDistanceMm = guideDistanceMm;
    }
  }

  #shift(direction: MoveDirection, share: number): HeldPose {
    const { x, y } = this.#pose;
    if (direction === 'up' || direction === 'down')
      return { ...this.#pose, y: y + (direction === 'down' ? share : -share) };
    // Their own right is the camera's left if it faces them.
    const sign = (direction === 'right') !== this.#isMirrored ? 1 : -1;
    return { ...this.#pose, x: x + sign * share };
  }
}
