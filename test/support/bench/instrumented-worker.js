// The product's worker whose live MRZ reader is timed. It is served beside the worker's own files and posts the
// duration of each reading step to a channel. An MRZ that is certain is read again, so that reading goes on.
const steps = [];
const readings = [];
let reading = null;
let beganMs = null;

const now = () => performance.timeOrigin + performance.now();

function begin() {
  beganMs = now();
}

function end() {
  if (beganMs === null) return;
  const tookMs = now() - beganMs;
  steps.push(tookMs);
  if (reading) {
    reading.workMs += tookMs;
    reading.endedMs = now();
  }
  beganMs = null;
}

function watched(create, pause) {
  const reader = create(async () => {
    await pause();
    begin();
    // What follows is a step, in the microtask after the first of these.
    queueMicrotask(() => queueMicrotask(end));
  });
  return {
    get isBusy() {
      return reader.isBusy;
    },
    // Nothing is ever certain, so the next zone is read too.
    get valid() {
      return null;
    },
    get sharp() {
      return reader.sharp;
    },
    get merge() {
      return reader.merge;
    },
    offer(plane, zone) {
      if (reader.isBusy) return;
      reading = { beganMs: now(), endedMs: Infinity, workMs: 0, lines: zone.lineCount };
      readings.push(reading);
      begin();
      reader.offer(plane, zone);
      end();
    },
    reset: () => reader.reset(),
  };
}

// The file of the reader leaves it on this shelf (src/script/siblings).
const shelf = {};
let held;
Object.defineProperty(shelf, 'mrz', {
  enumerable: true,
  configurable: true,
  get: () => held,
  set(part) {
    held = { ...part, createLiveReader: (pause) => watched(part.createLiveReader, pause) };
  },
});
globalThis[Symbol.for('doc-capture/siblings')] = shelf;

const channel = new BroadcastChannel('watched-worker');
channel.addEventListener('message', () => channel.postMessage({ steps, readings }));

importScripts('doc-capture.worker.js');
