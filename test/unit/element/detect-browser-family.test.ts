import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectBrowserFamily, type BrowserFamily } from '../../../src/element/permission/detect-browser-family.js';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K)';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)';

/** Browser, user agent, touch points, and the place. */
const BROWSERS: readonly (readonly [string, string, number, BrowserFamily | null])[] = [
  ['Chrome on Windows', `${WINDOWS} ${BLINK} Chrome/142.0.0.0 Safari/537.36`, 0, 'computer'],
  ['Chrome on a laptop with a touch screen', `${WINDOWS} ${BLINK} Chrome/142.0.0.0 Safari/537.36`, 10, 'computer'],
  ['Chrome on a Mac', `${MAC} ${BLINK} Chrome/142.0.0.0 Safari/537.36`, 0, 'computer'],
  [
    'Chrome on ChromeOS',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/142.0.0.0 Safari/537.36`,
    0,
    'computer',
  ],
  ['Edge on Windows', `${WINDOWS} ${BLINK} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 0, 'computer'],
  ['Chrome on Android', `${ANDROID} ${BLINK} Chrome/142.0.0.0 Mobile Safari/537.36`, 5, 'android'],
  ['Edge on Android', `${ANDROID} ${BLINK} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`, 5, 'android'],
  ['Samsung Internet', `${ANDROID} ${BLINK} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 5, 'android'],
  [
    'Firefox on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    0,
    'firefox',
  ],
  [
    'Firefox on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
    0,
    'firefox',
  ],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 5, 'firefox_android'],
  ['Safari on a Mac', `${MAC} ${WEBKIT} Version/18.6 Safari/605.1.15`, 0, 'safari_mac'],
  ['Safari on an iPhone', `${IPHONE} ${WEBKIT} Version/18.6 Mobile/15E148 Safari/604.1`, 5, 'safari_ios'],
  ['Safari on an iPad, which calls itself a Mac', `${MAC} ${WEBKIT} Version/18.6 Safari/605.1.15`, 5, 'safari_ios'],
  ['Chrome on an iPhone', `${IPHONE} ${WEBKIT} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 5, 'ios_app'],
  ['Firefox on an iPhone', `${IPHONE} ${WEBKIT} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 5, 'ios_app'],
  [
    'Edge on an iPhone',
    `${IPHONE} ${WEBKIT} Version/18.0 EdgiOS/142.0.0.0 Mobile/15E148 Safari/605.1.15`,
    5,
    'ios_app',
  ],
  ['an app on an iPhone', `${IPHONE} ${WEBKIT} Mobile/15E148`, 5, null],
  ['Instagram on an iPhone', `${IPHONE} ${WEBKIT} Mobile/15E148 Instagram 400.0`, 5, null],
  [
    'an app on Android',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36',
    5,
    null,
  ],
  [
    'Facebook on Android',
    `${ANDROID} ${BLINK} Chrome/142.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/500.0;]`,
    5,
    null,
  ],
  ['WebKitGTK', `${LINUX} ${WEBKIT} Version/18.0 Safari/605.1.15`, 0, null],
  ['Chrome without a window, as tests use it', `${WINDOWS} ${BLINK} HeadlessChrome/142.0.0.0 Safari/537.36`, 0, null],
  ['no user agent', '', 0, null],
];

for (const [browser, userAgent, maxTouchPoints, place] of BROWSERS)
  test(`${browser} → the camera is allowed at ${place ?? 'an unknown place'}`, () => {
    assert.equal(detectBrowserFamily({ userAgent, maxTouchPoints }), place);
  });
