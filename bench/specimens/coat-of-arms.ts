/** The arms of Utopia: a crescent island under a star, between two waves, on a crowned shield with laurel. */
import { formatMm } from './svg.js';

export interface CoatOfArmsColors {
  readonly shield: string;
  readonly charge: string;
  readonly line: string;
  readonly laurel: string;
}

function star(cx: number, cy: number, outer: number, points: number): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const radius = index % 2 === 0 ? outer : outer * 0.45;
    const angle = (Math.PI * index) / points - Math.PI / 2;
    return `${formatMm(cx + radius * Math.cos(angle))},${formatMm(cy + radius * Math.sin(angle))}`;
  });
  return `<polygon points="${corners.join(' ')}"/>`;
}

/** One side of the wreath, drawn in the arms' own 100 × 120 grid; `side` is −1 (left) or 1 (right). */
function wreath(side: number): string {
  const leaves = Array.from({ length: 9 }, (_, index) => {
    const angle = Math.PI * (0.5 - 0.088 * (index + 0.6));
    const x = 50 + side * Math.cos(angle) * 49;
    const y = 62 + Math.sin(angle) * 50;
    const turn = side * (-62 - index * 15);
    return `<ellipse cx="${formatMm(x)}" cy="${formatMm(y)}" rx="7.4" ry="2.7" transform="rotate(${formatMm(turn)} ${formatMm(x)} ${formatMm(y)})"/>`;
  });
  const stem = `<path d="M50 112 A49 50 0 0 ${side > 0 ? 0 : 1} ${formatMm(50 + side * 48)} 52" fill="none" stroke-width="1.2"/>`;
  return leaves.join('') + stem;
}

/** The arms, `height` mm tall, centred on (cx, cy). */
export function coatOfArms(cx: number, cy: number, height: number, colours: CoatOfArmsColors): string {
  const scale = height / 120;
  const shield = 'M22 28 H78 V62 C78 84 62 96 50 102 C38 96 22 84 22 62 Z';
  const crown = 'M30 24 L27 8 L37 16 L43 4 L50 14 L57 4 L63 16 L73 8 L70 24 Z';
  return `<g transform="translate(${formatMm(cx - 50 * scale)} ${formatMm(cy - 60 * scale)}) scale(${formatMm(scale)})" stroke-linejoin="round">
    <g fill="${colours.laurel}" stroke="${colours.laurel}" stroke-width="0.6">${wreath(-1)}${wreath(1)}</g>
    <path d="${shield}" fill="${colours.shield}" stroke="${colours.line}" stroke-width="2.4"/>
    <g fill="${colours.charge}">
      <path d="M38 46 A17 17 0 1 0 62 46 A14 14 0 1 1 38 46 Z"/>
      ${star(50, 47, 8.5, 8)}
      <path d="M25 79 q5 -5 10 0 t10 0 t10 0 t10 0 t9 -1 l-3 5 q-4 1 -8 -1 q-5 -3 -9 0 q-5 4 -10 0 q-5 -3 -9 0 q-3 2 -6 0 Z"/>
    </g>
    <path d="${crown}" fill="${colours.charge}" stroke="${colours.line}" stroke-width="1.6"/>
    <g fill="${colours.line}"><circle cx="27" cy="7" r="2.4"/><circle cx="43" cy="3.4" r="2.4"/><circle cx="57" cy="3.4" r="2.4"/><circle cx="73" cy="7" r="2.4"/></g>
  </g>`;
}
