/** The PDF417 on the back of Utopia's driving permits, and the data in it. */
import bwipjs from 'bwip-js/node';
import type { BoxMm } from './document-parts.js';
import type { Person } from './persons.js';
import type { DocumentIssue } from './specimen.types.js';
import { transliterate } from '../../src/testing/specimen/mrz-writer.js';
import { formatMm } from './svg.js';

const compactDate = (iso: string): string => iso.slice(0, 4) + iso.slice(5, 7) + iso.slice(8, 10);
const latin = (text: string): string => transliterate(text).replace(/</g, ' ').trim();

/**
 * Data elements in the manner of the AAMVA DL/ID Card Design Standard (2020, annex D): file header, one `DL` subfile,
 * three-letter element identifiers. The issuer number 990042 belongs to nobody.
 */
export function aamvaText(person: Person, issue: DocumentIssue): string {
  const elements = [
    `DAQ${issue.number}`,
    `DCS${latin(person.surname)}`,
    'DDEN',
    `DAC${latin(person.givenNames.split(' ')[0] ?? '')}`,
    'DDFN',
    `DAD${latin(person.givenNames.split(' ').slice(1).join(' ')) || 'NONE'}`,
    'DDGN',
    'DCAB',
    'DCBNONE',
    'DCDNONE',
    `DBD${compactDate(issue.issued)}`,
    `DBB${compactDate(person.birthDate)}`,
    `DBA${compactDate(issue.expires)}`,
    `DBC${person.sex === 'M' ? 1 : person.sex === 'F' ? 2 : 9}`,
    `DAY${{ green: 'GRN', blue: 'BLU', brown: 'BRO' }[person.eyeColour[0]] ?? 'UNK'}`,
    `DAU${person.heightCm} cm`,
    `DAG${latin(person.address[0])}`,
    `DAI${latin(person.address[1].replace(/^\d+ /, ''))}`,
    'DAJUT',
    `DAK${(/^\d+/.exec(person.address[1])?.[0] ?? '').padEnd(9, '0')}`,
    `DCF${issue.number}${person.personalNumber}`,
    'DCGUTO',
  ];
  const subfile = `DL${elements.join('\n')}\r`;
  const offset = 21 + 10;
  const header = `@\n\u001e\rANSI 990042100001DL${String(offset).padStart(4, '0')}${String(subfile.length).padStart(4, '0')}`;
  return header + subfile;
}

/** The symbol as SVG, stretched into `box`; modules are whole rectangles, so edges stay exact. */
export function pdf417(content: string, box: BoxMm): string {
  // `columns` and `eclevel` belong to the PDF417 encoder; the package's types know only the common options.
  const options = { bcid: 'pdf417', text: content, columns: 13, eclevel: 4 };
  const [symbol] = bwipjs.raw(options);
  if (!symbol || !('pixs' in symbol)) throw new Error('no symbol was made');
  const columns = symbol.pixx;
  const rows = symbol.pixs.length / columns;
  const module = box.width / columns;
  const height = box.height / rows;
  const bars: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (symbol.pixs[row * columns + column] !== 1) continue;
      let end = column;
      while (symbol.pixs[row * columns + end + 1] === 1 && end + 1 < columns) end++;
      bars.push(
        `M${formatMm(box.x + column * module)} ${formatMm(box.y + row * height)}h${formatMm((end - column + 1) * module)}v${formatMm(height)}h${formatMm(-(end - column + 1) * module)}z`,
      );
      column = end;
    }
  }
  return `<path d="${bars.join('')}" fill="#17181b" shape-rendering="crispEdges"/>`;
}
