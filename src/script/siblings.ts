import { Trouble, trustedAddress } from '../contract/contract.js';

/** Where sibling files leave what they hold, by name. */
const SHELF = Symbol.for('doc-capture/siblings');

/** The script element that holds this code; only known while the script runs, hence read here at top level. */
const own = document.currentScript instanceof HTMLScriptElement ? document.currentScript : null;
const ownAddress = own?.src ?? '';
const ownNonce = own?.nonce ?? '';

/** The address of a file beside the script, or `null` when the script is inline or a module. */
export function siblingAddress(name: string): string | null {
  return ownAddress === '' ? null : new URL(name, ownAddress).href;
}

function shelf(): Readonly<Record<string, unknown>> {
  return (globalThis as { [SHELF]?: Record<string, unknown> })[SHELF] ?? {};
}

/**
 * Loads `doc-capture.<name>.js` as a classic script: needs no CORS on the host that serves the files, and carries the
 * nonce of the page's own tag.
 * @returns what the sibling left on the shelf
 * @throws Trouble `not_loaded` when the file is missing or forbidden, `internal` when it is of another version
 */
export async function loadSibling(name: string): Promise<unknown> {
  if (!Object.hasOwn(shelf(), name)) await (loading.get(name) ?? load(name));
  if (!Object.hasOwn(shelf(), name)) throw new Trouble('internal', `doc-capture.${name}.js is not of this version`);
  return shelf()[name];
}

/** What is on its way: whoever asks meanwhile waits for the same file, so that its code runs once. */
const loading = new Map<string, Promise<void>>();

function load(name: string): Promise<void> {
  const loaded = run(siblingAddress(`doc-capture.${name}.js`), name).finally(() => loading.delete(name));
  loading.set(name, loaded);
  return loaded;
}

function run(address: string | null, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => {
      const sentence = `doc-capture.${name}.js did not load`;
      console.warn(
        `doc-capture: ${sentence}. It belongs beside doc-capture.iife.js, and the page’s policy must allow it.`,
      );
      reject(new Trouble('not_loaded', sentence));
    };
    if (address === null) return fail();
    const script = document.createElement('script');
    script.src = trustedAddress(address);
    script.async = true;
    if (ownNonce) script.nonce = ownNonce;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', fail);
    document.head.append(script);
    script.remove();
  });
}
