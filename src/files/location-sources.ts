/**
 * Where in a file a position was found. `exif`: a GPS directory. `xmp`: GPS properties. `text`: a text chunk of a PNG named
 * after GPS. `video`: the position of a clip behind the image.
 */
export const LOCATION_SOURCES = ['exif', 'xmp', 'text', 'video'] as const;
export type LocationSource = (typeof LOCATION_SOURCES)[number];

/** Where a remover found positions. Removers work in place and keep all lengths, so that offsets stay valid. */
export type FoundLocationSources = ReadonlySet<LocationSource>;

export const NO_LOCATION_SOURCES: FoundLocationSources = new Set();

export function mergeLocationSources(sets: Iterable<FoundLocationSources>): FoundLocationSources {
  const all = new Set<LocationSource>();
  for (const set of sets) for (const source of set) all.add(source);
  return all;
}
