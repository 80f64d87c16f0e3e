/** Runs every test photo through a capture of its own, as a chosen file, and measures the time to the review. */
import { createCapture, type Capture, type CaptureEvent, type CaptureState } from 'doc-capture/headless';
import { waitForState } from './wait-for-state.js';
import type { PhotoCheckResult } from './device-report.types.js';
import {
  compareWithExpected,
  describeExpected,
  drawTestPhoto,
  TEST_PHOTOS,
  type SamplePictures,
  type TestPhoto,
} from './draw-test-photos.js';

/** After this time, in milliseconds, a photo counts as failed, and the next one follows. */
const TIME_LIMIT_MS = 60_000;

/** @param onResult called after each photo */
export async function runPhotoChecks(onResult: (results: readonly PhotoCheckResult[]) => void): Promise<void> {
  const pictures = loadPictures();
  const capture = createCapture({ sources: ['file'] });
  const results: PhotoCheckResult[] = [];
  try {
    // The first check also loads the worker and its modules. It is measured again as the first of the list.
    const [first] = TEST_PHOTOS;
    if (first) await checkPhoto(capture, first, pictures);
    for (const photo of TEST_PHOTOS) {
      results.push(await checkPhoto(capture, photo, pictures));
      onResult([...results]);
    }
  } finally {
    capture.dispose();
  }
}

async function checkPhoto(capture: Capture, photo: TestPhoto, pictures: SamplePictures): Promise<PhotoCheckResult> {
  const { name, docType, front, expected } = photo;
  const file = await drawTestPhoto(photo, pictures);
  capture.send({ type: 'reset' });
  capture.configure({ docType, sidesSetting: front ? 'front-back' : 'front', sources: ['file'] });
  let next: CaptureEvent = { type: 'filesChosen', files: [file] };
  if (front) {
    const frontFile = await drawTestPhoto({ ...photo, documents: front }, pictures);
    await sendAndWait(capture, { type: 'filesChosen', files: [frontFile, file] });
    next = { type: 'use' };
  }
  const beginMs = performance.now();
  const state = await sendAndWait(capture, next);
  const totalMs = performance.now() - beginMs;
  const report = state?.candidate?.report;
  const error = state === null ? 'time limit' : (state.notice?.code ?? state.error?.code ?? state.name);
  const found = report ? compareWithExpected(report, expected) : error;
  return {
    name,
    expected: describeExpected(expected),
    found,
    isAsExpected: found === describeExpected(expected),
    totalMs,
    checkMs: report?.elapsedMs ?? null,
  };
}

/** @returns the state in which the check of a photo ended; `null` after the time limit */
function sendAndWait(capture: Capture, event: CaptureEvent): Promise<CaptureState | null> {
  const ended = waitForState(capture, ['review', 'picking', 'error'], TIME_LIMIT_MS);
  capture.send(event);
  return ended;
}

/** Loads each sample picture once. */
function loadPictures(): SamplePictures {
  const loaded = new Map<string, Promise<ImageBitmap>>();
  const load = async (sample: string): Promise<ImageBitmap> => {
    const response = await fetch(new URL(`../samples/${sample}.jpg`, import.meta.url));
    if (!response.ok) throw new Error(`The picture answers with ${response.status}`);
    return createImageBitmap(await response.blob());
  };
  return (sample) => {
    const picture = loaded.get(sample) ?? load(sample);
    loaded.set(sample, picture);
    return picture;
  };
}
