/** Browsers inside other apps, by the marks they leave in the user agent string. Pure. */

/** Mark → the app's name. Sources: the apps' own user agent strings; Android documents `; wv)` for its WebView. */
export const IN_APP_MARKS: readonly (readonly [mark: RegExp, app: string])[] = [
  [/\bFBA[NV]\b|\bFB_IAB\b/, 'Facebook'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bMessengerForiOS\b|\bOrca-Android\b/, 'Messenger'],
  [/\bMicroMessenger\b/, 'WeChat'],
  [/\bLine\/\d/, 'LINE'],
  [/\bmusical_ly\b|\bTikTok\b|\bBytedanceWebview\b/i, 'TikTok'],
  [/\bSnapchat\b/, 'Snapchat'],
  [/\bLinkedInApp\b/, 'LinkedIn'],
  [/\bPinterest\b/, 'Pinterest'],
  [/\bTwitter(Android| for iPhone)\b/, 'X'],
  [/\bKAKAOTALK\b/, 'KakaoTalk'],
  [/\bGSA\//, 'Google'],
  [/; wv\)/, 'WebView'],
];

/**
 * The app whose built-in browser this is, or `null` for a browser of its own. A guess by nature: used to wait less
 * long and to suggest another browser, never to refuse.
 */
export function inAppBrowser(userAgent: string): string | null {
  return IN_APP_MARKS.find(([mark]) => mark.test(userAgent))?.[1] ?? null;
}
