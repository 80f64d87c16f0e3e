import { toTrustedScriptUrl } from '../../contract/contract.js';
import type { WorkerChunkUrls, CHUNK_REGISTRY_KEY } from '../worker.js';

/** The shelf of `script/siblings`: there a sibling file leaves what it holds. */
const REGISTRY_KEY: typeof CHUNK_REGISTRY_KEY = 'doc-capture/siblings';

/**
 * A sibling file run by a worker, for what it leaves on the shelf.
 * @param address `null`: nobody told where it is
 */
export async function loadWorkerChunk(name: keyof WorkerChunkUrls, address: string | null): Promise<unknown> {
  if (address === null) throw new Error(`The address of "${name}" is not known`);
  try {
    await runClassicScript(address);
  } catch (error) {
    console.warn(
      `doc-capture: ${address} did not load. It belongs beside the worker’s file, and the page’s policy must allow it.`,
    );
    throw error;
  }
  const held = (globalThis as { [key: symbol]: Readonly<Record<string, unknown>> | undefined })[
    Symbol.for(REGISTRY_KEY)
  ];
  if (!held?.[name]) throw new Error(`The file of "${name}" is not of this version`);
  return held[name];
}

/**
 * Runs a classic script in this worker. `import()` keeps the worker free while the file comes; but it needs CORS from
 * another origin, where `importScripts` needs none. A module worker has no `importScripts`, and is never of another origin.
 */
async function runClassicScript(href: string): Promise<void> {
  if (new URL(href).origin !== location.origin) return importScripts(toTrustedScriptUrl(href));
  await import(/* @vite-ignore */ /* webpackIgnore: true */ href);
}
