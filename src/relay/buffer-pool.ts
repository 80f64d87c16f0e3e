/** Bytes of one segment: what one read of a socket brings at most. */
const SEGMENT_BYTES = 65_536;
/** By how much the memory of the pool grows. */
const SLAB_BYTES = 1_048_576;
/** Free memory goes back to the system after this time without an upload, in milliseconds, in steps that hold up nobody. */
const IDLE_MS = 10_000;
const SLABS_PER_STEP = 8;
const STEP_PAUSE_MS = 100;

/** A buffer whose memory goes back to the system when it shrinks (ES2024). A plain one waits for the garbage collector. */
interface Slab extends ArrayBuffer {
  resize?(bytes: number): void;
}
type SlabConstructor = new (bytes: number, options?: { readonly maxByteLength: number }) => Slab;

/** The memory of one body. */
export interface BodyMemory {
  /** Memory for the next bytes. It holds those of an earlier body until they are overwritten. */
  takeSegment(): Uint8Array;
  /** Its segments, in bytes. */
  countBytes(): number;
  /** Nobody reads the body any more. */
  release(): void;
}

/** Memory for a short body, which the garbage collector frees. */
export function createBodyBuffer(maxBytes: number): Pick<BodyMemory, 'takeSegment'> {
  return { takeSegment: () => new Uint8Array(Math.min(SEGMENT_BYTES, maxBytes)) };
}

/**
 * Memory of uploads in segments that are used again. A new buffer for each upload would be there until the garbage collector comes,
 * however small the budget is, and the system would have to provide each of its pages anew.
 */
export function createBufferPool(): { readonly acquire: () => BodyMemory } {
  const isResizable = canDecodeResizable();
  let slabs: Slab[] = [];
  let free: Uint8Array[] = [];
  let usedSegments = 0;
  let isWatching = false;

  const grow = (): void => {
    const ResizableBuffer = ArrayBuffer as SlabConstructor;
    const slab = new ResizableBuffer(SLAB_BYTES, isResizable ? { maxByteLength: SLAB_BYTES } : undefined);
    slabs.push(slab);
    for (let at = 0; at < SLAB_BYTES; at += SEGMENT_BYTES) free.push(new Uint8Array(slab, at, SEGMENT_BYTES));
  };

  const watchIdleTime = (): void => {
    if (isWatching) return;
    isWatching = true;
    startBackgroundTimer(IDLE_MS, () => {
      isWatching = false;
      if (usedSegments > 0) return;
      free = [];
      freeSlabs(slabs);
      slabs = [];
    });
  };

  const acquire = (): BodyMemory => {
    const segments: Uint8Array[] = [];
    return {
      takeSegment: () => {
        if (free.length === 0) grow();
        const segment = free.pop()!;
        usedSegments++;
        segments.push(segment);
        return segment;
      },
      countBytes: () => segments.length * SEGMENT_BYTES,
      release: () => {
        usedSegments -= segments.length;
        free.push(...segments.splice(0));
        if (usedSegments === 0) watchIdleTime();
      },
    };
  };
  return { acquire };
}

/** Node decodes text from such a buffer. The standard allows to refuse it, and other runtimes may do so. */
function canDecodeResizable(): boolean {
  try {
    const buffer = new (ArrayBuffer as SlabConstructor)(1, { maxByteLength: 1 });
    return new TextDecoder().decode(new Uint8Array(buffer)) === '\0';
  } catch {
    return false;
  }
}

function freeSlabs(slabs: Slab[]): void {
  for (const slab of slabs.splice(0, SLABS_PER_STEP)) slab.resize?.(0);
  if (slabs.length > 0) startBackgroundTimer(STEP_PAUSE_MS, () => freeSlabs(slabs));
}

/** The real timer also runs with a test clock. On Node, where a timer is an object, it does not keep the process alive. */
export function startBackgroundTimer(delayMs: number, task: () => void): void {
  const timer: unknown = setTimeout(task, delayMs);
  (timer as { unref?(): void }).unref?.();
}
