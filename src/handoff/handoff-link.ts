import { resolveHttpUrl } from '../shared/shared.js';
import type { QrCode } from './qr-code.js';

/** Begins the fragment of a link that a phone opens. */
export const HANDOFF_FRAGMENT = '#doc-capture-handoff=';

/** What a link carries. */
export interface HandoffLinkData {
  readonly id: string;
  readonly claimCode: string;
  /** The phone's own secret, once it has claimed: a reloaded page claims again with it. */
  readonly phoneSecret: string | null;
}

/** Random bytes of the phone's secret: 144 bits. */
const SECRET_BYTES = 18;

/** @returns `null` for the fragment of another link */
export function parseHandoffLink(hash: string): HandoffLinkData | null {
  if (!hash.startsWith(HANDOFF_FRAGMENT)) return null;
  const [, id, claimCode, phoneSecret = null] =
    /^([\w-]{1,64})\.([\w-]{22,64})(?:\.([\w-]{22,64}))?$/.exec(hash.slice(HANDOFF_FRAGMENT.length)) ?? [];
  return id === undefined || claimCode === undefined ? null : { id, claimCode, phoneSecret };
}

/**
 * The page that a phone opens. Injected markup may name it, so it is never the address of a script.
 * @param text of the host; the present page when it is missing or no http(s) address
 * @param base what a relative address starts from
 */
export function resolvePhonePage(text: string | undefined, present: string, base: string): URL {
  return resolveHttpUrl(text || present, base) ?? new URL(present);
}

/** The address that a phone opens. @param page the page, whose own fragment is replaced */
export function createHandoffUrl(page: URL, { id, claimCode, phoneSecret }: HandoffLinkData): string {
  const url = new URL(page);
  url.hash = HANDOFF_FRAGMENT + [id, claimCode, phoneSecret].filter((part) => part !== null).join('.');
  return url.href;
}

export function createPhoneSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/**
 * Encodes a link as a QR code. The encoder is a lazy module, which only computers need.
 * @returns `null` where it does not load, or the text is too long: the link itself still works
 */
export async function loadQrCode(text: string): Promise<QrCode | null> {
  try {
    const { toQrCode } = await import('./qr-code.js');
    return toQrCode(text);
  } catch {
    return null;
  }
}
