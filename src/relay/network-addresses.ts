/** URLs of services, and addresses of clients and of the hosts that names resolve to. */
import ipaddr from 'ipaddr.js';

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
  if (!text)
    throw new Error(`${name} is not set: give it the address of the service, or try without one: npx doc-capture dev.`);
  const url = parseUrl(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Error(`${name} is no address such as https://service.example.`);
  }
  if (url.username !== '' || url.password !== '' || url.hash !== '') {
    throw new Error(`${name} may carry no user, password or fragment.`);
  }
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname) && !allowInsecureHttp) {
    throw new Error(`${name} is http: use https, or set ${insecureHttpSetting}.`);
  }
  return url;
}

/** Whether a host name of a URL is that of the own machine. */
export const isLoopbackHost = (hostname: string): boolean => LOOPBACK_HOST.test(hostname);

export const parseUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

/** Networks of proxies and of the own machine (RFC 6890). */
const PRIVATE_RANGES: readonly string[] = [
  'unspecified',
  'private',
  'loopback',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
];

/** Whether the address is that of a proxy or of the own machine, so that other clients may have it too; also when unknown. */
export function isPrivateOrUnknownAddress(address: string): boolean {
  return address === '' || PRIVATE_RANGES.includes(parseAddress(address)?.range() ?? '');
}

/**
 * Whether only a machine on the internet can have the address. Networks that stand for other addresses are not among them (NAT64,
 * 6to4, Teredo, and IPv4 in IPv6): behind them there may be a private one.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parseAddress(address);
  const isCompatible = parsed instanceof ipaddr.IPv6 && parsed.parts.slice(0, 6).every((part) => part === 0);
  return parsed?.range() === 'unicast' && !isCompatible;
}

/**
 * The network that a client's limits count for: an IPv4 address, or the first 64 bits of an IPv6 address, because one client
 * usually has all addresses of a /64 (RFC 6177). Any other text is returned as it is.
 */
export function toClientNetwork(address: string): string {
  const parsed = parseAddress(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed?.toString() ?? address;
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(':')}::/64`;
}

/** An IPv4 address that is written as IPv6, such as `::ffff:192.0.2.1`, becomes one. `null` for any other text. */
function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return ipaddr.isValid(address) ? ipaddr.process(address) : null;
}
