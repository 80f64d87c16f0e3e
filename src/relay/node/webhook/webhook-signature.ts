import { concatBytes } from '../../../shared/shared.js';

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
  const words = (text ?? '').split(/[\s,]+/).filter((word) => word !== '');
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

interface SignedMessage {
  readonly id: string;
  /** When it is sent, in seconds since 1970. */
  readonly timestampSeconds: number;
  readonly body: Uint8Array;
}

/**
 * The value of `webhook-signature` by the Standard Webhooks specification, version 1: HMAC-SHA256 of id, timestamp and body,
 * joined by dots. One signature for each secret, separated by spaces.
 */
export async function signWebhook(secrets: readonly Uint8Array[], message: SignedMessage): Promise<string> {
  const { id, timestampSeconds, body } = message;
  const signed = concatBytes([new TextEncoder().encode(`${id}.${timestampSeconds}.`), body]);
  const { createHmac } = await import('node:crypto');
  return secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`).join(' ');
}
