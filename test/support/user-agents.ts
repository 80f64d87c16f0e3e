/** Parts of user agents: the system, and the engine. */
export const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
export const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';
export const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
export const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
export const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K)';
export const LINUX = 'Mozilla/5.0 (X11; Linux x86_64)';
export const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)';
