/**
 * Cutting locations out of an XMP packet (ISO 16684-1), in place: attributes and elements that say where are overwritten
 * with spaces, which XML ignores in both places.
 */
import { textOf } from './bytes.js';
import { NOTHING_FOUND, type Found } from './location-places.js';
import { xmlTags, type XmlTag } from './xml-tags.js';

/** Place properties by namespace. Whatever is called GPS… counts in every namespace (exif, exifEX, makers' own). */
const PLACE_PROPERTIES: Readonly<Record<string, readonly string[]>> = {
  'http://ns.adobe.com/photoshop/1.0/': ['City', 'State', 'Country'],
  'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/': ['Location', 'CountryCode'],
  'http://iptc.org/std/Iptc4xmpExt/2008-02-29/': ['LocationCreated', 'LocationShown'],
  'http://www.w3.org/2003/01/geo/wgs84_pos#': ['lat', 'long', 'alt', 'lat_long', 'location'],
};
const GPS_NAME = /^gps/i;

/** @param bytes a packet in UTF-8 or UTF-16; changed in place */
export function scrubXmp(bytes: Uint8Array): Found {
  const { text, bytesPerUnit, low } = unitsOf(bytes);
  const cuts = placesIn(text);
  for (const [from, to] of cuts) {
    for (let unit = from; unit < to; unit++) {
      bytes.fill(0, unit * bytesPerUnit, (unit + 1) * bytesPerUnit);
      bytes[unit * bytesPerUnit + low] = 0x20;
    }
  }
  return cuts.length > 0 ? new Set(['xmp']) : NOTHING_FOUND;
}

type Cut = readonly [from: number, to: number];

function placesIn(text: string): readonly Cut[] {
  const isPlace = placeNames(text);
  const cuts: Cut[] = [];
  let open: { readonly name: string; readonly from: number; depth: number } | null = null;
  for (const tag of xmlTags(text)) {
    if (open !== null) {
      if (tag.name !== open.name) continue;
      if (tag.kind === 'open') open.depth++;
      if (tag.kind !== 'close' || --open.depth > 0) continue;
      cuts.push([open.from, tag.to]);
      open = null;
    } else if (tag.kind !== 'close' && isPlace(tag.name)) {
      if (tag.kind === 'empty') cuts.push([tag.from, tag.to]);
      else open = { name: tag.name, from: tag.from, depth: 1 };
    } else {
      for (const { name, from, to } of tag.attributes) if (isPlace(name)) cuts.push([from, to]);
    }
  }
  if (open !== null) cuts.push([open.from, text.length]);
  return cuts;
}

/** Which qualified names say where, given the prefixes this packet declares (anywhere in it). */
function placeNames(text: string): (name: string) => boolean {
  const qualified = new Set<string>();
  for (const tag of xmlTags(text)) for (const name of declaredPlaces(tag)) qualified.add(name);
  return (name) => qualified.has(name) || GPS_NAME.test(name.slice(name.indexOf(':') + 1));
}

function declaredPlaces({ attributes }: XmlTag): readonly string[] {
  return attributes.flatMap(({ name, value }) => {
    const properties = Object.hasOwn(PLACE_PROPERTIES, value) ? (PLACE_PROPERTIES[value] ?? []) : [];
    if (name.startsWith('xmlns:')) return properties.map((property) => `${name.slice(6)}:${property}`);
    return name === 'xmlns' ? properties : [];
  });
}

/** The packet as code units: names and markup are ASCII, so bytes (or byte pairs) are enough to find them. */
function unitsOf(bytes: Uint8Array): { readonly text: string; readonly bytesPerUnit: 1 | 2; readonly low: 0 | 1 } {
  const isBig = (bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0 && bytes[1] === 0x3c);
  const isLittle = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0x3c && bytes[1] === 0);
  if (!isBig && !isLittle) return { text: textOf(bytes), bytesPerUnit: 1, low: 0 };
  const low = isBig ? 1 : 0;
  const units = Uint16Array.from(
    { length: bytes.length >> 1 },
    (_, i) => (bytes[i * 2 + low] ?? 0) | ((bytes[i * 2 + 1 - low] ?? 0) << 8),
  );
  return { text: textOf(units), bytesPerUnit: 2, low };
}
