/** In the script-tag build: nothing lies beside a module; `scriptUrl` leads to the worker file. */
export function startModuleWorker(): Worker | null {
  return null;
}

export function moduleWorkerAddress(): string | null {
  return null;
}
