import {
  CaptureError,
  PHOTO_FILE_TYPES,
  isCaptureError,
  parseRelayAnswer,
  type CaptureSummary,
  type RelayAnswer,
} from '../contract/contract.js';
import type { Effect, PhotoToSend } from '../session/session.js';
import { sha256Hex } from '../shared/shared.js';
import { needsNewIdempotencyKey, newIdempotencyKey, uploadPhotos } from '../upload/upload.js';
import type { WorkerClient } from '../worker/client/client.js';
import { photoRequestFieldsOf, withChangedDocType, withReadCountry, type CaptureConfig } from './capture-config.js';

// The same lazy module sends every request to the relay.
export { fetchCaptureConditions } from '../upload/upload.js';

interface SendOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
  /** The summary of the session so far; `undefined` for unknown. */
  readonly summarize: () => CaptureSummary | undefined;
}

/** What the files are: from which photos, and with which document type. */
type Submission = Pick<Extract<Effect, { type: 'send' }>, 'photos' | 'sent'>;

/** Prepares photos and sends them. Keeps the idempotency key as long as the same files are sent again. */
export class PhotoSender {
  #key: string | null = null;
  /** The fields that were sent under the key, beside the files. A summary may differ: the relay does not compare it. */
  #keyFields = '';

  /**
   * Makes the photos fit the service's limits, and names each by its side.
   * @throws `signal.reason` when aborted
   */
  async prepare(
    photos: readonly PhotoToSend[],
    client: Pick<WorkerClient, 'fit'>,
    signal: AbortSignal,
  ): Promise<readonly File[]> {
    const fitted = await client.fit({ files: photos.map(({ file }) => file) });
    signal.throwIfAborted();
    // A key stands for one body. Encoding the same photo again may give other bytes, so new files need a new key.
    this.#key = null;
    return fitted.map((blob, index) => {
      const extension = Object.values(PHOTO_FILE_TYPES).find(({ mime }) => mime === blob.type)?.extension ?? 'jpg';
      return new File([blob], `${photos[index]?.side ?? 'front'}.${extension}`, { type: blob.type });
    });
  }

  /**
   * Sends prepared files to the host or to the relay, with the document type and the country of the submission.
   * @returns the answer, or `null` when the host keeps the files
   */
  async send(
    files: readonly File[],
    { photos, sent }: Submission,
    hostConfig: CaptureConfig,
    { signal, onProgress, summarize }: SendOptions,
  ): Promise<RelayAnswer | null> {
    const reports = photos.map(({ report }) => report);
    const config = withReadCountry(withChangedDocType(hostConfig, sent.docType), reports);
    const fields = photoRequestFieldsOf(config);
    const hostAnswer = config.onSubmit?.(files, fields);
    if (hostAnswer === false) return null;
    // The host's answer may be anything: an error of its server is no refusal.
    if (hostAnswer) return parseRelayAnswer(await hostAnswer);
    const { endpoint, grant, credentials, timeoutMs } = config;
    if (endpoint === undefined) throw new CaptureError('endpoint_missing');
    const summary = config.summary ? summarize() : undefined;
    const body = { files, fields, summary, idempotencyKey: this.#keyFor(JSON.stringify(fields)) };
    try {
      return await uploadPhotos({ endpoint, ...body, grant, credentials, timeoutMs, signal, onProgress });
    } catch (error) {
      if (isCaptureError(error) && needsNewIdempotencyKey(error.code)) this.#key = null;
      throw error;
    }
  }

  #keyFor(fields: string): string {
    if (this.#key === null || fields !== this.#keyFields) this.#key = newIdempotencyKey();
    this.#keyFields = fields;
    return this.#key;
  }
}

/** A larger file is no photo, and would fill the memory. */
const MAX_HASHED_BYTES = 50_000_000;

/** Hexadecimal SHA-256; `null` without Web Crypto (no secure context), for more than 50 MB, or when the file can no longer be read. */
export async function hashFile(file: Blob): Promise<string | null> {
  if (file.size > MAX_HASHED_BYTES) return null;
  try {
    return await sha256Hex(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return null;
  }
}
