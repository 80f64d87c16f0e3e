import { isAllowedScriptUrl } from '../contract/contract.js';
import { ownScriptUrl } from '../iife/iife.js';

/** The origin of the script tag of this code. In ES modules none. */
const scriptTagOrigins = ownScriptUrl === null ? [] : [new URL(ownScriptUrl).origin];

/**
 * The attribute `worker-url`. Its file runs as a script, and injected markup must not name one. So the attribute may only name
 * an http(s) address of the page's origin or of the script tag's; the property, which only a script can set, any address.
 * @returns `undefined` for any other address
 */
export function parseWorkerUrlAttribute(text: string | null): string | undefined {
  if (!text) return undefined;
  try {
    const { protocol, href } = new URL(text, document.baseURI);
    return /^https?:$/.test(protocol) && isAllowedScriptUrl(href, scriptTagOrigins) ? text : undefined;
  } catch {
    return undefined;
  }
}
