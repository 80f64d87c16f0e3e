/** The expected result for each file of `bad-files.mjs`: a report, or an error with its message. Never an exception. */
import type { FindingReason } from '../../src/checks/checks.js';
import type { ErrorCode } from '../../src/contract/contract.js';

/** A file that can be looked at. */
export interface ReadableFile {
  readonly file: string;
  /** Of the report: as displayed. */
  readonly size: readonly [width: number, height: number];
  /** A document is found; `null`: either is right (colours that decoders understand in their own ways). */
  readonly document: boolean | null;
  /** The service is certain to refuse it. */
  readonly isBlocked: boolean;
  /** Findings that must be among those of the report. */
  readonly reasons: readonly FindingReason[];
}

const NOTHING = { document: false, isBlocked: false, reasons: ['missing_doc'] } as const;
const TOO_SMALL = { document: false, isBlocked: true, reasons: ['low_resolution', 'missing_doc'] } as const;
const CARD = { size: [856, 540], document: true, isBlocked: false, reasons: [] } as const;

export const READABLE_FILES: readonly ReadableFile[] = [
  { file: 'one-pixel.png', size: [1, 1], ...TOO_SMALL },
  { file: '223.png', size: [223, 224], ...TOO_SMALL },
  { file: '224.png', size: [224, 224], ...NOTHING },
  { file: 'tower.png', size: [1, 5000], ...TOO_SMALL },
  { file: 'panorama.png', size: [8000, 40], ...TOO_SMALL },
  { file: 'wide.jpg', size: [12_000, 300], ...NOTHING },
  { file: 'black.jpg', size: [640, 480], ...NOTHING },
  { file: 'white.jpg', size: [640, 480], ...NOTHING },
  { file: 'noise.png', size: [640, 480], ...NOTHING },
  { file: 'clear.png', size: [640, 480], ...NOTHING },
  // What is transparent lies on white.
  { ...CARD, file: 'card-on-nothing.png', size: [1200, 900] },
  { ...CARD, file: 'card-on-nothing.webp', size: [1200, 900] },
  { ...CARD, file: 'baseline.jpg' },
  { ...CARD, file: 'progressive.jpg' },
  { ...CARD, file: '16-bit.png' },
  { ...CARD, file: 'cmyk.jpg' },
  { ...CARD, file: 'ycck.jpg', document: null },
  { ...CARD, file: 'palette.png' },
  { ...CARD, file: 'two-colours.png' },
  { ...CARD, file: 'grey.png' },
  { ...CARD, file: 'grey.jpg' },
  { ...CARD, file: 'interlaced.png' },
  // Of an animation the first frame counts, which browsers draw.
  { ...CARD, file: 'moving.webp' },
  { ...CARD, file: 'odd-profile.jpg' },
  { ...CARD, file: 'odd-profile.png' },
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => ({ ...CARD, file: `turned-${String(orientation)}.jpg` })),
];

/** A file that cannot be checked, and the message for the person. */
export interface RefusedFile {
  readonly file: string;
  readonly code: ErrorCode;
  /** In English: headline and text. */
  readonly sentence: readonly [string, string];
  /** Where browsers, which convert a BMP, give another result than Node: another error, or `null` for a report. */
  readonly inBrowsers?: ErrorCode | null;
}

const UNSUPPORTED = {
  code: 'unsupported_type',
  sentence: ['This file type isn’t supported', 'Choose a JPEG, PNG, WEBP or PDF file.'],
} as const;
const UNREADABLE = {
  code: 'file_unreadable',
  sentence: [
    'This file can’t be opened',
    'It may be damaged or of another type. Choose a JPEG, PNG, WEBP or PDF file.',
  ],
} as const;
const TOO_LARGE = {
  code: 'file_too_many_pixels',
  sentence: ['This photo is too large', 'It has too many pixels to be opened here. Choose a smaller photo.'],
} as const;

export const REFUSED_FILES: readonly RefusedFile[] = [
  { file: 'empty.jpg', ...UNREADABLE, code: 'file_empty' },
  { file: 'words.jpg', ...UNSUPPORTED },
  { file: 'moving.gif', ...UNSUPPORTED },
  { file: 'phone.heic', ...UNSUPPORTED },
  { file: 'renamed-heic.jpg', ...UNSUPPORTED },
  { file: 'card.bmp', ...UNSUPPORTED, inBrowsers: null },
  { file: 'half.bmp', ...UNSUPPORTED, inBrowsers: 'file_unreadable' },
  { file: 'no-size.bmp', ...UNSUPPORTED, inBrowsers: 'file_unreadable' },
  { file: 'gigapixels.bmp', ...UNSUPPORTED, inBrowsers: 'file_too_many_pixels' },
  { file: 'half.jpg', ...UNREADABLE },
  { file: 'endless.jpg', ...UNREADABLE },
  { file: 'half.png', ...UNREADABLE },
  { file: 'half.webp', ...UNREADABLE },
  { file: 'header-only.jpg', ...UNREADABLE },
  { file: 'no-size.png', ...UNREADABLE },
  { file: '400-megapixels.png', ...TOO_LARGE },
  { file: 'gigapixels.jpg', ...TOO_LARGE },
  { file: 'just-over.png', ...TOO_LARGE },
];
