import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CAMERA_RELEASE_WAIT_MS, nextOpenAttempt, type OpenAttempt } from '../../../src/camera/open-stream.js';

const DEVICE: OpenAttempt = { kind: 'device', deviceId: 'd' };

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
  test(`nextOpenAttempt after ${attempt.kind} failed with ${code} → ${kind ?? 'no further attempt'}`, () => {
    const next = nextOpenAttempt(attempt, code);
    assert.equal(next?.attempt.kind ?? null, kind);
    if (next) assert.equal(next.waitMs, waitMs);
  });
}
