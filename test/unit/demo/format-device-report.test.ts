import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDeviceReport } from '../../../demo/device/format-device-report.js';
import type { DeviceReport } from '../../../demo/device/device-report.types.js';

const NOTHING_RUN: DeviceReport = {
  date: '2026-11-23',
  browser: [['Cores', '8']],
  features: [
    ['VideoFrame', 'yes'],
    ['ImageCapture', 'no'],
  ],
  cameras: null,
  photoChecks: null,
  liveCheck: null,
  realCaptures: [],
};

const PHOTO_CHECK = { name: 'Too dark', expected: 'too_dark', totalMs: 812.4, checkMs: 400 } as const;

test('formatDeviceReport before any check → the browser, its missing features, and “Not run.” four times', () => {
  const text = formatDeviceReport(NOTHING_RUN);
  assert.match(text, /^### .*2026-11-23\n\n- Cores: 8\n\nMissing features: ImageCapture\.\n/);
  assert.equal(text.split('Not run.').length - 1, 4);
});

test('formatDeviceReport: a photo check as expected, and one that is not → the second in bold', () => {
  const photoChecks = [
    { ...PHOTO_CHECK, found: 'too_dark', isAsExpected: true },
    { ...PHOTO_CHECK, found: 'no finding', isAsExpected: false },
  ];
  const text = formatDeviceReport({ ...NOTHING_RUN, photoChecks });
  assert.ok(text.includes('| Too dark | too_dark | as expected | 812 | 400 |'));
  assert.ok(text.includes('| Too dark | too_dark | **no finding** | 812 | 400 |'));
});

test('formatDeviceReport: a camera that did not open → its label and the error', () => {
  const cameras = [{ label: 'Back camera', settings: [], capabilities: [], error: 'NotReadableError' }];
  const text = formatDeviceReport({ ...NOTHING_RUN, cameras });
  assert.ok(text.includes('Back camera: not opened (NotReadableError).'));
});

test('formatDeviceReport: a live check that took no photo → its problem instead of times', () => {
  const liveCheck = {
    problem: 'No photo within the time limit; last hint: blur',
    checksPerSecond: null,
    shutterMs: null,
    reviewMs: null,
    longTasks: null,
  };
  const text = formatDeviceReport({ ...NOTHING_RUN, liveCheck });
  assert.ok(text.includes('**Live check**\n\nNo photo within the time limit; last hint: blur.'));
});
