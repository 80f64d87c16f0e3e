/**
 * Cutting locations out of an XMP packet (ISO 16684-1), in place: attributes and elements that say where are overwritten
 * with spaces, which XML ignores in both places.
 */
import { decodeLatin1 } from './read-bytes.js';
import { NO_LOCATIONS, type FoundLocations } from './location-sources.js';
import type { ByteRange } from './byte-ranges.js';
import { tokenizeXml, type XmlToken } from './tokenize-xml.js';

/** The W3C's basic geo vocabulary. Whatever is called GPS… counts in every namespace (exif, exifEX, makers' own). */
const GEO_NAMESPACE = 'http://www.w3.org/2003/01/geo/wgs84_pos#';
const GEO_PROPERTIES = ['lat', 'long', 'alt', 'lat_long', 'location'] as const;
const GPS_NAME = /^gps/i;
/** Without any of these words there is nothing to look for: most packets are done with here. */
const LOCATION_HINT = /gps|wgs84_pos/i;
const SPACE = 0x20;

/** @param bytes a packet in UTF-8 or UTF-16; changed in place */
export function removeXmpLocation(bytes: Uint8Array): FoundLocations {
  const { text, bytesPerUnit, low } = decodeUnits(bytes);
  if (!LOCATION_HINT.test(text)) return NO_LOCATIONS;
  let isFound = false;
  for (const { from, to } of findLocations(text)) {
    isFound = true;
    bytes.fill(bytesPerUnit === 1 ? SPACE : 0, from * bytesPerUnit, to * bytesPerUnit);
    for (let unit = from; unit < to && bytesPerUnit === 2; unit++) bytes[unit * 2 + low] = SPACE;
  }
  return isFound ? new Set(['xmp']) : NO_LOCATIONS;
}

/** Where in the text a place is said: whole elements, else single attributes. */
function* findLocations(text: string): Generator<ByteRange, void> {
  const isPlace = createLocationNameTest(text);
  let tag: XmlToken & { readonly kind: 'tag' } = { kind: 'tag', name: '', isClose: false, from: 0 };
  /** The place element that is open; `depth` counts elements of its name within it. */
  let place: { readonly name: string; readonly from: number; depth: number } | null = null;
  for (const token of tokenizeXml(text)) {
    if (token.kind === 'tag') {
      tag = token;
      if (place === null && !tag.isClose && isPlace(tag.name)) place = { name: tag.name, from: tag.from, depth: 0 };
    } else if (token.kind === 'attribute') {
      if (place === null && isPlace(token.name)) yield token;
    } else if (place !== null && tag.name === place.name) {
      if (!token.isEmpty) place.depth += tag.isClose ? -1 : 1;
      if (place.depth > 0) continue;
      yield { from: place.from, to: token.to };
      place = null;
    }
  }
  if (place !== null) yield { from: place.from, to: text.length };
}

/** Which qualified names say where, given the prefixes this packet declares (anywhere in it). */
function createLocationNameTest(text: string): (name: string) => boolean {
  const qualified = new Set<string>();
  for (const token of tokenizeXml(text)) {
    if (token.kind !== 'attribute' || token.value !== GEO_NAMESPACE) continue;
    const prefix = token.name === 'xmlns' ? '' : token.name.startsWith('xmlns:') ? `${token.name.slice(6)}:` : null;
    if (prefix !== null) for (const name of GEO_PROPERTIES) qualified.add(prefix + name);
  }
  return (name) => qualified.has(name) || GPS_NAME.test(name.slice(name.indexOf(':') + 1));
}

/** The packet as code units: names and markup are ASCII, so bytes (or byte pairs) are enough to find them. */
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
