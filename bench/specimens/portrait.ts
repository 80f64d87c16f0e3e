/**
 * A drawn passport portrait in a 100 × 125 grid: even light from the upper left, plain ground, eyes at mid-height,
 * as Doc 9303 part 3 asks of photographs. Nobody's likeness.
 */
import { createSeededRandom, seedFromText, type SeededRandom } from '../../test/support/seeded-random.js';
import { formatMm, radialGradient, linearGradient } from './svg.js';

export interface Face {
  /** Light, middle and shadow tone. */
  readonly skin: readonly [string, string, string];
  /** Middle, shadow and gloss tone. */
  readonly hair: readonly [string, string, string];
  readonly iris: string;
  readonly style: 'long' | 'short' | 'curly' | 'receding' | 'bob';
  readonly clothes: readonly [string, string];
  readonly lips: string;
  /** 0 soft – 1 square. */
  readonly jaw: number;
  readonly beard: boolean;
  readonly glasses: boolean;
}

/** Mirrors path data written for the left half; numbers are absolute "x y" pairs. */
const mirror = (half: string): string => `<g>${half}</g><g transform="translate(100 0) scale(-1 1)">${half}</g>`;

function headPath(jaw: number): string {
  const cheek = 70.4 + jaw * 1.2;
  const chin = 55.5 + jaw * 2.6;
  return `M50 18 C65 18 73.4 29 73.2 46 C73 57 72.4 64 ${formatMm(cheek - 2)} 70.5 C${formatMm(cheek - 5.5)} 78 ${formatMm(chin + 2)} 85 50 85.2
    C${formatMm(98 - chin)} 85 ${formatMm(105.5 - cheek)} 78 ${formatMm(102 - cheek)} 70.5 C27.6 64 27 57 26.8 46 C26.6 29 35 18 50 18 Z`;
}

function eye(face: Face, id: string): string {
  const almond = 'M34 51.4 C35.8 48.2 41.6 47.4 44.6 51.9 C42 54.2 36.8 54.4 34 51.4 Z';
  return `<clipPath id="${id}-eye"><path d="${almond}"/></clipPath>
    <ellipse cx="39.2" cy="50.6" rx="7.6" ry="5.2" fill="${face.skin[2]}" opacity=".36" filter="url(#${id}-soft)"/>
    <path d="${almond}" fill="#f4efea"/>
    <g clip-path="url(#${id}-eye)">
      <circle cx="39.5" cy="50.9" r="3" fill="${face.iris}"/><circle cx="39.5" cy="50.9" r="3" fill="none" stroke="#1a1512" stroke-opacity=".55" stroke-width=".7"/>
      <circle cx="39.5" cy="50.9" r="1.35" fill="#0d0a09"/>
      <path d="M33 49.2 C36 46.6 42 46.6 45.6 51 L45.6 47 L33 46 Z" fill="#2a1a14" opacity=".38"/>
    </g>
    <path d="M33.5 51.6 C35.8 47.9 41.8 47 45 52" fill="none" stroke="#2a1a15" stroke-width="${face.jaw > 0.5 ? 0.75 : 1.15}" stroke-linecap="round"/>
    <path d="M34.4 51.9 C37 54.5 42 54.3 44.4 52.2" fill="none" stroke="${face.skin[2]}" stroke-width=".5" opacity=".8"/>
    <path d="M33.8 48.6 C36.4 45.4 42 45 45.2 48.6" fill="none" stroke="${face.skin[2]}" stroke-width=".7" opacity=".75"/>
    <path d="M34.6 56.6 C37.4 58 41.6 57.8 44.4 56" fill="none" stroke="${face.skin[2]}" stroke-width=".8" opacity=".3" filter="url(#${id}-fine)"/>`;
}

function brow(face: Face): string {
  const thick = face.jaw > 0.5 ? 1.5 : 0.55;
  return `<path d="M31.6 45.6 C34.6 ${formatMm(41.6 - thick)} 40.6 ${formatMm(41.4 - thick)} 45.4 43.2 L45.6 45 C41 ${formatMm(43.2 + thick * 0.3)} 35.6 43.4 31.6 45.6 Z" fill="${face.hair[1]}" opacity=".82"/>`;
}

function nose(face: Face, id: string): string {
  const [light, , shadow] = face.skin;
  return `<path d="M53 46 C54.6 53 55.4 59 57 63 C55 66 52 66.6 50.5 66 Z" fill="${shadow}" opacity=".38" filter="url(#${id}-soft)"/>
    <path d="M49.3 44 C48.7 52 48.6 58 48.4 62" fill="none" stroke="${light}" stroke-width="2.6" opacity=".75" filter="url(#${id}-soft)" stroke-linecap="round"/>
    <ellipse cx="50" cy="66.6" rx="7" ry="1.8" fill="${shadow}" opacity=".42" filter="url(#${id}-soft)"/>
    <path d="M44.6 63 C43.4 64.6 44 66.4 46.2 66.2 M55.4 63 C56.6 64.6 56 66.4 53.8 66.2" fill="none" stroke="${shadow}" stroke-width=".75" opacity=".85" stroke-linecap="round"/>
    <path d="M46 66 C47 65 48.3 65.3 49 66.4 M54 66 C53 65 51.7 65.3 51 66.4" fill="none" stroke="#3a1c14" stroke-width=".85" opacity=".7" stroke-linecap="round"/>
    <ellipse cx="49.2" cy="62.6" rx="1.7" ry="1.3" fill="#fff" opacity=".32" filter="url(#${id}-fine)"/>`;
}

function mouth(face: Face, id: string): string {
  // Men's lips are drawn thinner: the grid is stretched around the line between the lips.
  const fullness = face.jaw > 0.5 ? 0.62 : 0.86;
  return `<g transform="translate(0 ${formatMm(73.8 * (1 - fullness))}) scale(1 ${fullness})">
    <path d="M41.4 73.6 C44.5 71.6 47.8 70.9 50 71.9 C52.2 70.9 55.5 71.6 58.6 73.6 C55.6 74.6 44.4 74.6 41.4 73.6 Z" fill="${face.lips}"/>
    <path d="M41.4 73.6 C44.4 74.6 55.6 74.6 58.6 73.6 C56.2 76.7 53.4 77.6 50 77.6 C46.6 77.6 43.8 76.7 41.4 73.6 Z" fill="${face.lips}" opacity=".8"/>
    <path d="M40.8 73.2 C44.4 74.9 47.6 74.1 50 74.5 C52.4 74.1 55.6 74.9 59.2 73.2" fill="none" stroke="#4a1f1c" stroke-width=".65" opacity=".85" stroke-linecap="round"/>
    <ellipse cx="48.8" cy="76" rx="3" ry=".6" fill="#fff" opacity=".22" filter="url(#${id}-fine)"/></g>
    <ellipse cx="50" cy="79.4" rx="5.4" ry="1.1" fill="${face.skin[2]}" opacity=".42" filter="url(#${id}-soft)"/>
    <path d="M50 68 L50 70.6" stroke="${face.skin[2]}" stroke-width="1.6" opacity=".22" filter="url(#${id}-fine)"/>
    <path d="M37.6 66 C36.6 69 37.4 71.4 39 73 M62.4 66 C63.4 69 62.6 71.4 61 73" fill="none" stroke="${face.skin[2]}" stroke-width=".9" opacity="${face.glasses ? 0.5 : 0.22}" filter="url(#${id}-fine)"/>`;
}

/** Single hairs along a bundle of curves between two guide curves, each given as [x0 y0 cx cy x1 y1]. */
function strands(
  random: SeededRandom,
  from: readonly number[],
  to: readonly number[],
  count: number,
  colours: readonly string[],
): string {
  return Array.from({ length: count }, (_, index) => {
    const share = (index + random.next()) / count;
    const [x0, y0, cx, cy, x1, y1] = from.map((value, at) =>
      formatMm(value + ((to[at] ?? value) - value) * share + random.normal() * 0.35),
    );
    return `<path d="M${x0} ${y0} Q${cx} ${cy} ${x1} ${y1}" stroke="${random.pick(colours)}" stroke-width="${formatMm(random.between(0.2, 0.55))}" opacity="${formatMm(random.between(0.25, 0.6))}"/>`;
  }).join('');
}

/** A mass of curls: many short arcs over a ragged outline. */
function curls(random: SeededRandom, [middle, shadow, gloss]: Face['hair']): string {
  const around = (low: number, high: number): readonly [number, number] => {
    const angle = random.between(Math.PI * 0.88, Math.PI * 2.12);
    // Over the forehead the curls reach further in than beside the face.
    const spread = random.between(low - 0.42 * Math.max(0, -Math.sin(angle)) ** 2, high);
    const beside = Math.abs(Math.cos(angle)) > 0.75 && spread > 0.84 ? random.between(0, 14) : 0;
    return [50 + Math.cos(angle) * 31 * spread, 41 + Math.sin(angle) * 27 * spread + beside];
  };
  const tufts = Array.from({ length: 230 }, () => {
    const [x, y] = around(0.86, 1.1);
    return `<circle cx="${formatMm(x)}" cy="${formatMm(y)}" r="${formatMm(random.between(1.5, 3.2))}" fill="${random.next() < 0.6 ? shadow : middle}"/>`;
  });
  const arcs = Array.from({ length: 800 }, () => {
    const [x, y] = around(0.8, 1.16);
    const radius = random.between(0.8, 2);
    const turn = random.between(0, 2 * Math.PI);
    const bend = random.between(1.6, 3.6);
    const at = (angle: number): string =>
      `${formatMm(x + radius * Math.cos(angle))} ${formatMm(y + radius * Math.sin(angle))}`;
    return `<path d="M${at(turn)} A${formatMm(radius)} ${formatMm(radius)} 0 ${bend > Math.PI ? 1 : 0} 1 ${at(turn + bend)}" stroke="${random.pick([shadow, middle, middle, gloss])}" stroke-width="${formatMm(random.between(0.35, 0.8))}" opacity="${formatMm(random.between(0.4, 0.95))}"/>`;
  });
  return tufts.join('') + `<g fill="none">${arcs.join('')}</g>`;
}

function hairBehind(face: Face): string {
  const [, shadow] = face.hair;
  if (face.style === 'long')
    return `<path d="M50 13 C28 12 22 30 22.6 50 C23 66 16.6 80 19.4 97 C22 106 34 106 40 99 L60 99 C66 106 78 106 80.6 97 C83.4 80 77 66 77.4 50 C78 30 72 12 50 13 Z" fill="${shadow}"/>`;
  if (face.style === 'bob')
    return `<path d="M50 11 C27 10 21 30 21.5 50 C21.8 64 22 76 27 82 L73 82 C78 76 78.2 64 78.5 50 C79 30 73 10 50 11 Z" fill="${shadow}"/>`;
  if (face.style === 'curly')
    return `<path d="M50 13 C28 13 18 30 19 48 C20 60 22 68 28 71 L72 71 C78 68 80 60 81 48 C82 30 72 13 50 13 Z" fill="${shadow}"/>`;
  return `<path d="M50 13 C31 12 24.4 28 25.6 47 L74.4 47 C75.6 28 69 12 50 13 Z" fill="${shadow}"/>`;
}

function hairBefore(face: Face, id: string, random: SeededRandom): string {
  const tones = face.hair;
  const fill = `fill="url(#${id}-hair)"`;
  if (face.style === 'long' || face.style === 'bob') {
    const end = face.style === 'long' ? 101 : 80;
    const out = face.style === 'long' ? 19.6 : 25;
    const left = `M46 14.4 C33 14 24.4 27 23.6 46 C23.4 60 ${out - 3} 78 ${out} ${end} C${out + 7} ${end - 2} 31.6 78 29 64 C27.4 52 30 34 46 22.6 Z`;
    const right = `M43 14 C63 11.6 75.4 26 76.4 46 C76.6 60 ${103 - out} 78 ${100 - out} ${end} C${93 - out} ${end - 2} 68.4 78 71 64 C72.6 52 66 31 43 22 Z`;
    return `<g filter="url(#${id}-fine)"><path d="${left}" ${fill}/><path d="${right}" ${fill}/></g>
      <g fill="none" stroke-linecap="round">${strands(random, [44, 15, 23, 26, 23.6, 50], [45, 22, 31, 34, 29, 60], 40, tones)}${strands(random, [23.6, 50, 22, 74, out, end - 1], [29, 60, 30, 78, out + 7, end - 3], 40, tones)}
      ${strands(random, [44, 14.5, 74, 22, 76.4, 50], [45, 22, 67, 33, 71, 60], 46, tones)}${strands(random, [76.4, 50, 78, 74, 100 - out, end - 1], [71, 60, 70, 78, 93 - out, end - 3], 40, tones)}</g>`;
  }
  if (face.style === 'curly') {
    return `<path d="M50 17 C36 17 27 28 26.4 44 C29 35 36 29.5 50 29 C64 29.5 71 35 73.6 44 C73 28 64 17 50 17 Z" ${fill}/><g stroke-linecap="round">${curls(random, tones)}</g>`;
  }
  if (face.style === 'receding') {
    return `<g filter="url(#${id}-fine)"><path d="M26 54 C23.4 34 30 14.6 50 14 C70 14.6 76.6 34 74 54 C73.4 49 72.4 44 71.4 39 C69.4 32 66.4 27.6 60.6 26.4 C57 24.4 53 23.2 50 23.6 C47 23.2 43 24.4 39.4 26.4 C33.6 27.6 30.6 32 28.6 39 C27.6 44 26.6 49 26 54 Z" ${fill}/></g>
      <g fill="none" stroke-linecap="round">${strands(random, [30, 36, 27, 24, 40, 15], [40, 26.2, 42, 19, 47, 14.5], 36, tones)}${strands(random, [70, 36, 73, 24, 60, 15], [60, 26.2, 58, 19, 53, 14.5], 36, tones)}${strands(random, [40, 26, 42, 18, 46, 14.5], [60, 26, 58, 18, 54, 14.5], 36, tones)}</g>`;
  }
  return `<g filter="url(#${id}-fine)"><path d="M26 50 C23.6 34 28 14 50 12.4 C72 14 76.4 34 74 50 C73 47 72.4 43 71.6 38.6 C69.6 33.6 66 30.4 61 29.6 C52 30.6 40 29 35.4 27.4 C31 32 29 36 28.4 39 C27.6 43 27 47 26 50 Z" ${fill}/></g>
    <g fill="none" stroke-linecap="round">${strands(random, [33, 27, 36, 12, 58, 14], [60, 29.5, 74, 24, 73.5, 44], 64, tones)}${strands(random, [36, 26, 27, 28, 26.4, 46], [33, 20, 28, 28, 27, 44], 20, tones)}</g>`;
}

function beard(face: Face, random: SeededRandom): string {
  const dots = Array.from({ length: 620 }, () => {
    const angle = random.between(0.02, 0.98) * Math.PI;
    const inner = random.between(0.62, 1);
    const x = 50 + Math.cos(angle) * 22.4 * inner;
    const y = 62 + Math.sin(angle) * 22.4 * inner;
    const besideMouth = Math.hypot((x - 50) / 10.5, (y - 74.4) / 5) < 1;
    const onCheek = y < 66 + Math.abs(x - 50) * 0.05 && Math.abs(x - 50) < 18;
    if (besideMouth || onCheek) return '';
    return `<path d="M${formatMm(x)} ${formatMm(y)} l${formatMm((x - 50) * 0.02)} ${formatMm(random.between(0.6, 1.5))}"/>`;
  });
  return `<path d="M28 60 C28.6 68 30 72 33.6 76.6 C39 84 44 86 50 86 C56 86 61 84 66.4 76.6 C70 72 71.4 68 72 60 C69 67 66 70 60.6 69.6 C57 68.2 53 68.6 50 69.2 C47 68.6 43 68.2 39.4 69.6 C34 70 31 67 28 60 Z M50 71 C54 70 58 72 60 73.6 C57 78.8 53.6 79.4 50 79.4 C46.4 79.4 43 78.8 40 73.6 C42 72 46 70 50 71 Z" fill-rule="evenodd" fill="${face.hair[1]}" opacity=".36"/>
    <g stroke="${face.hair[1]}" stroke-width=".32" opacity=".6">${dots.join('')}</g>`;
}

const GLASSES = `<g fill="#dfe8ee" fill-opacity=".12" stroke="#26282c" stroke-width="1.15"><rect x="31.4" y="45.6" width="16" height="12" rx="4.6"/><rect x="52.6" y="45.6" width="16" height="12" rx="4.6"/><path d="M47.4 49.6 Q50 47.8 52.6 49.6 M31.4 49.4 L26.6 48.4 M68.6 49.4 L73.4 48.4" fill="none"/></g>`;

function bust(face: Face, id: string): string {
  const [light, middle] = face.skin;
  return `<path d="M37 78 L37 95 C37 103 63 103 63 95 L63 78 Z" fill="${middle}"/>
    <clipPath id="${id}-neck"><path d="M37 78 L37 95 C37 103 63 103 63 95 L63 78 Z"/></clipPath>
    <g clip-path="url(#${id}-neck)"><path d="M34 78 C40 93 60 93 66 78 L66 92 C58 97 42 97 34 92 Z" fill="${face.skin[2]}" opacity=".72" filter="url(#${id}-soft)"/>
    <path d="M58 84 L66 84 L66 104 L56 104 Z" fill="${face.skin[2]}" opacity=".4" filter="url(#${id}-soft)"/></g>
    <path d="M37.4 93 C30 100 12 101 4 113 L0 126 L100 126 L96 113 C88 101 70 100 62.6 93 C60 103 40 103 37.4 93 Z" fill="url(#${id}-cloth)"/>
    <path d="M37.6 92 C38 104 46 109 50 111 C54 109 62 104 62.4 92 C60 99 55 101.4 50 101.4 C45 101.4 40 99 37.6 92 Z" fill="${light}" opacity=".9"/>
    <path d="M37.2 92.4 C36 100 42 109 50 113.4 L47.4 117 C38 112 33 103 34 95 Z M62.8 92.4 C64 100 58 109 50 113.4 L52.6 117 C62 112 67 103 66 95 Z" fill="${face.clothes[0]}" stroke="${face.clothes[1]}" stroke-width=".6"/>
    <path d="M22 106 C24 113 24 120 23 126 M78 106 C76 113 76 120 77 126" stroke="${face.clothes[1]}" fill="none" stroke-width="1.1" opacity=".7" filter="url(#${id}-fine)"/>`;
}

/** The portrait as a nested `<svg>` at (x, y), `height` mm tall and 0.8 of that wide. `tone: 'engraved'` is the grey of laser engraving. */
export function portrait(
  x: number,
  y: number,
  height: number,
  face: Face,
  id: string,
  tone: 'colour' | 'engraved' = 'colour',
  ground = '#dfe4e8',
): string {
  const random = createSeededRandom(seedFromText(`${face.style}${face.iris}`));
  const [light, middle, shadow] = face.skin;
  const head = headPath(face.jaw);
  const ear = `<path d="M27.4 48 C23.4 46.4 22.6 52 24.4 57.4 C25.4 61 28 62.4 28.6 59 Z" fill="${middle}"/><path d="M26.6 50.6 C24.8 51 25 56 27 58.6" fill="none" stroke="${shadow}" stroke-width=".8" opacity=".7"/>`;
  return `<svg x="${formatMm(x)}" y="${formatMm(y)}" width="${formatMm(height * 0.8)}" height="${formatMm(height)}" viewBox="0 0 100 125" preserveAspectRatio="xMidYMid slice">
    <defs>
      ${radialGradient(
        `${id}-skin`,
        [43, 46, 44],
        [
          { at: 0, colour: light },
          { at: 0.55, colour: middle },
          { at: 1, colour: shadow },
        ],
      )}
      ${linearGradient(
        `${id}-hair`,
        [30, 12, 70, 80],
        [
          { at: 0, colour: face.hair[0] },
          { at: 0.3, colour: face.hair[2] },
          { at: 0.55, colour: face.hair[0] },
          { at: 1, colour: face.hair[1] },
        ],
      )}
      ${linearGradient(
        `${id}-cloth`,
        [20, 95, 80, 126],
        [
          { at: 0, colour: face.clothes[0] },
          { at: 1, colour: face.clothes[1] },
        ],
      )}
      ${radialGradient(
        `${id}-ground`,
        [50, 48, 82],
        [
          { at: 0, colour: '#ffffff', opacity: 0.75 },
          { at: 1, colour: ground, opacity: 1 },
        ],
      )}
      <filter id="${id}-soft" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="1.7"/></filter>
      <filter id="${id}-fine" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation=".45"/></filter>
      <filter id="${id}-grain" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
        ${tone === 'engraved' ? '<feColorMatrix type="matrix" values=".3 .56 .1 0 .02  .3 .56 .1 0 .025  .3 .56 .1 0 .035  0 0 0 1 0"/>' : '<feColorMatrix type="saturate" values=".92"/>'}
        <feGaussianBlur stdDeviation=".16"/>
      </filter>
      <clipPath id="${id}-head"><path d="${head}"/></clipPath>
    </defs>
    <g filter="url(#${id}-grain)">
      ${tone === 'engraved' ? '' : `<rect width="100" height="125" fill="url(#${id}-ground)"/>`}
      ${hairBehind(face)}${bust(face, id)}
      ${face.style === 'long' || face.style === 'curly' ? '' : mirror(ear)}
      <path d="${head}" fill="url(#${id}-skin)"/>
      <g clip-path="url(#${id}-head)">
        <path d="M76 30 C70 44 69 62 62 80 L80 90 Z" fill="${shadow}" opacity=".42" filter="url(#${id}-soft)"/>
        <path d="M24 40 C28 54 30 66 37 79 L20 84 Z" fill="${shadow}" opacity=".2" filter="url(#${id}-soft)"/>
        <ellipse cx="34.4" cy="62.6" rx="6.4" ry="4.6" fill="${face.lips}" opacity=".2" filter="url(#${id}-soft)"/><ellipse cx="65.6" cy="62.6" rx="6.4" ry="4.6" fill="${face.lips}" opacity=".22" filter="url(#${id}-soft)"/>
        <ellipse cx="46" cy="33" rx="12" ry="6" fill="#fff" opacity=".16" filter="url(#${id}-soft)"/>
        <path d="M28 24 C36 32 64 32 72 24 L72 14 L28 14 Z" fill="${face.hair[1]}" opacity="${face.style === 'receding' ? 0 : 0.34}" filter="url(#${id}-soft)"/>
        ${face.beard ? beard(face, random) : ''}
      </g>
      ${mirror(eye(face, id) + brow(face))}
      <circle cx="40.6" cy="49.8" r=".75" fill="#fff"/><circle cx="61.6" cy="49.8" r=".75" fill="#fff"/>
      ${nose(face, id)}${mouth(face, id)}
      ${face.glasses ? GLASSES : ''}
      ${hairBefore(face, id, random)}
    </g>
  </svg>`;
}
