import { trustedAddress } from '../contract/contract.js';
import type { PartAddresses, SIBLINGS_SHELF } from './tasks.types.js';

/** The shelf of `script/siblings`: there a sibling file leaves what it holds. */
const SHELF: typeof SIBLINGS_SHELF = 'doc-capture/siblings';

/**
 * A sibling file run by a worker, for what it leaves on the shelf.
 * @param address `null`: nobody told where it is
 */
export async function loadSibling(name: keyof PartAddresses, address: string | null): Promise<unknown> {
  if (address === null) throw new Error(`The address of "${name}" is not known`);
  try {
    await runScript(address);
  } catch (error) {
    console.warn(
      `doc-capture: ${address} did not load. It belongs beside the worker’s file, and the page’s policy must allow it.`,
    );
    throw error;
  }
  const held = (globalThis as { [key: symbol]: Readonly<Record<string, unknown>> | undefined })[Symbol.for(SHELF)];
  if (!held?.[name]) throw new Error(`The file of "${name}" is not of this version`);
  return held[name];
}

/**
 * Runs a classic script in this worker. `import()` keeps the worker free while the file comes; but it needs CORS from
 * another origin, where `importScripts` needs none. A module worker has no `importScripts`, and is never of another origin.
 */
async function runScript(href: string): Promise<void> {
  if (new URL(href).origin !== location.origin) return importScripts(trustedAddress(href));
  await import(/* @vite-ignore */ /* webpackIgnore: true */ href);
}
