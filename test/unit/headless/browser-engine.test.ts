import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseBrowserEngine } from '../../../src/headless/summary-recorder.js';
import { ANDROID, BLINK, IPHONE, LINUX, MAC, WEBKIT, WINDOWS } from '../../support/user-agents.js';

const CASES: readonly (readonly [browser: string, userAgent: string, engine: string])[] = [
  ['Chrome on Android', `${ANDROID} ${BLINK} Chrome/142.0.0.0 Mobile Safari/537.36`, 'chromium 142'],
  ['Edge', `${WINDOWS} ${BLINK} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'chromium 142'],
  ['a WebView', `${ANDROID} ${BLINK} Version/4.0 Chrome/141.0.7390.97 Mobile Safari/537.36`, 'chromium 141'],
  ['headless Chrome', `${LINUX} ${BLINK} HeadlessChrome/140.0.0.0 Safari/537.36`, 'chromium 140'],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'gecko 145'],
  ['Safari on macOS', `${MAC} ${WEBKIT} Version/18.2 Safari/605.1.15`, 'webkit 18'],
  ['Safari on iOS', `${IPHONE} ${WEBKIT} Version/18.2 Mobile/15E148 Safari/604.1`, 'webkit 18'],
  ['Chrome on iOS', `${IPHONE} ${WEBKIT} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`, 'webkit 18'],
  ['Firefox on iOS', `${IPHONE} ${WEBKIT} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'webkit 18'],
  ['a web view on iOS', `${IPHONE} ${WEBKIT} Mobile/15E148`, 'webkit 18'],
  ['an unknown program', 'curl/8.5.0', 'unknown null'],
];

for (const [browser, userAgent, expected] of CASES)
  test(`${browser} → ${expected}`, () => {
    const { name, major } = parseBrowserEngine(userAgent);
    assert.equal(`${name} ${major}`, expected);
  });
