/** Limits and words of messages that the browser needs without their schemas. */

/** Pattern of every element of `tags`. */
export const REQUEST_TAG_PATTERN = /^[a-z0-9_]{4,16}$/;

/** The limits of the service, and those of this project that follow from them. */
export const PHOTO_REQUEST_LIMITS = {
  /** Total size of the files of a photo request. The service's 10 MB are read as decimal megabytes, the smaller reading. */
  totalBytes: 10_000_000,
  /** Number of `photos` parts. */
  minPhotos: 1,
  maxPhotos: 2,
  /** Smallest width and height of each image, in pixels. */
  minPixels: 224,
  /** Images with a larger size in their header are refused before decoding: 100 megapixels. */
  maxClaimedPixels: 100_000_000,
} as const;

/** The file types that the service accepts, with their media type and extension. */
export const PHOTO_FILE_TYPES = {
  png: { mime: 'image/png', extension: 'png' },
  jpeg: { mime: 'image/jpeg', extension: 'jpg' },
  webp: { mime: 'image/webp', extension: 'webp' },
  pdf: { mime: 'application/pdf', extension: 'pdf' },
} as const;
export type FileType = keyof typeof PHOTO_FILE_TYPES;

/** Names of JPEG that are in no standard, and that clients use. */
const JPEG_ALIASES: readonly string[] = ['image/jpg', 'image/pjpeg'];

/** Whether a file of this type may declare this media type, in any case. */
export function isMediaTypeOf(type: FileType, mediaType: string | undefined): boolean {
  const name = mediaType?.toLowerCase() ?? '';
  return name === PHOTO_FILE_TYPES[type].mime || (type === 'jpeg' && JPEG_ALIASES.includes(name));
}

/** Instructions to the person while the camera runs. `move_back_to_focus` takes the place of a `blur` that stays. */
export const HINTS = [
  'search',
  'turn_over',
  'move_closer',
  'move_back',
  'centre',
  'straighten',
  'more_light',
  'less_light',
  'covered',
  'glare',
  'blur',
  'move_back_to_focus',
  'hold_still',
] as const;
export type Hint = (typeof HINTS)[number];

/** The screens that a summary has times of: those of a running session. */
export const SUMMARY_SCREENS = [
  'starting',
  'aiming',
  'picking',
  'checking',
  'review',
  'turning',
  'sending',
  'captured',
  'error',
] as const;

export const SUMMARY_LIMITS = {
  /** Longest part `summary`, in bytes. A summary of two photos has about 700. */
  bytes: 4_096,
  /** Longest time, in milliseconds: an hour. Longer ones are cut to it. */
  maxMs: 3_600_000,
  maxRetakes: 99,
  maxPassedFindings: 8,
  maxEngineMajor: 9_999,
  /** Reasons and causes of findings. */
  wordPattern: /^[a-z][a-z0-9_]{1,31}$/,
} as const;
