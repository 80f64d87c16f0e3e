import { createRelay, type RelayHandler, type RelayOptions, type ServiceSender } from '../../../src/relay.js';
import { RELAY_CREDENTIALS } from './relay-fixture.js';

/** A service inside this process, because thousands of connections would slow down fuzzing. */
export class InstantService {
  /** Bodies of photo calls. */
  readonly photos: Uint8Array[] = [];
  readonly send: ServiceSender = async ({ url, body }) => {
    const isLogin = url.endsWith('/login');
    if (!isLogin) this.photos.push(new Uint8Array(Buffer.concat(body)));
    const bytes = encode(isLogin ? '{"payload":{"access_token":"t"}}' : '{"verdict":true,"reason":"","flow_id":"f"}');
    return { status: 200, header: () => null, read: async () => bytes, discard: () => undefined };
  };
}

export function fuzzRelay(service: InstantService, options: Partial<RelayOptions> = {}): RelayHandler {
  return createRelay({
    baseUrl: 'https://service.test',
    authUrl: 'https://service.test',
    ...RELAY_CREDENTIALS,
    allowAnonymous: true,
    rateLimit: false,
    send: service.send,
    ...options,
  });
}

export function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
