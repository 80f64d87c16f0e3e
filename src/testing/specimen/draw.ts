/** Draws one side of a document of Utopia, a state that does not exist, on a canvas. Every side says SPECIMEN. */
import { FORMATS, type DocType, type Side } from '../../contract/contract.js';
import { drawFace } from './face.js';
import type { Holder } from './holder.js';
import { td1, td3, type MrzInput } from './mrz.js';
import { drawPaper, type Palette } from './paper.js';
import { drawZone } from './zone.js';

interface Design {
  readonly title: string;
  /** Document code of the machine-readable zone. */
  readonly code: string;
  readonly palette: Palette;
}

const DESIGNS: Readonly<Record<DocType, Design>> = {
  id_card: {
    title: 'IDENTITY CARD',
    code: 'I',
    palette: {
      paper: ['#dcecf0', '#f3efdf', '#d5e8e2'],
      ink: ['#3f86a8', '#c79a58', '#3f9384'],
      title: '#123f5c',
    },
  },
  passport: {
    title: 'PASSPORT',
    code: 'P',
    palette: {
      paper: ['#f1e3d6', '#eef0e2', '#dbe7f0'],
      ink: ['#b8694a', '#7f9a58', '#4b7fae'],
      title: '#5b1f2b',
    },
  },
  driver_permit: {
    title: 'DRIVING PERMIT',
    code: '',
    palette: {
      paper: ['#f6e2d2', '#f4efd8', '#e0ebdc'],
      ink: ['#cf7f58', '#b89b45', '#5f9a72'],
      title: '#7a2f14',
    },
  },
  residency_permit: {
    title: 'RESIDENCE PERMIT',
    code: 'AR',
    palette: {
      paper: ['#f4dfe6', '#e6e3f3', '#d9e6f2'],
      ink: ['#bf5f86', '#8672b8', '#4f8fb5'],
      title: '#46265f',
    },
  },
};

const INK = '#16181c';
const LABEL = '#3c4a5c';

/** Size of a side in mm. */
export function sizeOf(docType: DocType): { readonly widthMm: number; readonly heightMm: number } {
  return FORMATS[docType === 'passport' ? 'ID-3' : 'ID-1'];
}

/** @param context scaled so that a unit is a millimetre */
export function drawSide(context: CanvasRenderingContext2D, docType: DocType, side: Side, holder: Holder): void {
  const design = DESIGNS[docType];
  const { widthMm, heightMm } = sizeOf(docType);
  drawPaper(context, widthMm, heightMm, design.palette);
  if (docType === 'passport') passport(context, design, holder);
  else if (side === 'front') cardFront(context, design, holder);
  else cardBack(context, design, holder);
  context.save();
  context.translate(widthMm * 0.66, heightMm * 0.56);
  context.rotate(-0.2);
  context.globalAlpha = 0.22;
  write(context, 'SPECIMEN', 0, 0, 7, '#8a1f1f', 'center');
  context.restore();
}

function passport(context: CanvasRenderingContext2D, { code, title, palette }: Design, holder: Holder): void {
  header(context, title, palette, 6.4);
  drawFace(context, 5.5, 16, 45);
  field(context, 45, 19, 'Type', code);
  field(context, 62, 19, 'Code', holder.issuer);
  field(context, 82, 19, 'Passport No.', holder.documentNumber);
  field(context, 45, 26, 'Surname', holder.surname.toUpperCase());
  field(context, 45, 33, 'Given names', holder.givenNames);
  field(context, 45, 40, 'Nationality', 'UTOPIAN');
  field(context, 45, 47, 'Date of birth', printed(holder.birthDate));
  field(context, 82, 47, 'Sex', holder.sex);
  field(context, 45, 54, 'Date of expiry', printed(holder.expires));
  field(context, 82, 54, 'Authority', 'Passport Office');
  band(context, 64.8, 125, 88);
  drawZone(context, td3(mrzOf(code, holder)), { left: 7.9, baseline: 81.2, linePitch: 6.35 });
}

function cardFront(context: CanvasRenderingContext2D, { title, palette }: Design, holder: Holder): void {
  header(context, title, palette, 5.6);
  drawFace(context, 4, 14.2, 31);
  field(context, 32, 17, 'Surname', holder.surname.toUpperCase());
  field(context, 32, 23.5, 'Given names', holder.givenNames);
  field(context, 32, 30, 'Sex', holder.sex);
  field(context, 45, 30, 'Nationality', 'UTO');
  field(context, 62, 30, 'Date of birth', printed(holder.birthDate));
  field(context, 32, 36.5, 'Document No.', holder.documentNumber);
  field(context, 62, 36.5, 'Date of expiry', printed(holder.expires));
  field(context, 32, 43, 'Place of birth', 'Amaurote');
  write(context, 'REPUBLIC OF UTOPIA · SPECIMEN · NOT A DOCUMENT', 4, 50.4, 2, palette.title);
}

function cardBack(context: CanvasRenderingContext2D, { code, palette }: Design, holder: Holder): void {
  field(context, 5, 6, 'Address', '12 Harbour Street, 1040 Amaurote');
  field(context, 5, 13, 'Issuing authority', 'Ministry of the Interior');
  field(context, 5, 20, 'Height', '1.69 m');
  field(context, 30, 20, 'Eye colour', 'green');
  field(context, 55, 20, 'Personal No.', '910524204');
  if (code === '') {
    ['AM', 'A1', 'B', 'BE', 'C1'].forEach((category, row) => {
      write(context, category, 5, 29 + row * 4.6, 3, INK);
      write(context, `24.05.2012   ${printed(holder.expires)}   —`, 22, 29 + row * 4.6, 2.4, INK);
      context.fillStyle = palette.title;
      context.fillRect(5, 30.2 + row * 4.6, 75, 0.12);
    });
    return;
  }
  band(context, 36.2, 85.6, 53.98);
  drawZone(context, td1(mrzOf(code, holder)), { left: 5.97, baseline: 49.1, linePitch: 4.3 });
}

function mrzOf(documentCode: string, { expires, ...holder }: Holder): MrzInput {
  return { ...holder, documentCode, nationality: 'UTO', expiryDate: expires };
}

function header(context: CanvasRenderingContext2D, title: string, { title: colour }: Palette, size: number): void {
  write(context, 'UTOPIA', 5, size * 1.5, size, colour);
  write(context, title, 5 + size * 5.4, size * 1.45, size * 0.6, colour);
}

/** The light ground under the zone. */
function band(context: CanvasRenderingContext2D, top: number, width: number, bottom: number): void {
  context.fillStyle = 'rgb(255 255 255 / 52%)';
  context.fillRect(0, top, width, bottom - top);
}

function field(context: CanvasRenderingContext2D, x: number, y: number, label: string, value: string): void {
  write(context, label, x, y, 1.6, LABEL);
  write(context, value, x, y + 3.1, 2.9, INK);
}

function write(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  size: number,
  colour: string,
  align: CanvasTextAlign = 'left',
): void {
  // Browsers hint and round type below some px: it is set ten times as large, and drawn smaller.
  context.save();
  context.translate(x, y);
  context.scale(0.1, 0.1);
  context.font = `600 ${size * 10}px "Liberation Sans", Arial, Helvetica, sans-serif`;
  context.textAlign = align;
  context.fillStyle = colour;
  context.fillText(text, 0, 0);
  context.restore();
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** `24 MAY 1991`. */
function printed(iso: string): string {
  const [year, month, day] = iso.split('-');
  return `${day} ${MONTHS[Number(month) - 1]} ${year}`;
}
