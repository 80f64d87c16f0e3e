/** Utopia's identity card: ID-1, laser-engraved portrait; TD1 zone on the back. */
import { coatOfArms } from './coat-of-arms.js';
import { backgroundPrint, islandDrawing, type PrintPalette } from './background-print.js';
import { td1 } from '../../src/testing/specimen/mrz-writer.js';
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
import { svgText } from './svg.js';

const WIDTH = 85.6;
const HEIGHT = 53.98;
const PALETTE: PrintPalette = {
  paper: ['#dcecf0', '#f3efdf', '#d5e8e2'],
  ink: ['#3f86a8', '#c79a58', '#3f9384'],
  title: '#123f5c',
};
const ARMS = { shield: '#1b567a', charge: '#f3d98b', line: '#123f5c', laurel: '#2e7a6b' };
const LINES = { x: 5.97, baseline: 49.1, linePitch: 4.3 };

export function idCardFront(person: Person, issue: DocumentIssue): SpecimenDrawing {
  const id = `id-${person.id}`;
  const portraitBox = { x: 4, y: 14.2, width: 24, height: 30 };
  const svg = `${backgroundPrint({ id, width: WIDTH, height: HEIGHT, palette: PALETTE, rosette: { cx: 62, cy: 30, radius: 15 }, braid: { y: 12.2, height: 1.7 } })}
    <g opacity=".5">${islandDrawing(57, 34, 42, '#3f86a8')}</g>
    <rect width="${WIDTH}" height="11.6" fill="#ffffff" opacity=".28"/>
    ${coatOfArms(8.4, 6.6, 10.6, ARMS)}
    ${svgText(16, 5.9, 'UTOPIA', { size: 4.3, fill: PALETTE.title, weight: 'bold', font: 'serif', spacing: 1.1 })}
    ${svgText(16, 9.4, 'UTOPIE · UTO', { size: 2, fill: PALETTE.title, font: 'serif', spacing: 0.42 })}
    ${svgText(72.6, 5.5, 'IDENTITY CARD', { size: 2.7, fill: PALETTE.title, weight: 'bold', anchor: 'end', spacing: 0.22 })}
    ${svgText(72.6, 9, 'CARTE D’IDENTITÉ', { size: 2.1, fill: PALETTE.title, anchor: 'end', italic: true, spacing: 0.16 })}
    ${chipMark(75.2, 4.2, 6.6, PALETTE.title)}
    <rect x="${portraitBox.x}" y="${portraitBox.y}" width="24" height="30" fill="#ffffff" opacity=".5"/>
    ${portrait(portraitBox.x, portraitBox.y, 30, person.face, `${id}-p`, 'engraved')}
    ${microtext(portraitBox.x, 44.75, 24, 'REPUBLIC OF UTOPIA·RÉPUBLIQUE D’UTOPIE·', PALETTE.title)}
    ${labeledValue({ x: 31, y: 16.1, width: 40 }, ['Surname', 'Nom'], person.surname.toUpperCase(), { size: 3.05 })}
    ${labeledValue({ x: 31, y: 21.9, width: 40 }, ['Given names', 'Prénoms'], person.givenNames, { size: 3.05 })}
    ${labeledValue({ x: 31, y: 27.7 }, ['Sex', 'Sexe'], person.sex)}
    ${labeledValue({ x: 40.6, y: 27.7 }, ['Nationality', 'Nationalité'], 'UTO')}
    ${labeledValue({ x: 60, y: 27.7, width: 22 }, ['Date of birth', 'Date de naissance'], printedDate(person.birthDate))}
    ${labeledValue({ x: 31, y: 33.3, width: 33 }, ['Place of birth', 'Lieu de naissance'], person.birthPlace)}
    ${labeledValue({ x: 31, y: 38.9, width: 22 }, ['Document No.', 'N° du document'], issue.number, { font: 'mono', size: 3 })}
    ${labeledValue({ x: 60, y: 38.9, width: 22 }, ['Date of expiry', 'Date d’expiration'], printedDate(issue.expires))}
    ${svgText(31, 45.3, 'Signature', { size: 1.5, fill: '#3c4a5c' })}
    ${signature(33, 50.2, 19, person.surname)}
    ${svgText(78.6, 51, `CAN ${issue.number.replace(/\D/g, '').slice(0, 6).padEnd(6, '4')}`, { size: 2, anchor: 'end', font: 'mono', fill: '#2b3644' })}
    ${svgText(4, 50.9, 'UTO-ID 2024/3', { size: 1.5, fill: PALETTE.title, opacity: 0.8 })}
    <g opacity=".34">${portrait(72.6, 13.9, 11.6, person.face, `${id}-g`, 'engraved')}</g>
    ${hologram(24.2, 41.4, 4.6, `${id}-h`)}
    ${specimenMark(58, 39.5, 7.6, -12)}`;
  return { svg, widthMm: WIDTH, heightMm: HEIGHT, mrzLines: [], mrzBox: null, barcode: null, portraitBox };
}

export function idCardBack(person: Person, issue: DocumentIssue): SpecimenDrawing {
  const id = `idb-${person.id}`;
  const lines = td1({
    documentCode: 'I',
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
  const svg = `${backgroundPrint({ id, width: WIDTH, height: HEIGHT, palette: PALETTE, rosette: { cx: 66, cy: 17.6, radius: 13 }, braid: { y: 34.3, height: 1.5 } })}
    <g opacity=".5">${islandDrawing(30, 20, 40, '#3f9384')}</g>
    <g opacity=".9">${coatOfArms(66, 17.6, 15, ARMS)}</g>
    ${labeledValue({ x: 4.6, y: 5, width: 44 }, ['Address', 'Adresse'], person.address[0])}
    ${svgText(4.6, 10.9, person.address[1], { size: 2.75, weight: 'bold', fill: '#16181c', maxWidth: 44 })}
    ${labeledValue({ x: 4.6, y: 14.6, width: 28 }, ['Issuing authority', 'Autorité'], 'Ministry of the Interior')}
    ${labeledValue({ x: 4.6, y: 20.2 }, ['Date of issue', 'Date de délivrance'], printedDate(issue.issued))}
    ${labeledValue({ x: 30, y: 20.2 }, ['Height', 'Taille'], `${(person.heightCm / 100).toFixed(2)} m`)}
    ${labeledValue({ x: 4.6, y: 25.8 }, ['Eye colour', 'Couleur des yeux'], `${person.eyeColour[0]} / ${person.eyeColour[1]}`)}
    ${labeledValue({ x: 30, y: 25.8 }, ['Personal No.', 'N° personnel'], person.personalNumber, { font: 'mono' })}
    <g opacity=".4">${portrait(51.6, 19.6, 13, person.face, `${id}-g`, 'engraved')}</g>
    ${svgText(81.4, 4.6, 'IDENTITY CARD · CARTE D’IDENTITÉ', { size: 1.5, anchor: 'end', fill: PALETTE.title, spacing: 0.1 })}
    ${microtext(4.6, 32.4, 76.4, 'NUSQUAM·REPUBLIC OF UTOPIA·RÉPUBLIQUE D’UTOPIE·', PALETTE.title)}
    <rect y="36.2" width="${WIDTH}" height="${HEIGHT - 36.2}" fill="#ffffff" opacity=".5"/>
    ${specimenMark(33, 26, 6.6, -9)}
    ${mrzLines(lines, LINES)}`;
  return {
    svg,
    widthMm: WIDTH,
    heightMm: HEIGHT,
    mrzLines: lines,
    mrzBox: mrzBox(lines, LINES),
    barcode: null,
    portraitBox: null,
  };
}
