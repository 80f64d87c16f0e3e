import { parsePhotoResult, REASONS, type PhotoResult } from 'doc-capture/contract';

/** The words of the service need neither a browser nor Node. */
export const reasons: readonly string[] = Object.keys(REASONS);
export const resultOf = (json: unknown): PhotoResult => parsePhotoResult(json).result;
