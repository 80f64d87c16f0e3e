import { loadOptionalPeer } from '../../shared/server/server.js';

const DNS_NAME = 2;
const IP_ADDRESS = 7;
const VALID_MS = 7 * 86_400_000;

/**
 * A certificate for localhost and the given IPv4 addresses, valid for a week and kept only in memory.
 * @throws MissingPackageError without `selfsigned`
 */
export async function createSelfSignedCertificate(
  addresses: readonly string[],
): Promise<{ readonly key: string; readonly cert: string }> {
  const { generate } = await loadOptionalPeer('selfsigned', '--https', (refuse) => import('selfsigned').catch(refuse));
  const pems = await generate([{ name: 'commonName', value: 'doc-capture' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + VALID_MS),
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: DNS_NAME, value: 'localhost' },
          ...['127.0.0.1', ...addresses].map((ip) => ({ type: IP_ADDRESS, ip }) as const),
        ],
      },
    ],
  });
  return { key: pems.private, cert: pems.cert };
}
