/** Utopia's residence permit: ID-1, violet and rose; TD1 zone on the back. */
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
  paper: ['#f4dfe6', '#e6e3f3', '#d9e6f2'],
  ink: ['#bf5f86', '#8672b8', '#4f8fb5'],
  title: '#46265f',
};
const ARMS = { shield: '#5c3a80', charge: '#f2d9a0', line: '#46265f', laurel: '#8672b8' };
const LINES = { x: 5.97, baseline: 49.1, linePitch: 4.3 };

/** A foreign holder, and no real state: Doc 9303 lists `EUE` among the codes of organisations. */
const NATIONALITY = 'EUE';

export function residencePermitFront(person: Person, issue: DocumentIssue): SpecimenDrawing {
  const id = `rp-${person.id}`;
  const portraitBox = { x: 4, y: 15, width: 25.6, height: 32 };
  const svg = `${backgroundPrint({ id, width: WIDTH, height: HEIGHT, palette: PALETTE, rosette: { cx: 60, cy: 31, radius: 17 }, braid: { y: 12.8, height: 1.8 } })}
    <g opacity=".45">${islandDrawing(60, 35, 44, '#6a5a9c')}</g>
    <rect width="${WIDTH}" height="12" fill="#ffffff" opacity=".3"/>
    ${svgText(4, 5.8, 'RESIDENCE PERMIT', { size: 3.2, fill: PALETTE.title, weight: 'bold', spacing: 0.22 })}
    ${svgText(4, 9.8, 'TITRE DE SÉJOUR', { size: 2.3, fill: PALETTE.title, italic: true, spacing: 0.2 })}
    ${svgText(68.5, 6.6, 'UTO', { size: 4.6, fill: PALETTE.title, weight: 'bold', font: 'serif', anchor: 'end', spacing: 0.6 })}
    ${svgText(68.5, 10, 'UTOPIA · UTOPIE', { size: 1.7, fill: PALETTE.title, anchor: 'end', spacing: 0.16 })}
    ${coatOfArms(76.4, 6.4, 10.6, ARMS)}
    <rect x="${portraitBox.x}" y="${portraitBox.y}" width="25.6" height="32" fill="#ffffff" opacity=".55"/>
    ${portrait(portraitBox.x, portraitBox.y, 32, person.face, `${id}-p`, 'engraved')}
    ${labeledValue({ x: 32.4, y: 17, width: 36 }, ['Name', 'Nom'], person.surname.toUpperCase(), { size: 2.9 })}
    ${svgText(32.4, 23.2, person.givenNames, { size: 2.9, weight: 'bold', fill: '#16181c', maxWidth: 36 })}
    ${labeledValue({ x: 32.4, y: 26.4 }, ['Sex', 'Sexe'], person.sex)}
    ${labeledValue({ x: 41, y: 26.4 }, ['Nationality', 'Nationalité'], NATIONALITY)}
    ${labeledValue({ x: 60.4, y: 26.4, width: 22 }, ['Date of birth', 'Date de naissance'], printedDate(person.birthDate))}
    ${labeledValue({ x: 32.4, y: 32, width: 40 }, ['Type of permit', 'Type de titre'], 'LONG-TERM RESIDENT', { size: 2.5 })}
    ${labeledValue({ x: 32.4, y: 37.6, width: 24 }, ['Permit No.', 'N° du titre'], issue.number, { font: 'mono', size: 3 })}
    ${labeledValue({ x: 60.4, y: 37.6, width: 22 }, ['Valid until', 'Valable jusqu’au'], printedDate(issue.expires))}
    ${svgText(32.4, 44, 'Signature', { size: 1.5, fill: '#3c4a5c' })}
    ${signature(34, 49.6, 20, person.surname)}
    ${chipMark(75.4, 46.8, 6.4, PALETTE.title)}
    <g opacity=".34">${portrait(73.4, 14.2, 10.2, person.face, `${id}-g`, 'engraved')}</g>
    ${microtext(4, 48.2, 25.6, 'RESIDENCE PERMIT·TITRE DE SÉJOUR·UTOPIA·', PALETTE.title)}
    ${svgText(4, 51.4, 'Valid with passport · Valable avec passeport', { size: 1.35, fill: PALETTE.title, opacity: 0.85 })}
    ${hologram(26.4, 43.6, 4.8, `${id}-h`)}
    ${specimenMark(58, 40, 7.4, -11)}`;
  return { svg, widthMm: WIDTH, heightMm: HEIGHT, mrzLines: [], mrzBox: null, barcode: null, portraitBox };
}

export function residencePermitBack(person: Person, issue: DocumentIssue): SpecimenDrawing {
  const id = `rpb-${person.id}`;
  const lines = td1({
    documentCode: 'AR',
    issuer: 'UTO',
    nationality: NATIONALITY,
    documentNumber: issue.number,
    surname: person.surname,
    givenNames: person.givenNames,
    birthDate: person.birthDate,
    sex: person.sex,
    expiryDate: issue.expires,
  });
  const svg = `${backgroundPrint({ id, width: WIDTH, height: HEIGHT, palette: PALETTE, rosette: { cx: 67, cy: 18, radius: 13.5 }, braid: { y: 34.3, height: 1.6 } })}
    <g opacity=".9">${coatOfArms(67, 18, 14, ARMS)}</g>
    ${labeledValue({ x: 4.6, y: 5.4, width: 44 }, ['Place and date of birth', 'Lieu et date de naissance'], `${person.birthPlace}, ${person.birthDate.split('-').reverse().join('.')}`, { size: 2.5 })}
    ${labeledValue({ x: 4.6, y: 11, width: 44 }, ['Address', 'Adresse'], person.address.join(', '), { size: 2.5 })}
    ${labeledValue({ x: 4.6, y: 16.6, width: 40 }, ['Issuing authority', 'Autorité'], 'Office for Residents, Amaurote', { size: 2.5 })}
    ${labeledValue({ x: 4.6, y: 22.2 }, ['Date of issue', 'Date de délivrance'], printedDate(issue.issued), { size: 2.5 })}
    ${labeledValue({ x: 30, y: 22.2 }, ['Height', 'Taille'], `${(person.heightCm / 100).toFixed(2)} m`, { size: 2.5 })}
    ${labeledValue({ x: 4.6, y: 27.8, width: 40 }, ['Remarks', 'Remarques'], 'Work permitted · Travail autorisé', { size: 2.3 })}
    ${svgText(81.4, 4.4, 'TITRE DE SÉJOUR · RESIDENCE PERMIT', { size: 1.4, anchor: 'end', fill: PALETTE.title, spacing: 0.1 })}
    ${microtext(4.6, 33, 76.4, 'RESIDENCE PERMIT·TITRE DE SÉJOUR·UTOPIA·UTOPIE·', PALETTE.title)}
    <rect y="36.2" width="${WIDTH}" height="${HEIGHT - 36.2}" fill="#ffffff" opacity=".5"/>
    ${specimenMark(34, 25, 6.6, -9)}
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
