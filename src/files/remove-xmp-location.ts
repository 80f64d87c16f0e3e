/**
 * Removes positions from an XMP packet (ISO 16684-1), in place. Attributes and elements with a position are overwritten with
 * spaces, which XML ignores there.
 */
import type { Steps } from '../shared/shared.js';
import { decodeLatin1, hasTextAt, indexOfText, u16be, u32be, u8, type CodeUnits } from './read-byte-values.js';
import { MAX_METADATA_BLOCKS } from './location-removal-limits.js';
import { mergeLocationSources, NO_LOCATION_SOURCES, type FoundLocationSources } from './location-sources.js';
import { XmlScanner } from './xml-scanner.js';

/**
 * The W3C's basic geo vocabulary. Names that begin with GPS or end with latitude, longitude or altitude count in every
 * namespace (exif, exifEX, makers' own). Drones write `drone-dji:Latitude` and, misspelt, `GpsLongtitude`.
 */
const GEO_NAMESPACE = 'http://www.w3.org/2003/01/geo/wgs84_pos#';
const GEO_PROPERTIES = ['lat', 'long', 'alt', 'lat_long', 'location'] as const;
const LOCATION_NAME = /^gps|(lat|longt?|alt)itude$/i;
/** Longer names are no properties of any vocabulary. */
const MAX_NAME_UNITS = 256;
/** Units of the text that are scanned in one step: about 5 ms. */
const STEP_UNITS = 262_144;
const SPACE = 0x20;
const COLON = 0x3a;

/** @param bytes a packet in UTF-8 or UTF-16; changed in place */
export function* removeXmpLocation(bytes: Uint8Array): Steps<FoundLocationSources> {
  const { units, bytesPerUnit, low } = toCodeUnits(bytes);
  const geoNames = yield* findGeoNames(units);
  yield;
  let isFound = false;
  const erase = (from: number, to: number): void => {
    isFound = true;
    bytes.fill(bytesPerUnit === 1 ? SPACE : 0, from * bytesPerUnit, to * bytesPerUnit);
    for (let unit = from; unit < to && bytesPerUnit === 2; unit++) bytes[unit * 2 + low] = SPACE;
  };
  yield* eraseLocations(units, (from, to) => isLocationName(units, from, to, geoNames), erase);
  return isFound ? new Set(['xmp']) : NO_LOCATION_SOURCES;
}

/** Erases whole elements with a position, else single attributes. */
function* eraseLocations(
  units: CodeUnits,
  isLocation: (nameFrom: number, nameTo: number) => boolean,
  erase: (from: number, to: number) => void,
): Steps<void> {
  const scanner = new XmlScanner(units);
  let tag = { nameFrom: 0, nameTo: 0, isClose: false };
  /** The open element with a position; `depth` counts elements of the same name inside it. */
  let element: { readonly nameFrom: number; readonly nameTo: number; readonly from: number; depth: number } | null =
    null;
  let stepEnd = STEP_UNITS;
  while (scanner.next()) {
    const { kind, nameFrom, nameTo, from, to } = scanner;
    if (to > stepEnd) {
      yield;
      stepEnd = to + STEP_UNITS;
    }
    if (kind === 'tag') {
      const { isClose } = scanner;
      tag = { nameFrom, nameTo, isClose };
      if (element === null && !isClose && isLocation(nameFrom, nameTo)) element = { nameFrom, nameTo, from, depth: 0 };
    } else if (kind === 'attribute') {
      if (element === null && isLocation(nameFrom, nameTo)) erase(from, to);
    } else if (kind === 'end' && element !== null && isSameText(units, tag, element)) {
      if (!scanner.isEmpty) element.depth += tag.isClose ? -1 : 1;
      if (element.depth > 0) continue;
      erase(element.from, to);
      element = null;
    }
  }
  if (element !== null) erase(element.from, units.length);
}

/** The qualified names of the geo vocabulary, by the namespace prefixes that the packet declares. */
function* findGeoNames(units: CodeUnits): Steps<ReadonlySet<string>> {
  const names = new Set<string>();
  if (indexOfText(units, GEO_NAMESPACE, 0) < 0) return names;
  yield;
  const scanner = new XmlScanner(units);
  let stepEnd = STEP_UNITS;
  while (scanner.next()) {
    if (scanner.to > stepEnd) {
      yield;
      stepEnd = scanner.to + STEP_UNITS;
    }
    const { kind, valueFrom, valueTo, nameFrom, nameTo } = scanner;
    if (kind !== 'attribute' || valueTo - valueFrom !== GEO_NAMESPACE.length) continue;
    if (nameTo - nameFrom > MAX_NAME_UNITS || !hasTextAt(units, valueFrom, GEO_NAMESPACE)) continue;
    const name = decodeLatin1(units.subarray(nameFrom, nameTo));
    const prefix = name === 'xmlns' ? '' : name.startsWith('xmlns:') ? `${name.slice(6)}:` : null;
    if (prefix !== null) for (const property of GEO_PROPERTIES) names.add(prefix + property);
  }
  return names;
}

function isLocationName(units: CodeUnits, from: number, to: number, geoNames: ReadonlySet<string>): boolean {
  if (to - from > MAX_NAME_UNITS) return false;
  let local = from;
  while (local < to && units[local] !== COLON) local++;
  local = local < to ? local + 1 : from;
  // Most names are neither: no string is made of them.
  const mayBeLocation = ((units[local] ?? 0) | 0x20) === 0x67 || ((units[to - 1] ?? 0) | 0x20) === 0x65;
  if (mayBeLocation && LOCATION_NAME.test(decodeLatin1(units.subarray(local, to)))) return true;
  return geoNames.size > 0 && geoNames.has(decodeLatin1(units.subarray(from, to)));
}

interface NameRange {
  readonly nameFrom: number;
  readonly nameTo: number;
}

function isSameText(units: CodeUnits, one: NameRange, other: NameRange): boolean {
  const length = one.nameTo - one.nameFrom;
  if (length !== other.nameTo - other.nameFrom) return false;
  let i = 0;
  while (i < length && units[one.nameFrom + i] === units[other.nameFrom + i]) i++;
  return i === length;
}

/** The packet as code units. Names and markup are ASCII, so bytes (or byte pairs) suffice to find them. */
function toCodeUnits(bytes: Uint8Array): {
  readonly units: CodeUnits;
  readonly bytesPerUnit: 1 | 2;
  readonly low: 0 | 1;
} {
  const isBig = (bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0 && bytes[1] === 0x3c);
  const isLittle = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0x3c && bytes[1] === 0);
  if (!isBig && !isLittle) return { units: bytes, bytesPerUnit: 1, low: 0 };
  const low = isBig ? 1 : 0;
  const units = new Uint16Array(bytes.length >> 1);
  for (let i = 0; i < units.length; i++) units[i] = bytes[i * 2 + low]! | (bytes[i * 2 + 1 - low]! << 8);
  return { units, bytesPerUnit: 2, low };
}

/** Image resource of a Photoshop file that holds an XMP packet (Adobe Photoshop File Formats). */
const XMP_RESOURCE = 0x0424;

/** @param bytes image resource blocks, each led by `8BIM`; changed in place */
export function* removePhotoshopXmpLocation(bytes: Uint8Array): Steps<FoundLocationSources> {
  const found: FoundLocationSources[] = [];
  let at = 0;
  while (hasTextAt(bytes, at, '8BIM') && found.length < MAX_METADATA_BLOCKS) {
    const nameBytes = padToEven(u8(bytes, at + 6) + 1);
    const start = at + 6 + nameBytes + 4;
    const end = start + u32be(bytes, start - 4);
    if (end > bytes.length) break;
    if (u16be(bytes, at + 4) === XMP_RESOURCE) found.push(yield* removeXmpLocation(bytes.subarray(start, end)));
    at = start + padToEven(end - start);
  }
  return mergeLocationSources(found);
}

function padToEven(length: number): number {
  return length + (length & 1);
}
