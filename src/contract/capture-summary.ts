import * as v from 'valibot';
import { CaptureError } from './capture-error.js';
import { SIDES } from './document-types.js';
import { FORM_PARTS } from './http-constants.js';
import { HINTS, PHOTO_REQUEST_LIMITS, SUMMARY_LIMITS, SUMMARY_SCREENS } from './message-constants.js';
import { describe, objectOf, optionalMembers, parseMessage, type MessageOf } from './message-schema.js';

/* @__NO_SIDE_EFFECTS__ */
function countUpTo(maximum: number) {
  return v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maximum));
}
const word = v.pipe(v.string(), v.regex(SUMMARY_LIMITS.wordPattern));
const durationMs = countUpTo(SUMMARY_LIMITS.maxMs);

const passedFinding = objectOf({
  reason: describe(word, 'The reason for which the service may reject it (docs/what-can-go-wrong.md)'),
  cause: describe(word, 'What is wrong, more precisely'),
});
const lens = objectOf({
  facing: describe(v.picklist(['environment', 'user', 'unknown']), 'Away from the person, or towards the person'),
  kind: describe(
    v.picklist([
      'main',
      'triple',
      'multi',
      'unknown',
      'secondary',
      'ultra-wide',
      'tele',
      'macro',
      'infrared',
      'depth',
      'desk-view',
      'software',
    ]),
    '`secondary`: a back camera that is not the first. `software`: no lens, a program supplies the video',
  ),
});
const photoSummary = objectOf({
  side: describe(v.picklist(SIDES), 'The side of the document. One photo of both sides counts as the front'),
  ...optionalMembers({
    source: describe(v.picklist(['camera', 'file', 'phone']), '`phone`: the camera of a phone, after a hand-off'),
    shutter: describe(v.picklist(['auto', 'manual']), 'Taken automatically, or by hand. Absent for files'),
    lens: describe(lens, 'The class of the camera. Absent for files'),
    retakes: describe(countUpTo(SUMMARY_LIMITS.maxRetakes), 'Photos of this side that were seen and taken again'),
    passed_findings: describe(
      v.pipe(v.array(passedFinding), v.maxLength(SUMMARY_LIMITS.maxPassedFindings)),
      'Warnings about the picture with which the person used it. None about data of the document',
    ),
  }),
});
const photos = v.pipe(
  v.array(photoSummary),
  v.minLength(PHOTO_REQUEST_LIMITS.minPhotos),
  v.maxLength(PHOTO_REQUEST_LIMITS.maxPhotos),
);
const engine = objectOf({
  name: describe(v.picklist(['chromium', 'gecko', 'webkit', 'unknown']), 'All browsers of iOS have `webkit`'),
  major: describe(
    v.nullable(countUpTo(SUMMARY_LIMITS.maxEngineMajor)),
    'The major version; `null` where the browser does not say it',
  ),
});
const screenTimes = objectOf(optionalMembers(v.entriesFromList(SUMMARY_SCREENS, durationMs)));
const hintTimes = objectOf(optionalMembers(v.entriesFromList(HINTS, durationMs)));

/** The part `summary` of an upload. The documents are generated from the descriptions. */
export const captureSummarySchema = describe(
  objectOf({
    photos: describe(photos, 'One entry for each photo, in the order of the files'),
    ...optionalMembers({
      screen_ms: describe(screenTimes, 'How long each screen was shown, in milliseconds, to 100 ms'),
      hint_ms: describe(hintTimes, 'How long each live hint was shown, in milliseconds, to 100 ms'),
      handoff: describe(v.boolean(), 'The session ran on a phone to which it was handed off'),
      virtual_camera: describe(v.boolean(), 'A camera that was open has the name of a program that supplies a video'),
      engine: describe(engine, 'The engine of the browser'),
    }),
  }),
  'What the browser reports of a session. It can be forged.',
);

/**
 * What happened in a session: the part `summary` of an upload, and `summary` of `doc-summary`. The browser sends it only if the page
 * asks for it, and the relay passes it to the host only. It holds no image and nothing that was read from a document. Anyone can
 * forge it.
 */
export type CaptureSummary = MessageOf<typeof captureSummarySchema>;
/** What the browser reports of one photo. */
export type PhotoSummary = MessageOf<typeof photoSummary>;
/** The class of a camera by its label and capabilities. The label itself is not in a summary. */
export type LensSummary = MessageOf<typeof lens>;

/**
 * Parses the part `summary` strictly. Unknown members are dropped, so that a newer page can send more.
 * @param photoCount number of the photos in the same upload
 * @throws CaptureError `bad_request` for a missing member, a wrong value, or another number of photos. `detail.field` is the path,
 *   such as `summary/photos/0/side`, never the value
 */
export function parseCaptureSummary(json: unknown, photoCount: number): CaptureSummary {
  const summary = parseMessage(captureSummarySchema, json, 'bad_request', FORM_PARTS.summary);
  if (summary.photos.length === photoCount) return summary;
  const field = `${FORM_PARTS.summary}/photos`;
  throw new CaptureError('bad_request', `${field}: expected one entry for each photo`, { field });
}
