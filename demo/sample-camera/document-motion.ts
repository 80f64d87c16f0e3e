/** The movement of the sample document: poses as a function of time. */

/** Position of the document relative to its place of rest. */
export interface DocumentPose {
  /** Shift from the place of rest, as a share of the frame's width and height. */
  readonly x: number;
  readonly y: number;
  /** 1 at the place of rest; smaller is further away. */
  readonly scale: number;
  readonly rotationDeg: number;
  /** Turn about the vertical axis: 0 shows the first side, 180 the other. */
  readonly turnDeg: number;
}

export interface PoseKeyframe {
  readonly atMs: number;
  readonly pose: DocumentPose;
}

const REST: DocumentPose = { x: 0, y: 0, scale: 1, rotationDeg: -1.2, turnDeg: 0 };
const OUT: DocumentPose = { x: 0.95, y: 0.18, scale: 0.62, rotationDeg: 20, turnDeg: 0 };
/** Too far away and not straight, so that the element gives hints. */
const FAR: DocumentPose = { x: 0.03, y: 0.02, scale: 0.55, rotationDeg: 5, turnDeg: 0 };

/** Enters, stays too far away for a moment, comes closer, rests. */
export function arrivalKeyframes(startMs: number, turnDeg: number): readonly PoseKeyframe[] {
  const step = (afterMs: number, pose: DocumentPose): PoseKeyframe => ({
    atMs: startMs + afterMs,
    pose: { ...pose, turnDeg },
  });
  return [step(500, OUT), step(1200, FAR), step(2300, FAR), step(3000, REST)];
}

/** Turns over in place. */
export function turnKeyframes(startMs: number, from: DocumentPose, turnDeg: number): readonly PoseKeyframe[] {
  const lifted: DocumentPose = { ...from, scale: 1.05, turnDeg: (from.turnDeg + turnDeg) / 2 };
  return [
    { atMs: startMs, pose: from },
    { atMs: startMs + 450, pose: lifted },
    { atMs: startMs + 900, pose: { ...REST, turnDeg } },
  ];
}

const smooth = (t: number): number => t * t * (3 - 2 * t);

/** Interpolates between keyframes; constant before the first and after the last. */
export function poseAt(keys: readonly PoseKeyframe[], nowMs: number): DocumentPose {
  const next = keys.findIndex(({ atMs }) => atMs > nowMs);
  const [last, to] = next < 0 ? [keys.at(-1), undefined] : [keys[next - 1], keys[next]];
  if (!to) return last?.pose ?? OUT;
  if (!last) return to.pose;
  const t = smooth((nowMs - last.atMs) / (to.atMs - last.atMs));
  const mix = (name: keyof DocumentPose): number => last.pose[name] + (to.pose[name] - last.pose[name]) * t;
  return { x: mix('x'), y: mix('y'), scale: mix('scale'), rotationDeg: mix('rotationDeg'), turnDeg: mix('turnDeg') };
}

/** Movement of a hand-held camera: shares of the frame's width, and degrees. */
export function sampleHandTremor(nowMs: number): {
  readonly x: number;
  readonly y: number;
  readonly rotationDeg: number;
} {
  const swing = (hertz: number, phase: number): number => Math.sin((nowMs / 1000) * 2 * Math.PI * hertz + phase);
  return {
    x: 0.0012 * swing(0.5, 0.3) + 0.0003 * swing(2.3, 1.7),
    y: 0.0014 * swing(0.4, 2.2) + 0.0004 * swing(1.9, 0.4),
    rotationDeg: 0.15 * swing(0.45, 1.1),
  };
}
