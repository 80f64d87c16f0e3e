/**
 * Removes positions from an XMP packet (ISO 16684-1), in place. Attributes and elements with a position are overwritten with
 * spaces, which XML ignores there.
 */
import { decodeLatin1, hasTextAt, u16be, u32be, u8 } from './read-byte-values.js';
import { mergeLocationSources, NO_LOCATION_SOURCES, type FoundLocationSources } from './location-sources.js';
import type { ByteRange } from './byte-ranges.js';
import { tokenizeXml, type XmlToken } from './tokenize-xml.js';

/**
 * The W3C's basic geo vocabulary. Names that begin with GPS or end with latitude, longitude or altitude count in every
 * namespace (exif, exifEX, makers' own). Drones write `drone-dji:Latitude` and, misspelt, `GpsLongtitude`.
 */
const GEO_NAMESPACE = 'http://www.w3.org/2003/01/geo/wgs84_pos#';
const GEO_PROPERTIES = ['lat', 'long', 'alt', 'lat_long', 'location'] as const;
const LOCATION_NAME = /^gps|(lat|longt?|alt)itude$/i;
/** A packet without these words has no position, and is not tokenized. */
const LOCATION_HINT = /gps|wgs84_pos|(lat|longt?|alt)itude/i;
const SPACE = 0x20;

/** @param bytes a packet in UTF-8 or UTF-16; changed in place */
export function removeXmpLocation(bytes: Uint8Array): FoundLocationSources {
  const { text, bytesPerUnit, low } = decodeUnits(bytes);
  if (!LOCATION_HINT.test(text)) return NO_LOCATION_SOURCES;
  let isFound = false;
  for (const { from, to } of findLocations(text)) {
    isFound = true;
    bytes.fill(bytesPerUnit === 1 ? SPACE : 0, from * bytesPerUnit, to * bytesPerUnit);
    for (let unit = from; unit < to && bytesPerUnit === 2; unit++) bytes[unit * 2 + low] = SPACE;
  }
  return isFound ? new Set(['xmp']) : NO_LOCATION_SOURCES;
}

/** Ranges of the text with a position: whole elements, else single attributes. */
function* findLocations(text: string): Generator<ByteRange, void> {
  const isLocationName = createLocationNameTest(text);
  let tag: XmlToken & { readonly kind: 'tag' } = { kind: 'tag', name: '', isClose: false, from: 0 };
  /** The open element with a position; `depth` counts elements of the same name inside it. */
  let element: { readonly name: string; readonly from: number; depth: number } | null = null;
  for (const token of tokenizeXml(text)) {
    if (token.kind === 'tag') {
      tag = token;
      if (element === null && !tag.isClose && isLocationName(tag.name))
        element = { name: tag.name, from: tag.from, depth: 0 };
    } else if (token.kind === 'attribute') {
      if (element === null && isLocationName(token.name)) yield token;
    } else if (element !== null && tag.name === element.name) {
      if (!token.isEmpty) element.depth += tag.isClose ? -1 : 1;
      if (element.depth > 0) continue;
      yield { from: element.from, to: token.to };
      element = null;
    }
  }
  if (element !== null) yield { from: element.from, to: text.length };
}

/**
 * Tells which qualified names hold a position, by the namespace prefixes that the packet declares.
 */
function createLocationNameTest(text: string): (name: string) => boolean {
  const qualified = new Set<string>();
  for (const token of tokenizeXml(text)) {
    if (token.kind !== 'attribute' || token.value !== GEO_NAMESPACE) continue;
    const prefix = token.name === 'xmlns' ? '' : token.name.startsWith('xmlns:') ? `${token.name.slice(6)}:` : null;
    if (prefix !== null) for (const name of GEO_PROPERTIES) qualified.add(prefix + name);
  }
  return (name) => qualified.has(name) || LOCATION_NAME.test(name.slice(name.indexOf(':') + 1));
}

/** The packet as code units. Names and markup are ASCII, so bytes (or byte pairs) suffice to find them. */
function decodeUnits(bytes: Uint8Array): { readonly text: string; readonly bytesPerUnit: 1 | 2; readonly low: 0 | 1 } {
  const isBig = (bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0 && bytes[1] === 0x3c);
  const isLittle = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0x3c && bytes[1] === 0);
  if (!isBig && !isLittle) return { text: decodeLatin1(bytes), bytesPerUnit: 1, low: 0 };
  const low = isBig ? 1 : 0;
  const units = Uint16Array.from(
    { length: bytes.length >> 1 },
    (_, i) => (bytes[i * 2 + low] ?? 0) | ((bytes[i * 2 + 1 - low] ?? 0) << 8),
  );
  return { text: decodeLatin1(units), bytesPerUnit: 2, low };
}

/** Image resource of a Photoshop file that holds an XMP packet (Adobe Photoshop File Formats). */
const XMP_RESOURCE = 0x0424;

/** @param bytes image resource blocks, each led by `8BIM`; changed in place */
export function removePhotoshopXmpLocation(bytes: Uint8Array): FoundLocationSources {
  const found: FoundLocationSources[] = [];
  let at = 0;
  while (hasTextAt(bytes, at, '8BIM')) {
    const nameBytes = padToEven(u8(bytes, at + 6) + 1);
    const start = at + 6 + nameBytes + 4;
    const end = start + u32be(bytes, start - 4);
    if (end > bytes.length) break;
    if (u16be(bytes, at + 4) === XMP_RESOURCE) found.push(removeXmpLocation(bytes.subarray(start, end)));
    at = start + padToEven(end - start);
  }
  return mergeLocationSources(found);
}

function padToEven(length: number): number {
  return length + (length & 1);
}
