/** Drawn desks: tiles that repeat, made from noise and a few colours. */
import { createSeededRandom } from '../../test/support/seeded-random.js';
import { keepLatest } from './keep-latest.js';
import { MORE_PAINTERS } from './more-backgrounds.js';
import { createNoiseField, type NoiseField } from './noise-field.js';
import { setPixel, TILE_PX, wrapDistance, type BackgroundPainter, type PaintPixel, type Rgb } from './paint.js';

export const BACKGROUNDS = [
  'wood',
  'cloth',
  'marble',
  'keyboard',
  'papers',
  'tiles',
  'tartan',
  'plain',
  'same',
] as const;
/** Grounds that came later: named apart, so that a seed's pick among the first nine stays what it was. */
export const MORE_BACKGROUNDS = ['printed', 'page', 'screen', 'terrazzo'] as const;
/** `same` takes the document's own colour; `keyboard`, `papers`, `tiles` and `tartan` are full of straight edges. */
export type BackgroundKind = (typeof BACKGROUNDS)[number] | (typeof MORE_BACKGROUNDS)[number];

/** Grounds of which none has the document's own colour. */
export const DESKS: readonly BackgroundKind[] = [...BACKGROUNDS.filter((kind) => kind !== 'same'), ...MORE_BACKGROUNDS];

/** A tile repeats every so many mm. */
const TILE_MM = 210;
export const TILE_PX_PER_MM = TILE_PX / TILE_MM;

export interface Tile {
  readonly data: Uint8ClampedArray;
}

const WOODS: readonly Rgb[] = [[176, 128, 84], [122, 82, 54], [205, 170, 125], [84, 58, 42], [150, 118, 92]]; // prettier-ignore
const CLOTHS: readonly Rgb[] = [[70, 84, 104], [150, 44, 48], [196, 188, 172], [52, 92, 78], [40, 40, 46], [222, 218, 208]]; // prettier-ignore
const PLAINS: readonly Rgb[] = [[236, 234, 230], [42, 44, 48], [128, 132, 136], [206, 196, 178], [92, 112, 130], [160, 84, 70]]; // prettier-ignore
const STONES: readonly Rgb[] = [[232, 230, 226], [66, 68, 72], [210, 200, 186], [120, 128, 124]]; // prettier-ignore

const wood: BackgroundPainter = (random, noise) => {
  const tone = random.pick(WOODS);
  const planks = random.pick([1, 2, 4]);
  const plankPx = TILE_PX / planks;
  const rings = random.between(7, 15);
  return (x, y, out) => {
    const plank = Math.floor(y / plankPx);
    const within = y - plank * plankPx;
    const bend = noise.sum(x / 256, y / 64 + plank * 37, 4, 2) * 1.6;
    const ring = Math.sin((within / plankPx) * rings * 6.283 + bend * 3.4);
    const grain = noise.at(x / 64, y * 0.5, 16) * 0.5 + noise.at(x / 16, y, 64) * 0.5;
    const joint = planks > 1 && (within < 2.5 || within > plankPx - 2) ? 0.55 : 1;
    setPixel(out, tone, (0.92 + 0.07 * ring + 0.085 * grain + 0.04 * Math.sin(plank * 12.9)) * joint);
  };
};

const cloth: BackgroundPainter = (random, noise) => {
  const tone = random.pick(CLOTHS);
  const thread = random.pick([4, 8]);
  return (x, y, out) => {
    const warp = Math.sin((x / thread) * 6.2832);
    const weft = Math.sin((y / thread) * 6.2832);
    const over = (Math.floor(x / thread) + Math.floor(y / thread)) & 1 ? warp : weft;
    const fold = noise.sum(x / 256, y / 256, 4, 2);
    setPixel(out, tone, 0.93 + 0.1 * over + 0.11 * fold + 0.07 * noise.at(x / 2, y / 2, 256));
  };
};

const marble: BackgroundPainter = (random, noise) => {
  const tone = random.pick(STONES);
  const dark = tone[0] < 128;
  const strength = random.between(0.18, 0.42);
  return (x, y, out) => {
    const u = x / 256;
    const v = y / 256;
    const vein = Math.abs(noise.sum(u + noise.at(u * 2, v * 2, 8) * 0.6, v * 1, 4, 5));
    const line = Math.exp(-vein * vein * 90);
    const cloud = noise.sum(u, v, 4, 3) * 0.06;
    setPixel(out, tone, dark ? 0.9 + cloud + line * strength * 1.6 : 0.97 + cloud - line * strength);
  };
};

const keyboard: BackgroundPainter = (random, noise) => {
  const dark = random.next() < 0.6;
  const board: Rgb = dark ? [34, 35, 38] : [176, 178, 182];
  const key: Rgb = dark ? [22, 22, 24] : [236, 236, 234];
  const legend = dark ? 205 : 70;
  const pitch = TILE_PX / 11;
  const half = pitch * 0.42;
  const glyphs = Array.from({ length: 160 }, () => random.integer(0, 511));
  return (x, y, out) => {
    const row = Math.floor(y / pitch);
    const shifted = (x + row * pitch * 0.27) % TILE_PX;
    const column = Math.floor(shifted / pitch);
    const dx = Math.abs(shifted - (column + 0.5) * pitch);
    const dy = Math.abs(y - (row + 0.5) * pitch);
    const corner = Math.hypot(Math.max(0, dx - half + 8), Math.max(0, dy - half + 8)) - 8;
    const grain = noise.at(x / 2, y / 2, 256) * 0.03;
    if (corner > 0) return setPixel(out, board, (1 + grain) * (corner < 3 ? 0.8 : 1));
    const gx = Math.floor((shifted - (column + 0.22) * pitch) / (pitch * 0.11));
    const gy = Math.floor((y - (row + 0.2) * pitch) / (pitch * 0.13));
    const bits = glyphs[(row * 13 + column) % glyphs.length]!;
    const lit = gx >= 0 && gx < 3 && gy >= 0 && gy < 3 && ((bits >> (gy * 3 + gx)) & 1) === 1;
    if (lit) return setPixel(out, [legend, legend, legend], 1);
    return setPixel(out, key, (1 + grain) * (corner > -3 ? 1.25 : 1));
  };
};

const papers: BackgroundPainter = (random, noise) => {
  const under = random.pick(WOODS);
  const sheets = Array.from({ length: 6 }, () => {
    const angle = random.between(-0.9, 0.9);
    return {
      x: random.between(0, TILE_PX),
      y: random.between(0, TILE_PX),
      cos: Math.cos(angle),
      sin: Math.sin(angle),
      width: random.between(200, 420),
      height: random.between(240, 460),
      tone: random.between(0.8, 1),
      lines: random.between(16, 30),
    };
  });
  return (x, y, out) => {
    setPixel(out, under, 0.9 + noise.sum(x / 64, y / 8, 16, 2) * 0.08);
    for (const sheet of sheets) {
      const dx = wrapDistance(x - sheet.x);
      const dy = wrapDistance(y - sheet.y);
      const u = dx * sheet.cos + dy * sheet.sin;
      const v = dy * sheet.cos - dx * sheet.sin;
      const out0 = Math.max(Math.abs(u) - sheet.width / 2, Math.abs(v) - sheet.height / 2);
      if (out0 > 9) continue;
      if (out0 > 0) {
        const shade = 0.75 + (0.25 * out0) / 9;
        for (let channel = 0; channel < 3; channel++) out[channel] = out[channel]! * shade;
        continue;
      }
      const line = (v + sheet.height) % sheet.lines;
      const inMargin = Math.abs(u) > sheet.width / 2 - 26 || Math.abs(v) > sheet.height / 2 - 30;
      const word = noise.at(u / 9, Math.floor((v + sheet.height) / sheet.lines) * 7.3, 256) > -0.25;
      const inked = !inMargin && line < sheet.lines * 0.42 && word && noise.at(u / 2.2, v / 2.2, 256) > -0.1;
      setPixel(out, [244, 242, 236], inked ? 0.38 : sheet.tone);
    }
  };
};

const tiles: BackgroundPainter = (random, noise) => {
  const tone = random.pick(STONES);
  const count = random.pick([2, 4, 8]);
  const pitch = TILE_PX / count;
  const grout = random.between(0.6, 1.2);
  return (x, y, out) => {
    const dx = Math.min(x % pitch, pitch - (x % pitch));
    const dy = Math.min(y % pitch, pitch - (y % pitch));
    const edge = Math.min(dx, dy);
    if (edge < 5) return setPixel(out, [150, 146, 140], grout + noise.at(x / 2, y / 2, 256) * 0.06);
    const one = Math.sin(Math.floor(x / pitch) * 7.1 + Math.floor(y / pitch) * 3.7) * 0.03;
    return setPixel(out, tone, 0.95 + one + noise.sum(x / 64, y / 64, 16, 3) * 0.05);
  };
};

const tartan: BackgroundPainter = (random, noise) => {
  const base = random.pick(CLOTHS);
  const cross = random.pick(CLOTHS);
  const fine = random.pick(PLAINS);
  const pitch = TILE_PX / random.pick([2, 4]);
  const stripe = (t: number): number => {
    const at = (t % pitch) / pitch;
    if (at < 0.34) return 1;
    return at > 0.62 && at < 0.68 ? 2 : 0;
  };
  return (x, y, out) => {
    const twill = ((Math.floor(x / 3) + Math.floor(y / 3)) & 1) === 0;
    const which = twill ? stripe(x) : stripe(y);
    const shade = 0.92 + noise.at(x / 2, y / 2, 256) * 0.07 + noise.sum(x / 256, y / 256, 4, 2) * 0.08;
    setPixel(out, which === 0 ? base : which === 1 ? cross : fine, shade);
  };
};

const flat =
  (tone: Rgb, strength: number, noise: NoiseField): PaintPixel =>
  (x, y, out) =>
    setPixel(
      out,
      tone,
      1 + noise.sum(x / 256, y / 256, 4, 3) * strength + noise.at(x / 2, y / 2, 256) * strength * 0.5,
    );

const plain: BackgroundPainter = (random, noise) => flat(random.pick(PLAINS), random.between(0.01, 0.04), noise);
const same: BackgroundPainter = (random, noise, colour) => flat(colour, random.between(0.01, 0.035), noise);

const PAINTERS: Readonly<Record<BackgroundKind, BackgroundPainter>> = {
  wood,
  cloth,
  marble,
  keyboard,
  papers,
  tiles,
  tartan,
  plain,
  same,
  ...MORE_PAINTERS,
};

const keptTiles = keepLatest<Tile>(24);

/** The tile of a kind and seed; made once (60–250 ms), then kept. @param colour what `same` imitates */
export function backgroundTile(kind: BackgroundKind, seed: number, colour: Rgb = [200, 200, 200]): Tile {
  const key = `${kind} ${seed} ${kind === 'same' ? colour.map(Math.round).join(' ') : ''}`;
  return keptTiles(key, () => {
    const paint = PAINTERS[kind](createSeededRandom(seed), createNoiseField(seed), colour);
    const data = new Uint8ClampedArray(TILE_PX * TILE_PX * 3);
    const out = new Float32Array(3);
    for (let y = 0, at = 0; y < TILE_PX; y++) {
      for (let x = 0; x < TILE_PX; x++, at += 3) {
        paint(x, y, out);
        for (let k = 0; k < 3; k++) data[at + k] = out[k]!;
      }
    }
    return { data };
  });
}
