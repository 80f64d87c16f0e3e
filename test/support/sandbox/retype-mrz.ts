import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { DOCUMENT_FORMATS } from '../../../src/contract/contract.js';
import type { SampleEntry } from '../../../bench/specimens/specimen.types.js';
import { readSamplePhoto } from './test-photos.js';

const MANIFEST = new URL('../../../demo/samples/manifest.json', import.meta.url);
/** The drawn documents of the demo, with their printed data. */
export const SAMPLES = JSON.parse(readFileSync(MANIFEST, 'utf8')) as readonly SampleEntry[];

export function findSampleEntry(name: string): SampleEntry {
  const found = SAMPLES.find(({ file }) => file === `${name}.jpg`);
  if (found === undefined) throw new RangeError(`no sample ${name}`);
  return found;
}

/** Height of an MRZ line in the manifest, and the margin that is copied with it, in mm. */
const LINE_MM = 2.6;
const AROUND_MM = 0.6;

/** The position of an MRZ character: sample, line and column. */
interface GlyphCell {
  readonly entry: SampleEntry;
  readonly line: number;
  readonly column: number;
}

interface GlyphBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A sample with other MRZ text. Its characters are copied from samples of the same type, so that no font is needed. The rest
 * is unchanged.
 * @param lines as many, and as long, as the sample has
 * @throws RangeError for a letter that is printed on none of them
 */
export async function retypeMrz(name: string, lines: readonly string[]): Promise<Buffer> {
  const entry = findSampleEntry(name);
  const kind = /^[a-z]+(-permit|-card)?/.exec(name)?.[0] ?? '';
  const sources = [entry, ...SAMPLES.filter(({ file }) => file.startsWith(kind))];
  if (lines.map(({ length }) => length).join() !== entry.mrzLines.map(({ length }) => length).join())
    throw new RangeError(`${name} has ${String(entry.mrzLines.length)} lines`);
  const patches = lines.flatMap((text, line) =>
    [...text].flatMap((letter, column) => {
      if (entry.mrzLines[line]?.[column] === letter) return [];
      return [{ from: findGlyphCell(letter, line, sources), to: { entry, line, column } }];
    }),
  );
  const laid = await Promise.all(
    patches.map(async ({ from, to }) => {
      const { left, top, width, height } = toGlyphBox(to);
      const input = await sharp(await readSamplePhoto(from.entry.file.replace('.jpg', '')))
        .extract({ ...toGlyphBox(from), width, height })
        .png()
        .toBuffer();
      return { input, left, top };
    }),
  );
  return sharp(await readSamplePhoto(name))
    .composite(laid)
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** A position of the character: on the same line of the first sample that has it, else on any line. */
function findGlyphCell(letter: string, line: number, sources: readonly SampleEntry[]): GlyphCell {
  const cells = sources.flatMap((entry) =>
    entry.mrzLines.map((text, at): GlyphCell => ({ entry, line: at, column: text.indexOf(letter) })),
  );
  const printed = cells.filter(({ column }) => column >= 0);
  const found = printed.find((cell) => cell.line === line) ?? printed[0];
  if (found === undefined) throw new RangeError(`no sample of the kind has the letter ${letter}`);
  return found;
}

/** The box of a character cell in pixels. All cells of a type have the same size. */
function toGlyphBox({ entry, line, column }: GlyphCell): GlyphBox {
  const [topLeft, topRight, , bottomLeft] = entry.mrzQuad ?? [];
  if (topLeft === undefined || topRight === undefined || bottomLeft === undefined) throw new RangeError('no zone');
  const pxPerMm = entry.width / DOCUMENT_FORMATS[entry.format].widthMm;
  const pitch = ((topRight[0] - topLeft[0]) * entry.width) / (entry.mrzLines[0]?.length ?? 1);
  const last = (bottomLeft[1] - topLeft[1]) * entry.height - LINE_MM * pxPerMm;
  const lineTop = topLeft[1] * entry.height + (line * last) / (entry.mrzLines.length - 1);
  return {
    left: Math.round(topLeft[0] * entry.width + column * pitch),
    top: Math.round(lineTop - AROUND_MM * pxPerMm),
    width: Math.round(pitch),
    height: Math.round((LINE_MM + 2 * AROUND_MM) * pxPerMm),
  };
}
