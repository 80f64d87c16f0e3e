/**
 * Looks for bodies that take long to read: a seeded search, in which the processor time of a body decides whether it is varied
 * further. A body is a small file with a piece repeated somewhere in it. Measured is what the relay does with a photo, and what
 * the element does, in passes: the time to look once at each byte. The search uses bodies of 2 MB; the worst are measured again
 * with nearly 10 MB, and it fails when one is above the limit of the tests.
 *
 * Run: `npm run bench -- fuzz-files [--seed 1] [--minutes 5]`
 */
import { parseArgs } from 'node:util';
import * as files from '../src/files/files.js';
import { createSeededRandom } from '../test/support/seeded-random.js';
import * as build from '../test/unit/files/file-builders.js';
import { MAX_PASSES, measureCpuMs, measurePassMs } from '../test/unit/files/slow-files.js';

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, minutes: { type: 'string', default: '5' } },
});
const random = createSeededRandom(Number(values.seed));
const SEARCHED_BYTES = 2_000_000;
const MEASURED_BYTES = 9_900_000;
const MAX_PIECE_BYTES = 2000;
/** Bodies that are varied further, and those of them that are measured in the end. */
const KEPT_BODIES = 40;
const MEASURED_BODIES = 12;
/** Part of the new bodies that vary none of them. */
const FRESH_SHARE = 0.2;

const SIZE = [240, 240] as const;
const { jpeg, png, webp } = await build.pictures(...SIZE);
const exif = build.exifBlock({ gps: build.GPS });
const SEEDS: readonly Buffer[] = [
  build.jpegWith(jpeg, build.exifSegment(exif)),
  build.pngWith(png, build.pngChunk('eXIf', exif)),
  build.webpWith(webp, SIZE, build.webpChunk('EXIF', exif)),
  Buffer.from('%PDF-1.7\nxref\n0 1\ntrailer << /Encrypt 5 0 R >>\nstartxref\n9\n%%EOF'),
  Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x14ispe\0\0\0\0\0\0\x01\0\0\0\x01\0', 'latin1'),
  Buffer.from('BM\0\0\0\0\0\0\0\0\x1a\0\0\0\x0c\0\0\0\xf0\0\xf0\0\x01\0\x18\0', 'latin1'),
];
/** What readers look for, and lengths. */
const TOKENS: readonly Buffer[] = [
  ...['\xff', '\0', '\xff\0', '\xff\xd0', '\xff\xd8', '\xff\xd9', '\xff\xda\0\x02', '\xff\xfe\0\x02', '\xff\xe1\0\x08Exif\0\0'],
  ...['\xff\xc0\0\x0b', '\0\x02', '\0\0\0\0', '\xff\xff\xff\xff', '\0\0\0\x01', '\x01\0\0\0', '\x0c\0\0\0', '\0\0\x10\0'],
  ...['IDAT', 'IEND', 'eXIf', 'tEXt', 'zTXt', 'abCd', 'VP8 ', 'VP8X', 'ANMF', 'EXIF', 'XMP ', 'RIFF', 'II*\0\x08\0\0\0'],
  ...['\x01\0\x25\x88\x04\0\x01\0\0\0', 'MM\0*', 'Exif\0\0', 'ispe', 'ftyp', '\0\0\0\x08mdat', '<!--', '-', ' ', '\n'],
  ...['/Encrypt', '/Encrypt 1 0 R', 'trailer', 'traile', 'startxref 9\n', 'xref', '9 0 obj', '/Type /XRef', 'stream', '%%EOF'],
].map((text) => Buffer.from(text, 'latin1')); // prettier-ignore

interface Body {
  readonly seed: Buffer;
  /** Where the piece stands in the file. */
  readonly at: number;
  readonly piece: Buffer;
}

const randomToken = (): Buffer =>
  random.next() < 0.8 ? random.pick(TOKENS) : Buffer.from([random.integer(0, 255), random.integer(0, 255)]);

function createBody(): Body {
  const seed = random.pick(SEEDS);
  return varyBody({ seed, at: random.integer(0, seed.length), piece: randomToken() });
}

/** Changes one to three things. */
function varyBody({ seed, at, piece }: Body): Body {
  for (let changes = random.integer(1, 3); changes > 0; changes--) {
    const inPiece = random.integer(0, piece.length);
    const kind = random.integer(0, 5);
    if (kind === 0) at = random.integer(0, seed.length);
    else if (kind === 1) at = Math.min(seed.length, Math.max(0, at + random.integer(-4, 4)));
    else if (kind === 2) piece = Buffer.concat([piece, piece, randomToken()]);
    else if (kind === 3) piece = piece.subarray(0, Math.max(1, inPiece));
    else piece = Buffer.concat([piece.subarray(0, inPiece), randomToken(), piece.subarray(inPiece)]);
  }
  return { seed, at, piece: Buffer.from(piece.subarray(0, MAX_PIECE_BYTES)) };
}

/** The processor time of the slower user, in milliseconds. The shortest of some tries: the first one also counts compiling. */
function measureBodyMs({ seed, at, piece }: Body, bytes: number, tries: number): number {
  const filled = Buffer.alloc(bytes - seed.length, piece);
  const file = Buffer.concat([seed.subarray(0, at), filled, seed.subarray(at)]);
  const times = Array.from({ length: tries }, () => {
    const elementMs = measureCpuMs(() => {
      files.examineConvertibleImage(file);
      files.examineFile(file);
    });
    const copy = new Uint8Array(file);
    const relayMs = measureCpuMs(() => {
      files.readImageSize(copy);
      files.removeImageLocation(copy);
    });
    return Math.max(relayMs, elementMs);
  });
  return Math.min(...times);
}

let slowest: { readonly body: Body; readonly ms: number }[] = [];
let count = 0;
const endMs = performance.now() + Number(values.minutes) * 60_000;
for (; performance.now() < endMs; count++) {
  const isFresh = slowest.length === 0 || random.next() < FRESH_SHARE;
  const body = isFresh ? createBody() : varyBody(random.pick(slowest).body);
  const leastMs = slowest.length < KEPT_BODIES ? 0 : slowest.at(-1)!.ms;
  if (measureBodyMs(body, SEARCHED_BYTES, 1) <= leastMs) continue;
  const ms = measureBodyMs(body, SEARCHED_BYTES, 3);
  if (ms > leastMs)
    slowest = [...slowest, { body, ms }].toSorted((one, other) => other.ms - one.ms).slice(0, KEPT_BODIES);
}

process.stdout.write(`seed ${values.seed}: ${count} bodies; the slowest of them:\n`);
for (const { body } of slowest.slice(0, MEASURED_BODIES)) {
  const passes = measureBodyMs(body, MEASURED_BYTES, 5) / measurePassMs();
  const piece = JSON.stringify(body.piece.toString('latin1', 0, 60));
  const file = JSON.stringify(body.seed.toString('latin1', 0, 12));
  process.stdout.write(`${passes.toFixed(1)} passes  ${file} at ${body.at}: ${body.piece.length} bytes ${piece}\n`);
  if (passes > MAX_PASSES) process.exitCode = 1;
}
