import {
  BumpAllocator,
  createKernels,
  FLOAT_BYTES,
  packPointwiseWeights,
  paddedChannels,
  paddedPlaces,
  type Kernels,
  type KernelsWithMemory,
} from '../nn/kernels.js';
import { createWeightsReader } from '../nn/weights-text.js';
import type { NetworkInput } from './network-input.js';
import { VISION_LAYERS, type VisionLayer, weightsPerOutput } from './vision-layers.js';

/** A map that the network computed: the channels of a place lie side by side. */
export interface OutputMap {
  readonly data: Float32Array;
  /** Distance between the first channels of two places. */
  readonly step: number;
  readonly columns: number;
  readonly rows: number;
}

/** What the network computes of one image. The maps are overwritten by the next one. */
export interface VisionOutput {
  /** One place per 8 × 8 px. */
  readonly cells: OutputMap;
  /** One place per 4 × 4 px. */
  readonly corners: OutputMap;
  /** Logit of a document anywhere. */
  readonly present: number;
}

export type VisionNetwork = (image: NetworkInput) => VisionOutput;

/**
 * @param create default: with WebAssembly where it is allowed
 * @throws {DamagedWeightsError}
 */
export function createVisionNetwork(
  text: string,
  create: (bytes: number) => KernelsWithMemory = createKernels,
): VisionNetwork {
  const weights = readVisionWeights(text);
  // A look at a frame and the looks at its document made straight take turns.
  const plans = new Map<string, VisionNetwork>();
  return (image) => {
    const size = `${String(image.width)} × ${String(image.height)}`;
    const plan = plans.get(size) ?? createPlan(weights, image, create);
    plans.set(size, plan);
    return plan(image);
  };
}

/** Where the result of a layer lies. */
interface StoredMap {
  readonly address: number;
  readonly channels: number;
  readonly width: number;
  readonly height: number;
}

type Step = (kernels: Kernels) => void;

/** The memory and the steps for one size of images. */
function createPlan(
  weights: readonly LayerWeights[],
  { width, height }: NetworkInput,
  create: (bytes: number) => KernelsWithMemory,
): VisionNetwork {
  const plan = new BumpAllocator();
  const stored = weights.map((layer) => ({
    ...layer,
    weightsAt: plan.reserve(layer.weights.byteLength),
    biasesAt: plan.reserve(layer.biases.byteLength),
  }));
  const image: StoredMap = { address: plan.reserve(3 * width * height), channels: 3, width, height };
  const maps = new Map<string, StoredMap>();
  const steps: Step[] = [];
  const reserveMap = (channels: number, columns: number, rows: number): StoredMap => {
    const places = paddedPlaces({ width: columns, height: rows });
    return { address: plan.reserve(FLOAT_BYTES * channels * places), channels, width: columns, height: rows };
  };
  let previous = image;
  VISION_LAYERS.forEach((layer, i) => {
    previous = addLayer(layer, stored[i]!, layer.from === undefined ? previous : mapOf(maps, layer.from));
    maps.set(layer.name, previous);
  });

  function addLayer(
    layer: VisionLayer,
    { weightsAt, biasesAt }: { readonly weightsAt: number; readonly biasesAt: number },
    before: StoredMap,
  ): StoredMap {
    const { kind, size = 3, stride = 1, inputs, isLinear, residual, onto, toAllOf } = layer;
    const channels = paddedChannels(layer.outputs);
    const isRectified = isLinear ? 0 : 1;
    if (kind === 'depthwise') {
      const output = reserveMap(channels, before.width / stride, before.height / stride);
      const addresses = [before.address, weightsAt, biasesAt, output.address] as const;
      const shape = [before.width, before.height, channels, size, stride] as const;
      steps.push((k) => k.depthwise(...addresses, ...shape, isRectified));
      return output;
    }
    const input = toInput(layer, before);
    const output = reserveMap(channels, input.width, input.height);
    const added = residual === undefined ? 0 : mapOf(maps, residual).address;
    const places = paddedPlaces(input);
    const addresses = [input.address, weightsAt, biasesAt, added, output.address] as const;
    steps.push((k) => k.pointwise(...addresses, places, inputs, channels, isRectified));
    if (onto !== undefined) {
      const map = mapOf(maps, onto);
      const sum = reserveMap(channels, map.width, map.height);
      steps.push((k) => k.addUpsampled(output.address, map.address, sum.address, map.width, map.height, channels));
      return sum;
    }
    if (toAllOf === undefined) return output;
    const map = mapOf(maps, toAllOf);
    steps.push((k) => k.addToAll(output.address, map.address, map.width * map.height, channels));
    return map;
  }

  /** What a pointwise kernel reads: the surroundings of pixels, a mean, or the map itself. */
  function toInput({ kind, isGlobal, inputs }: VisionLayer, before: StoredMap): StoredMap {
    if (kind === 'gather') {
      const gathered = reserveMap(inputs, before.width / 2, before.height / 2);
      steps.push((k) => k.gather(before.address, gathered.address, before.width, before.height));
      return gathered;
    }
    if (!isGlobal) return before;
    const mean = reserveMap(inputs, 1, 1);
    const places = before.width * before.height;
    steps.push((k) => k.average(before.address, mean.address, places, inputs));
    return mean;
  }

  const { kernels, memory } = create(plan.bytes);
  for (const layer of stored) {
    new Float32Array(memory, layer.weightsAt).set(layer.weights);
    new Float32Array(memory, layer.biasesAt).set(layer.biases);
  }
  const toOutput = (name: string): OutputMap => {
    const { address, channels, width: columns, height: rows } = mapOf(maps, name);
    return { data: new Float32Array(memory, address, channels * columns * rows), step: channels, columns, rows };
  };
  const [cells, corners, present] = [toOutput('cells'), toOutput('corners'), toOutput('present')];
  const input = new Uint8Array(memory, image.address, 3 * width * height);
  return ({ data }) => {
    input.set(data);
    for (const step of steps) step(kernels);
    return { cells, corners, present: present.data[0]! };
  };
}

function mapOf(maps: ReadonlyMap<string, StoredMap>, name: string): StoredMap {
  const map = maps.get(name);
  if (map === undefined) throw new Error(`no layer ${name}`);
  return map;
}

/** Digits of a scale, a bias and a weight. */
const SCALE_DIGITS = 2;
const BIAS_DIGITS = 3;
const WEIGHT_DIGITS = 1;
/** Biases are stored in fractions of one. */
const BIAS_UNIT = 4096;

/** Weights and biases of a layer, in the order in which the kernels read them. */
export interface LayerWeights {
  readonly weights: Float32Array;
  readonly biases: Float32Array;
}

/**
 * Reads the weights of the vision network: of each layer the scales and the biases of its outputs, then the weights as
 * small integers, output by output.
 * @throws {DamagedWeightsError} if the text is not what was written, or not for these layers
 */
export function readVisionWeights(text: string): readonly LayerWeights[] {
  const digitsOf = (layer: VisionLayer): number =>
    layer.outputs * (SCALE_DIGITS + BIAS_DIGITS + WEIGHT_DIGITS * weightsPerOutput(layer));
  const reader = createWeightsReader(
    text,
    VISION_LAYERS.reduce((sum, layer) => sum + digitsOf(layer), 0),
  );
  return VISION_LAYERS.map((layer) => {
    const { outputs } = layer;
    const scales = Array.from({ length: outputs }, () => reader.float());
    const biases = new Float32Array(paddedChannels(outputs));
    for (let output = 0; output < outputs; output++) biases[output] = reader.integer(BIAS_DIGITS) / BIAS_UNIT;
    const count = weightsPerOutput(layer);
    const next = (output: number): number => reader.smallInteger() * scales[output]!;
    if (layer.kind !== 'depthwise') return { weights: packPointwiseWeights(outputs, count, next), biases };
    const weights = new Float32Array(paddedChannels(outputs) * count);
    for (let output = 0; output < outputs; output++)
      for (let i = 0; i < count; i++) weights[i * outputs + output] = next(output);
    return { weights, biases };
  });
}
