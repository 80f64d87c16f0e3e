/**
 * What people use today, to measure beside: jscanify's contour finder on OpenCV.js. jscanify is no dependency (installing
 * it builds a native canvas that is not needed here): its published file is packed once and kept under `build/`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pixels, Point, Quad } from '../../../src/checks/checks.js';

const VERSION = '1.4.3';
const FOLDER = fileURLToPath(new URL(`../../../build/jscanify-${VERSION}/`, import.meta.url));

const require = createRequire(import.meta.url);

/** Path of OpenCV.js, one file with its wasm inside. */
export const opencvPath = (): string => require.resolve('@techstark/opencv-js');

/**
 * Path of jscanify's browser file, fetched from the package registry when it is not there yet.
 * @throws {Error} without a network the first time
 */
export function jscanifyPath(): string {
  const path = `${FOLDER}package/src/jscanify.js`;
  if (existsSync(path)) return path;
  mkdirSync(dirname(path), { recursive: true });
  // Fetched aside and renamed: several processes ask at once.
  const aside = mkdtempSync(`${FOLDER}fetched-`);
  const quiet = { stdio: 'ignore' } as const;
  execFileSync('npm', ['pack', `jscanify@${VERSION}`, '--pack-destination', aside], quiet);
  execFileSync('tar', ['-xzf', `jscanify-${VERSION}.tgz`, 'package/src/jscanify.js'], { cwd: aside, ...quiet });
  renameSync(join(aside, 'package/src/jscanify.js'), path);
  rmSync(aside, { recursive: true });
  return path;
}

/** The part of OpenCV.js that is used from here. */
interface Cv {
  /** There once the wasm runs. */
  readonly Mat?: unknown;
  onRuntimeInitialized?: () => void;
  matFromImageData(image: { data: Uint8ClampedArray; width: number; height: number }): Mat;
}
interface Mat {
  delete(): void;
}
interface Corners {
  readonly topLeftCorner?: Point;
  readonly topRightCorner?: Point;
  readonly bottomRightCorner?: Point;
  readonly bottomLeftCorner?: Point;
}
interface Jscanify {
  findPaperContour(image: Mat): Mat | null;
  getCornerPoints(contour: Mat): Corners;
}

/** The largest contour's corners, clockwise from the upper left of the picture, normalised; or `null`. */
export type ContourFinder = (pixels: Pixels) => Quad | null;

/** Loads OpenCV.js into this process (seconds, some 100 MB). */
export async function createContourFinder(): Promise<ContourFinder> {
  const cv = require(opencvPath()) as Cv;
  // The module has a `then` that answers with itself: awaiting it would never end.
  await new Promise<void>((resolve) => {
    if (cv.Mat) resolve();
    else cv.onRuntimeInitialized = resolve;
  });
  // jscanify takes OpenCV from the global scope.
  Object.assign(globalThis, { cv });
  const finder = new (require(jscanifyPath()) as new () => Jscanify)();
  return ({ data, width, height }) => {
    const clamped = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
    const image = cv.matFromImageData({ data: clamped, width, height });
    const contour = finder.findPaperContour(image);
    image.delete();
    if (contour === null) return null;
    const { topLeftCorner: a, topRightCorner: b, bottomRightCorner: c, bottomLeftCorner: d } = finder.getCornerPoints(contour);
    contour.delete();
    if (!a || !b || !c || !d) return null;
    const share = ({ x, y }: Point): Point => ({ x: x / width, y: y / height });
    return [share(a), share(b), share(c), share(d)];
  };
} // prettier-ignore
