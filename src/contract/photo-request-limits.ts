/** Pattern of every element of `tags`. */
export const TAG_PATTERN = /^[a-z0-9_]{4,16}$/;

/** The limits of the service, and those of this project that follow from them. */
export const PHOTO_REQUEST_LIMITS = {
  /** Total size of the files of a photo request. The service's 10 MB are read as decimal megabytes, the smaller reading. */
  totalBytes: 10_000_000,
  /** Number of `photos` parts. */
  minPhotos: 1,
  maxPhotos: 2,
  /** Smallest width and height of each image, in pixels. */
  minPixels: 224,
  tagPattern: TAG_PATTERN,
  /** Images with a larger size in their header are refused before decoding: 100 megapixels. */
  maxClaimedPixels: 100_000_000,
} as const;
