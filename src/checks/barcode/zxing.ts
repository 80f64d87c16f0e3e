/**
 * The two readers of @zxing/library, imported one by one: the whole library is three times as large. Its files carry no
 * module type, so a bundler gives the class as the default export and Node gives it one level deeper.
 */
import type { DecodeHintType, Result, ResultPoint } from '@zxing/library';
import * as binaryBitmap from '@zxing/library/esm/core/BinaryBitmap.js';
import * as hybridBinarizer from '@zxing/library/esm/core/common/HybridBinarizer.js';
import * as pdf417Reader from '@zxing/library/esm/core/pdf417/PDF417Reader.js';
import * as qrCodeReader from '@zxing/library/esm/core/qrcode/QRCodeReader.js';
import * as rgbLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource.js';
import type { Plane } from '../image/plane.js';
import type { BarcodeSeen } from '../report.js';

/** `DecodeHintType.TRY_HARDER`. */
const TRY_HARDER = 3 as DecodeHintType;

interface Decoder {
  decode(bitmap: unknown, hints: Map<DecodeHintType, unknown>): Result;
}
type Class<T> = new (...values: never[]) => T;

function classOf<T>(module: unknown): Class<T> {
  let value = module;
  while (typeof value === 'object' && value !== null && 'default' in value) value = value.default;
  return value as Class<T>;
}

const Source = classOf<object>(rgbLuminanceSource) as new (
  luma: Uint8ClampedArray,
  width: number,
  height: number,
) => object;
const Binarizer = classOf<object>(hybridBinarizer) as new (source: object) => object;
const Bitmap = classOf<object>(binaryBitmap) as new (binarizer: object) => object;
const READERS: Readonly<Record<BarcodeSeen['format'], Class<Decoder>>> = {
  PDF_417: classOf<Decoder>(pdf417Reader),
  QR_CODE: classOf<Decoder>(qrCodeReader),
};

/** What was read, with the corners of its upright bounding box in px. */
export interface Decoded {
  readonly format: BarcodeSeen['format'];
  readonly text: string;
  readonly box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
}

/** Tries one reader on a plane. Finding nothing is the usual case and no error. */
export function decode(format: BarcodeSeen['format'], plane: Plane): Decoded | null {
  const luma = plane.data instanceof Uint8ClampedArray ? plane.data : new Uint8ClampedArray(plane.data);
  const bitmap = new Bitmap(new Binarizer(new Source(luma, plane.width, plane.height)));
  try {
    const result = new READERS[format]().decode(bitmap, new Map([[TRY_HARDER, true]]));
    // The PDF417 reader leaves holes where a corner was not seen.
    const points = result.getResultPoints().filter((point: ResultPoint | null | undefined) => point instanceof Object);
    const xs = points.map((point) => point.getX());
    const ys = points.map((point) => point.getY());
    return {
      format,
      text: result.getText(),
      box: { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) },
    };
  } catch {
    // The reader throws for "nothing here", for a damaged symbol, and at times for odd pixels: all mean unread.
    return null;
  }
}
