/** Utopia's passport: the data page, TD3, with a colour portrait. */
import { coatOfArms } from './coat-of-arms.js';
import { backgroundPrint, islandDrawing, type PrintPalette } from './background-print.js';
import { td3 } from '../../src/testing/specimen/mrz-writer.js';
import {
  chipMark,
  hologram,
  labeledValue,
  microtext,
  printedDate,
  signature,
  specimenMark,
  mrzLines,
  mrzBox,
} from './document-parts.js';
import type { Person } from './persons.js';
import { portrait } from './portrait.js';
import type { SpecimenDrawing, DocumentIssue } from './specimen.types.js';
import { formatMm, svgText } from './svg.js';

const WIDTH = 125;
const HEIGHT = 88;
const PALETTE: PrintPalette = {
  paper: ['#f1e3d6', '#eef0e2', '#dbe7f0'],
  ink: ['#b8694a', '#7f9a58', '#4b7fae'],
  title: '#5b1f2b',
};
const ARMS = { shield: '#7c2a3a', charge: '#f0d48a', line: '#5b1f2b', laurel: '#6b7d3c' };
const LINES = { x: 7.9, baseline: 81.2, linePitch: 6.35 };

/** Perforated number, as laser-drilled through the page: rows of small holes. */
function perforation(x: number, y: number, word: string): string {
  return [...word]
    .flatMap((letter, at) => {
      const bits = (letter.codePointAt(0) ?? 0) * 2654435761;
      return Array.from({ length: 15 }, (_, dot) => {
        const on = dot < 3 || dot % 3 === 0 || ((bits >>> dot) & 1) === 1;
        const cx = x + at * 3.1 + (dot % 3) * 0.8;
        return on ? `<circle cx="${formatMm(cx)}" cy="${formatMm(y + Math.floor(dot / 3) * 0.8)}" r=".2"/>` : '';
      });
    })
    .join('');
}

export function passportPage(person: Person, issue: DocumentIssue): SpecimenDrawing {
  const id = `pp-${person.id}`;
  const lines = td3({
    documentCode: 'P',
    issuer: 'UTO',
    nationality: 'UTO',
    documentNumber: issue.number,
    surname: person.surname,
    givenNames: person.givenNames,
    birthDate: person.birthDate,
    sex: person.sex,
    expiryDate: issue.expires,
    optional: person.personalNumber,
  });
  const portraitBox = { x: 5.5, y: 17, width: 35.2, height: 44 };
  const row = (index: number): number => 19.4 + index * 6.65;
  const size = 3.1;
  const svg = `${backgroundPrint({ id, width: WIDTH, height: HEIGHT, palette: PALETTE, rosette: { cx: 92, cy: 38, radius: 23 }, braid: { y: 13.6, height: 2 } })}
    <g opacity=".55">${islandDrawing(84, 45, 62, '#7f6a58')}</g>
    <rect width="${WIDTH}" height="12.4" fill="#ffffff" opacity=".3"/>
    ${coatOfArms(11, 6.9, 11.4, ARMS)}
    ${svgText(20, 6.7, 'UTOPIA', { size: 5, fill: PALETTE.title, weight: 'bold', font: 'serif', spacing: 1.4 })}
    ${svgText(20, 10.9, 'UTOPIE', { size: 2.5, fill: PALETTE.title, font: 'serif', spacing: 0.8 })}
    ${svgText(55, 6.5, 'PASSPORT', { size: 3.6, fill: PALETTE.title, weight: 'bold', spacing: 0.5 })}
    ${svgText(55, 10.7, 'PASSEPORT', { size: 2.5, fill: PALETTE.title, italic: true, spacing: 0.4 })}
    ${labeledValue({ x: 80.5, y: 4.3, size }, ['Type', 'Type'], 'P')}
    ${labeledValue({ x: 91, y: 4.3, size }, ['Code', 'Code'], 'UTO')}
    ${labeledValue({ x: 101.2, y: 4.3, size, width: 22 }, ['Passport No.', 'N° du passeport'], issue.number, { font: 'mono', size: 3.5 })}
    <rect x="${portraitBox.x}" y="${portraitBox.y}" width="${portraitBox.width}" height="${portraitBox.height}" fill="#ffffff"/>
    ${portrait(portraitBox.x, portraitBox.y, portraitBox.height, person.face, `${id}-p`, 'colour', '#c8d3da')}
    ${microtext(portraitBox.x, 61.6, portraitBox.width, 'PASSPORT·PASSEPORT·UTOPIA·', PALETTE.title)}
    ${labeledValue({ x: 44.5, y: row(0), size, width: 74 }, ['Surname', 'Nom'], person.surname.toUpperCase(), { size: 3.5 })}
    ${labeledValue({ x: 44.5, y: row(1), size, width: 54 }, ['Given names', 'Prénoms'], person.givenNames, { size: 3.5 })}
    ${labeledValue({ x: 44.5, y: row(2), size }, ['Nationality', 'Nationalité'], 'UTOPIAN / UTOPIENNE')}
    ${labeledValue({ x: 44.5, y: row(3), size }, ['Date of birth', 'Date de naissance'], printedDate(person.birthDate))}
    ${labeledValue({ x: 80, y: row(3), size, width: 26 }, ['Personal No.', 'N° personnel'], person.personalNumber, { font: 'mono' })}
    ${labeledValue({ x: 44.5, y: row(4), size }, ['Sex', 'Sexe'], person.sex)}
    ${labeledValue({ x: 57, y: row(4), size, width: 40 }, ['Place of birth', 'Lieu de naissance'], person.birthPlace)}
    ${labeledValue({ x: 44.5, y: row(5), size }, ['Date of issue', 'Date de délivrance'], printedDate(issue.issued))}
    ${labeledValue({ x: 80, y: row(5), size, width: 40 }, ['Authority', 'Autorité'], 'Passport Office, Amaurote')}
    ${labeledValue({ x: 44.5, y: row(6), size }, ['Date of expiry', 'Date d’expiration'], printedDate(issue.expires))}
    ${svgText(80, row(6), 'Holder’s signature', { size: 1.5, fill: '#3c4a5c' })}
    ${signature(84, row(6) + 5.2, 24, person.surname)}
    <g opacity=".36">${portrait(106, 25, 17, person.face, `${id}-g`, 'engraved')}</g>
    ${chipMark(112.4, 16.6, 7, PALETTE.title)}
    ${hologram(38.4, 57.4, 7, `${id}-h`)}
    <g fill="#6d6157" opacity=".55">${perforation(92, 86 - 64.4, issue.number.slice(0, 3))}</g>
    <rect y="64.8" width="${WIDTH}" height="${formatMm(HEIGHT - 64.8)}" fill="#ffffff" opacity=".52"/>
    ${specimenMark(84, 47, 10, -12)}
    ${mrzLines(lines, LINES)}
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#${id}-fold)"/>
    <defs><linearGradient id="${id}-fold" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3a2c22" stop-opacity=".16"/><stop offset=".035" stop-color="#3a2c22" stop-opacity="0"/></linearGradient></defs>`;
  return {
    svg,
    widthMm: WIDTH,
    heightMm: HEIGHT,
    mrzLines: lines,
    mrzBox: mrzBox(lines, LINES),
    barcode: null,
    portraitBox,
  };
}
