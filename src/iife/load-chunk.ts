import { CaptureError, toTrustedScriptUrl } from '../contract/contract.js';
import { ownScript, ownScriptUrl } from './own-script.js';
import { SCRIPT_TAG_ORIGINS } from './script-tag-origins.js';
import { chunkRegistry } from '../shared/shared.js';

/** @returns the address of a chunk beside this script; `null` when the script is inline or an ES module */
export function chunkUrl(name: string): string | null {
  return ownScriptUrl === null ? null : new URL(`doc-capture.${name}.js`, ownScriptUrl).href;
}

/** Chunks that are loading. A chunk runs once, however many callers wait for it. */
const loading = new Map<string, Promise<void>>();

/**
 * Loads a chunk as a classic script of the page. That needs no CORS from another origin.
 * @param url by default beside this script
 * @param allowedOrigins from which `url` may be, beside those of the page and of this script
 * @returns the exports of the chunk
 * @throws {CaptureError} `not_loaded` when the file is missing or forbidden, `internal` when it is of another version
 */
export async function loadChunk(
  name: string,
  url = chunkUrl(name),
  allowedOrigins: readonly string[] = [],
): Promise<unknown> {
  const registry = chunkRegistry();
  if (!Object.hasOwn(registry, name)) {
    const started = loading.get(name) ?? runScript(name, url, allowedOrigins).finally(() => loading.delete(name));
    loading.set(name, started);
    await started;
  }
  if (!Object.hasOwn(registry, name))
    throw new CaptureError('internal', `doc-capture.${name}.js is not of this version`);
  return registry[name];
}

function runScript(name: string, url: string | null, allowedOrigins: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const onError = (): void => {
      script.remove();
      const message = `${url ?? `doc-capture.${name}.js`} did not load`;
      console.warn(
        `doc-capture: ${message}. It belongs beside doc-capture.iife.js, and the page’s policy must allow it.`,
      );
      reject(new CaptureError('not_loaded', message));
    };
    if (url === null) return onError();
    script.async = true;
    // Not before: WebKit neither runs nor reports a script that leaves the page while it loads.
    script.addEventListener('load', () => {
      script.remove();
      resolve();
    });
    script.addEventListener('error', onError);
    try {
      script.src = toTrustedScriptUrl(url, [...SCRIPT_TAG_ORIGINS, ...allowedOrigins]);
    } catch {
      return onError();
    }
    // A policy may ask for a nonce: that of this script, or in ES modules that of any script of the page. No other address
    // gets it.
    script.nonce = (ownScript ?? document.querySelector<HTMLScriptElement>('script[nonce]'))?.nonce ?? '';
    document.head.append(script);
  });
}
