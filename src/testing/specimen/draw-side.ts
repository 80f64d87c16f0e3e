/** Draws one side of a document of Utopia, a state that does not exist. Every side bears the word SPECIMEN. */
import { DOCUMENT_FORMATS, type DocType, type Side } from '../../contract/contract.js';
import { drawPortrait } from './draw-portrait.js';
import { td1, td3, type MrzInput } from './mrz-writer.js';
import { drawSecurityPaper, type SpecimenPalette } from './draw-security-paper.js';
import { drawMrz } from './draw-mrz.js';

/** The person and the data on a specimen. */
export interface DocumentHolder {
  readonly surname: string;
  readonly givenNames: string;
  /** `YYYY-MM-DD`. */
  readonly birthDate: string;
  readonly sex: 'F' | 'M' | 'X';
  readonly documentNumber: string;
  /** `YYYY-MM-DD`. Default: in five years. */
  readonly expires: string;
  /** Three letters as in a machine-readable zone. Default `UTO`, Utopia. */
  readonly issuer: string;
}

interface SpecimenDesign extends SpecimenPalette {
  readonly title: string;
  /** Document code of the machine-readable zone. */
  readonly code: string;
}

const SPECIMEN_DESIGNS: Readonly<Record<DocType, SpecimenDesign>> = {
  id_card: {
    title: 'IDENTITY CARD',
    code: 'I',
    paper: ['#dcecf0', '#f3efdf', '#d5e8e2'],
    ink: ['#3f86a8', '#c79a58', '#3f9384'],
    heading: '#123f5c',
  },
  passport: {
    title: 'PASSPORT',
    code: 'P',
    paper: ['#f1e3d6', '#eef0e2', '#dbe7f0'],
    ink: ['#b8694a', '#7f9a58', '#4b7fae'],
    heading: '#5b1f2b',
  },
  driver_permit: {
    title: 'DRIVING PERMIT',
    code: '',
    paper: ['#f6e2d2', '#f4efd8', '#e0ebdc'],
    ink: ['#cf7f58', '#b89b45', '#5f9a72'],
    heading: '#7a2f14',
  },
  residency_permit: {
    title: 'RESIDENCE PERMIT',
    code: 'AR',
    paper: ['#f4dfe6', '#e6e3f3', '#d9e6f2'],
    ink: ['#bf5f86', '#8672b8', '#4f8fb5'],
    heading: '#46265f',
  },
};

const INK = '#16181c';
const LABEL = '#3c4a5c';

/** Size of a side in mm. */
export function specimenSizeMm(docType: DocType): { readonly widthMm: number; readonly heightMm: number } {
  return DOCUMENT_FORMATS[docType === 'passport' ? 'ID-3' : 'ID-1'];
}

/** @param context scaled so that one unit is a millimetre */
export function drawSide(
  context: CanvasRenderingContext2D,
  docType: DocType,
  side: Side,
  holder: DocumentHolder,
): void {
  const design = SPECIMEN_DESIGNS[docType];
  const { widthMm, heightMm } = specimenSizeMm(docType);
  drawSecurityPaper(context, widthMm, heightMm, design);
  if (docType === 'passport') drawPassport(context, design, holder);
  else if (side === 'front') drawCardFront(context, design, holder);
  else drawCardBack(context, design, holder);
  context.save();
  context.translate(widthMm * 0.66, heightMm * 0.56);
  context.rotate(-0.2);
  context.globalAlpha = 0.22;
  drawText(context, 'SPECIMEN', 0, 0, { size: 7, color: '#8a1f1f', align: 'center' });
  context.restore();
}

function drawPassport(context: CanvasRenderingContext2D, design: SpecimenDesign, holder: DocumentHolder): void {
  const { code } = design;
  drawHeader(context, design, 6.4);
  drawPortrait(context, 5.5, 16, 45);
  drawField(context, 45, 19, 'Type', code);
  drawField(context, 62, 19, 'Code', holder.issuer);
  drawField(context, 82, 19, 'Passport No.', holder.documentNumber);
  drawField(context, 45, 26, 'Surname', holder.surname.toUpperCase());
  drawField(context, 45, 33, 'Given names', holder.givenNames);
  drawField(context, 45, 40, 'Nationality', 'UTOPIAN');
  drawField(context, 45, 47, 'Date of birth', formatPrintedDate(holder.birthDate));
  drawField(context, 82, 47, 'Sex', holder.sex);
  drawField(context, 45, 54, 'Date of expiry', formatPrintedDate(holder.expires));
  drawField(context, 82, 54, 'Authority', 'Passport Office');
  drawMrzBackground(context, 64.8, 125, 88);
  drawMrz(context, td3(toMrzInput(code, holder)), { left: 7.9, baseline: 81.2, linePitch: 6.35 });
}

function drawCardFront(context: CanvasRenderingContext2D, design: SpecimenDesign, holder: DocumentHolder): void {
  drawHeader(context, design, 5.6);
  drawPortrait(context, 4, 14.2, 31);
  drawField(context, 32, 17, 'Surname', holder.surname.toUpperCase());
  drawField(context, 32, 23.5, 'Given names', holder.givenNames);
  drawField(context, 32, 30, 'Sex', holder.sex);
  drawField(context, 45, 30, 'Nationality', 'UTO');
  drawField(context, 62, 30, 'Date of birth', formatPrintedDate(holder.birthDate));
  drawField(context, 32, 36.5, 'Document No.', holder.documentNumber);
  drawField(context, 62, 36.5, 'Date of expiry', formatPrintedDate(holder.expires));
  drawField(context, 32, 43, 'Place of birth', 'Amaurote');
  drawText(context, 'REPUBLIC OF UTOPIA · SPECIMEN · NOT A DOCUMENT', 4, 50.4, { size: 2, color: design.heading });
}

function drawCardBack(
  context: CanvasRenderingContext2D,
  { code, heading }: SpecimenDesign,
  holder: DocumentHolder,
): void {
  drawField(context, 5, 6, 'Address', '12 Harbour Street, 1040 Amaurote');
  drawField(context, 5, 13, 'Issuing authority', 'Ministry of the Interior');
  drawField(context, 5, 20, 'Height', '1.69 m');
  drawField(context, 30, 20, 'Eye colour', 'green');
  drawField(context, 55, 20, 'Personal No.', '910524204');
  if (code === '') {
    ['AM', 'A1', 'B', 'BE', 'C1'].forEach((category, row) => {
      drawText(context, category, 5, 29 + row * 4.6, { size: 3, color: INK });
      drawText(context, `24.05.2012   ${formatPrintedDate(holder.expires)}   —`, 22, 29 + row * 4.6, {
        size: 2.4,
        color: INK,
      });
      context.fillStyle = heading;
      context.fillRect(5, 30.2 + row * 4.6, 75, 0.12);
    });
    return;
  }
  drawMrzBackground(context, 36.2, 85.6, 53.98);
  drawMrz(context, td1(toMrzInput(code, holder)), { left: 5.97, baseline: 49.1, linePitch: 4.3 });
}

function toMrzInput(documentCode: string, { expires, ...holder }: DocumentHolder): MrzInput {
  return { ...holder, documentCode, nationality: 'UTO', expiryDate: expires };
}

function drawHeader(context: CanvasRenderingContext2D, { title, heading: color }: SpecimenDesign, size: number): void {
  drawText(context, 'UTOPIA', 5, size * 1.5, { size, color });
  drawText(context, title, 5 + size * 5.4, size * 1.45, { size: size * 0.6, color });
}

/** A light band under the MRZ. */
function drawMrzBackground(context: CanvasRenderingContext2D, top: number, width: number, bottom: number): void {
  context.fillStyle = 'rgb(255 255 255 / 52%)';
  context.fillRect(0, top, width, bottom - top);
}

function drawField(context: CanvasRenderingContext2D, x: number, y: number, label: string, value: string): void {
  drawText(context, label, x, y, { size: 1.6, color: LABEL });
  drawText(context, value, x, y + 3.1, { size: 2.9, color: INK });
}

interface TextStyle {
  /** In mm. */
  readonly size: number;
  readonly color: string;
  readonly align?: CanvasTextAlign;
}

function drawText(context: CanvasRenderingContext2D, text: string, x: number, y: number, style: TextStyle): void {
  // Browsers hint and round small type. Set ten times as large and scaled down, it is exact.
  context.save();
  context.translate(x, y);
  context.scale(0.1, 0.1);
  context.font = `600 ${style.size * 10}px "Liberation Sans", Arial, Helvetica, sans-serif`;
  context.textAlign = style.align ?? 'left';
  context.fillStyle = style.color;
  context.fillText(text, 0, 0);
  context.restore();
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** `24 MAY 1991`. */
function formatPrintedDate(iso: string): string {
  const [year, month, day] = iso.split('-');
  return `${day} ${MONTHS[Number(month) - 1]} ${year}`;
}
