import {
  CaptureError,
  FILE_TYPES,
  isCaptureError,
  parseRelayAnswer,
  type CaptureSummary,
  type RelayAnswer,
} from '../contract/contract.js';
import type { Effect, PhotoToSend } from '../session/session.js';
import { sha256Hex } from '../shared/shared.js';
import { idempotencyKeyReuseAfter, newIdempotencyKey, uploadPhotos } from '../upload/upload.js';
import type { WorkerClient } from '../worker/client/client.js';
import { photoRequestFieldsOf, withChangedDocType, withReadCountry, type CaptureConfig } from './capture-config.js';

// The same lazy module sends every request to the relay.
export { requestConditions } from '../upload/upload.js';

interface SendOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
  /** The summary of the session so far; `undefined` for unknown. */
  readonly summarize: () => CaptureSummary | undefined;
}

/** What the files are: from which photos, and with which document type. */
type Submission = Pick<Extract<Effect, { type: 'send' }>, 'photos' | 'sent'>;

/** Prepares photos and sends them. Keeps the idempotency key as long as the same files are sent again. */
export interface PhotoSender {
  /**
   * Makes the photos fit the service's limits, and names each by its side.
   * @throws `signal.reason` when aborted
   */
  prepare(
    photos: readonly PhotoToSend[],
    client: Pick<WorkerClient, 'fit'>,
    signal: AbortSignal,
  ): Promise<readonly File[]>;
  /**
   * Sends prepared files to the host or to the relay, with the document type and the country of the submission.
   * @returns the answer, or `null` when the host keeps the files
   */
  send(
    files: readonly File[],
    submission: Submission,
    config: CaptureConfig,
    options: SendOptions,
  ): Promise<RelayAnswer | null>;
}

export function createPhotoSender(): PhotoSender {
  let key: string | null = null;
  /** The fields that were sent under `key`, beside the files. A summary may differ: the relay does not compare it. */
  let keyFields = '';

  function keyFor(fields: string): string {
    if (key === null || fields !== keyFields) key = newIdempotencyKey();
    keyFields = fields;
    return key;
  }

  return {
    async prepare(photos, client, signal) {
      const fitted = await client.fit({ files: photos.map(({ file }) => file) });
      signal.throwIfAborted();
      // A key stands for one body. Encoding the same photo again may give other bytes, so new files need a new key.
      key = null;
      return fitted.map(({ blob }, index) => {
        const extension = Object.values(FILE_TYPES).find(({ mime }) => mime === blob.type)?.extension ?? 'jpg';
        return new File([blob], `${photos[index]?.side ?? 'front'}.${extension}`, { type: blob.type });
      });
    },
    async send(files, { photos, sent }, hostConfig, { signal, onProgress, summarize }) {
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
      const idempotencyKey = keyFor(JSON.stringify(fields));
      const body = { files, fields, summary, idempotencyKey };
      try {
        return await uploadPhotos({ endpoint, ...body, grant, credentials, timeoutMs, signal, onProgress });
      } catch (error) {
        if (isCaptureError(error) && idempotencyKeyReuseAfter(error.code) === 'new') key = null;
        throw error;
      }
    },
  };
}

/** Hexadecimal SHA-256; `null` without Web Crypto (no secure context), or when the file can no longer be read. */
export async function hashFile(file: Blob): Promise<string | null> {
  try {
    return await sha256Hex(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return null;
  }
}
