/** The file types that the service accepts, with their media type and extension. */
export const FILE_TYPES = {
  png: { mime: 'image/png', extension: 'png' },
  jpeg: { mime: 'image/jpeg', extension: 'jpg' },
  webp: { mime: 'image/webp', extension: 'webp' },
  pdf: { mime: 'application/pdf', extension: 'pdf' },
} as const;
export type FileType = keyof typeof FILE_TYPES;
