import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseBrowserEngine } from '../../../src/headless/summary-recorder.js';

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) ${APPLE}`;

const CASES: readonly (readonly [browser: string, userAgent: string, engine: string])[] = [
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'chromium 142',
  ],
  [
    'Edge',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'chromium 142',
  ],
  [
    'a WebView',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0.7390.97 Mobile Safari/537.36',
    'chromium 141',
  ],
  [
    'headless Chrome',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
    'chromium 140',
  ],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'gecko 145'],
  [
    'Safari on macOS',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.2 Safari/605.1.15`,
    'webkit 18',
  ],
  ['Safari on iOS', `${IPHONE} Version/18.2 Mobile/15E148 Safari/604.1`, 'webkit 18'],
  ['Chrome on iOS', `${IPHONE} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`, 'webkit 18'],
  ['Firefox on iOS', `${IPHONE} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'webkit 18'],
  ['a web view on iOS', `${IPHONE} Mobile/15E148`, 'webkit 18'],
  ['an unknown program', 'curl/8.5.0', 'unknown null'],
];

for (const [browser, userAgent, expected] of CASES)
  test(`${browser} → ${expected}`, () => {
    const { name, major } = parseBrowserEngine(userAgent);
    assert.equal(`${name} ${major}`, expected);
  });
