import type { CapturedPhoto, CaptureState, RestorableSession } from '../session/session.js';
import { concatBytes, isJsonObject, parseJsonBytes } from '../shared/shared.js';

/** Version of the layout. A record of another version is not read. */
const RECORD_VERSION = 1;
/** The length of the header, as 32 bits, big endian. */
const LENGTH_BYTES = 4;

/** A photo in the header: its bytes follow the header, in the order of the list. */
interface PhotoEntry extends Omit<CapturedPhoto, 'file'> {
  readonly side: 'front' | 'back';
  readonly file: { readonly name: string; readonly type: string; readonly size: number };
}

/** A session with what the page keeps with it. */
export interface StoredSession extends RestorableSession {
  /** Text of the page. */
  readonly pageData?: string | undefined;
}

interface RecordHeader {
  readonly version: number;
  readonly session: Omit<StoredSession, 'photos'>;
  readonly photos: readonly PhotoEntry[];
}

/** The part of a session that is kept. */
export function toRestorableSession(state: CaptureState): RestorableSession {
  const { options, side, sides, toTake, source, photos, retakes, refused } = state;
  return { docType: options.docType, side, sides, toTake, source, photos, retakes, refused };
}

/** A session as bytes: the length of a JSON header, the header, and the bytes of the photos. */
export async function encodeSession({ photos, ...session }: StoredSession): Promise<Uint8Array<ArrayBuffer>> {
  const taken = Object.entries(photos) as [PhotoEntry['side'], CapturedPhoto][];
  const entries = taken.map(([side, { file, ...photo }]): PhotoEntry => {
    return { ...photo, side, file: { name: file.name, type: file.type, size: file.size } };
  });
  const json: RecordHeader = { version: RECORD_VERSION, session, photos: entries };
  const header = new TextEncoder().encode(JSON.stringify(json));
  const length = new Uint8Array(LENGTH_BYTES);
  new DataView(length.buffer).setUint32(0, header.length);
  const files = await Promise.all(taken.map(async ([, { file }]) => new Uint8Array(await file.arrayBuffer())));
  return concatBytes([length, header, ...files]);
}

/**
 * The session of a record. The record was authenticated before, so only its version and its lengths are checked.
 * @throws RangeError when it is of another version, or not whole
 */
export function decodeSession(bytes: Uint8Array<ArrayBuffer>): StoredSession {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let offset = LENGTH_BYTES + (bytes.length < LENGTH_BYTES ? 0 : view.getUint32(0));
  const header = parseJsonBytes(bytes.subarray(LENGTH_BYTES, offset)) as RecordHeader;
  if (!isJsonObject(header) || header.version !== RECORD_VERSION) throw new RangeError('another version');
  const photos = header.photos.map(({ side, file: { name, type, size }, ...photo }) => {
    const file = new File([bytes.slice(offset, offset + size)], name, { type });
    offset += size;
    return [side, { ...photo, file }] as const;
  });
  if (offset !== bytes.length) throw new RangeError('not whole');
  return { ...header.session, photos: Object.fromEntries(photos) };
}
