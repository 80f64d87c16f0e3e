import { CaptureError, PHOTO_FILE_TYPES, parsePhotoResult } from '../contract/contract.js';
import { abortable, concatBytes, withoutUndefined } from '../shared/shared.js';
import { errorName } from './relay-log.js';
import type { ResolvedRelayOptions } from './relay-options.js';
import type { UploadedPhoto } from './validate-upload.js';
import {
  ServiceError,
  hasServiceCode,
  type ServiceAnswer,
  type ServiceCode,
  type ServicePhoto,
  type ServiceSubmission,
} from './verification-service.js';

interface ServiceCallInput extends Omit<ServiceSubmission, 'photos'> {
  readonly photos: readonly UploadedPhoto[];
}

/**
 * Makes the one call of a submission, which is never repeated.
 * @param input its signal aborts at the deadline, with the error
 * @throws ServiceError, which is logged
 */
export async function callService(
  input: ServiceCallInput,
  { service, clock, log }: Pick<ResolvedRelayOptions, 'service' | 'clock' | 'log'>,
): Promise<Required<ServiceAnswer>> {
  const { signal } = input;
  const startMs = clock.now();
  let isOver = false;
  const submission: ServiceSubmission = {
    ...input,
    photos: input.photos.map((photo, index) => toServicePhoto(photo, index, () => isOver)),
  };
  try {
    return parseAnswer(await abortable(async () => service.submit(submission), [signal]));
  } catch (error) {
    const failure = toServiceError(error, signal);
    const { code, detail } = failure;
    const name = errorName(error);
    const details = {
      status: detail.status,
      error: name === code ? undefined : name,
      message: error instanceof ServiceError ? error.logMessage : undefined,
    };
    const durationMs = clock.now() - startMs;
    log({ level: 'error', event: 'photo_failed', code, ...withoutUndefined(details), durationMs });
    throw failure;
  } finally {
    isOver = true;
  }
}

const chunksOfPhotos = new WeakMap<ServicePhoto, readonly Uint8Array[]>();

/** A photo in the relay's own memory, for the default service, which reads nothing of it after the submission. */
export const photoChunksOf = (photo: ServicePhoto): readonly Uint8Array[] => chunksOfPhotos.get(photo) ?? [];

/** The photo for a service. Its memory has other photos after the submission. */
function toServicePhoto({ chunks, type }: UploadedPhoto, index: number, isOver: () => boolean): ServicePhoto {
  const { mime, extension } = PHOTO_FILE_TYPES[type];
  const name = `photo-${index + 1}.${extension}`;
  const toFile = (): File => {
    if (isOver()) throw new Error('The submission is over, and so are its photos.');
    return new File([concatBytes(chunks)], name, { type: mime });
  };
  const photo = { name, type: mime, toFile };
  chunksOfPhotos.set(photo, chunks);
  return photo;
}

/** The error of a submission. Only a {@link ServiceError}, of any copy of the package, can say that the outcome is known. */
function toServiceError(error: unknown, signal: AbortSignal): ServiceError {
  if (hasServiceCode(error) && 'isOutcomeKnown' in error) {
    return new ServiceError(error.code, {
      ...error.detail,
      isOutcomeKnown: error.isOutcomeKnown === true,
      cause: error,
    });
  }
  const isLate = signal.aborted && hasServiceCode(signal.reason);
  const { code, detail } = isLate ? signal.reason : new CaptureError('outcome_unknown');
  return new ServiceError(code as ServiceCode, { ...detail, isOutcomeKnown: false, cause: error });
}

/** The answer as the JSON that is stored and sent on. @throws ServiceError `service_protocol` without what the relay needs of it */
function parseAnswer(answer: unknown): Required<ServiceAnswer> {
  try {
    const { result, warnings = [], isSandbox } = JSON.parse(JSON.stringify(answer)) as Partial<ServiceAnswer>;
    return { result: parsePhotoResult(result).result, warnings: [...warnings], isSandbox: isSandbox === true };
  } catch (cause) {
    // The service may have charged for it.
    throw new ServiceError('service_protocol', { isOutcomeKnown: false, cause });
  }
}
