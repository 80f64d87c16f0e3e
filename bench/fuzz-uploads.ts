/**
 * `npm run bench -- fuzz-uploads [--minutes 10] [--seed 1]`: looks for an upload of 10 MB that holds the relay's event loop. Files are
 * made of a few pieces of file formats, repeated; those that held it longest are varied further. A ping to `/health` runs beside
 * each upload, and its longest answer counts. Ends with 1 when an upload holds the loop for more than 50 ms each time it is sent.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../scripts/setup.mjs';
import { BOUNDARY } from '../test/support/relay/raw-multipart.js';
import { createSeededRandom } from '../test/support/seeded-random.js';
import { exifBlock, exifSegment, GPS, pictures, pngChunk, webpChunk } from '../test/unit/files/file-builders.js';
import { sendUpload, startLoadServer } from './load/run-uploads.js';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } },
});
const random = createSeededRandom(Number(values.seed));
const { pick } = random;
const below = (count: number): number => random.integer(0, count - 1);

/** What an upload may hold the event loop for, in milliseconds. */
const LIMIT_MS = 50;
const MAX_BYTES = 9_900_000;
/** Uploads that are varied further. */
const KEPT = 24;
/** A single long answer may be that of a busy machine: the shortest of so many counts. */
const CONFIRMATIONS = 4;

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const { jpeg, png, webp } = await pictures(640, 480);
const STARTS: Readonly<Record<string, Buffer>> = {
  jpeg,
  'jpeg without its end': jpeg.subarray(0, -2),
  'jpeg marker': jpeg.subarray(0, 3),
  png,
  'png without its end': png.subarray(0, -12),
  'png header': png.subarray(0, 33),
  webp,
  'webp header': webp.subarray(0, 12),
  pdf: latin1('%PDF-1.7\n'),
  heic: latin1('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
  nothing: latin1(''),
};
const PIECES: readonly Buffer[] = [
  ...[
    '\xff',
    '\xff\xd8',
    '\xff\xd9',
    '\xff\xe1\0\x02',
    '\xff\xda\0\x02',
    '\xff\xd0',
    '\xff\0',
    '\xff\xfe\xff\xff',
    '\0',
  ],
  ...['\xff\xc0\0\x0b\x08\x01\x40\x01\x40\x01\x01\x11\0', 'Exif\0\0', 'II*\0\x08\0\0\0', 'MM\0*\0\0\0\x08'],
  ...[
    '<!--',
    '-->',
    '<x:xmpmeta',
    '<?xpacket',
    '/Encrypt',
    ' obj',
    'stream\r\n',
    'xref\n',
    'startxref 9\n',
    '%%EOF\n',
    '\n',
  ],
  ...[
    'trailer<<',
    '/Count 1',
    'VP8 \0\0\0\0',
    'VP8X\x0a\0\0\0',
    'EXIF\0\0\0\0',
    'abcd\0\0\0\0',
    'abcd\xff\xff\xff\x7f',
    'RIFF',
  ],
  ...[
    '\0\0\0\x08free',
    '\0\0\0\x14ispe\0\0\0\0',
    'ftypheic',
    '\r\n',
    '\r',
    `\r\n--${BOUNDARY.slice(0, -1)}`,
    `\r\n--${BOUNDARY}`,
  ],
  ...[`\r\n--${BOUNDARY}\r\n\r\n`, 'Content-Disposition: form-data; name="photos"; filename="', 'a:', '"', '\\"', '; '],
].map(latin1);
const CHUNKS = [
  exifSegment(exifBlock({ gps: GPS })),
  pngChunk('IDAT'),
  pngChunk('tEXt', 'a\0b'),
  pngChunk('eXIf', exifBlock({ gps: GPS })),
  webpChunk('EXIF', exifBlock({ gps: GPS })),
  webpChunk('XMP ', '<a/>'),
];

/** A file: a beginning, pieces that are repeated up to a size, and perhaps the beginning again. */
interface Attack {
  readonly start: string;
  readonly pieces: readonly Buffer[];
  readonly bytes: number;
  readonly endsLikeStart: boolean;
}
interface MeasuredAttack extends Attack {
  readonly heldMs: number;
}

const randomBytes = (): Buffer => Buffer.from(Array.from({ length: 1 + below(24) }, () => below(256)));
const createPiece = (): Buffer =>
  random.next() < 0.7 ? pick(PIECES) : random.next() < 0.5 ? pick(CHUNKS) : randomBytes();
const createAttack = (): Attack => ({
  start: pick(Object.keys(STARTS)),
  pieces: Array.from({ length: 1 + below(3) }, createPiece),
  bytes: random.next() < 0.8 ? MAX_BYTES : 1_000 + below(MAX_BYTES),
  endsLikeStart: random.next() < 0.2,
});

/** Changes one thing. */
function vary(attack: Attack): Attack {
  const at = below(attack.pieces.length);
  const variations: (() => Partial<Attack>)[] = [
    () => ({ start: pick(Object.keys(STARTS)) }),
    () => ({ pieces: attack.pieces.with(at, createPiece()) }),
    () => ({ pieces: [...attack.pieces, createPiece()].slice(-6) }),
    () => ({ pieces: attack.pieces.length > 1 ? attack.pieces.toSpliced(at, 1) : attack.pieces }),
    () => ({
      pieces: attack.pieces.with(
        at,
        attack.pieces[at]!.map((byte) => (random.next() < 0.2 ? below(256) : byte)) as Buffer,
      ),
    }),
    () => ({ bytes: random.next() < 0.5 ? MAX_BYTES : 1_000 + below(MAX_BYTES) }),
    () => ({ endsLikeStart: !attack.endsLikeStart }),
  ];
  return { ...attack, ...pick(variations)() };
}

function toFile({ start, pieces, bytes, endsLikeStart }: Attack): Buffer {
  const beginning = STARTS[start]!;
  const unit = Buffer.concat(pieces);
  const filling = Buffer.alloc(Math.max(0, bytes - beginning.length * 2), unit);
  return Buffer.concat([beginning, filling, ...(endsLikeStart ? [beginning] : [])]);
}

ensureBuild();
const shared = { delay: { fromMs: 0, toMs: 0 }, budgetBytes: 256e6 };
const service = await startLoadServer({ ...shared, role: 'service', serviceUrl: '' });
const relay = await startLoadServer({ ...shared, role: 'relay', serviceUrl: service.url });
let sent = 0;

/** @returns the longest answer to a ping while the file is sent and answered, in milliseconds */
async function measure(file: Buffer): Promise<number> {
  let heldMs = 0;
  let isAnswered = false;
  const upload = sendUpload(relay.url, { id: `attack-${sent++}`, kind: 'normal', photo: file }).finally(
    () => (isAnswered = true),
  );
  while (!isAnswered) {
    const startMs = performance.now();
    await (await fetch(`${relay.url}/health`)).text();
    heldMs = Math.max(heldMs, performance.now() - startMs);
    await sleep(1);
  }
  await upload;
  return heldMs;
}

/** The shortest of several measurements, as soon as it is below the limit of interest. */
async function measureAttack(attack: Attack, enoughMs: number): Promise<MeasuredAttack> {
  const file = toFile(attack);
  let heldMs = await measure(file);
  for (let i = 1; i < CONFIRMATIONS && heldMs > enoughMs; i++) heldMs = Math.min(heldMs, await measure(file));
  return { ...attack, heldMs };
}

let kept: readonly MeasuredAttack[] = [];
const endMs = performance.now() + Number(values.minutes) * 60_000;
await measure(toFile(createAttack()));
while (performance.now() < endMs) {
  const attack = kept.length < KEPT || random.next() < 0.3 ? createAttack() : vary(pick(kept));
  const measured = await measureAttack(attack, kept.at(-1)?.heldMs ?? 0);
  kept = [...kept, measured].toSorted((a, b) => b.heldMs - a.heldMs).slice(0, KEPT);
}
await relay.close();
await service.close();

const text = (piece: Buffer): string => JSON.stringify(piece.subarray(0, 24).toString('latin1'));
process.stdout.write(`${sent} uploads, seed ${values.seed}. The longest:\n`);
for (const { heldMs, start, pieces, bytes } of kept.slice(0, 8))
  process.stdout.write(`${heldMs.toFixed(1)} ms  ${start} + ${pieces.map(text).join(' ')}, ${bytes} bytes\n`);
process.exitCode = (kept[0]?.heldMs ?? 0) > LIMIT_MS ? 1 : 0;
