/** Shows a drawn document to a drawn camera, and measures the way to the automatic photo. */
import { createCapture, type Capture } from 'doc-capture/headless';
import { DEMO_SAMPLES } from '../demo-samples.js';
import { openCameraScene } from '../sample-camera/camera-scene.js';
import { replaceProperties } from '../../src/testing/replace-properties.js';
import { canReplaceCamera } from '../sample-camera/sample-camera.js';
import { waitForState } from './wait-for-state.js';
import type { LiveCheckResult } from './device-report.types.js';

/** Time to find the document and take the photo, in milliseconds: much, for a device that is busy with something else. */
const TIME_LIMIT_MS = 120_000;

const NOT_MEASURED = { checksPerSecond: null, shutterMs: null, reviewMs: null, longTasks: null } as const;

/** @param video shows the drawn camera meanwhile */
export async function runLiveCheck(video: HTMLVideoElement): Promise<LiveCheckResult> {
  if (!canReplaceCamera()) return { problem: 'This browser can not draw a camera', ...NOT_MEASURED };
  const sample = DEMO_SAMPLES.find(({ docType }) => docType === 'id_card');
  if (!sample) throw new Error('There is no sample of an identity card');
  const restore = replaceProperties(navigator.mediaDevices, {
    getUserMedia: async () => {
      const scene = await openCameraScene({
        sample,
        portrait: innerHeight > innerWidth,
        side: 'front',
        bothInOne: false,
      });
      return scene.stream;
    },
    enumerateDevices: () => Promise.resolve([]),
  });
  const longTasks = countLongTasks();
  const capture = createCapture({ docType: 'id_card', sidesSetting: 'front', sources: ['camera'] });
  capture.attach(video);
  try {
    return { ...(await measure(capture)), longTasks: longTasks.count() };
  } finally {
    capture.dispose();
    longTasks.stop();
    restore();
  }
}

async function measure(capture: Capture): Promise<Omit<LiveCheckResult, 'longTasks'>> {
  let firstMs: number | null = null;
  let lastMs = 0;
  let checks = 0;
  let shotMs: number | null = null;
  const unsubscribe = capture.subscribeLive(() => {
    if (capture.state.name !== 'aiming') return;
    lastMs = performance.now();
    firstMs ??= lastMs;
    checks += 1;
  });
  capture.subscribe((_, event) => {
    if (event.type === 'shoot') shotMs = performance.now();
  });
  const ended = waitForState(capture, ['review', 'error'], TIME_LIMIT_MS);
  capture.send({ type: 'start' });
  const state = await ended;
  const endMs = performance.now();
  unsubscribe();
  if (state?.name !== 'review') {
    const hint = capture.live.hint ?? 'none';
    const problem = state ? `Error ${state.error?.code ?? ''}` : `No photo within the time limit; last hint: ${hint}`;
    return { ...NOT_MEASURED, problem };
  }
  const aimedMs = firstMs === null ? 0 : lastMs - firstMs;
  return {
    problem: null,
    checksPerSecond: aimedMs > 0 ? ((checks - 1) * 1000) / aimedMs : null,
    shutterMs: shotMs !== null && firstMs !== null ? shotMs - firstMs : null,
    reviewMs: shotMs === null ? null : endMs - shotMs,
  };
}

/** Counts tasks of the main thread above 50 ms (Long Tasks API). */
function countLongTasks(): { readonly count: () => number | null; readonly stop: () => void } {
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask'))
    return { count: () => null, stop: () => undefined };
  let tasks = 0;
  const observer = new PerformanceObserver((entries) => {
    tasks += entries.getEntries().length;
  });
  observer.observe({ type: 'longtask' });
  return {
    count: () => tasks + observer.takeRecords().length,
    stop: () => observer.disconnect(),
  };
}
