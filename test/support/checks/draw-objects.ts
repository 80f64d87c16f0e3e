/** Objects of a desk on RGB floats: they are not documents, and some are printed. */
import { fillColor, paintBox, randomColor } from './paint-box.js';
import type { RandomSource } from './random-source.js';

/** A pen, a cup, a phone, a sheet: never with the proportions of a document. */
export function drawObject(r: RandomSource, out: Float32Array, width: number, height: number): void {
  const long = r.range(0.05, 0.6) * width;
  const ratio = r.chance(0.4) ? r.range(0.04, 0.15) : r.chance(0.5) ? r.range(0.2, 0.5) : r.range(0.85, 1);
  const box = { cx: r.range(0, width), cy: r.range(0, height), w: long, h: long * ratio, angle: r.range(0, Math.PI) };
  paintBox(out, width, height, box, randomColor(r), r.chance(0.45));
}

export function drawLines(r: RandomSource, out: Float32Array, width: number, height: number, count: number): void {
  const angle = r.range(0, Math.PI);
  const colour = randomColor(r);
  for (let i = 0; i < count; i++) {
    paintBox(
      out,
      width,
      height,
      { cx: r.range(0, width), cy: r.range(0, height), w: 4000, h: r.range(2, 6), angle },
      colour,
      false,
    );
  }
}

/** A sheet with lines of words on it. */
export function drawPrintedSheet(r: RandomSource, out: Float32Array, width: number, height: number): void {
  const angle = r.range(0, Math.PI);
  const size = r.range(0.7, 1.6) * width;
  const sheet = { cx: r.range(0, width), cy: r.range(0, height), w: size, h: size * 1.414, angle };
  const g = r.range(190, 245);
  paintBox(out, width, height, sheet, [g, g, g - r.range(0, 15)], false);
  const step = size / r.range(35, 70);
  const ink = r.range(20, 90);
  const ca = Math.cos(angle);
  const sa = Math.sin(angle);
  for (let v = -0.44 * sheet.h; v < 0.44 * sheet.h; v += step) {
    if (r.chance(0.1)) continue;
    let u = -0.42 * size;
    const end = r.chance(0.2) ? r.range(-0.3, 0.3) * size : 0.42 * size;
    while (u < end) {
      const letters = r.whole(1, 10);
      for (let i = 0; i < letters; i++) {
        const x = sheet.cx + ca * u - sa * v;
        const y = sheet.cy + sa * u + ca * v;
        if (r.chance(0.9)) {
          paintBox(
            out,
            width,
            height,
            { cx: x, cy: y, w: step * 0.09, h: step * r.range(0.3, 0.6), angle },
            [ink, ink, ink],
            false,
          );
          paintBox(
            out,
            width,
            height,
            { cx: x + ca * step * 0.12, cy: y + sa * step * 0.12, w: step * 0.22, h: step * 0.09, angle },
            [ink, ink, ink],
            false,
          );
        }
        u += step * 0.38;
      }
      u += step * 0.35;
    }
  }
}

/** A sign, a receipt, a number plate, a poster: printed rectangles that are not documents. */
export function drawLabel(r: RandomSource, out: Float32Array, width: number, height: number): void {
  const angle = r.chance(0.6) ? r.normal() * 0.08 : r.range(0, Math.PI);
  const ratio = r.pick([r.range(0.95, 1.2), r.range(1.95, 5), r.range(1.95, 2.6)]);
  const w = r.range(0.25, 0.75) * width * Math.min(1, ratio / 2);
  const h = w / ratio;
  const cx = r.range(0.2, 0.8) * width;
  const cy = r.range(0.2, 0.8) * height;
  const paper = r.chance(0.8) ? r.range(180, 250) : r.range(20, 90);
  const ink = paper > 120 ? r.range(5, 70) : r.range(180, 250);
  const turnedAt = r.chance(0.5) ? angle : angle + Math.PI / 2;
  paintBox(
    out,
    width,
    height,
    { cx, cy, w, h, angle: turnedAt },
    [paper, paper - r.range(0, 20), paper - r.range(0, 30)],
    false,
  );
  const ca = Math.cos(turnedAt);
  const sa = Math.sin(turnedAt);
  const put = (u: number, v: number, pw: number, ph: number): void =>
    paintBox(
      out,
      width,
      height,
      { cx: cx + ca * u - sa * v, cy: cy + sa * u + ca * v, w: pw, h: ph, angle: turnedAt },
      [ink, ink, ink],
      false,
    );
  if (r.chance(0.4)) {
    const side = 0.85 * Math.min(w, h);
    const n = r.whole(17, 33);
    for (let j = 0; j < n; j++)
      for (let i = 0; i < n; i++)
        if (r.chance(0.5)) put(((i + 0.5) / n - 0.5) * side, ((j + 0.5) / n - 0.5) * side, side / n, side / n);
  } else {
    const step = h / r.range(2, 12);
    for (let v = -h / 2 + step; v < h / 2 - step * 0.6; v += step)
      for (let u = -w * 0.42; u < w * 0.42 * r.range(0.5, 1); u += step * 0.5)
        if (r.chance(0.85)) put(u, v, step * 0.3, step * 0.55);
  }
}

export function drawKeyboard(r: RandomSource, out: Float32Array, width: number, height: number): void {
  const angle = r.range(0, Math.PI);
  const size = r.range(45, 110);
  const body = r.range(20, 200);
  fillColor(out, [body, body, body]);
  const cap = body + r.pick([-1, 1]) * r.range(15, 50);
  const ca = Math.cos(angle);
  const sa = Math.sin(angle);
  for (let j = -20; j < 20; j++)
    for (let i = -20; i < 20; i++) {
      const u = (i + 0.3 * (j % 3)) * size;
      const v = j * size;
      const box = {
        cx: width / 2 + ca * u - sa * v,
        cy: height / 2 + sa * u + ca * v,
        w: size * 0.86,
        h: size * 0.86,
        angle,
      };
      if (box.cx < -size || box.cx > width + size || box.cy < -size || box.cy > height + size) continue;
      paintBox(out, width, height, box, [cap, cap, cap], false);
      paintBox(out, width, height, { ...box, w: size * 0.2, h: size * 0.25 }, [255 - cap, 255 - cap, 255 - cap], false);
    }
}
