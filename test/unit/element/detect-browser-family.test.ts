import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectBrowserFamily, type BrowserFamily } from '../../../src/element/permission/detect-browser-family.js';
import { ANDROID, BLINK, IPHONE, LINUX, MAC, WEBKIT, WINDOWS } from '../../support/user-agents.js';

/** Browser, user agent, touch points, and the place. */
const BROWSERS: readonly (readonly [string, string, number, BrowserFamily | null])[] = [
  ['Chrome on Windows', `${WINDOWS} ${BLINK} Chrome/142.0.0.0 Safari/537.36`, 0, 'computer'],
  ['Chrome on a laptop with a touch screen', `${WINDOWS} ${BLINK} Chrome/142.0.0.0 Safari/537.36`, 10, 'computer'],
  ['Chrome on a Mac', `${MAC} ${BLINK} Chrome/142.0.0.0 Safari/537.36`, 0, 'computer'],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64) ${BLINK} Chrome/142.0.0.0 Safari/537.36`, 0, 'computer'],
  ['Edge on Windows', `${WINDOWS} ${BLINK} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 0, 'computer'],
  ['Chrome on Android', `${ANDROID} ${BLINK} Chrome/142.0.0.0 Mobile Safari/537.36`, 5, 'android'],
  ['Edge on Android', `${ANDROID} ${BLINK} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`, 5, 'android'],
  ['Samsung Internet', `${ANDROID} ${BLINK} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 5, 'android'],
  ['Firefox on Windows', `${WINDOWS.replace(')', '; rv:145.0)')} Gecko/20100101 Firefox/145.0`, 0, 'firefox'],
  ['Firefox on a Mac', `${MAC.replace(')', '; rv:145.0)')} Gecko/20100101 Firefox/145.0`, 0, 'firefox'],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 5, 'firefox_android'],
  ['Safari on a Mac', `${MAC} ${WEBKIT} Version/18.6 Safari/605.1.15`, 0, 'safari_mac'],
  ['Safari on an iPhone', `${IPHONE} ${WEBKIT} Version/18.6 Mobile/15E148 Safari/604.1`, 5, 'safari_ios'],
  ['Safari on an iPad, which calls itself a Mac', `${MAC} ${WEBKIT} Version/18.6 Safari/605.1.15`, 5, 'safari_ios'],
  ['Chrome on an iPhone', `${IPHONE} ${WEBKIT} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 5, 'ios_app'],
  ['Firefox on an iPhone', `${IPHONE} ${WEBKIT} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 5, 'ios_app'],
  ['Edge on an iPhone', `${IPHONE} ${WEBKIT} Version/18.0 EdgiOS/142.0 Mobile/15E148 Safari/605.1.15`, 5, 'ios_app'],
  ['an app on an iPhone', `${IPHONE} ${WEBKIT} Mobile/15E148`, 5, null],
  [
    'an app on Android',
    `${ANDROID.replace(')', '; wv)')} ${BLINK} Version/4.0 Chrome/142.0 Mobile Safari/537.36`,
    5,
    null,
  ],
  ['Facebook on Android', `${ANDROID} ${BLINK} Chrome/142.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;]`, 5, null],
  ['Instagram on Android', `${ANDROID} ${BLINK} Chrome/142.0.0.0 Mobile Safari/537.36 Instagram 340.0`, 5, null],
  ['WeChat on Android', `${ANDROID} ${BLINK} Chrome/120 Mobile Safari/537.36 MicroMessenger/8.0`, 5, null],
  ['LINE on an iPhone', `${IPHONE} ${WEBKIT} Version/18.6 Mobile/15E148 Safari/604.1 Line/14.0`, 5, null],
  ['WebKitGTK', `${LINUX} ${WEBKIT} Version/18.0 Safari/605.1.15`, 0, null],
  ['Chrome without a window, as tests use it', `${WINDOWS} ${BLINK} HeadlessChrome/142.0.0.0 Safari/537.36`, 0, null],
  ['no user agent', '', 0, null],
];

for (const [browser, userAgent, maxTouchPoints, place] of BROWSERS)
  test(`${browser} → the camera is allowed at ${place ?? 'an unknown place'}`, () => {
    assert.equal(detectBrowserFamily({ userAgent, maxTouchPoints }), place);
  });
