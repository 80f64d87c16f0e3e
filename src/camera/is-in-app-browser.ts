/** Browsers inside other apps, by the marks they leave in the user agent string. Pure. */

/**
 * Sources: the apps' own user agent strings. In this order: Facebook, Instagram, Messenger, WeChat, LINE, TikTok, Snapchat,
 * LinkedIn, Pinterest, X, KakaoTalk, the Google app; and what Android documents for its WebView.
 */
const IN_APP_USER_AGENTS =
  /\bFBA[NV]\b|\bFB_IAB\b|\bInstagram\b|\bMessengerForiOS\b|\bOrca-Android\b|\bMicroMessenger\b|\bLine\/\d|\bmusical_ly\b|\bTikTok\b|\bBytedanceWebview\b|\bSnapchat\b|\bLinkedInApp\b|\bPinterest\b|\bTwitter(Android| for iPhone)\b|\bKAKAOTALK\b|\bGSA\/|; wv\)/i;

/** This is an app's built-in browser. A guess by nature: used to wait less long, never to refuse. */
export function isInAppBrowser(userAgent: string): boolean {
  return IN_APP_USER_AGENTS.test(userAgent);
}
