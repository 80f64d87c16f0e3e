import type { LineCourse, TextStrip } from './text-strip.js';

/** Print along each line, mean over a share of the letters' height: one value a column. */
export function lineProfiles(strip: TextStrip, course: LineCourse, from: number, to: number): Float32Array[] {
  const { print, width, height, margin, lineCount } = strip;
  const textPx = width - 2 * margin;
  return Array.from({ length: lineCount }, (_, line) => {
    const out = new Float32Array(width);
    for (let x = 0; x < width; x++) {
      const t = (x + 0.5 - margin) / textPx;
      const step = course.step[0] + (course.step[1] - course.step[0]) * t;
      const middle = course.at[0] + (course.at[1] - course.at[0]) * t + line * step;
      const tall = course.tall * step;
      const y0 = Math.max(0, Math.round(middle + from * tall));
      const y1 = Math.min(height, Math.max(y0 + 1, Math.round(middle + to * tall)));
      let sum = 0;
      for (let y = y0; y < y1; y++) sum += print[y * width + x]!;
      out[x] = sum / (y1 - y0);
    }
    return out;
  });
}

/** Print halfway between the lines, mean over all gaps: one value a column. */
export function gapProfile(strip: TextStrip, course: LineCourse): Float32Array {
  const [left, right] = course.step;
  const half: LineCourse = { at: [course.at[0] + left / 2, course.at[1] + right / 2], step: course.step, tall: 0.16 };
  const gaps = lineProfiles({ ...strip, lineCount: strip.lineCount - 1 }, half, -0.5, 0.5);
  return gaps[0]!.map((value, x) => (gaps.length === 1 ? value : (value + gaps[1]![x]!) / 2));
}
