import type { CaptureSummary } from '../contract/contract.js';

type BrowserEngine = NonNullable<CaptureSummary['engine']>;

/**
 * Engine and major version of a browser by its user agent string. Every browser of iOS runs on WebKit, whatever its name. There the
 * version is that of Safari, or of iOS where the string has none.
 */
export function parseBrowserEngine(userAgent: string): BrowserEngine {
  const major = (pattern: RegExp): number | null => {
    const digits = pattern.exec(userAgent)?.[1];
    return digits === undefined ? null : Number(digits);
  };
  const isIos = /\b(iPhone|iPad|iPod)\b/.test(userAgent);
  const chromium = isIos ? null : major(/\b(?:Headless)?Chrom(?:e|ium)\/(\d{1,4})/);
  if (chromium !== null) return { name: 'chromium', major: chromium };
  const gecko = isIos ? null : major(/\bFirefox\/(\d{1,4})/);
  if (gecko !== null) return { name: 'gecko', major: gecko };
  if (/\bAppleWebKit\//.test(userAgent))
    return { name: 'webkit', major: major(/\bVersion\/(\d{1,4})/) ?? major(/\bOS (\d{1,4})[_ ]/) };
  return { name: 'unknown', major: null };
}
