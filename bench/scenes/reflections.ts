/** Light that a document's laminate reflects: lamps, windows, tubes, and sheen. Millimetres from its middle. */
import type { Rgb } from './paint.js';

interface ReflectionPlace {
  readonly xMm: number;
  readonly yMm: number;
  readonly angleDeg: number;
  /** Light added in the middle, 0–255 and beyond. */
  readonly strength: number;
  /** Colour of the lamp; 1 is white. */
  readonly tint: Rgb;
}

/** A lamp: a Gaussian spot. Sheen is a wide and weak one. */
export interface SpotReflection extends ReflectionPlace {
  readonly kind: 'spot';
  readonly sigmaXMm: number;
  readonly sigmaYMm: number;
}

/** A window or a tube: an even area with soft edges. */
export interface PanelReflection extends ReflectionPlace {
  readonly kind: 'panel';
  readonly halfWidthMm: number;
  readonly halfHeightMm: number;
  readonly softnessMm: number;
  /** Width of a window's cross; 0 for none. */
  readonly crossMm: number;
}

export interface HologramReflection extends ReflectionPlace {
  readonly kind: 'hologram';
  readonly radiusMm: number;
  readonly periodMm: number;
}

export type Reflection = SpotReflection | PanelReflection | HologramReflection;

/** Light added at a place, before its tint. */
export function reflectedLightAt(reflection: Reflection, xMm: number, yMm: number): number {
  const angle = (reflection.angleDeg * Math.PI) / 180;
  const dx = xMm - reflection.xMm;
  const dy = yMm - reflection.yMm;
  const u = dx * Math.cos(angle) + dy * Math.sin(angle);
  const v = dy * Math.cos(angle) - dx * Math.sin(angle);
  switch (reflection.kind) {
    case 'spot':
      return reflection.strength * Math.exp(-0.5 * ((u / reflection.sigmaXMm) ** 2 + (v / reflection.sigmaYMm) ** 2));
    case 'panel': {
      const outside = Math.max(Math.abs(u) - reflection.halfWidthMm, Math.abs(v) - reflection.halfHeightMm);
      const isCross = Math.min(Math.abs(u), Math.abs(v)) < reflection.crossMm / 2;
      const share = Math.min(1, Math.max(0, 0.5 - outside / (2 * reflection.softnessMm)));
      return reflection.strength * share * share * (3 - 2 * share) * (isCross ? 0.3 : 1);
    }
    case 'hologram': {
      const wave = Math.sin((u + 0.4 * v) / reflection.periodMm) * Math.sin(v / (0.7 * reflection.periodMm));
      const fade = Math.max(0, 1 - Math.hypot(u, v) / reflection.radiusMm);
      return reflection.strength * Math.max(0, wave) * Math.sqrt(fade);
    }
  }
}

export function addReflection(rgb: Float32Array, at: number, reflection: Reflection, xMm: number, yMm: number): void {
  const light = reflectedLightAt(reflection, xMm, yMm);
  if (light < 0.5) return;
  for (let k = 0; k < 3; k++) rgb[at + k] = rgb[at + k]! + light * reflection.tint[k]!;
}
