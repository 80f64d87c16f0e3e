import { getOwnProperty, isJsonObject, type JsonObject } from '../shared/shared.js';
import { CaptureError } from './capture-error.js';
import { SIDES, type Side } from './document-types.js';
import { FORM_PARTS } from './http-constants.js';
import { PHOTO_REQUEST_LIMITS } from './photo-request-limits.js';

/**
 * Signs that a photo shows a screen or a printed copy, each from 0 (none) to 1 (strong). `null`: unknown. The scores are those of
 * `report.recapture`.
 */
export interface RecaptureScores {
  /** A grid of pixels, or moiré. */
  readonly screen: number | null;
  /** Dots of a printer. */
  readonly print: number | null;
}

/** What the browser reports of one photo. */
export interface PhotoSummary {
  readonly side: Side;
  readonly recapture: RecaptureScores;
}

/**
 * The part `summary` of an upload: what the browser reports of its photos. The browser sends it only if the page asks for it, and
 * the relay passes it to the host only. It holds no image and nothing that was read from a document. Anyone can forge it.
 */
export interface CaptureSummary {
  /** One entry for each photo, in the order of the files. */
  readonly photos: readonly PhotoSummary[];
}

/** Longest part `summary`, in bytes. A summary of two photos has about 150. */
export const MAX_SUMMARY_BYTES = 4_096;

/**
 * Parses the part `summary` strictly. The result has only the known members: others are dropped, so that a newer page can send more.
 *
 * @param photoCount number of the photos in the same upload
 * @throws CaptureError `bad_request` for a missing member, a wrong type, a score outside 0–1, or another number of photos.
 *   `detail.field` is the path, such as `summary/photos/0/side`, never the value.
 */
export function parseCaptureSummary(json: unknown, photoCount: number): CaptureSummary {
  const photos = getOwnProperty(requireObject(json, FORM_PARTS.summary), 'photos');
  const path = `${FORM_PARTS.summary}/photos`;
  if (!Array.isArray(photos) || photos.length !== photoCount || photoCount > PHOTO_REQUEST_LIMITS.maxPhotos) {
    throw badSummaryError(path, 'is not an array with one entry for each photo');
  }
  return { photos: Array.from(photos, (photo: unknown, index) => parsePhotoSummary(photo, `${path}/${index}`)) };
}

function parsePhotoSummary(json: unknown, path: string): PhotoSummary {
  const photo = requireObject(json, path);
  const side = SIDES.find((known) => known === getOwnProperty(photo, 'side'));
  if (side === undefined) throw badSummaryError(`${path}/side`, `is not one of ${SIDES.join(', ')}`);
  const scoresPath = `${path}/recapture`;
  const scores = requireObject(getOwnProperty(photo, 'recapture'), scoresPath);
  return {
    side,
    recapture: { screen: parseScore(scores, 'screen', scoresPath), print: parseScore(scores, 'print', scoresPath) },
  };
}

function parseScore(scores: JsonObject, name: keyof RecaptureScores, path: string): number | null {
  const score = getOwnProperty(scores, name);
  if (score === null || (typeof score === 'number' && score >= 0 && score <= 1)) return score;
  throw badSummaryError(`${path}/${name}`, 'is not null or a number from 0 to 1');
}

function requireObject(json: unknown, path: string): JsonObject {
  if (isJsonObject(json)) return json;
  throw badSummaryError(path, 'is not a JSON object');
}

function badSummaryError(field: string, what: string): CaptureError {
  return new CaptureError('bad_request', `${field} ${what}`, { field });
}
