import { parseRelayAnswer, CaptureError, type RelayAnswer } from '../contract/contract.js';
import { keyReuseAfter, newIdempotencyKey, uploadPhotos } from '../upload/upload.js';
import { toErrorReport } from './error-report.js';
import { photoFieldsOf, type CaptureConfig } from './capture-config.js';

export { prepareFiles } from './prepare-files.js';

export interface PhotoSender {
  /**
   * Sends the files, to the host or to the relay.
   * @returns the answer, or `null` when the host keeps the files.
   */
  send(
    files: readonly File[],
    config: CaptureConfig,
    options: { fresh: boolean; signal: AbortSignal; onProgress: (share: number) => void },
  ): Promise<RelayAnswer | null>;
}

/** Remembers the idempotency key between the person's first tap and their retries of the same files and fields. */
export function createPhotoSender(): PhotoSender {
  let key: string | null = null;
  let said = '';
  return {
    async send(files, config, { fresh, signal, onProgress }) {
      const fields = photoFieldsOf(config);
      const submission = config.onSubmit?.(files, fields);
      if (submission === false) return null;
      // A page's own answer may be anything: an error of its server is no refusal.
      if (submission) return parseRelayAnswer(await submission);
      if (config.endpoint === undefined) throw new CaptureError('endpoint_missing');
      const saying = JSON.stringify(fields);
      if (fresh || key === null || saying !== said) key = newIdempotencyKey();
      said = saying;
      const sent = uploadPhotos({
        endpoint: config.endpoint,
        files,
        fields,
        idempotencyKey: key,
        signal,
        onProgress,
        ...(config.grant !== undefined && { grant: config.grant }),
        ...(config.credentials && { credentials: config.credentials }),
        ...(config.timeoutMs !== undefined && { timeoutMs: config.timeoutMs }),
      });
      return sent.catch((error: unknown) => {
        if (keyReuseAfter(toErrorReport(error).code) === 'new') key = null;
        throw error;
      });
    },
  };
}
