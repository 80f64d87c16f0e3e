import { KERNELS_BYTES, KERNELS_TEXT } from './kernels-wasm.js';
import { createScalarKernels } from './scalar-kernels.js';
import { createWeightsReader } from './weights-text.js';

/**
 * The operations of the networks on one memory. Numbers are addresses in bytes, of 32-bit floats unless said otherwise. The
 * channels of a place lie side by side. Channels of results are a multiple of 8, places of a map a multiple of 4.
 */
export interface Kernels {
  /** The 3 × 3 surroundings of every second place of an RGB image (bytes), as 27 numbers from −0.5 to 0.5; 0 outside. */
  gather(image: number, output: number, width: number, height: number): void;
  /**
   * A 1 × 1 convolution.
   * @param weights groups of 8 outputs, input by input
   * @param residual a map that is added to the result, or 0
   */
  pointwise(
    input: number,
    weights: number,
    biases: number,
    residual: number,
    output: number,
    places: number,
    inputs: number,
    outputs: number,
    isRectified: number,
  ): void;
  /**
   * A convolution of each channel by itself, with zeros around the map.
   * @param weights place by place of the kernel, all channels of each
   */
  depthwise(
    input: number,
    weights: number,
    biases: number,
    output: number,
    width: number,
    height: number,
    channels: number,
    size: number,
    stride: number,
    isRectified: number,
  ): void;
  /** Adds the nearest place of a map of half the size to each place of a map; negative sums become 0. */
  addUpsampled(half: number, map: number, output: number, width: number, height: number, channels: number): void;
  /** The mean of all places, channel by channel. */
  average(input: number, output: number, places: number, channels: number): void;
  /** Adds one row of channels to every place of a map. */
  addToAll(row: number, map: number, places: number, channels: number): void;
}

/** Channels of a result, in memory a multiple of eight. */
export const paddedChannels = (channels: number): number => 8 * Math.ceil(channels / 8);

/** Places of a map, in memory a multiple of four. */
export const paddedPlaces = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  4 * Math.ceil((width * height) / 4);

/** Bytes of a 32-bit float. */
export const FLOAT_BYTES = 4;

/** Gives out addresses before the memory is created, whose size they tell. */
export class BumpAllocator {
  // Address 0 means "none".
  bytes = 16;

  reserve(bytes: number): number {
    const address = this.bytes;
    this.bytes += 16 * Math.ceil(bytes / 16);
    return address;
  }
}

/**
 * The weights of a 1 × 1 convolution as `pointwise` reads them.
 * @param inputs of one output
 * @param next returns the next weight, output by output and input by input
 */
export function packPointwiseWeights(outputs: number, inputs: number, next: (output: number) => number): Float32Array {
  const weights = new Float32Array(paddedChannels(outputs) * inputs);
  for (let output = 0; output < outputs; output++) {
    const start = (output & ~7) * inputs + (output & 7);
    for (let input = 0; input < inputs; input++) weights[start + 8 * input] = next(output);
  }
  return weights;
}

export interface KernelsWithMemory {
  readonly kernels: Kernels;
  readonly memory: ArrayBuffer;
  /** `scalar` where WebAssembly or its SIMD instructions are missing or forbidden. */
  readonly kind: 'simd' | 'scalar';
}

/** What is used of WebAssembly: plain ECMAScript does not declare it. */
interface WebAssemblyApi {
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
}

const PAGE_BYTES = 65_536;

/** @param bytes size of the memory */
export function createKernels(bytes: number): KernelsWithMemory {
  return createSimdKernels(bytes) ?? createKernelsWithoutWebAssembly(bytes);
}

export function createKernelsWithoutWebAssembly(bytes: number): KernelsWithMemory {
  const memory = new ArrayBuffer(bytes);
  return { kernels: createScalarKernels(memory), memory, kind: 'scalar' };
}

let module: object | null | undefined;

/** @returns `null` where a policy without `'wasm-unsafe-eval'` forbids it, or where SIMD is missing */
function createSimdKernels(bytes: number): KernelsWithMemory | null {
  const { WebAssembly: api } = globalThis as { WebAssembly?: WebAssemblyApi };
  if (api === undefined || module === null) return null;
  try {
    // A module of less than 4 KB may be compiled at once, on the page too.
    module ??= new api.Module(readKernels());
    const memory = new api.Memory({ initial: Math.ceil(bytes / PAGE_BYTES) });
    const { exports } = new api.Instance(module, { env: { memory } });
    return { kernels: exports as Kernels, memory: memory.buffer, kind: 'simd' };
  } catch {
    module = null;
    return null;
  }
}

function readKernels(): Uint8Array {
  const reader = createWeightsReader(KERNELS_TEXT, 2 * KERNELS_BYTES);
  return Uint8Array.from({ length: KERNELS_BYTES }, () => reader.integer(2));
}
