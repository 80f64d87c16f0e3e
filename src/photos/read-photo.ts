import { Trouble, type FileType } from '../contract/contract.js';
import { examine, refuse, type ImageSize } from '../files/files.js';

/** A file that was read and found worth decoding. */
export interface Photo {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** By its bytes; name and declared type mean nothing. */
  readonly type: FileType;
  /** As displayed; `null` for a PDF. */
  readonly size: ImageSize | null;
  /** The image is under 224 px: it can be looked at, but not sent. */
  readonly tooSmall: Trouble | null;
}

/**
 * Reads a file and refuses what is not worth decoding. A picture without its end is refused too: browsers decode the
 * half that is there without a complaint, and a broken download would pass as a picture.
 *
 * @throws {Trouble} `file_empty`, `unsupported_type`, `file_unreadable` (no size in the header, or cut off),
 *   `file_too_many_pixels` (claimed: nothing was decoded), `pdf_encrypted`
 */
export async function readPhoto(file: Blob): Promise<Photo> {
  const bytes = await readAll(file);
  const facts = examine(bytes);
  const refusal = refuse(facts);
  const tooSmall = refusal?.code === 'low_resolution' ? refusal : null;
  if (refusal && !tooSmall) throw refusal;
  const { type, size, complete } = facts;
  if (type === null) throw new Trouble('unsupported_type');
  if (!complete && type !== 'pdf') throw new Trouble('file_unreadable', `the ${type} file is cut off`);
  return { bytes, type, size, tooSmall };
}

/** A file on a phone may be gone by now (a picture in the cloud, a permission taken back). */
async function readAll(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (cause) {
    throw new Trouble('file_unreadable', 'the file cannot be read', {}, { cause });
  }
}
