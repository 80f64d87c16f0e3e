/** Decodes with @zxing/library. Its two readers are imported one by one: the whole library is three times as large. */
import type { DecodeHintType, Result, ResultPoint } from '@zxing/library';
import * as bitMatrix from '#zxing/common/BitMatrix.js';
import * as pdf417Reader from '#zxing/pdf417/PDF417Reader.js';
import * as qrCodeReader from '#zxing/qrcode/QRCodeReader.js';
import { monotonicNowMs } from '../../shared/shared.js';
import { defaultExportOf } from './default-export.js';
import type { PxPoint, PxQuad } from '../image/plane.js';
import type { DetectedBarcode } from '../check-report.js';
import type { BinaryImage } from './binary-image.js';

/** `DecodeHintType.TRY_HARDER`. */
const TRY_HARDER = 3 as DecodeHintType;
/** Pixels that the library reads between two checks of the deadline; a bit mask. */
const PIXELS_PER_TIME_CHECK = 0x3fff;

interface ZxingBitMatrix {
  get(x: number, y: number): boolean;
  clone(): ZxingBitMatrix;
  rotate180(): void;
}
interface ZxingReader {
  decode(bitmap: { getBlackMatrix(): ZxingBitMatrix }, hints: Map<DecodeHintType, unknown>): Result;
}
type Class<T, A extends readonly unknown[] = never[]> = new (...values: A) => T;

const BitMatrix =
  defaultExportOf<Class<ZxingBitMatrix, [width: number, height: number, rowSize: number, bits: Int32Array]>>(bitMatrix);
const READERS: Readonly<Record<DetectedBarcode['format'], Class<ZxingReader>>> = {
  PDF_417: defaultExportOf(pdf417Reader),
  QR_CODE: defaultExportOf(qrCodeReader),
};

/** A decoded symbol. Its corners are px of the image, clockwise from the symbol's own top-left. */
export interface DecodedBarcode {
  readonly text: string;
  readonly corners: PxQuad;
}

/**
 * Runs one reader.
 * @param endMs by the clock of `nowMs`; the search stops then
 * @returns `null` where nothing was decoded, which is the usual case
 */
export function decodeWithZxing(
  format: DetectedBarcode['format'],
  image: BinaryImage,
  endMs: number,
): DecodedBarcode | null {
  const { width, height, rowSize, words } = image;
  let isUpsideDown = false;
  let pixelsRead = 0;
  class TimedMatrix extends BitMatrix {
    override get(x: number, y: number): boolean {
      if ((++pixelsRead & PIXELS_PER_TIME_CHECK) === 0 && monotonicNowMs() > endMs) throw new Error('Time is up');
      return super.get(x, y);
    }
    // Only the PDF417 reader clones the matrix: to search it upside down.
    override clone(): ZxingBitMatrix {
      isUpsideDown = true;
      return new TimedMatrix(width, height, rowSize, words.slice());
    }
  }
  const matrix = new TimedMatrix(width, height, rowSize, words);
  try {
    const result = new READERS[format]().decode({ getBlackMatrix: () => matrix }, new Map([[TRY_HARDER, true]]));
    const points = result.getResultPoints();
    const corners = format === 'PDF_417' ? cornersOfPdf417(points) : cornersOfQrCode(points);
    return { text: result.getText(), corners: isUpsideDown ? rotateHalfTurn(corners, width, height) : corners };
  } catch {
    // The reader throws where nothing is found, for a damaged symbol, and for some unusual images.
    return null;
  }
}

const toPoint = (point: ResultPoint | null | undefined): PxPoint | null =>
  point instanceof Object ? { x: point.getX(), y: point.getY() } : null;

/**
 * Of the eight result points, 0 to 3 are the corners of the symbol: upper left, lower left, upper right, lower right. Where
 * a start or stop pattern was covered, the corners of the codewords (4 to 7) replace them.
 */
function cornersOfPdf417(points: readonly (ResultPoint | null)[]): PxQuad {
  const at = (i: number, j: number, k: number): PxPoint =>
    toPoint(points[i]) ?? toPoint(points[j]) ?? toPoint(points[k]) ?? { x: 0, y: 0 };
  return [at(0, 4, 6), at(2, 6, 4), at(3, 7, 5), at(1, 5, 7)];
}

/** 3.5 modules outside the centres of the three finder patterns: lower left, upper left, upper right. */
function cornersOfQrCode([lowerLeft, upperLeft, upperRight]: readonly (ResultPoint | null)[]): PxQuad {
  const [d, a, b] = [lowerLeft, upperLeft, upperRight].map((point) => toPoint(point) ?? { x: 0, y: 0 }) as [
    PxPoint,
    PxPoint,
    PxPoint,
  ];
  const finder = upperLeft as { getEstimatedModuleSize?: () => number } | null | undefined;
  const module = finder?.getEstimatedModuleSize?.() ?? 0;
  const reach = (from: PxPoint, to: PxPoint): number =>
    (3.5 * module) / (Math.hypot(to.x - from.x, to.y - from.y) || 1);
  const [s, t] = [reach(a, b), reach(a, d)];
  const at = (u: number, v: number): PxPoint => ({
    x: a.x + u * (b.x - a.x) + v * (d.x - a.x),
    y: a.y + u * (b.y - a.y) + v * (d.y - a.y),
  });
  return [at(-s, -t), at(1 + s, -t), at(1 + s, 1 + t), at(-s, 1 + t)];
}

function rotateHalfTurn(corners: PxQuad, width: number, height: number): PxQuad {
  return corners.map(({ x, y }) => ({ x: width - 1 - x, y: height - 1 - y })) as unknown as PxQuad;
}
