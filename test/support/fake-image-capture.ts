import { replaceForTest } from './test-scope.js';

/** Replaces `window.ImageCapture` until the test ends. @param takePhoto gives the photo, which need not have the promised size */
export function replaceImageCapture(camera: { takePhoto: () => Promise<Blob>; width: number; height: number }): void {
  const { takePhoto, width, height } = camera;
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
