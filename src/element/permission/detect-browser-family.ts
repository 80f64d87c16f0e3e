import { isInAppBrowser } from '../../headless/headless.js';

/** What a browser says about itself: `navigator.userAgent` and `navigator.maxTouchPoints`. */
interface UserAgentData {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/**
 * Browsers in which a person allows the camera again in the same place. `computer`: Chrome, Edge and other Chromium browsers. `android`: Chrome,
 * Edge and Samsung Internet. `ios_app`: browsers other than Safari on iPhone and iPad, whose camera the system's settings allow.
 */
export type BrowserFamily =
  'computer' | 'android' | 'firefox' | 'firefox_android' | 'safari_mac' | 'safari_ios' | 'ios_app';

const IOS_BROWSER_APP = /\b(CriOS|FxiOS|EdgiOS|OPiOS|OPT)\//;
/** On iOS, the built-in browsers of apps have neither `Version/` nor the name of a browser. */
const SAFARI = /\bVersion\/[\d.]+ .*Safari\//;

/**
 * @returns `null` for a browser that is not known: a general sentence is better than a wrong one
 */
export function detectBrowserFamily({ userAgent, maxTouchPoints }: UserAgentData): BrowserFamily | null {
  // Built-in browsers of apps have no place for it.
  if (isInAppBrowser(userAgent)) return null;
  // An iPad calls itself a Mac. No Mac has a touch screen.
  const isIos = /\b(iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);
  if (isIos) {
    if (IOS_BROWSER_APP.test(userAgent)) return 'ios_app';
    return SAFARI.test(userAgent) ? 'safari_ios' : null;
  }
  const isAndroid = /\bAndroid\b/.test(userAgent);
  if (/\bFirefox\//.test(userAgent)) return isAndroid ? 'firefox_android' : 'firefox';
  if (/\bChrom(e|ium)\//.test(userAgent)) return isAndroid ? 'android' : 'computer';
  return !isAndroid && /\bMacintosh\b/.test(userAgent) && SAFARI.test(userAgent) ? 'safari_mac' : null;
}
