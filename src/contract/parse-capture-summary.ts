import { getOwnProperty, isJsonObject, type JsonObject } from '../shared/shared.js';
import { CaptureError } from './capture-error.js';
import {
  SUMMARY_ENGINES,
  HINTS,
  SUMMARY_LENS_FACINGS,
  SUMMARY_LENS_KINDS,
  SUMMARY_LIMITS,
  SUMMARY_SCREENS,
  SUMMARY_SHUTTERS,
  SUMMARY_SOURCES,
  type CaptureSummary,
  type PassedFinding,
  type PhotoSummary,
} from './capture-summary.js';
import { SIDES } from './document-types.js';
import { FORM_PARTS } from './http-constants.js';
import { PHOTO_REQUEST_LIMITS } from './photo-request.js';

/** Reads one value. @throws CaptureError `bad_request` with `path` when it is not valid */
type ParseValue<T> = (value: unknown, path: string) => T;

/**
 * Parses the part `summary` strictly. The result has only the known members: others are dropped, so that a newer page can send more.
 * `photos` and `side` are required.
 *
 * @param photoCount number of the photos in the same upload
 * @throws CaptureError `bad_request` for a missing member, a wrong value, or another number of photos. `detail.field` is the path,
 *   such as `summary/photos/0/side`, never the value.
 */
export function parseCaptureSummary(json: unknown, photoCount: number): CaptureSummary {
  const path = FORM_PARTS.summary;
  const summary = requireObject(json, path);
  const photos = parseArray(getOwnProperty(summary, 'photos'), `${path}/photos`, parsePhotoSummary);
  if (photos.length !== photoCount || photoCount > PHOTO_REQUEST_LIMITS.maxPhotos)
    throw badSummaryError(`${path}/photos`, 'does not have one entry for each photo');
  return {
    photos,
    ...parseOptional(summary, 'screen_ms', path, parseTimes(SUMMARY_SCREENS)),
    ...parseOptional(summary, 'hint_ms', path, parseTimes(HINTS)),
    ...parseOptional(summary, 'handoff', path, parseBoolean),
    ...parseOptional(summary, 'virtual_camera', path, parseBoolean),
    ...parseOptional(summary, 'engine', path, parseEngine),
  };
}

function parsePhotoSummary(json: unknown, path: string): PhotoSummary {
  const photo = requireObject(json, path);
  return {
    side: parseWord(SIDES)(getOwnProperty(photo, 'side'), `${path}/side`),
    ...parseOptional(photo, 'source', path, parseWord(SUMMARY_SOURCES)),
    ...parseOptional(photo, 'shutter', path, parseWord(SUMMARY_SHUTTERS)),
    ...parseOptional(photo, 'lens', path, parseLens),
    ...parseOptional(photo, 'retakes', path, parseInteger(SUMMARY_LIMITS.maxRetakes)),
    ...parseOptional(photo, 'passed_findings', path, parsePassedFindings),
  };
}

const parseLens: ParseValue<NonNullable<PhotoSummary['lens']>> = (json, path) => {
  const lens = requireObject(json, path);
  return {
    facing: parseWord(SUMMARY_LENS_FACINGS)(getOwnProperty(lens, 'facing'), `${path}/facing`),
    kind: parseWord(SUMMARY_LENS_KINDS)(getOwnProperty(lens, 'kind'), `${path}/kind`),
  };
};

const parseEngine: ParseValue<NonNullable<CaptureSummary['engine']>> = (json, path) => {
  const engine = requireObject(json, path);
  return {
    name: parseWord(SUMMARY_ENGINES)(getOwnProperty(engine, 'name'), `${path}/name`),
    major: parseNullable(getOwnProperty(engine, 'major'), `${path}/major`, parseInteger(SUMMARY_LIMITS.maxEngineMajor)),
  };
};

function parsePassedFindings(json: unknown, path: string): readonly PassedFinding[] {
  const findings = parseArray(json, path, (entry, entryPath): PassedFinding => {
    const finding = requireObject(entry, entryPath);
    const word = (name: string): string => parsePattern(getOwnProperty(finding, name), `${entryPath}/${name}`);
    return { reason: word('reason'), cause: word('cause') };
  });
  if (findings.length <= SUMMARY_LIMITS.maxPassedFindings) return findings;
  throw badSummaryError(path, `has over ${SUMMARY_LIMITS.maxPassedFindings} entries`);
}

/** Times by word. Unknown words are dropped. */
function parseTimes<Word extends string>(words: readonly Word[]): ParseValue<Partial<Record<Word, number>>> {
  return (json, path) => {
    const times = requireObject(json, path);
    const known: Partial<Record<Word, number>> = {};
    for (const word of words)
      Object.assign(known, parseOptional(times, word, path, parseInteger(SUMMARY_LIMITS.maxMs)));
    return known;
  };
}

function parseOptional<Name extends string, T>(
  object: JsonObject,
  name: Name,
  path: string,
  parse: ParseValue<T>,
): { readonly [key in Name]?: T } {
  const value = getOwnProperty(object, name);
  return value === undefined ? {} : ({ [name]: parse(value, `${path}/${name}`) } as { readonly [key in Name]: T });
}

function parseArray<T>(json: unknown, path: string, parse: ParseValue<T>): readonly T[] {
  if (!Array.isArray(json)) throw badSummaryError(path, 'is not an array');
  return Array.from(json, (entry: unknown, index) => parse(entry, `${path}/${index}`));
}

function parseNullable<T>(value: unknown, path: string, parse: ParseValue<T>): T | null {
  return value === null ? null : parse(value, path);
}

function parseWord<Word extends string>(words: readonly Word[]): ParseValue<Word> {
  return (value, path) => {
    const word = words.find((known) => known === value);
    if (word === undefined) throw badSummaryError(path, `is not one of ${words.join(', ')}`);
    return word;
  };
}

const parsePattern: ParseValue<string> = (value, path) => {
  if (typeof value === 'string' && SUMMARY_LIMITS.wordPattern.test(value)) return value;
  throw badSummaryError(path, 'is not a word of lower-case letters');
};

const parseBoolean: ParseValue<boolean> = (value, path) => {
  if (typeof value === 'boolean') return value;
  throw badSummaryError(path, 'is not true or false');
};

function parseNumber(min: number, max: number): ParseValue<number> {
  return (value, path) => {
    if (typeof value === 'number' && value >= min && value <= max) return value;
    throw badSummaryError(path, `is not a number from ${min} to ${max}`);
  };
}

function parseInteger(max: number): ParseValue<number> {
  return (value, path) => {
    const number = parseNumber(0, max)(value, path);
    if (Number.isInteger(number)) return number;
    throw badSummaryError(path, 'is not an integer');
  };
}

function requireObject(json: unknown, path: string): JsonObject {
  if (isJsonObject(json)) return json;
  throw badSummaryError(path, 'is not a JSON object');
}

function badSummaryError(field: string, what: string): CaptureError {
  return new CaptureError('bad_request', `${field} ${what}`, { field });
}
