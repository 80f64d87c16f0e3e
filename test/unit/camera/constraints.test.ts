import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  CAMERA_RELEASE_WAIT_MS,
  constraintsFor,
  nextOpenAttempt,
  type OpenAttempt,
} from '../../../src/camera/open-stream.js';

const DEVICE: OpenAttempt = { kind: 'device', deviceId: 'd' };

describe('constraintsFor', () => {
  it('constraintsFor an attempt by facing → 1920 × 1080 and the back camera, all as ideal', () => {
    assert.deepEqual(constraintsFor({ kind: 'facing' }), {
      width: { ideal: 1920 },
      height: { ideal: 1080 },
      facingMode: { ideal: 'environment' },
    });
  });
  it('constraintsFor a chosen device → its exact deviceId, and no facingMode', () => {
    const { deviceId, facingMode } = constraintsFor(DEVICE) as MediaTrackConstraints;
    assert.deepEqual({ deviceId, facingMode }, { deviceId: { exact: 'd' }, facingMode: undefined });
  });
  it('constraintsFor the last attempt (bare) → video without constraints', () =>
    assert.equal(constraintsFor({ kind: 'bare' }), true));
});

describe('nextOpenAttempt', () => {
  const table: readonly [OpenAttempt, Parameters<typeof nextOpenAttempt>[1], OpenAttempt['kind'] | null, number][] = [
    [DEVICE, 'camera_constraints', 'facing', 0],
    [DEVICE, 'camera_absent', 'facing', 0],
    [DEVICE, 'camera_busy', 'device', CAMERA_RELEASE_WAIT_MS],
    [{ ...DEVICE, isRepeated: true }, 'camera_busy', 'relaxed', CAMERA_RELEASE_WAIT_MS],
    [{ kind: 'facing' }, 'camera_busy', 'facing', CAMERA_RELEASE_WAIT_MS],
    [{ kind: 'facing', isRepeated: true }, 'camera_busy', 'relaxed', CAMERA_RELEASE_WAIT_MS],
    [{ kind: 'facing' }, 'camera_constraints', 'bare', 0],
    [{ kind: 'relaxed' }, 'camera_constraints', 'bare', 0],
    [{ kind: 'relaxed' }, 'camera_busy', null, 0],
    [{ kind: 'facing' }, 'camera_absent', null, 0],
    [{ kind: 'bare' }, 'camera_constraints', null, 0],
    [{ kind: 'bare' }, 'camera_busy', null, 0],
    [DEVICE, 'camera_denied', null, 0],
    [DEVICE, 'camera_dismissed', null, 0],
    [{ kind: 'facing' }, 'camera_timeout', null, 0],
    [{ kind: 'facing' }, 'camera_policy', null, 0],
  ];
  for (const [attempt, code, kind, waitMs] of table) {
    it(`nextOpenAttempt after ${attempt.kind} failed with ${code} → ${kind ?? 'no further attempt'}`, () => {
      const next = nextOpenAttempt(attempt, code);
      assert.equal(next?.attempt.kind ?? null, kind);
      if (next) assert.equal(next.waitMs, waitMs);
    });
  }
});
