import { FILE_TYPES, FORM_PARTS, type PhotoData } from '../contract/contract.js';
import type { UploadedPhoto } from './validate-upload.js';

export interface MultipartBody {
  readonly contentType: string;
  readonly pieces: readonly Uint8Array[];
}

/**
 * A photo request as the service takes it (RFC 7578): `data` first, then the files under names of our own making, with the
 * extension and the media type that their bytes have. The files are not copied.
 */
export function buildMultipartBody(data: PhotoData, photos: readonly UploadedPhoto[]): MultipartBody {
  const boundary = `doc-capture-${crypto.randomUUID()}`;
  const encoder = new TextEncoder();
  const pieces: Uint8Array[] = [];
  const text = (line: string): void => void pieces.push(encoder.encode(line));
  text(`--${boundary}\r\nContent-Disposition: form-data; name="${FORM_PARTS.data}"\r\n\r\n${JSON.stringify(data)}\r\n`);
  for (const [index, { bytes, type }] of photos.entries()) {
    const { mime, extension } = FILE_TYPES[type];
    const name = `photo-${index + 1}.${extension}`;
    text(
      `--${boundary}\r\nContent-Disposition: form-data; name="${FORM_PARTS.photos}"; filename="${name}"\r\n` +
        `Content-Type: ${mime}\r\n\r\n`,
    );
    pieces.push(bytes);
    text('\r\n');
  }
  text(`--${boundary}--\r\n`);
  return { contentType: `multipart/form-data; boundary=${boundary}`, pieces };
}
