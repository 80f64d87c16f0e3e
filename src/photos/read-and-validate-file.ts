import { CaptureError, type FileType } from '../contract/contract.js';
import { convertToJpeg } from './convert-to-jpeg.js';
import { examineFile, validateFile, type ImageSize } from '../files/files.js';

/** The bytes of a file that passed validation. */
export interface ValidatedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Type by the bytes, whatever name and declared type say. */
  readonly type: FileType;
  /** Size as displayed; `null` for a PDF. */
  readonly size: ImageSize | null;
  /** `low_resolution` for an image under 224 px, which can be checked but not sent. */
  readonly tooSmallError: CaptureError | null;
  /** The bytes are a JPEG that was made of a file of another type. */
  readonly isConverted: boolean;
}

/**
 * Reads and validates a file. A BMP or HEIC becomes a JPEG, where the browser decodes it. An image without its end is refused too: browsers decode the part that is there without an
 * error, so a broken download would count as a photo.
 *
 * @throws {CaptureError} `file_empty`, `unsupported_type`, `file_unreadable` (no size in the header, or cut off),
 *   `file_too_many_pixels` (claimed: nothing was decoded), `pdf_encrypted`
 */
export async function readAndValidateFile(file: Blob): Promise<ValidatedFile> {
  const original = await readBytes(file);
  const converted = await convertToJpeg(original);
  const bytes = converted ?? original;
  const facts = examineFile(bytes);
  const refusal = validateFile(facts);
  const tooSmall = refusal?.code === 'low_resolution' ? refusal : null;
  if (refusal && !tooSmall) throw refusal;
  const { type, size, complete } = facts;
  if (type === null) throw new CaptureError('unsupported_type');
  if (!complete && type !== 'pdf') throw new CaptureError('file_unreadable', `the ${type} file is cut off`);
  return { bytes, type, size, tooSmallError: tooSmall, isConverted: converted !== null };
}

/** Reading fails for a file that is no longer there, such as one in the cloud. */
async function readBytes(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (cause) {
    throw new CaptureError('file_unreadable', 'the file cannot be read', {}, { cause });
  }
}
