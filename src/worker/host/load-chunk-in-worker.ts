import { toTrustedScriptUrl } from '../../contract/contract.js';
import { chunkRegistry } from '../../shared/shared.js';
import type { WorkerModuleName, WorkerModuleExports } from '../worker.js';

/**
 * Loads a lazy module of the worker from its chunk.
 * @param url `null`: the page did not send it
 */
export async function loadChunkInWorker<N extends WorkerModuleName>(
  name: N,
  url: string | null,
): Promise<WorkerModuleExports[N]> {
  if (url === null) throw new Error(`The address of "${name}" is not known`);
  try {
    await runScript(url);
  } catch (error) {
    console.warn(
      `doc-capture: ${url} did not load. It belongs beside the worker’s file, and the page’s policy must allow it.`,
    );
    throw error;
  }
  const module = chunkRegistry()[name];
  if (!module) throw new Error(`${url} is not of this version`);
  return module as WorkerModuleExports[N];
}

/**
 * Runs a classic script. `import()` does not block the worker, but needs CORS from another origin. `importScripts` needs no
 * CORS; module workers lack it, but they always have the page's origin.
 */
async function runScript(url: string): Promise<void> {
  if (new URL(url).origin === location.origin) await import(/* @vite-ignore */ /* webpackIgnore: true */ url);
  // The page has sent the addresses of the package's own files, or of those beside the host's worker file.
  else importScripts(toTrustedScriptUrl(url, [new URL(url).origin]));
}
