/** Every element of `tags` matches this. */
export const TAG_PATTERN = /^[a-z0-9_]{4,16}$/;

/** The service's limits, and those of this project that follow from them. */
export const LIMITS = {
  /** Total size of all files of a photo request. The service says 10 MB; read as the smaller, decimal megabyte. */
  totalBytes: 10_000_000,
  /** Number of `photos` parts. */
  minPhotos: 1,
  maxPhotos: 2,
  /** Smallest width and height of each image, in pixels. */
  minPixels: 224,
  tagPattern: TAG_PATTERN,
  /** Images that claim more pixels than this are refused before decoding (100 megapixels). */
  maxClaimedPixels: 100_000_000,
} as const;
