import {
  PHOTO_REQUEST_LIMITS,
  SIDES,
  SUMMARY_ENGINES,
  HINTS,
  SUMMARY_LENS_FACINGS,
  SUMMARY_LENS_KINDS,
  SUMMARY_LIMITS,
  SUMMARY_SCREENS,
  SUMMARY_SHUTTERS,
  SUMMARY_SOURCES,
} from '../../contract/contract.js';
import { object, type JsonSchema } from './openapi-parts.js';

const word = (words: readonly string[], description: string): JsonSchema => ({
  type: 'string',
  enum: words,
  description,
});
const integer = (maximum: number, description: string): JsonSchema => ({
  type: 'integer',
  minimum: 0,
  maximum,
  description,
});
const flag = (description: string): JsonSchema => ({ type: 'boolean', description });
const findingWord = (description: string): JsonSchema => ({
  type: 'string',
  pattern: SUMMARY_LIMITS.wordPattern.source,
  description,
});

/** Times in milliseconds, by word. */
const times = (words: readonly string[], description: string): JsonSchema => ({
  type: 'object',
  description,
  propertyNames: { enum: words },
  additionalProperties: { type: 'integer', minimum: 0, maximum: SUMMARY_LIMITS.maxMs },
});

const photo = object(
  ['side'],
  {
    side: word(SIDES, 'The side of the document. One photo of both sides counts as the front'),
    source: word(SUMMARY_SOURCES, '`phone`: the camera of a phone to which the capture was handed off'),
    shutter: word(SUMMARY_SHUTTERS, 'Taken automatically, or by hand. Absent for files'),
    lens: object(
      ['facing', 'kind'],
      {
        facing: word(SUMMARY_LENS_FACINGS, 'Away from the person, or towards the person'),
        kind: word(
          SUMMARY_LENS_KINDS,
          '`secondary`: a back camera that is not the first. `software`: a virtual camera',
        ),
      },
      'The class of the camera. Absent for files',
    ),
    retakes: integer(SUMMARY_LIMITS.maxRetakes, 'Photos of this side that the person saw and took again'),
    passed_findings: {
      type: 'array',
      maxItems: SUMMARY_LIMITS.maxPassedFindings,
      description: 'Warnings about the picture with which the person used it. None about data of the document',
      items: object(
        ['reason', 'cause'],
        {
          reason: findingWord('The reason for which the service may reject it (docs/reasons.md)'),
          cause: findingWord('What is wrong, more precisely'),
        },
        'One warning',
      ),
    },
  },
  'One photo',
);

/** The part `summary` of an upload. `docs/summary.md` is generated from the descriptions. */
export const captureSummarySchema: JsonSchema = object(
  ['photos'],
  {
    photos: {
      type: 'array',
      minItems: PHOTO_REQUEST_LIMITS.minPhotos,
      maxItems: PHOTO_REQUEST_LIMITS.maxPhotos,
      description: 'One entry for each photo, in the order of the files',
      items: photo,
    },
    screen_ms: times(SUMMARY_SCREENS, 'How long each screen was shown, in milliseconds, to 100 ms'),
    hint_ms: times(HINTS, 'How long each live hint was shown, in milliseconds, to 100 ms'),
    handoff: flag('The session ran on a phone to which it was handed off'),
    virtual_camera: flag('A camera that was open has the name of a program that supplies a video'),
    engine: object(
      ['name', 'major'],
      {
        name: word(SUMMARY_ENGINES, 'All browsers of iOS have `webkit`'),
        major: {
          ...integer(SUMMARY_LIMITS.maxEngineMajor, 'The major version; `null` where the browser does not say it'),
          type: ['integer', 'null'],
        },
      },
      'The engine of the browser',
    ),
  },
  'What the browser reports of a session. It can be forged.',
);
