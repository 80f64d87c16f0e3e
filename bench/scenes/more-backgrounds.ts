/** Further drawn grounds: printed cloth, a printed page, a screen, terrazzo. Same rules as in `backgrounds.ts`. */
import { randomColour, setPixel, TILE_PX, wrapDistance, type BackgroundPainter, type Rgb } from './paint.js';

/** Cloth printed with flowers, dots or leaves in two or three colours. */
const printed: BackgroundPainter = (random, noise) => {
  const ground = random.next() < 0.5 ? randomColour(random, 150, 240) : randomColour(random, 20, 120);
  const inks = [randomColour(random, 30, 230), randomColour(random, 30, 230)] as const;
  const petals = random.integer(3, 7);
  const cells = random.pick([4, 8, 16]);
  const pitch = TILE_PX / cells;
  const size = random.between(0.25, 0.47);
  const turns = Array.from({ length: 256 }, () => random.between(0, 6.28));
  return (x, y, out) => {
    const row = Math.floor(y / pitch);
    const shifted = x + (row & 1) * pitch * 0.5;
    const column = Math.floor(shifted / pitch);
    const dx = shifted / pitch - column - 0.5;
    const dy = y / pitch - row - 0.5;
    const radius = Math.hypot(dx, dy);
    const turn = turns[(row * 31 + (column % cells) * 7) & 255]!;
    const edge = size * (0.62 + 0.38 * Math.cos(Math.atan2(dy, dx) * petals + turn));
    const weave = 0.95 + 0.05 * (((x >> 1) + (y >> 1)) & 1) + noise.sum(x / 256, y / 256, 4, 2) * 0.08;
    setPixel(out, radius < size * 0.22 ? inks[1] : radius < edge ? inks[0] : ground, weave);
  };
};

/** A page of print, seen close: columns of words, a heading, sometimes a picture. */
const page: BackgroundPainter = (random, noise) => {
  const paper = random.between(205, 246);
  const pitch = random.pick([16, 24, 32]);
  const column = random.pick([256, 512, 1024]);
  const ink = random.between(25, 80);
  const picture = { x: random.integer(0, 2) * 256 + 40, y: random.integer(0, 20) * 32, w: 300, h: random.between(90, 260) };
  const hasPicture = random.next() < 0.5;
  return (x, y, out) => {
    const shade = paper * (0.98 + noise.sum(x / 256, y / 256, 4, 2) * 0.03);
    if (hasPicture && x > picture.x && x < picture.x + picture.w && y > picture.y && y < picture.y + picture.h) {
      const v = 130 + 90 * noise.sum(x / 64, y / 64, 16, 4);
      return setPixel(out, [v * 0.9, v, v * 1.05], 1);
    }
    const inMargin = x % column < 22 || x % column > column - 22;
    const line = Math.floor(y / pitch);
    const isInLine = y % pitch > pitch * 0.3 && y % pitch < pitch * 0.85;
    const word = noise.at(x / 13, line * 5.7, 256) > -0.3;
    const stroke = noise.at(x / (pitch * 0.09), y / (pitch * 0.13), 256) > -0.05;
    const v = !inMargin && isInLine && word && stroke ? ink : shade;
    setPixel(out, [v, v * 0.995, v * 0.97], 1);
  };
}; // prettier-ignore

/** A lit screen: windows with title bars, rules and rows of text. */
const screen: BackgroundPainter = (random, noise) => {
  const isDark = random.next() < 0.5;
  const base: Rgb = isDark ? [26, 28, 34] : [228, 231, 236];
  const panes = Array.from({ length: 5 }, () => ({
    x: random.between(0, TILE_PX),
    y: random.between(0, TILE_PX),
    w: random.between(130, 460),
    h: random.between(90, 420),
    fill: randomColour(random, isDark ? 30 : 200, isDark ? 80 : 255),
    bar: randomColour(random, 50, 220),
  }));
  return (x, y, out) => {
    setPixel(out, base, 1);
    for (const pane of panes) {
      const dx = wrapDistance(x - pane.x) + pane.w / 2;
      const dy = wrapDistance(y - pane.y) + pane.h / 2;
      if (dx < 0 || dy < 0 || dx > pane.w || dy > pane.h) continue;
      const isText = dy > 34 && dy % 20 > 7 && dy % 20 < 15 && dx > 14 && dx < pane.w - 20;
      const isInked = isText && noise.at(x / 11, Math.floor(dy / 20) * 3.1 + pane.x, 256) > -0.2 && noise.at(x / 2, y / 3, 256) > 0;
      setPixel(out, dy < 24 ? pane.bar : isInked ? (isDark ? [205, 208, 214] : [52, 55, 62]) : pane.fill, 1);
    }
    // The grid of the screen's own pixels.
    if ((x & 3) === 0 || (y & 3) === 0) for (let k = 0; k < 3; k++) out[k] = out[k]! * 0.94;
  };
}; // prettier-ignore

/** Chips of stone in cement, or gravel: edges in every direction and none of them long. */
const terrazzo: BackgroundPainter = (random, noise) => {
  const cement = randomColour(random, 150, 225);
  const chips = [randomColour(random, 60, 240), randomColour(random, 60, 240), randomColour(random, 20, 120)] as const;
  const cells = random.pick([32, 64]);
  const pitch = TILE_PX / cells;
  const points = Array.from({ length: cells * cells }, () => ({
    x: random.next(),
    y: random.next(),
    size: random.between(0.12, 0.55),
    tone: random.integer(0, 2),
  }));
  return (x, y, out) => {
    const column = Math.floor(x / pitch);
    const row = Math.floor(y / pitch);
    setPixel(out, cement, 0.96 + noise.at(x / 2, y / 2, 256) * 0.06 + noise.sum(x / 256, y / 256, 4, 2) * 0.05);
    for (let j = -1; j <= 1; j++) {
      for (let i = -1; i <= 1; i++) {
        const at = ((row + j + cells) % cells) * cells + ((column + i + cells) % cells);
        const point = points[at]!;
        const dx = Math.abs(x / pitch - column - i - point.x);
        const dy = Math.abs(y / pitch - row - j - point.y);
        if (dx + dy * 0.8 < point.size && dx * 0.6 + dy < point.size) setPixel(out, chips[point.tone]!, 1);
      }
    }
  };
};

export const MORE_PAINTERS = { printed, page, screen, terrazzo } as const;
