import {
  CaptureError,
  FILE_TYPES,
  isCaptureError,
  parseRelayAnswer,
  type CaptureSummary,
  type RelayAnswer,
} from '../contract/contract.js';
import type { PhotoToSend } from '../session/session.js';
import { idempotencyKeyReuseAfter, newIdempotencyKey, uploadPhotos } from '../upload/upload.js';
import type { WorkerClient } from '../worker/client/client.js';
import { photoRequestFieldsOf, type CaptureConfig } from './capture-config.js';

// The same lazy module sends every request to the relay.
export { requestConditions } from '../upload/upload.js';

export interface SendOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

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
   * Sends prepared files to the host or to the relay.
   * @param photos what the files were prepared from, in the same order
   * @returns the answer, or `null` when the host keeps the files
   */
  send(
    files: readonly File[],
    photos: readonly PhotoToSend[],
    config: CaptureConfig,
    options: SendOptions,
  ): Promise<RelayAnswer | null>;
}

export function createPhotoSender(): PhotoSender {
  let key: string | null = null;
  /** The texts that were sent under `key`, beside the files. */
  let keyTexts = '';

  function keyFor(texts: string): string {
    if (key === null || texts !== keyTexts) key = newIdempotencyKey();
    keyTexts = texts;
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
    async send(files, photos, config, { signal, onProgress }) {
      const fields = photoRequestFieldsOf(config);
      const submission = config.onSubmit?.(files, fields);
      if (submission === false) return null;
      // The host's answer may be anything: an error of its server is no refusal.
      if (submission) return parseRelayAnswer(await submission);
      const { endpoint, grant, credentials, timeoutMs } = config;
      if (endpoint === undefined) throw new CaptureError('endpoint_missing');
      const summary = config.summary ? createCaptureSummary(photos) : undefined;
      const idempotencyKey = keyFor(JSON.stringify([fields, summary]));
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

/** What the relay passes to the host about the photos. It has no image, and nothing that was read from a document. */
function createCaptureSummary(photos: readonly PhotoToSend[]): CaptureSummary {
  return {
    photos: photos.map(({ side, report: { recapture } }) => ({
      side,
      recapture: { screen: recapture.screen, print: recapture.print },
    })),
  };
}
