import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isInAppBrowser } from '../../../src/camera/camera-availability.js';

describe('isInAppBrowser', () => {
  const userAgents: readonly [string, string | null][] = [
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
  for (const [userAgent, app] of userAgents)
    it(`isInAppBrowser for “${userAgent.slice(-40)}” → ${app === null ? 'false' : `true (${app})`}`, () =>
      assert.equal(isInAppBrowser(userAgent), app !== null));
});
