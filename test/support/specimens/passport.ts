/** Utopia's passport: the data page, TD3, with a colour portrait. */
import { arms } from './arms.js';
import { ground, island, type Palette } from './ground.js';
import { td3 } from '../../../src/testing/specimen/mrz.js';
import {
  chipMark,
  hologram,
  labelled,
  microtext,
  printedDate,
  signature,
  specimenMark,
  zone,
  zoneBox,
} from './parts.js';
import type { Person } from './persons.js';
import { portrait } from './portrait.js';
import type { Drawing, Issue } from './specimen.types.js';
import { mm, text } from './svg.js';

const WIDTH = 125;
const HEIGHT = 88;
const PALETTE: Palette = {
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
        return on ? `<circle cx="${mm(cx)}" cy="${mm(y + Math.floor(dot / 3) * 0.8)}" r=".2"/>` : '';
      });
    })
    .join('');
}

export function passportPage(person: Person, issue: Issue): Drawing {
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
  const svg = `${ground({ id, width: WIDTH, height: HEIGHT, palette: PALETTE, rosette: { cx: 92, cy: 38, radius: 23 }, braid: { y: 13.6, height: 2 } })}
    <g opacity=".55">${island(84, 45, 62, '#7f6a58')}</g>
    <rect width="${WIDTH}" height="12.4" fill="#ffffff" opacity=".3"/>
    ${arms(11, 6.9, 11.4, ARMS)}
    ${text(20, 6.7, 'UTOPIA', { size: 5, fill: PALETTE.title, weight: 'bold', font: 'serif', spacing: 1.4 })}
    ${text(20, 10.9, 'UTOPIE', { size: 2.5, fill: PALETTE.title, font: 'serif', spacing: 0.8 })}
    ${text(55, 6.5, 'PASSPORT', { size: 3.6, fill: PALETTE.title, weight: 'bold', spacing: 0.5 })}
    ${text(55, 10.7, 'PASSEPORT', { size: 2.5, fill: PALETTE.title, italic: true, spacing: 0.4 })}
    ${labelled({ x: 80.5, y: 4.3, size }, ['Type', 'Type'], 'P')}
    ${labelled({ x: 91, y: 4.3, size }, ['Code', 'Code'], 'UTO')}
    ${labelled({ x: 101.2, y: 4.3, size, width: 22 }, ['Passport No.', 'N° du passeport'], issue.number, { font: 'mono', size: 3.5 })}
    <rect x="${portraitBox.x}" y="${portraitBox.y}" width="${portraitBox.width}" height="${portraitBox.height}" fill="#ffffff"/>
    ${portrait(portraitBox.x, portraitBox.y, portraitBox.height, person.face, `${id}-p`, 'colour', '#c8d3da')}
    ${microtext(portraitBox.x, 61.6, portraitBox.width, 'PASSPORT·PASSEPORT·UTOPIA·', PALETTE.title)}
    ${labelled({ x: 44.5, y: row(0), size, width: 74 }, ['Surname', 'Nom'], person.surname.toUpperCase(), { size: 3.5 })}
    ${labelled({ x: 44.5, y: row(1), size, width: 54 }, ['Given names', 'Prénoms'], person.givenNames, { size: 3.5 })}
    ${labelled({ x: 44.5, y: row(2), size }, ['Nationality', 'Nationalité'], 'UTOPIAN / UTOPIENNE')}
    ${labelled({ x: 44.5, y: row(3), size }, ['Date of birth', 'Date de naissance'], printedDate(person.birthDate))}
    ${labelled({ x: 80, y: row(3), size, width: 26 }, ['Personal No.', 'N° personnel'], person.personalNumber, { font: 'mono' })}
    ${labelled({ x: 44.5, y: row(4), size }, ['Sex', 'Sexe'], person.sex)}
    ${labelled({ x: 57, y: row(4), size, width: 40 }, ['Place of birth', 'Lieu de naissance'], person.birthPlace)}
    ${labelled({ x: 44.5, y: row(5), size }, ['Date of issue', 'Date de délivrance'], printedDate(issue.issued))}
    ${labelled({ x: 80, y: row(5), size, width: 40 }, ['Authority', 'Autorité'], 'Passport Office, Amaurote')}
    ${labelled({ x: 44.5, y: row(6), size }, ['Date of expiry', 'Date d’expiration'], printedDate(issue.expires))}
    ${text(80, row(6), 'Holder’s signature', { size: 1.5, fill: '#3c4a5c' })}
    ${signature(84, row(6) + 5.2, 24, person.surname)}
    <g opacity=".36">${portrait(106, 25, 17, person.face, `${id}-g`, 'engraved')}</g>
    ${chipMark(112.4, 16.6, 7, PALETTE.title)}
    ${hologram(38.4, 57.4, 7, `${id}-h`)}
    <g fill="#6d6157" opacity=".55">${perforation(92, 86 - 64.4, issue.number.slice(0, 3))}</g>
    <rect y="64.8" width="${WIDTH}" height="${mm(HEIGHT - 64.8)}" fill="#ffffff" opacity=".52"/>
    ${specimenMark(84, 47, 10, -12)}
    ${zone(lines, LINES)}
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#${id}-fold)"/>
    <defs><linearGradient id="${id}-fold" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3a2c22" stop-opacity=".16"/><stop offset=".035" stop-color="#3a2c22" stop-opacity="0"/></linearGradient></defs>`;
  return {
    svg,
    widthMm: WIDTH,
    heightMm: HEIGHT,
    mrzLines: lines,
    mrzBox: zoneBox(lines, LINES),
    barcode: null,
    portraitBox,
  };
}
