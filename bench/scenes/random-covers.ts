/** Draws covers and reflections at random: over print, or held where nothing is printed. */
import type { SeededRandom } from '../../test/support/seeded-random.js';
import type { Rgb } from './paint.js';
import type { Cover, FingerCover, RimCover } from './covers.js';
import type { PlaneSizeMm } from './projection.js';
import type { Reflection } from './reflections.js';

/** Ends of the range of skin colours in white light: every tone lies between two neighbours. */
const SKIN_TONES = [[246, 212, 190], [228, 184, 156], [202, 150, 116], [164, 112, 80], [118, 78, 56], [74, 50, 40]] as const; // prettier-ignore

/** A tone between two neighbours of the range, a little redder or yellower. */
export function randomSkin(random: SeededRandom): Rgb {
  const at = random.between(0, SKIN_TONES.length - 1.001);
  const [low, high] = [SKIN_TONES[Math.floor(at)]!, SKIN_TONES[Math.floor(at) + 1]!];
  const share = at - Math.floor(at);
  const warm = random.between(-0.05, 0.05);
  const light = random.between(0.75, 1.1);
  const tone = (k: number): number => (low[k]! + (high[k]! - low[k]!) * share) * light;
  return [tone(0) * (1 + warm), tone(1), tone(2) * (1 - warm)];
}

/** A side of a document with its outward direction, and a place along it. */
function pickSide(random: SeededRandom, { widthMm, heightMm }: PlaneSizeMm): { x: number; y: number; out: Rgb } {
  const side = random.pick(['left', 'right', 'bottom', 'bottom', 'left', 'right', 'top'] as const);
  const alongX = random.between(-0.46, 0.46) * widthMm;
  const alongY = random.between(-0.46, 0.46) * heightMm;
  if (side === 'left') return { x: -widthMm / 2, y: alongY, out: [-1, 0, 0] };
  if (side === 'right') return { x: widthMm / 2, y: alongY, out: [1, 0, 0] };
  if (side === 'top') return { x: alongX, y: -heightMm / 2, out: [0, -1, 0] };
  return { x: alongX, y: heightMm / 2, out: [0, 1, 0] };
}

/** A finger or thumb that reaches so many millimetres over the border. */
export function randomFinger(random: SeededRandom, size: PlaneSizeMm, depthMm: number, skin: Rgb): FingerCover {
  const { x, y, out } = pickSide(random, size);
  const tipRadiusMm = random.between(5.5, 10.5);
  const slant = random.between(-0.8, 0.8);
  const direction = [out[0] + slant * out[1], out[1] + slant * out[0]] as const;
  const inset = tipRadiusMm - depthMm;
  const tip = [x + out[0] * inset, y + out[1] * inset] as const;
  return {
    kind: 'finger',
    tip,
    root: [tip[0] + direction[0] * 500, tip[1] + direction[1] * 500],
    tipRadiusMm,
    rootRadiusMm: tipRadiusMm * random.between(1, 1.35),
    skin,
    roundness: random.pick([random.between(0, 0.15), random.between(0.15, 0.5)]),
    litSide: random.between(-1, 1),
    hasNail: random.next() < 0.5,
    shadow: random.next() < 0.75 ? random.between(0, 0.4) : 0,
  };
}

/** A rim along one to four sides, so many millimetres deep. */
export function randomRim(random: SeededRandom, size: PlaneSizeMm, depthMm: number): RimCover[] {
  const halfW = size.widthMm / 2;
  const halfH = size.heightMm / 2;
  const grey = random.between(12, 235);
  const tint = (): number => grey * random.between(0.55, 1.4);
  const colour: Rgb = random.next() < 0.6 ? [grey, grey, grey * random.between(0.95, 1.06)] : [tint(), tint(), tint()];
  const outer = random.between(2, 14);
  const look = { kind: 'rim', colour, edge: random.between(0.6, 1.5), grain: random.between(0, 0.16) } as const;
  const shadow = random.next() < 0.6 ? random.between(0, 0.35) : 0;
  const whole = { left: -halfW - outer, right: halfW + outer, top: -halfH - outer, bottom: halfH + outer };
  const edges = {
    left: { ...whole, right: -halfW + depthMm },
    right: { ...whole, left: halfW - depthMm },
    top: { ...whole, bottom: -halfH + depthMm },
    bottom: { ...whole, top: halfH - depthMm },
  };
  const sides = random.pick([
    ['bottom'],
    ['left'],
    ['right'],
    ['top'],
    ['left', 'right'],
    ['left', 'right', 'bottom'],
    ['left', 'right', 'bottom', 'top'],
  ] as const);
  const isClip = sides.length === 1 && random.next() < 0.3;
  return sides.map((side) => {
    const rim: RimCover = { ...look, shadow, ...edges[side] };
    if (!isClip) return rim;
    const half = random.between(6, 14);
    const isAcross = side === 'top' || side === 'bottom';
    const middle = random.between(-0.3, 0.3) * (isAcross ? size.widthMm : size.heightMm);
    return isAcross
      ? { ...rim, left: middle - half, right: middle + half }
      : { ...rim, top: middle - half, bottom: middle + half };
  });
}

/** Fingers or a rim. `over`: deep enough to reach print; `beside`: at most so deep as the margin of a document. */
export function randomCovers(random: SeededRandom, size: PlaneSizeMm, reach: 'over' | 'beside'): Cover[] {
  const [from, to] = reach === 'over' ? [5, 24] : [0.5, 2.4];
  if (random.next() < 0.3) return randomRim(random, size, random.between(from, Math.min(to, 10)));
  const skin = randomSkin(random);
  const count = random.pick([1, 1, 1, 2, 2, 3]);
  return Array.from({ length: count }, () => randomFinger(random, size, random.between(from, to), skin));
}

/** `strong`: hides what lies below. `sheen`: brightens, and hides nothing. */
export function randomReflections(random: SeededRandom, size: PlaneSizeMm, kind: 'strong' | 'sheen'): Reflection[] {
  const place = (strength: number): Omit<Reflection, 'kind'> => {
    const warm = random.between(-0.1, 0.1);
    return {
      xMm: random.between(-0.5, 0.5) * size.widthMm,
      yMm: random.between(-0.5, 0.5) * size.heightMm,
      angleDeg: random.between(0, 180),
      strength,
      tint: [1 + warm, 1, 1 - warm],
    };
  };
  if (kind === 'sheen') {
    const draw = random.next();
    if (draw < 0.25) {
      const colour = (): number => random.between(0.1, 1.4);
      const tint: Rgb = [colour(), colour(), colour()];
      const radii = { radiusMm: random.between(8, 30), periodMm: random.between(0.8, 4) };
      return [{ ...place(random.between(15, 70)), kind: 'hologram', tint, ...radii }];
    }
    const strength = random.between(8, 55);
    if (draw < 0.65) {
      const sigma = random.between(15, 70);
      return [{ ...place(strength), kind: 'spot', sigmaXMm: sigma, sigmaYMm: sigma * random.between(0.4, 1) }];
    }
    const softnessMm = random.between(3, 14);
    const [halfWidthMm, halfHeightMm] = [random.between(8, 60), random.between(6, 30)];
    return [{ ...place(strength), kind: 'panel', halfWidthMm, halfHeightMm, softnessMm, crossMm: 0 }];
  }
  const count = random.pick([1, 1, 1, 2, 3]);
  return Array.from({ length: count }, (): Reflection => {
    const strength = random.between(150, 520);
    const draw = random.next();
    if (draw < 0.5) {
      const sigmaXMm = random.between(2.5, 12);
      const sigmaYMm = sigmaXMm * random.between(0.35, 1);
      return { ...place(strength), kind: 'spot', sigmaXMm, sigmaYMm };
    }
    const isTube = draw < 0.75;
    return {
      ...place(strength),
      kind: 'panel',
      halfWidthMm: isTube ? random.between(15, 70) : random.between(4, 18),
      halfHeightMm: isTube ? random.between(1.5, 4) : random.between(4, 14),
      softnessMm: random.between(0.5, 5),
      crossMm: !isTube && random.next() < 0.4 ? random.between(0.6, 2) : 0,
    };
  });
}
