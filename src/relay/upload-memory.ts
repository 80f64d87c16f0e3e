/** Bytes of one segment: what one read of a socket brings at most. */
const SEGMENT_BYTES = 65_536;
/** By how much the memory of the pool grows. */
const GROWTH_BYTES = 1_048_576;
/** Free memory goes back to the system after this time without an upload, in milliseconds, in steps that hold up nobody. */
const IDLE_MS = 10_000;
const SHRINK_STEP_BYTES = 8_388_608;
const SHRINK_PAUSE_MS = 100;

/** A buffer whose memory goes back to the system when it shrinks (ES2024). */
interface ResizableBuffer extends ArrayBuffer {
  resize(bytes: number): void;
}
type ResizableBufferConstructor = new (bytes: number, options: { readonly maxByteLength: number }) => ResizableBuffer;

/**
 * Memory of uploads in segments that are used again. A new buffer for each upload would be there until the garbage collector comes,
 * however small the budget is, and the system would have to provide each of its pages anew.
 */
export class SegmentPool {
  readonly #buffer: ResizableBuffer | null;
  readonly #maxBytes: number;
  /** Offsets of segments that were given back. */
  #free: number[] = [];
  /** Segments from here on were not taken since the pool was last unused. */
  #nextAt = 0;
  #usedSegments = 0;
  #isShrinking = false;

  /** @param maxBytes more than this is taken from memory that is not used again */
  constructor(maxBytes: number) {
    const Resizable = ArrayBuffer as unknown as ResizableBufferConstructor;
    this.#maxBytes = Math.ceil(maxBytes / GROWTH_BYTES) * GROWTH_BYTES;
    this.#buffer = canDecodeResizable() ? new Resizable(0, { maxByteLength: this.#maxBytes }) : null;
  }

  /** The memory of one body. */
  open(): BodyMemory {
    const segments: Uint8Array[] = [];
    return {
      takeSegment: () => {
        const segment = this.#take();
        segments.push(segment);
        return segment;
      },
      release: () => {
        for (const { buffer, byteOffset } of segments.splice(0)) if (buffer === this.#buffer) this.#give(byteOffset);
      },
    };
  }

  #take(): Uint8Array {
    const buffer = this.#buffer;
    const at = this.#free.pop() ?? this.#nextAt;
    if (buffer === null || at >= this.#maxBytes) return new Uint8Array(SEGMENT_BYTES);
    if (at === this.#nextAt) this.#nextAt += SEGMENT_BYTES;
    if (this.#nextAt > buffer.byteLength) buffer.resize(buffer.byteLength + GROWTH_BYTES);
    this.#usedSegments++;
    return new Uint8Array(buffer, at, SEGMENT_BYTES);
  }

  #give(at: number): void {
    this.#free.push(at);
    this.#usedSegments--;
    if (this.#usedSegments > 0) return;
    this.#free = [];
    this.#nextAt = 0;
    if (!this.#isShrinking) this.#shrinkAfter(IDLE_MS);
  }

  #shrinkAfter(delayMs: number): void {
    this.#isShrinking = true;
    // On Node, where a timer is an object, it must not keep the process alive.
    const timer: unknown = setTimeout(() => {
      const buffer = this.#buffer;
      const keptBytes = Math.ceil(this.#nextAt / GROWTH_BYTES) * GROWTH_BYTES;
      this.#isShrinking = buffer !== null && buffer.byteLength > keptBytes;
      if (buffer === null || !this.#isShrinking) return;
      if (this.#usedSegments === 0) buffer.resize(Math.max(keptBytes, buffer.byteLength - SHRINK_STEP_BYTES));
      this.#shrinkAfter(this.#usedSegments === 0 ? SHRINK_PAUSE_MS : IDLE_MS);
    }, delayMs);
    (timer as { unref?(): void }).unref?.();
  }
}

/** The memory of one body. */
export interface BodyMemory {
  /** Memory for the next bytes. It holds those of an earlier body until they are overwritten. */
  takeSegment(): Uint8Array;
  /** Nobody reads the body any more. */
  release(): void;
}

/** Memory for a short body, which the garbage collector frees. */
export function createBodyMemory(): BodyMemory {
  return { takeSegment: () => new Uint8Array(SEGMENT_BYTES), release: () => undefined };
}

/** Node decodes text from such a buffer. The standard allows to refuse it, and other runtimes may do so. */
function canDecodeResizable(): boolean {
  try {
    const Resizable = ArrayBuffer as unknown as ResizableBufferConstructor;
    const buffer = new Resizable(1, { maxByteLength: 1 });
    return buffer.byteLength === 1 && 'resize' in buffer && new TextDecoder().decode(new Uint8Array(buffer)) === '\0';
  } catch {
    return false;
  }
}
