/** Networks of proxies and of the own machine: unspecified, private, loopback, link-local and carrier-grade addresses (RFC 6890). */
const PRIVATE_ADDRESS =
  /^(|0\..*|::|10\..*|127\..*|169\.254\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\..*|::1|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*)$/i;

/** Whether the address is that of a proxy or of the own machine, so that other clients may have it too; also when unknown. */
export function isPrivateOrUnknownAddress(address: string): boolean {
  return PRIVATE_ADDRESS.test(unmapAddress(address));
}

/**
 * The network that a client's limits count for: an IPv4 address, or the first 64 bits of an IPv6 address, because one client
 * usually has all addresses of a /64 (RFC 6177). Any other text is returned as it is.
 */
export function toClientNetwork(address: string): string {
  const unmapped = unmapAddress(address);
  if (!unmapped.includes(':')) return unmapped;
  const [head = '', tail] = (unmapped.split('%', 1)[0] ?? '').toLowerCase().split('::', 2);
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last];
  const prefix = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${prefix.join(':')}::/64`;
}

/** An IPv4 address that is written as IPv6, such as `::ffff:192.0.2.1`, in its own form. */
function unmapAddress(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}
