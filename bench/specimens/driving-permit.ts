/** Utopia's driving permit: ID-1, numbered fields on the front, categories and a PDF417 on the back; no zone. */
import { coatOfArms } from './coat-of-arms.js';
import { aamvaText, pdf417 } from './pdf417-barcode.js';
import { backgroundPrint, islandDrawing, type PrintPalette } from './background-print.js';
import { hologram, microtext, signature, specimenMark } from './document-parts.js';
import type { Person } from './persons.js';
import { portrait } from './portrait.js';
import type { SpecimenDrawing, DocumentIssue } from './specimen.types.js';
import { formatMm, svgText } from './svg.js';

const WIDTH = 85.6;
const HEIGHT = 53.98;
const PALETTE: PrintPalette = {
  paper: ['#f6e2d2', '#f4efd8', '#e0ebdc'],
  ink: ['#cf7f58', '#b89b45', '#5f9a72'],
  title: '#7a2f14',
};
const ARMS = { shield: '#9a4a25', charge: '#f6dfa0', line: '#7a2f14', laurel: '#5f8a4e' };

const dotted = (iso: string): string => iso.split('-').reverse().join('.');

/** ISO/IEC 18013-1 annex: the field's number, small, before its value. */
const numbered = (x: number, y: number, number: string, value: string, maxWidth = 36, size = 2.75): string =>
  svgText(x, y, `${number}.`, { size: 1.9, fill: PALETTE.title, weight: 'bold' }) +
  svgText(x + 4.2, y, value, { size, fill: '#16181c', weight: 'bold', maxWidth });

export function drivingPermitFront(person: Person, issue: DocumentIssue): SpecimenDrawing {
  const id = `dp-${person.id}`;
  const portraitBox = { x: 4, y: 15.6, width: 24.8, height: 31 };
  const svg = `${backgroundPrint({ id, width: WIDTH, height: HEIGHT, palette: PALETTE, rosette: { cx: 66, cy: 34, radius: 15 }, braid: { y: 13.2, height: 1.7 } })}
    <g opacity=".5">${islandDrawing(61, 35, 42, '#a9713f')}</g>
    <rect width="${WIDTH}" height="12.4" fill="#ffffff" opacity=".32"/>
    ${coatOfArms(9.6, 6.9, 11, ARMS)}
    ${svgText(18, 6.2, 'DRIVING PERMIT', { size: 3.7, fill: PALETTE.title, weight: 'bold', spacing: 0.3 })}
    ${svgText(18, 10.3, 'PERMIS DE CONDUIRE', { size: 2.3, fill: PALETTE.title, italic: true, spacing: 0.2 })}
    ${svgText(81.4, 6.6, 'UTOPIA', { size: 3.6, fill: PALETTE.title, weight: 'bold', font: 'serif', anchor: 'end', spacing: 0.7 })}
    ${svgText(81.4, 10.2, 'UTO', { size: 2.2, fill: PALETTE.title, font: 'serif', anchor: 'end', spacing: 0.6 })}
    <rect x="${portraitBox.x}" y="${portraitBox.y}" width="24.8" height="31" fill="#ffffff"/>
    ${portrait(portraitBox.x, portraitBox.y, 31, person.face, `${id}-p`, 'colour', '#d6d3c6')}
    ${numbered(32, 18.3, '1', person.surname.toUpperCase(), 40, 3)}
    ${numbered(32, 22.5, '2', person.givenNames, 40, 3)}
    ${numbered(32, 26.5, '3', `${dotted(person.birthDate)}  ${person.birthPlace}`, 42)}
    ${numbered(32, 30.5, '4a', dotted(issue.issued), 18)}${numbered(57, 30.5, '4c', 'Road Office', 20)}
    ${numbered(32, 34.5, '4b', dotted(issue.expires), 18)}${numbered(57, 34.5, '4d', person.personalNumber, 20)}
    ${numbered(32, 38.5, '5', issue.number, 30, 3)}
    ${numbered(32, 42.3, '8', person.address.join(', '), 44, 2.3)}
    ${svgText(32, 46.6, '7.', { size: 1.9, fill: PALETTE.title, weight: 'bold' })}${signature(37, 49, 16, person.surname)}
    ${numbered(60, 49.6, '9', 'AM B1 B', 20, 3.2)}
    <g opacity=".34">${portrait(74, 36.6, 9.6, person.face, `${id}-g`, 'engraved')}</g>
    ${microtext(4, 48, 24.8, 'DRIVING PERMIT·PERMIS DE CONDUIRE·', PALETTE.title)}
    ${hologram(25.6, 43.6, 4.8, `${id}-h`)}
    ${specimenMark(58, 39, 7.2, -11)}`;
  return { svg, widthMm: WIDTH, heightMm: HEIGHT, mrzLines: [], mrzBox: null, barcode: null, portraitBox };
}

/** Outlines of vehicles for the table, 10 × 5 units each. */
const VEHICLES: readonly (readonly [category: string, outline: string, held: boolean])[] = [
  ['AM', 'M1 4 a1 1 0 1 0 .1 0 M8 4 a1 1 0 1 0 .1 0 M1.2 4 L4 2.6 L6 2.6 L8 4 M6.6 1.4 L7.2 3', true],
  [
    'A',
    'M1.4 4 a1.2 1.2 0 1 0 .1 0 M8.2 4 a1.2 1.2 0 1 0 .1 0 M1.6 4 L3.4 2 L6.4 2 L8.2 4 M6 .9 L7 2.6 M3.6 2 L6 3.4',
    false,
  ],
  [
    'B1',
    'M1 3.6 L1.6 2.4 L3 1 L6.4 1 L7.8 2.4 L9 2.7 L9 3.6 Z M2.6 4.4 a.8.8 0 1 0 .1 0 M7.2 4.4 a.8.8 0 1 0 .1 0',
    true,
  ],
  [
    'B',
    'M.6 3.6 L1 2.4 L2.8 2.2 L4 1 L7 1 L8.4 2.3 L9.6 2.6 L9.6 3.6 Z M2.6 4.5 a.9.9 0 1 0 .1 0 M7.6 4.5 a.9.9 0 1 0 .1 0',
    true,
  ],
  [
    'C',
    'M.4 3.8 V.6 H6.4 V3.8 Z M6.8 3.8 V1.4 H8.6 L9.6 2.6 V3.8 Z M2 4.6 a.8.8 0 1 0 .1 0 M8 4.6 a.8.8 0 1 0 .1 0',
    false,
  ],
  [
    'D',
    'M.4 3.8 V.7 H9.6 V3.8 Z M1.2 1.3 H3 V2.2 H1.2 Z M3.8 1.3 H5.6 V2.2 H3.8 Z M6.4 1.3 H8.2 V2.2 H6.4 Z M2 4.6 a.8.8 0 1 0 .1 0 M8 4.6 a.8.8 0 1 0 .1 0',
    false,
  ],
];

export function drivingPermitBack(person: Person, issue: DocumentIssue): SpecimenDrawing {
  const id = `dpb-${person.id}`;
  const code = aamvaText(person, issue);
  const box = { x: 6, y: 37.6, width: 73.6, height: 12.4 };
  const rowHeight = 4.2;
  const table = VEHICLES.map(([category, outline, held], index) => {
    const y = 7.4 + index * rowHeight;
    const cell = (x: number, value: string): string =>
      svgText(x, y + 2.9, value, { size: 2.2, anchor: 'middle', fill: '#16181c', weight: 'bold' });
    return `${svgText(9, y + 3, category, { size: 2.4, weight: 'bold', anchor: 'middle', fill: PALETTE.title })}
      <path transform="translate(14.6 ${formatMm(y + 0.75)}) scale(.52)" d="${outline}" fill="none" stroke="#4a3a2c" stroke-width=".42"/>
      ${held ? cell(32, dotted(issue.issued)) + cell(48, dotted(issue.expires)) : svgText(32, y + 2.9, '—', { size: 2.2, anchor: 'middle' }) + svgText(48, y + 2.9, '—', { size: 2.2, anchor: 'middle' })}
      <path d="M5 ${formatMm(y + rowHeight)} H57" stroke="${PALETTE.title}" stroke-width=".1" opacity=".7"/>`;
  }).join('');
  const head = (x: number, label: string): string =>
    svgText(x, 6.4, label, { size: 1.9, anchor: 'middle', weight: 'bold', fill: PALETTE.title });
  const svg = `${backgroundPrint({ id, width: WIDTH, height: HEIGHT, palette: PALETTE, rosette: { cx: 71, cy: 20, radius: 11 } })}
    <rect x="5" y="3.6" width="52" height="29" fill="#ffffff" opacity=".42"/>
    <path d="M5 3.6 H57 V32.6 H5 Z M13 3.6 V32.6 M22.4 3.6 V32.6 M41 3.6 V32.6 M5 7.4 H57" fill="none" stroke="${PALETTE.title}" stroke-width=".14"/>
    ${head(9, '9.')}${head(32, '10.')}${head(48, '11.')}${table}
    ${coatOfArms(71, 18, 16, ARMS)}
    ${svgText(71, 32.4, '12. 01.06', { size: 2.1, anchor: 'middle', weight: 'bold', fill: '#16181c' })}
    ${svgText(60.6, 5, '1. Surname 2. Given names', { size: 1.25, fill: PALETTE.title })}
    ${svgText(60.6, 7, '10. Valid from 11. Until', { size: 1.25, fill: PALETTE.title })}
    ${microtext(5, 34.2, 75.6, 'DRIVING PERMIT·PERMIS DE CONDUIRE·UTOPIA·UTOPIE·', PALETTE.title)}
    ${specimenMark(40, 24, 7, -10)}
    <rect x="3.4" y="35.6" width="78.8" height="16.4" fill="#ffffff"/>
    ${pdf417(code, box)}`;
  return {
    svg,
    widthMm: WIDTH,
    heightMm: HEIGHT,
    mrzLines: [],
    mrzBox: null,
    barcode: { format: 'PDF_417', text: code, box },
    portraitBox: null,
  };
}
