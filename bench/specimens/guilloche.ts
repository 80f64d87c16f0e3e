/**
 * Guilloche: the fine interlaced lines of security printing, from families of sines.
 * Each function returns the path data of one family; the caller strokes it, usually with a gradient.
 */
import { polylinePath } from './svg.js';

export interface GuillocheRosette {
  readonly cx: number;
  readonly cy: number;
  /** Inner and outer radius in mm. */
  readonly inner: number;
  readonly outer: number;
  /** Petals around the circle. */
  readonly lobes: number;
  /** Lines that share the envelope, evenly shifted in phase. */
  readonly lines: number;
  /** How strongly the envelope itself breathes, 0–1, and how often around the circle. */
  readonly breath?: number;
  readonly breaths?: number;
  /** Vertical scale: below 1 the rosette lies flat. */
  readonly flatten?: number;
}

export function guillocheRosette(shape: GuillocheRosette): string {
  const { cx, cy, inner, outer, lobes, lines, breath = 0.25, breaths = 6, flatten = 1 } = shape;
  const middle = (inner + outer) / 2;
  const steps = Math.max(120, lobes * 14);
  return Array.from({ length: lines }, (_, line) => {
    const phase = (2 * Math.PI * line) / lines;
    const points = Array.from({ length: steps }, (_unused, step) => {
      const angle = (2 * Math.PI * step) / steps;
      const swing = ((outer - inner) / 2) * (1 - breath + breath * Math.cos(breaths * angle));
      const radius = middle + swing * Math.sin(lobes * angle + phase);
      return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle) * flatten] as const;
    });
    return polylinePath(points, true);
  }).join('');
}

export interface GuillocheBand {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Distance between the outermost crests in mm. */
  readonly height: number;
  readonly waves: number;
  readonly lines: number;
  /** Slow swell of the band's middle line, in mm, and its number of waves. */
  readonly swell?: number;
  readonly swells?: number;
  /** Times the envelope narrows along the band. */
  readonly knots?: number;
}

/** A horizontal braid. */
export function guillocheBand(shape: GuillocheBand): string {
  const { x, y, width, height, waves, lines, swell = 0, swells = 1, knots = 0 } = shape;
  const steps = Math.max(80, Math.round(waves * 18));
  return Array.from({ length: lines }, (_, line) => {
    const phase = (2 * Math.PI * line) / lines;
    const points = Array.from({ length: steps + 1 }, (_unused, step) => {
      const share = step / steps;
      const envelope = knots === 0 ? 1 : 0.35 + 0.65 * Math.abs(Math.cos(Math.PI * knots * share));
      const middle = y + swell * Math.sin(2 * Math.PI * swells * share);
      return [
        x + width * share,
        middle + (height / 2) * envelope * Math.sin(2 * Math.PI * waves * share + phase),
      ] as const;
    });
    return polylinePath(points);
  }).join('');
}

export interface GuillocheField {
  readonly width: number;
  readonly height: number;
  /** Distance of neighbouring lines in mm. */
  readonly pitch: number;
  readonly amplitude: number;
  /** Wavelength in mm. */
  readonly wavelength: number;
  /** Phase shift from line to line, in turns. */
  readonly shear: number;
  /** A bump that the lines flow around: centre, radius and strength in mm. */
  readonly relief?: readonly {
    readonly cx: number;
    readonly cy: number;
    readonly radius: number;
    readonly lift: number;
  }[];
}

/** Fine lines over a whole area, lifted around reliefs as in engraved backgrounds. */
export function guillocheField(shape: GuillocheField): string {
  const { width, height, pitch, amplitude, wavelength, shear, relief = [] } = shape;
  const rows = Math.ceil((height + 4 * amplitude) / pitch);
  const steps = Math.ceil((width / wavelength) * 14);
  return Array.from({ length: rows }, (_, row) => {
    const base = row * pitch - 2 * amplitude;
    const points = Array.from({ length: steps + 1 }, (_unused, step) => {
      const x = (width * step) / steps;
      let y = base + amplitude * Math.sin(2 * Math.PI * (x / wavelength + shear * row));
      for (const { cx, cy, radius, lift } of relief) {
        const distance = Math.hypot(x - cx, base - cy) / radius;
        y -= lift * Math.exp(-distance * distance * 2);
      }
      return [x, y] as const;
    });
    return polylinePath(points);
  }).join('');
}
