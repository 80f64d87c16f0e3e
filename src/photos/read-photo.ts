import { CaptureError, type FileType } from '../contract/contract.js';
import { examineFile, validateFile, type ImageSize } from '../files/files.js';

/** A file that was read and found worth decoding. */
export interface ValidatedPhoto {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** By its bytes; name and declared type mean nothing. */
  readonly type: FileType;
  /** As displayed; `null` for a PDF. */
  readonly size: ImageSize | null;
  /** The image is under 224 px: it can be looked at, but not sent. */
  readonly tooSmallError: CaptureError | null;
}

/**
 * Reads a file and refuses what is not worth decoding. A picture without its end is refused too: browsers decode the
 * half that is there without a complaint, and a broken download would pass as a picture.
 *
 * @throws {CaptureError} `file_empty`, `unsupported_type`, `file_unreadable` (no size in the header, or cut off),
 *   `file_too_many_pixels` (claimed: nothing was decoded), `pdf_encrypted`
 */
export async function readPhoto(file: Blob): Promise<ValidatedPhoto> {
  const bytes = await readBytes(file);
  const facts = examineFile(bytes);
  const refusal = validateFile(facts);
  const tooSmall = refusal?.code === 'low_resolution' ? refusal : null;
  if (refusal && !tooSmall) throw refusal;
  const { type, size, complete } = facts;
  if (type === null) throw new CaptureError('unsupported_type');
  if (!complete && type !== 'pdf') throw new CaptureError('file_unreadable', `the ${type} file is cut off`);
  return { bytes, type, size, tooSmallError: tooSmall };
}

/** A file on a phone may be gone by now (a picture in the cloud, a permission taken back). */
async function readBytes(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (cause) {
    throw new CaptureError('file_unreadable', 'the file cannot be read', {}, { cause });
  }
}
