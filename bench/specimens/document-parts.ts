/** Parts that all documents share: labeled fields, MRZ, signature, chip mark, overprints. */
import { createSeededRandom, seedFromText } from '../../test/support/seeded-random.js';
import { escapeXml, formatMm, polylinePath, svgText, type TextStyle } from './svg.js';

const LABEL = '#3c4a5c';
const INK = '#16181c';

export interface FieldPlace {
  readonly x: number;
  /** Baseline of the label; the value stands below. */
  readonly y: number;
  readonly width?: number;
  readonly size?: number;
  readonly label?: string;
}

/** A label in English and French over the value it names. */
export function labeledValue(
  place: FieldPlace,
  [english, french]: readonly [string, string],
  value: string,
  style: Partial<TextStyle> = {},
): string {
  const { x, y, width = 40, size = 2.75 } = place;
  const label = `<text x="${formatMm(x)}" y="${formatMm(y)}" font-family="Liberation Sans" font-size="1.5" fill="${place.label ?? LABEL}">${escapeXml(english)}<tspan font-style="italic" opacity=".8"> / ${escapeXml(french)}</tspan></text>`;
  return (
    label + svgText(x, y + size * 1.02 + 0.15, value, { size, fill: INK, weight: 'bold', maxWidth: width, ...style })
  );
}

/** `17 MAR 1994`, with the French month beside the English where they differ, as Doc 9303 part 3 prints dates. */
export function printedDate(iso: string): string {
  const months = [
    'JAN',
    'FEB/FÉV',
    'MAR',
    'APR/AVR',
    'MAY/MAI',
    'JUN/JUI',
    'JUL/JUI',
    'AUG/AOÛ',
    'SEP',
    'OCT',
    'NOV',
    'DEC/DÉC',
  ];
  const [year, month, day] = iso.split('-');
  return `${day} ${months[Number(month) - 1]} ${year}`;
}

/** A rectangle in mm. */
export interface BoxMm {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface MrzPlacement {
  /** Centre of the first character and baseline of the last line, in mm. */
  readonly x: number;
  readonly baseline: number;
  readonly linePitch: number;
}

/** Doc 9303-3 section 4.3: OCR-B size 1, ten characters an inch. */
const CHARACTER_PITCH_MM = 2.54;
/** The em that makes the cap height of OCR-B size 1 (2.4 mm) with the OCR B face of Debian. */
const OCR_B_SIZE_MM = 3.52;

/** The lines of the MRZ, every character in its own cell. */
export function mrzLines(lines: readonly string[], place: MrzPlacement): string {
  return lines
    .map((line, index) => {
      const y = place.baseline - (lines.length - 1 - index) * place.linePitch;
      const xs = [...line].map((_, at) => formatMm(place.x + at * CHARACTER_PITCH_MM)).join(' ');
      return `<text x="${xs}" y="${formatMm(y)}" font-family="OCR B" font-size="${OCR_B_SIZE_MM}" fill="#15161a" text-anchor="middle">${escapeXml(line)}</text>`;
    })
    .join('');
}

/** The box around the printed lines: from the first character's left to the last one's right, cap height and baseline. */
export function mrzBox(lines: readonly string[], place: MrzPlacement): BoxMm {
  const characters = lines[0]?.length ?? 0;
  const top = place.baseline - (lines.length - 1) * place.linePitch - 2.5;
  return {
    x: place.x - CHARACTER_PITCH_MM / 2,
    y: top,
    width: characters * CHARACTER_PITCH_MM,
    height: place.baseline + 0.1 - top,
  };
}

/** A handwriting-like flourish, always the same for the same name. */
export function signature(x: number, y: number, width: number, name: string, colour = '#1b2a5a'): string {
  const random = createSeededRandom(seedFromText(name));
  const strokes = 26;
  let path = `M${formatMm(x)} ${formatMm(y)}`;
  let height = 1;
  for (let stroke = 1; stroke <= strokes; stroke++) {
    const share = stroke / strokes;
    height =
      stroke % 2 === 0
        ? random.between(-0.4, 0.5)
        : -random.between(0.5, stroke < 3 ? 4.6 : random.next() < 0.2 ? 3.8 : 1.7);
    const px = x + width * share + random.between(-0.9, 0.5);
    const bend = px - random.between(0.1, 1.8);
    path += ` S${formatMm(bend)} ${formatMm(y + height * 1.25)} ${formatMm(px)} ${formatMm(y + height - share)}`;
  }
  path += ` q${formatMm(-width * 0.55)} ${formatMm(2.6)} ${formatMm(-width * 0.92)} ${formatMm(1.9)} t${formatMm(width * 0.7)} ${formatMm(-0.9)}`;
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width=".22" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** Doc 9303-9: the mark of a document with a chip. */
export function chipMark(x: number, y: number, width: number, colour: string): string {
  const s = width / 9;
  return `<g transform="translate(${formatMm(x)} ${formatMm(y)}) scale(${formatMm(s)})" fill="${colour}"><path d="M0 0 H9 V2.1 H6.5 A2.1 2.1 0 0 0 2.5 2.1 H0 Z M0 5.2 V3.1 H2.5 A2.1 2.1 0 0 0 6.5 3.1 H9 V5.2 Z"/><circle cx="4.5" cy="2.6" r="1.35"/></g>`;
}

/** A line of type too small to read without a glass. */
export function microtext(x: number, y: number, width: number, words: string, colour: string): string {
  const line = words.repeat(Math.ceil(width / (words.length * 0.23)) + 1).slice(0, Math.floor(width / 0.23));
  return `<text x="${formatMm(x)}" y="${formatMm(y)}" font-family="Liberation Sans" font-size=".38" fill="${colour}" textLength="${formatMm(width)}" lengthAdjust="spacing">${escapeXml(line)}</text>`;
}

/** SPECIMEN across the document: once large and translucent, outlined so that it reads on any ground. */
export function specimenMark(cx: number, cy: number, size: number, angle: number, colour = '#b3122f'): string {
  return `<g transform="rotate(${angle} ${formatMm(cx)} ${formatMm(cy)})">${svgText(cx, cy, 'SPECIMEN', { size, fill: colour, weight: 'bold', anchor: 'middle', spacing: size * 0.16, opacity: 0.2 })}
    <text x="${formatMm(cx)}" y="${formatMm(cy)}" font-family="Liberation Sans" font-weight="bold" font-size="${formatMm(size)}" text-anchor="middle" letter-spacing="${formatMm(size * 0.16)}" fill="none" stroke="${colour}" stroke-width=".09" opacity=".5">SPECIMEN</text></g>`;
}

/** The sheen of a laminate, and a diffractive patch: shifting colours inside a star-lined disc. */
export function hologram(cx: number, cy: number, radius: number, id: string): string {
  const rays = Array.from({ length: 36 }, (_, index) => {
    const angle = (Math.PI * 2 * index) / 36;
    return polylinePath([
      [cx + Math.cos(angle) * radius * 0.3, cy + Math.sin(angle) * radius * 0.3],
      [cx + Math.cos(angle + 0.5) * radius, cy + Math.sin(angle + 0.5) * radius],
    ]);
  }).join('');
  return `<defs><linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#8fd3e8" stop-opacity=".42"/><stop offset=".28" stop-color="#c9b6ee" stop-opacity=".38"/><stop offset=".5" stop-color="#f7e2a6" stop-opacity=".42"/><stop offset=".74" stop-color="#a9e6c0" stop-opacity=".38"/><stop offset="1" stop-color="#f2b3c6" stop-opacity=".42"/></linearGradient></defs>
    <circle cx="${formatMm(cx)}" cy="${formatMm(cy)}" r="${formatMm(radius)}" fill="url(#${id})"/><circle cx="${formatMm(cx)}" cy="${formatMm(cy)}" r="${formatMm(radius)}" fill="none" stroke="#ffffff" stroke-width=".12" opacity=".7"/>
    <path d="${rays}" stroke="#ffffff" stroke-width=".1" opacity=".75" fill="none"/>`;
}
