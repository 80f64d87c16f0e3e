import { CaptureError, toTrustedScriptUrl } from '../contract/contract.js';

/** Where sibling files leave what they hold, by name. */
const REGISTRY = Symbol.for('doc-capture/siblings');

/** The script element that holds this code; only known while the script runs, hence read here at top level. */
const ownScript = document.currentScript instanceof HTMLScriptElement ? document.currentScript : null;
const ownScriptUrl = ownScript?.src ?? '';
const ownNonce = ownScript?.nonce ?? '';

/** The address of a file beside the script, or `null` when the script is inline or a module. */
export function chunkUrl(name: string): string | null {
  return ownScriptUrl === '' ? null : new URL(name, ownScriptUrl).href;
}

function chunkRegistry(): Readonly<Record<string, unknown>> {
  return (globalThis as { [REGISTRY]?: Record<string, unknown> })[REGISTRY] ?? {};
}

/**
 * Loads `doc-capture.<name>.js` as a classic script: needs no CORS on the host that serves the files, and carries the
 * nonce of the page's own tag.
 * @returns what the sibling left on the shelf
 * @throws Trouble `not_loaded` when the file is missing or forbidden, `internal` when it is of another version
 */
export async function loadChunk(name: string): Promise<unknown> {
  if (!Object.hasOwn(chunkRegistry(), name)) await (pendingChunks.get(name) ?? fetchChunk(name));
  if (!Object.hasOwn(chunkRegistry(), name))
    throw new CaptureError('internal', `doc-capture.${name}.js is not of this version`);
  return chunkRegistry()[name];
}

/** What is on its way: whoever asks meanwhile waits for the same file, so that its code runs once. */
const pendingChunks = new Map<string, Promise<void>>();

function fetchChunk(name: string): Promise<void> {
  const loaded = runChunkScript(chunkUrl(`doc-capture.${name}.js`), name).finally(() => pendingChunks.delete(name));
  pendingChunks.set(name, loaded);
  return loaded;
}

function runChunkScript(address: string | null, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => {
      const sentence = `doc-capture.${name}.js did not load`;
      console.warn(
        `doc-capture: ${sentence}. It belongs beside doc-capture.iife.js, and the page’s policy must allow it.`,
      );
      reject(new CaptureError('not_loaded', sentence));
    };
    if (address === null) return fail();
    const script = document.createElement('script');
    script.src = toTrustedScriptUrl(address);
    script.async = true;
    if (ownNonce) script.nonce = ownNonce;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', fail);
    document.head.append(script);
    script.remove();
  });
}
