const LOOPBACK_HOST = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

interface HttpUrlOptions {
  /** What an error calls the URL, such as `baseUrl (VERIFICATION_BASE_URL)`. */
  readonly name: string;
  /** Allows `http:` to another machine. */
  readonly allowInsecureHttp: boolean;
  /** The setting that allows it, for the error. */
  readonly insecureHttpSetting: string;
}

/**
 * Parses the URL of a service: http(s) without user and fragment; http only to this machine, unless it is allowed.
 * @throws Error in one sentence that names the setting
 */
export function parseHttpUrl(text: string | undefined, options: HttpUrlOptions): URL {
  const { name, allowInsecureHttp, insecureHttpSetting } = options;
  if (!text) throw new Error(`${name} is not set.`);
  const url = parseUrl(text);
  if (url === null) throw new Error(`${name} is no address.`);
  if (!/^https?:$/.test(url.protocol)) throw new Error(`${name} is no http address.`);
  if (url.username !== '' || url.password !== '' || url.hash !== '') {
    throw new Error(`${name} may carry no user, password or fragment.`);
  }
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname) && !allowInsecureHttp) {
    throw new Error(`${name} is http: use https, or set ${insecureHttpSetting}.`);
  }
  return url;
}

/** Whether a host name of a URL is that of the own machine. */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK_HOST.test(hostname);
}

export function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
