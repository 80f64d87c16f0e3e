// A worker as a page would write it today: OpenCV.js, jscanify's largest contour and its corners, variance of the
// Laplacian, on the whole frame. Everything that is allocated on OpenCV's heap is freed, so that it can run for long.
/* global cv, jscanify */
importScripts('/bench/opencv.js', '/bench/jscanify.js');

let surface = null;

function pixelsOf(frame) {
  const { displayWidth: width, displayHeight: height } = frame;
  surface ??= new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  surface.drawImage(frame, 0, 0);
  return surface.getImageData(0, 0, width, height);
}

function laplacianVariance(image) {
  const grey = new cv.Mat();
  const laplacian = new cv.Mat();
  const mean = new cv.Mat();
  const deviation = new cv.Mat();
  cv.cvtColor(image, grey, cv.COLOR_RGBA2GRAY);
  cv.Laplacian(grey, laplacian, cv.CV_64F);
  cv.meanStdDev(laplacian, mean, deviation);
  const variance = deviation.doubleAt(0, 0) ** 2;
  for (const mat of [grey, laplacian, mean, deviation]) mat.delete();
  return variance;
}

// The module has a `then` that answers with itself: awaiting it would never end.
const ready = new Promise((resolve) => {
  if (cv.Mat) resolve(new jscanify());
  else cv.onRuntimeInitialized = () => resolve(new jscanify());
});

async function answer(frame) {
  const finder = await ready;
  if (frame === 'ready') return postMessage('ready');
  const pixels = pixelsOf(frame);
  frame.close();
  const begun = performance.now();
  const image = cv.matFromImageData(pixels);
  const contour = finder.findPaperContour(image);
  const corners = contour && finder.getCornerPoints(contour);
  const variance = laplacianVariance(image);
  contour?.delete();
  image.delete();
  postMessage({ checkMs: performance.now() - begun, corners, variance });
}

addEventListener('message', ({ data }) => void answer(data));
