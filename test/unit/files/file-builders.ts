/** Files built byte by byte, so that a test can say what is in them; pictures come from a real encoder. */
import sharp, { type Sharp } from 'sharp';
import { crc32, deflateSync } from 'node:zlib';

export type Endian = 'II' | 'MM';

/** [tag, type, values]: type 1 and 7 bytes, 2 text, 3 short, 4 long, 5 rational (pairs). */
export type Entry = readonly [tag: number, type: 1 | 2 | 3 | 4 | 5 | 7, values: readonly number[] | string];

export interface ExifPlan {
  readonly endian?: Endian;
  readonly ifd0?: readonly Entry[];
  readonly exif?: readonly Entry[];
  readonly gps?: readonly Entry[];
  /** Directory that points to the GPS one. */
  readonly gpsIn?: 'ifd0' | 'exif' | 'ifd1' | 'sub';
  /** Type of the pointer to the GPS directory: 3 short, 4 long. */
  readonly gpsPointer?: 3 | 4;
  readonly ifd1?: readonly Entry[];
}

/** A position at sea: 12° 34′ 56.78″ S, 98° 7′ 6.5″ W. The numerators are easy to find in bytes. */
export const GPS: readonly Entry[] = [
  [0, 1, [2, 3, 0, 0]],
  [1, 2, 'S'],
  [2, 5, [12, 1, 34, 1, 567800, 10000]],
  [3, 2, 'W'],
  [4, 5, [98, 1, 7, 1, 650000, 100000]],
];

export const ORDINARY: readonly Entry[] = [
  [0x010f, 2, 'Utopia Optics'],
  [0x0112, 3, [6]],
  [0x0132, 2, '2030:01:02 03:04:05'],
];

const EXIF_ENTRIES: readonly Entry[] = [
  [0x9003, 2, '2030:01:02 03:04:05'],
  [0x927c, 7, [...'maker note'].map((letter) => letter.charCodeAt(0))],
];

const WIDTHS = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1 } as const;

/** A TIFF block: header, IFD0, then the others, each followed by its values. */
export function exifBlock(plan: ExifPlan = {}): Buffer {
  const { endian = 'II', ifd0 = ORDINARY, exif = EXIF_ENTRIES, gps, gpsIn = 'ifd0', gpsPointer = 4, ifd1 } = plan;
  const pointers = (name: string): Entry[] => [
    ...(name === 'ifd0' && exif.length > 0 ? [[0x8769, 4, [0xe0e0]] as Entry] : []),
    ...(name === 'ifd0' && gpsIn === 'sub' ? [[0x014a, 4, [0xd0d0]] as Entry] : []),
    ...(gps !== undefined && gpsIn === name ? [[0x8825, gpsPointer, [0xf0f0]] as Entry] : []),
  ];
  const lists: Record<string, readonly Entry[]> = { ifd0: [...ifd0, ...pointers('ifd0')] };
  if (exif.length > 0) lists['exif'] = [...exif, ...pointers('exif')];
  if (gps !== undefined) lists['gps'] = gps;
  if (gpsIn === 'sub') lists['sub'] = pointers('sub');
  if (ifd1 !== undefined || gpsIn === 'ifd1') lists['ifd1'] = [...(ifd1 ?? []), ...pointers('ifd1')];
  const at: Record<string, number> = {};
  let next = 8;
  for (const [name, entries] of Object.entries(lists)) {
    at[name] = next;
    next += 2 + entries.length * 12 + 4;
    for (const entry of entries) next += outsideBytes(entry);
  }
  const block = Buffer.alloc(next);
  const little = endian === 'II';
  const u16 = (value: number, to: number): unknown =>
    little ? block.writeUInt16LE(value, to) : block.writeUInt16BE(value, to);
  const u32 = (value: number, to: number): unknown =>
    little ? block.writeUInt32LE(value, to) : block.writeUInt32BE(value, to);
  block.write(endian, 0, 'latin1');
  u16(42, 2);
  u32(8, 4);
  for (const [name, unsorted] of Object.entries(lists)) {
    const entries = [...unsorted].sort((a, b) => a[0] - b[0]);
    const start = at[name] ?? 0;
    let outside = start + 2 + entries.length * 12 + 4;
    u16(entries.length, start);
    entries.forEach(([tag, type, given], i) => {
      const target = { 0x8769: at['exif'], 0x8825: at['gps'], 0x014a: at['sub'] }[tag];
      const values = target === undefined ? numbersOf(given) : [target];
      const entryAt = start + 2 + i * 12;
      const bytes = byteLength([tag, type, given]);
      u16(tag, entryAt);
      u16(type, entryAt + 2);
      u32(bytes / WIDTHS[type], entryAt + 4);
      let to = entryAt + 8;
      if (bytes > 4) {
        u32(outside, to);
        to = outside;
        outside += outsideBytes([tag, type, given]);
      }
      for (const value of values) {
        if (type === 3) u16(value, to);
        else if (type === 4 || type === 5) u32(value, to);
        else block[to] = value;
        to += type === 3 ? 2 : type === 4 || type === 5 ? 4 : 1;
      }
    });
    const isFirst = name === 'ifd0';
    u32(isFirst ? (at['ifd1'] ?? 0) : 0, start + 2 + entries.length * 12);
  }
  return block;
}

/** A block with a thumbnail behind it, to which a directory points. */
export function exifWithThumbnail(thumbnail: Buffer, directory: 'exif' | 'ifd1', endian: Endian = 'II'): Buffer {
  const pointingTo = (at: number): Buffer =>
    exifBlock({
      endian,
      [directory]: [
        ...(directory === 'exif' ? EXIF_ENTRIES : []),
        [0x0103, 3, [6]],
        [0x0201, 4, [at]],
        [0x0202, 4, [thumbnail.length]],
      ],
    });
  return Buffer.concat([pointingTo(pointingTo(0).length), thumbnail]);
}

function numbersOf(given: readonly number[] | string): readonly number[] {
  return typeof given === 'string' ? [...`${given}\0`].map((letter) => letter.charCodeAt(0)) : given;
}

function byteLength([, type, given]: Entry): number {
  const count = numbersOf(given).length;
  return type === 5 ? count * 4 : count * WIDTHS[type];
}

function outsideBytes(entry: Entry): number {
  const bytes = byteLength(entry);
  return bytes > 4 ? bytes + (bytes & 1) : 0;
}

/** A packet with the given attributes and elements in one `rdf:Description`, and a rating that must survive. */
export function xmpPacket(attributes = '', elements = ''): string {
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""',
    ' xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/"',
    ` xmp:Rating="5" ${attributes}>${elements}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
  ].join('');
}
export const GPS_ATTRIBUTES = 'exif:GPSLatitude="12,34.9463S" exif:GPSLongitude="98,7.1083W"';

const text = (value: string): Buffer => Buffer.from(value, 'utf8');

export function picture(width = 64, height = 48): Sharp {
  const data = Buffer.from(Array.from({ length: width * height * 3 }, (_, i) => (i * i * 31 + i * 7) & 255));
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** The same as a file of each type that cameras and canvases write, and these files with further parts. */
export async function pictures(width: number, height: number) {
  const one = picture(width, height);
  const [jpeg, png, webp] = await Promise.all([
    one.clone().jpeg().toBuffer(),
    one.clone().png().toBuffer(),
    one.clone().webp().toBuffer(),
  ]);
  return {
    ...{ jpeg, png, webp },
    inJpeg: (...segments: readonly Buffer[]) => jpegWith(jpeg, ...segments),
    inPng: (...chunks: readonly Buffer[]) => pngWith(png, ...chunks),
    inWebp: (...chunks: readonly Buffer[]) => webpWith(webp, [width, height], ...chunks),
  };
}

export function segment(marker: number, ...parts: readonly (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  return Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body]);
}
export const exifSegment = (block: Buffer): Buffer => segment(0xe1, 'Exif\0\0', block);
export const xmpSegment = (packet: string): Buffer => segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', text(packet));

/** The segments go right behind SOI. */
export function jpegWith(jpeg: Buffer, ...segments: readonly Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** An extended packet, dealt out in parts of the given size, in reverse order. */
export function extendedXmp(packet: string, partBytes: number): Buffer[] {
  const whole = text(packet);
  const parts: Buffer[] = [];
  for (let at = 0; at < whole.length; at += partBytes) {
    const numbers = Buffer.alloc(8);
    numbers.writeUInt32BE(whole.length, 0);
    numbers.writeUInt32BE(at, 4);
    const guid = '0123456789ABCDEF0123456789ABCDEF';
    parts.push(
      segment(0xe1, 'http://ns.adobe.com/xmp/extension/\0', guid, numbers, whole.subarray(at, at + partBytes)),
    );
  }
  return parts.reverse();
}

/** IPTC data sets of record 2. */
export function iptc(...sets: readonly (readonly [dataset: number, value: string])[]): Buffer {
  return Buffer.concat(
    sets.map(([dataset, value]) =>
      Buffer.concat([Buffer.from([0x1c, 2, dataset, text(value).length >> 8, text(value).length & 255]), text(value)]),
    ),
  );
}

export function imageResource(id: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.write('8BIM', 0, 'latin1');
  head.writeUInt16BE(id, 4);
  head.writeUInt32BE(data.length, 8);
  return Buffer.concat([head, data, Buffer.alloc(data.length & 1)]);
}

/** The MP index of two pictures (CIPA DC-007); `secondAt` counts from the byte order mark. */
export function mpfSegment(secondAt: number, secondBytes: number): Buffer {
  const block = Buffer.alloc(8 + 2 + 36 + 4 + 32);
  block.write('II*\0\x08\0\0\0', 0, 'latin1');
  block.writeUInt16LE(3, 8);
  const entry = (i: number, tag: number, type: number, count: number, value: number): void => {
    block.writeUInt16LE(tag, 10 + i * 12);
    block.writeUInt16LE(type, 12 + i * 12);
    block.writeUInt32LE(count, 14 + i * 12);
    block.writeUInt32LE(value, 18 + i * 12);
  };
  entry(0, 0xb000, 7, 4, 0x30303130);
  entry(1, 0xb001, 4, 1, 2);
  entry(2, 0xb002, 7, 32, 50);
  block.writeUInt32LE(secondBytes, 50 + 16 + 4);
  block.writeUInt32LE(secondAt, 50 + 16 + 8);
  return segment(0xe2, 'MPF\0', block);
}

export function pngChunk(type: string, ...parts: readonly (string | Buffer)[]): Buffer {
  const body = Buffer.concat(
    [type, ...parts].map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(body.length - 4, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}

/** The chunks go right behind IHDR. */
export function pngWith(png: Buffer, ...chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

/** Metadata in hexadecimal, as converters put them into text chunks. */
export function rawProfile(name: string, data: Buffer): string {
  const lines = data.toString('hex').replaceAll(/.{72}/g, '$&\n');
  return `\n${name}\n${String(data.length).padStart(8)}\n${lines}\n`;
}
export const zText = (keyword: string, value: string): Buffer =>
  pngChunk('zTXt', `${keyword}\0\0`, deflateSync(Buffer.from(value, 'latin1')));
export const iText = (keyword: string, value: string, isCompressed: boolean): Buffer =>
  pngChunk(
    'iTXt',
    `${keyword}\0${isCompressed ? '\x01' : '\0'}\0\0\0`,
    isCompressed ? deflateSync(text(value)) : text(value),
  );

export function webpChunk(type: string, data: Buffer | string): Buffer {
  const bytes = typeof data === 'string' ? text(data) : data;
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes, Buffer.alloc(bytes.length & 1)]);
}

/** Makes the WEBP an extended one and appends the chunks. */
export function webpWith(webp: Buffer, size: readonly [number, number], ...chunks: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(10);
  const flags = { EXIF: 0x08, 'XMP ': 0x04 } as const;
  for (const [type, flag] of Object.entries(flags)) {
    if (chunks.some((chunk) => chunk.toString('latin1', 0, 4) === type)) header[0]! |= flag;
  }
  header.writeUIntLE(size[0] - 1, 4, 3);
  header.writeUIntLE(size[1] - 1, 7, 3);
  const body = Buffer.concat([Buffer.from('WEBP'), webpChunk('VP8X', header), webp.subarray(12), ...chunks]);
  const riff = Buffer.alloc(8);
  riff.write('RIFF');
  riff.writeUInt32LE(body.length, 4);
  return Buffer.concat([riff, body]);
}

/** A box of an MP4 or QuickTime file. */
export function box(type: string, ...bodies: readonly Buffer[]): Buffer {
  const body = Buffer.concat(bodies);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}
