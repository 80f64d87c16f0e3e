import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BUSY_WAIT_MS, constraintsFor, nextOpenAttempt, type OpenAttempt } from '../../../src/camera/constraints.js';
import { isInAppBrowser } from '../../../src/camera/is-in-app-browser.js';

const DEVICE: OpenAttempt = { kind: 'device', deviceId: 'd' };

describe('constraints', () => {
  it('ask for 1920 × 1080 and the back, as wishes', () => {
    assert.deepEqual(constraintsFor({ kind: 'facing' }, false), {
      width: { ideal: 1920 },
      height: { ideal: 1080 },
      facingMode: { ideal: 'environment' },
    });
  });
  it('swap the sides on an upright screen', () => {
    const { width, height } = constraintsFor({ kind: 'facing' }, true) as MediaTrackConstraints;
    assert.deepEqual({ width, height }, { width: { ideal: 1080 }, height: { ideal: 1920 } });
  });
  it('demand a named device, and nothing else', () => {
    const { deviceId, facingMode } = constraintsFor(DEVICE, false) as MediaTrackConstraints;
    assert.deepEqual({ deviceId, facingMode }, { deviceId: { exact: 'd' }, facingMode: undefined });
  });
  it('end in none at all', () => assert.equal(constraintsFor({ kind: 'bare' }, false), true));
});

describe('after a failure', () => {
  const table: readonly [OpenAttempt, Parameters<typeof nextOpenAttempt>[1], OpenAttempt['kind'] | null, number][] = [
    [DEVICE, 'camera_constraints', 'facing', 0],
    [DEVICE, 'camera_absent', 'facing', 0],
    [DEVICE, 'camera_busy', 'relaxed', BUSY_WAIT_MS],
    [{ kind: 'facing' }, 'camera_busy', 'relaxed', BUSY_WAIT_MS],
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
    it(`${attempt.kind}, ${code} → ${kind ?? 'the end'}`, () => {
      const next = nextOpenAttempt(attempt, code);
      assert.equal(next?.attempt.kind ?? null, kind);
      if (next) assert.equal(next.waitMs, waitMs);
    });
  }
});

describe('browsers inside apps', () => {
  const agents: readonly [string, string | null][] = [
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36',
      'WebView',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/470.0]',
      'Facebook',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 340.0 (iPhone14,5)',
      'Instagram',
    ],
    ['Mozilla/5.0 (Linux; Android 13; wv) Chrome/120 Mobile Safari/537.36 MicroMessenger/8.0', 'WeChat'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Safari Line/14.0', 'LINE'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      null,
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
      null,
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', null],
    ['', null],
  ];
  for (const [agent, app] of agents)
    it(`${app ?? 'none'}: ${agent.slice(-40)}`, () => assert.equal(isInAppBrowser(agent), app !== null));
});
