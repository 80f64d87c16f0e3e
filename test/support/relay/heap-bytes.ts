import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes on the heap after a garbage collection. */
export function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** Bytes of all array buffers after a garbage collection. They are not on the heap. */
export function arrayBufferBytes(): number {
  collectGarbage();
  // V8 frees buffers in another thread. The next collection waits for it.
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
