/**
 * Where in a file a position was found. `exif`: a GPS directory; `xmp`: GPS properties; `text`: a text chunk of a PNG
 * named after GPS; `video`: the position of a clip behind the picture.
 */
export const LOCATION_PLACES = ['exif', 'xmp', 'text', 'video'] as const;
export type LocationPlace = (typeof LOCATION_PLACES)[number];

/** What a scrubber changed. Scrubbers work in place and never change a length, so every offset in the file stays true. */
export type Found = ReadonlySet<LocationPlace>;

export const NOTHING_FOUND: Found = new Set();

export function union(sets: Iterable<Found>): Found {
  const all = new Set<LocationPlace>();
  for (const set of sets) for (const place of set) all.add(place);
  return all;
}
