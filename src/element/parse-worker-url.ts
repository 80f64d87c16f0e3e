import { isAllowedScriptUrl } from '../contract/contract.js';
import { SCRIPT_TAG_ORIGINS } from './script-tag-origins.js';

/**
 * The attribute `worker-url`. Its file runs as a script, and injected markup must not name one. So the attribute may only name
 * an http(s) address of the page's origin or of the script tag's; the property, which only a script can set, any address.
 * @returns `undefined` for any other address
 */
export function parseWorkerUrlAttribute(text: string | null): string | undefined {
  if (!text) return undefined;
  try {
    const { protocol, href } = new URL(text, document.baseURI);
    return /^https?:$/.test(protocol) && isAllowedScriptUrl(href, SCRIPT_TAG_ORIGINS) ? text : undefined;
  } catch {
    return undefined;
  }
}
