import { FILE_TYPES, FORM_PARTS, type PhotoRequestData } from '../contract/contract.js';
import type { UploadedPhoto } from './validate-upload.js';

export interface MultipartBody {
  readonly contentType: string;
  readonly chunks: readonly Uint8Array[];
}

/**
 * Builds the body of a photo request for the verification service (RFC 7578): `data` first, then the files. File names,
 * extensions and media types come from the bytes of the files, not from the client. The files are not copied.
 * @param dataMediaType the media type of the `data` part; empty for none
 */
export function buildMultipartBody(
  data: PhotoRequestData,
  photos: readonly UploadedPhoto[],
  dataMediaType: string,
): MultipartBody {
  const boundary = `doc-capture-${crypto.randomUUID()}`;
  const encoder = new TextEncoder();
  const chunks: Uint8Array[] = [];
  const addText = (text: string): void => void chunks.push(encoder.encode(text));
  const dataType = dataMediaType === '' ? '' : `Content-Type: ${dataMediaType}\r\n`;
  addText(`--${boundary}\r\nContent-Disposition: form-data; name="${FORM_PARTS.data}"\r\n${dataType}\r\n`);
  addText(`${JSON.stringify(data)}\r\n`);
  for (const [index, { bytes, type }] of photos.entries()) {
    const { mime, extension } = FILE_TYPES[type];
    const fileName = `photo-${index + 1}.${extension}`;
    addText(
      `--${boundary}\r\nContent-Disposition: form-data; name="${FORM_PARTS.photos}"; filename="${fileName}"\r\n` +
        `Content-Type: ${mime}\r\n\r\n`,
    );
    chunks.push(bytes);
    addText('\r\n');
  }
  addText(`--${boundary}--\r\n`);
  return { contentType: `multipart/form-data; boundary=${boundary}`, chunks };
}
