import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from '../../classify-client-address.js';
import { isLoopbackHost, parseHttpUrl } from '../../parse-http-url.js';

/** Where webhooks are sent. */
interface WebhookTarget {
  readonly url: string;
  /** Resolves the host's name. Refuses private addresses, unless they are configured. */
  readonly lookup: LookupFunction;
}

interface WebhookTargetOptions {
  /** The variable, for the error. */
  readonly name: string;
  readonly allowInsecureHttp: boolean;
  /** Names may resolve to private addresses. */
  readonly allowPrivateAddresses: boolean;
}

/** A host's name resolves to a private address, which is not allowed. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

/**
 * Parses the URL that webhooks are sent to. A private address must be configured: as an address in the URL, as the name of
 * the own machine, or by allowing private addresses. Otherwise who controls the name's DNS could direct results of people to
 * another server of the own network.
 * @throws Error in one sentence that names the variable
 */
export function parseWebhookTarget(text: string | undefined, options: WebhookTargetOptions): WebhookTarget {
  const { name, allowInsecureHttp, allowPrivateAddresses } = options;
  const url = parseHttpUrl(text, { name, allowInsecureHttp, insecureHttpSetting: 'ALLOW_INSECURE_WEBHOOKS' });
  const isPrivateAllowed = allowPrivateAddresses || isLoopbackHost(url.hostname);
  return { url: url.href, lookup: createLookup(isPrivateAllowed) };
}

/** Node connects to what the function returns, and calls it only for names: an address in a URL is used as it is. */
function createLookup(isPrivateAllowed: boolean): LookupFunction {
  return (hostname, options, callback) => {
    void resolveAddresses(hostname, options.family, isPrivateAllowed).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all === true) callback(null, [...addresses]);
        else callback(null, first?.address ?? '', first?.family ?? 0);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}

async function resolveAddresses(
  hostname: string,
  family: number | 'IPv4' | 'IPv6' | undefined,
  isPrivateAllowed: boolean,
): Promise<readonly LookupAddress[]> {
  const { lookup } = await import('node:dns/promises');
  const addresses = await lookup(hostname, { all: true, ...(family === undefined ? {} : { family }) });
  if (isPrivateAllowed) return addresses;
  // A name with both kinds of addresses is refused too: it would work or fail by chance.
  if (!addresses.every(({ address }) => isPublicAddress(address))) {
    throw new PrivateAddressError('the name resolves to a private address');
  }
  return addresses;
}
