/** Fits place, module width and blur of a start or stop pattern to its mean along a line. */
import type { Plane } from '../image/plane.js';
import { darknessAt } from './codeword-templates.js';
import { GUARD_MODULES, GUARD_RUNS, QUIET_MODULES, type GuardName } from './find-guard-peaks.js';
import type { FittedLine } from './fit-guard-line.js';

/** Steps of the fit: multiples of the module width, modules, and blur in modules. */
const SCALES = [0.9, 0.92, 0.94, 0.96, 0.98, 1, 1.02, 1.04, 1.06, 1.08, 1.1] as const;
const SHIFTS = [-0.8, -0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6, 0.8] as const;
const BLURS = [0.2, 0.35, 0.5, 0.65, 0.8] as const;

/** One of the two patterns. Its outer edge is at x = x0 + lean · y. */
export interface GuardLine {
  readonly x0: number;
  readonly lean: number;
  readonly modulePx: number;
  readonly blurModules: number;
  /** First and last y at which it was seen. */
  readonly top: number;
  readonly bottom: number;
}

/** Averages the pattern along its line and fits place, width and blur to the mean. */
export function refineGuard(plane: Plane, name: GuardName, { x0, lean, modulePx, top, bottom }: FittedLine): GuardLine {
  const margin = Math.ceil((GUARD_MODULES.stop + 3) * modulePx * 1.2);
  const profile = new Float32Array(2 * margin);
  for (let y = Math.ceil(top); y <= bottom; y++) {
    for (let k = 0; k < profile.length; k++) profile[k]! += sampleRow(plane, x0 + lean * y + k - margin, y);
  }
  for (let k = 0; k < profile.length; k++) profile[k]! /= bottom - top + 1;
  let best = { score: -1, scale: 1, shift: 0, blurModules: BLURS[0] as number };
  for (const blurModules of BLURS) {
    for (const scale of SCALES) {
      const { samples, edgePx } = createGuardTemplate(name, modulePx * scale, blurModules);
      const window = new Float32Array(samples.length);
      for (const shift of SHIFTS) {
        const from = margin - edgePx + shift * modulePx;
        for (let k = 0; k < window.length; k++) window[k] = interpolate(profile, from + k);
        const score = correlate(window, 0, samples);
        if (score > best.score) best = { score, scale, shift, blurModules };
      }
    }
  }
  const { scale, shift, blurModules } = best;
  return { x0: x0 + shift * modulePx, lean, modulePx: modulePx * scale, blurModules, top, bottom };
}

/** A pattern as samples of zero mean and length one, light positive. */
interface GuardTemplate {
  readonly samples: Float32Array;
  /** px from the first sample to the outer edge of the pattern. */
  readonly edgePx: number;
}

function createGuardTemplate(name: GuardName, modulePx: number, blurModules: number): GuardTemplate {
  const modules = GUARD_MODULES[name] + QUIET_MODULES;
  const samples = new Float32Array(Math.ceil(modules * modulePx));
  // The quiet zone is before the start pattern and after the stop pattern.
  const lead = name === 'start' ? QUIET_MODULES : 0;
  const next = name === 'start' ? [...GUARD_RUNS.start, 1] : GUARD_RUNS.stop;
  let sum = 0;
  for (let k = 0; k < samples.length; k++) {
    samples[k] = -darknessAt(next, (k + 0.5) / modulePx - lead, blurModules);
    sum += samples[k]!;
  }
  let squares = 0;
  for (let k = 0; k < samples.length; k++) squares += (samples[k] = samples[k]! - sum / samples.length) ** 2;
  for (let k = 0; k < samples.length; k++) samples[k] = samples[k]! / Math.sqrt(squares);
  return { samples, edgePx: name === 'start' ? lead * modulePx : GUARD_MODULES.stop * modulePx };
}

/** Correlation of a template with a profile from `x` on. */
function correlate(profile: Float32Array, x: number, samples: Float32Array): number {
  let [sum, squares, product] = [0, 0, 0];
  for (let k = 0; k < samples.length; k++) {
    const value = profile[x + k]!;
    sum += value;
    squares += value * value;
    product += value * samples[k]!;
  }
  const variance = squares - (sum * sum) / samples.length;
  return variance < samples.length ? 0 : product / Math.sqrt(variance);
}

function interpolate(profile: Float32Array, at: number): number {
  const x = Math.min(profile.length - 1.001, Math.max(0, at));
  const k = Math.floor(x);
  return profile[k]! + (profile[k + 1]! - profile[k]!) * (x - k);
}

/** Grey level of a row between two pixels. */
function sampleRow({ data, width, height }: Plane, x: number, y: number): number {
  const row = Math.min(height - 1, Math.max(0, y)) * width;
  const at = Math.min(width - 1.001, Math.max(0, x));
  const k = Math.floor(at);
  return data[row + k]! + (data[row + k + 1]! - data[row + k]!) * (at - k);
}
