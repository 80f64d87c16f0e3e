import { replaceForTest } from './test-scope.js';

export interface FakeImageCaptureOptions {
  /** The photo that the camera takes. */
  readonly takePhoto: () => Promise<Blob>;
  /** The size that the camera promises. */
  readonly width: number;
  readonly height: number;
}

/** Replaces `window.ImageCapture` until the test ends. */
export function replaceImageCapture({ takePhoto, width, height }: FakeImageCaptureOptions): void {
  class FakeImageCapture {
    getPhotoCapabilities = async () => ({ imageWidth: { max: width }, imageHeight: { max: height } });
    takePhoto = takePhoto;
  }
  replaceForTest(window, 'ImageCapture', FakeImageCapture);
}

/** A black JPEG of this size. */
export function blackJpeg(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, 9, 9);
  return canvas.convertToBlob({ type: 'image/jpeg' });
}
