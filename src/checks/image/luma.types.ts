/**
 * A luminance plane, 8 bits a pixel. `stride` is the distance between rows in bytes. With `videoRange`, black is 16 and
 * white 235, as in most camera frames (`VideoFrame.colorSpace.fullRange === false`).
 */
export interface Luma {
  readonly videoRange?: boolean;
  readonly data: Uint8ClampedArray | Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  /** The colours of the frame, if its format has them beside. Without them only brightness is checked. */
  readonly chroma?: LumaChroma | undefined;
}

/** Cb and Cr at half the width and height, 128 is grey (4:2:0 of ITU-R BT.601). */
export interface LumaChroma {
  readonly cb: Uint8ClampedArray | Uint8Array;
  readonly cr: Uint8ClampedArray | Uint8Array;
  /** Distance between rows, bytes. */
  readonly stride: number;
  /** Distance between neighbouring values, bytes: 1 in I420, 2 in NV12. */
  readonly step: 1 | 2;
}
