/** Where webhooks are sent, and the secrets that sign them. */
import type { LookupAddress, LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { splitWords } from '../../../shared/server/server.js';
import { isLoopbackHost, isPublicAddress, parseHttpUrl } from '../../network-addresses.js';

/** What the Standard Webhooks specification recommends for the length of a secret, in bytes. */
const WEBHOOK_SECRET_LENGTH_BYTES = { minimum: 24, maximum: 64 } as const;
/** Secrets that are valid at the same time, while one replaces the other. */
const MAX_SECRETS = 2;
const SECRET_PREFIX = 'whsec_';
const BASE64_PATTERN = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * Parses the secrets of a webhook: base64, with or without `whsec_`; two of them, separated by comma or space, while one
 * replaces the other.
 * @param name the variable, for the error
 * @throws Error in one sentence, which holds no part of a secret
 */
export function parseWebhookSecrets(name: string, text: string | undefined): readonly Uint8Array[] {
  const words = splitWords(text);
  if (words.length === 0) throw new Error(`${name} is not set: without it your server cannot tell who sends.`);
  if (words.length > MAX_SECRETS) throw new Error(`${name} has ${words.length} secrets; ${MAX_SECRETS} are allowed.`);
  return words.map((word) => parseSecret(name, word));
}

function parseSecret(name: string, word: string): Uint8Array {
  const base64 = word.startsWith(SECRET_PREFIX) ? word.slice(SECRET_PREFIX.length) : word;
  const { minimum, maximum } = WEBHOOK_SECRET_LENGTH_BYTES;
  const key = BASE64_PATTERN.test(base64) ? Buffer.from(base64, 'base64') : Buffer.alloc(0);
  if (key.length >= minimum && key.length <= maximum) return new Uint8Array(key);
  throw new Error(
    `${name} is no base64 of ${minimum} to ${maximum} bytes, such as whsec_ and what “openssl rand -base64 32” prints.`,
  );
}

/** A host's name resolves to a private address, which is not allowed. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

interface WebhookTargetOptions {
  /** The variable, for the error. */
  readonly name: string;
  readonly allowInsecureHttp: boolean;
  /** Names may resolve to private addresses. */
  readonly allowPrivateAddresses: boolean;
}

/**
 * Parses the URL that webhooks are sent to. A private address must be configured: as an address in the URL, as the name of
 * the own machine, or by allowing private addresses. Otherwise who controls the name's DNS could direct results of people to
 * another server of the own network.
 * @returns the URL, and the function that resolves its name
 * @throws Error in one sentence that names the variable
 */
export function parseWebhookTarget(
  text: string,
  { name, allowInsecureHttp, allowPrivateAddresses }: WebhookTargetOptions,
): { readonly url: string; readonly lookup: LookupFunction } {
  const url = parseHttpUrl(text, { name, allowInsecureHttp, insecureHttpSetting: 'ALLOW_INSECURE_WEBHOOKS' });
  return { url: url.href, lookup: createLookup(allowPrivateAddresses || isLoopbackHost(url.hostname)) };
}

/** Node connects to what the function returns, and calls it only for names: an address in a URL is used as it is. */
function createLookup(isPrivateAllowed: boolean): LookupFunction {
  const resolve = async (hostname: string, family: LookupOptions['family']): Promise<LookupAddress[]> => {
    const { lookup } = await import('node:dns/promises');
    const addresses = await lookup(hostname, { all: true, family: family ?? 0 });
    // A name with both kinds of addresses is refused too: it would work or fail by chance.
    if (isPrivateAllowed || addresses.every(({ address }) => isPublicAddress(address))) return addresses;
    throw new PrivateAddressError('the name resolves to a private address');
  };
  return (hostname, { family, all }, callback) =>
    void resolve(hostname, family).then(
      (addresses) => {
        const [first] = addresses;
        if (all === true) callback(null, addresses);
        else callback(null, first?.address ?? '', first?.family ?? 0);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
}
