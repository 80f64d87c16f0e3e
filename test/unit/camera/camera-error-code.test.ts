import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { isInCrossOriginFrame } from '../../../src/camera/camera-availability.js';
import { cameraErrorCodeOf, type CameraFailureContext } from '../../../src/camera/camera-error-code.js';
import { replaceProperty } from '../../support/replace-property.js';

const CALM: CameraFailureContext = {
  permissionAfter: 'denied',
  policyAllows: true,
  crossOriginFrame: false,
  elapsedMs: 3000,
};

/** Names of older specifications, which WebViews still use, and of failures that come without a prompt. */
const LESS_COMMON = [
  ['PermissionDeniedError', 'camera_denied'],
  ['PermissionDismissedError', 'camera_dismissed'],
  ['SecurityError', 'camera_denied'],
  ['DevicesNotFoundError', 'camera_absent'],
  ['TrackStartError', 'camera_busy'],
  ['SourceUnavailableError', 'camera_busy'],
  ['AbortError', 'camera_busy'],
  ['ConstraintNotSatisfiedError', 'camera_constraints'],
] as const;
for (const [name, code] of LESS_COMMON)
  test(`getUserMedia rejects with ${name} → ${code}`, () =>
    assert.equal(cameraErrorCodeOf({ name, message: '' }, CALM), code));

test('isInCrossOriginFrame → true only where the parent’s location is another or cannot be read', (t) => {
  const page: Record<string, unknown> = { location: { origin: 'https://a.example' } };
  t.after(replaceProperty(globalThis, 'window', page));
  const unreadable = {
    get location(): never {
      throw new DOMException('blocked', 'SecurityError');
    },
  };
  const at = (origin: string) => ({ location: { origin } });
  const cases = [
    [page, false],
    [at('https://a.example'), false],
    [at('https://b.example'), true],
    [unreadable, true],
  ] as const;
  for (const [top, expected] of cases) {
    page['top'] = top;
    assert.equal(isInCrossOriginFrame(), expected);
  }
});

test('getUserMedia rejects with an unknown value → camera_unsupported', () => {
  for (const failure of [undefined, null, 'no', 5, {}, new TypeError('odd'), { name: 'toString' }, { name: 7 }])
    assert.equal(cameraErrorCodeOf(failure, CALM), 'camera_unsupported');
});

describe('cameraErrorCodeOf a refusal', () => {
  const refusals: readonly [string, string, Partial<CameraFailureContext>, string][] = [
    ['Chromium: the prompt was closed', 'Permission dismissed', { permissionAfter: 'prompt' }, 'camera_dismissed'],
    ['the permission is still to be asked', '', { permissionAfter: 'prompt' }, 'camera_dismissed'],
    ['refused for this and every time', 'Permission denied', {}, 'camera_denied'],
    ['refused before, so no prompt came', '', { elapsedMs: 4 }, 'camera_denied'],
    ['the system keeps the browser out', 'Permission denied by system', { permissionAfter: 'prompt' }, 'camera_denied'],
    ['granted, and refused all the same', '', { permissionAfter: 'granted' }, 'camera_denied'],
    ['the policy forbids it', '', { policyAllows: false }, 'camera_policy'],
    [
      'at once, in a foreign frame, and the browser tells no policy',
      '',
      { policyAllows: 'unknown', crossOriginFrame: true, elapsedMs: 5, permissionAfter: 'unknown' },
      'camera_policy',
    ],
    [
      'in a foreign frame, but somebody had time to answer',
      '',
      { policyAllows: 'unknown', crossOriginFrame: true, permissionAfter: 'unknown' },
      'camera_denied',
    ],
    ['at once, with a permission to be asked', '', { elapsedMs: 5, permissionAfter: 'prompt' }, 'camera_denied'],
  ];
  for (const [name, message, context, code] of refusals) {
    it(`getUserMedia rejects with NotAllowedError, ${name} → ${code}`, () => {
      assert.equal(cameraErrorCodeOf({ name: 'NotAllowedError', message }, { ...CALM, ...context }), code);
    });
  }
});
