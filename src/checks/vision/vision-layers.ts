/** The layers of the vision network, in the order of use and of the weights. Decision 171. */

/** A convolution. Without `from` it reads the result of the layer before. */
export interface VisionLayer {
  readonly name: string;
  /** `gather`: 3 × 3 of an RGB image, every second place. `depthwise`: each channel by itself. `pointwise`: 1 × 1. */
  readonly kind: 'gather' | 'depthwise' | 'pointwise';
  readonly inputs: number;
  readonly outputs: number;
  /** Rows and columns of a depthwise kernel. */
  readonly size?: 3 | 5;
  readonly stride?: 2;
  readonly from?: string;
  /** It reads the mean of all places. */
  readonly isGlobal?: true;
  /** Negative results stay. */
  readonly isLinear?: true;
  /** A layer of the same size whose result is added before negative values become 0. */
  readonly residual?: string;
  /** A layer of twice the size: the result is enlarged and added to it, then negative values become 0. */
  readonly onto?: string;
  /** A layer to each place of which the result is added, and which replaces it. */
  readonly toAllOf?: string;
}

const down = (name: string, inputs: number, outputs: number): readonly VisionLayer[] => [
  { name: `${name}.dw`, kind: 'depthwise', inputs, outputs: inputs, size: 3, stride: 2 },
  { name, kind: 'pointwise', inputs, outputs },
];
const block = (name: string, channels: number, size: 3 | 5, residual: string): readonly VisionLayer[] => [
  { name: `${name}.dw`, kind: 'depthwise', inputs: channels, outputs: channels, size },
  { name, kind: 'pointwise', inputs: channels, outputs: channels, residual },
];

/** Howard et al., MobileNets, 2017, in residual blocks; enlarged as in Lin et al., Feature Pyramid Networks, 2017. */
export const VISION_LAYERS: readonly VisionLayer[] = [
  { name: 'stem', kind: 'gather', inputs: 27, outputs: 16 },
  ...down('d4', 16, 32),
  ...block('b4', 32, 3, 'd4'),
  ...down('d8', 32, 64),
  ...block('b8a', 64, 3, 'd8'),
  ...block('b8b', 64, 3, 'b8a'),
  ...down('d16', 64, 128),
  ...block('b16a', 128, 5, 'd16'),
  ...block('b16b', 128, 5, 'b16a'),
  { name: 'context', kind: 'pointwise', inputs: 128, outputs: 128, isGlobal: true, toAllOf: 'b16b' },
  ...block('b16c', 128, 5, 'context'),
  ...block('b16d', 128, 5, 'b16c'),
  ...block('b16e', 128, 5, 'b16d'),
  ...block('b16f', 128, 5, 'b16e'),
  { name: 'u8', kind: 'pointwise', inputs: 128, outputs: 64, isLinear: true, onto: 'b8b' },
  ...block('h8', 64, 3, 'u8'),
  ...block('h8b', 64, 3, 'h8'),
  { name: 'cells', kind: 'pointwise', inputs: 64, outputs: 26, isLinear: true },
  { name: 'u4', kind: 'pointwise', inputs: 64, outputs: 32, from: 'h8b', isLinear: true, onto: 'b4' },
  ...block('h4', 32, 3, 'u4'),
  { name: 'corners', kind: 'pointwise', inputs: 32, outputs: 3, isLinear: true },
  { name: 'present', kind: 'pointwise', inputs: 128, outputs: 1, from: 'b16f', isGlobal: true, isLinear: true },
];

/** Weights of one output. */
export const weightsPerOutput = ({ inputs, size }: VisionLayer): number => (size === undefined ? inputs : size * size);
