import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Analyzer } from '../../../src/headless/analyzer.js';
import { EffectRunner, PreviewStore } from '../../../src/headless/effect-runner.js';
import type { CameraSession } from '../../../src/headless/camera-session.js';
import type { OnSubmitResult } from '../../../src/headless/capture-config.js';
import { createSessionStore, initialState } from '../../../src/session/session.js';
import type { CaptureEvent, CaptureState, SessionStore, StateName } from '../../../src/session/session.js';
import { lazy } from '../../../src/shared/shared.js';
import type { WorkerClient } from '../../../src/worker/client/client.js';
import { checkReport, photoFile } from '../../support/session/sample-reports.js';

const ACCEPTED = { verdict: true, reason: '', flow_id: 'f' };

/** A store whose `fit` gives other bytes each time, as an encoder may. */
function createStore(
  onSubmit: ((files: readonly File[]) => OnSubmitResult) | undefined,
  overrides: Partial<CameraSession> = {},
): { store: SessionStore; fits: () => number; checks: () => number } {
  let fits = 0;
  let checked = 0;
  const fit = async ({ files }: { files: readonly File[] }) =>
    files.map(() => new Blob([`encoding ${++fits}`], { type: 'image/jpeg' }));
  const analyzer = {
    connect: async () => ({ fit }) as unknown as WorkerClient,
    checkPhoto: async () => {
      checked += 1;
      return { report: checkReport(), preview: { close: () => undefined } as ImageBitmap };
    },
    warmUp: () => undefined,
    dispose: () => undefined,
  } satisfies Pick<Analyzer, keyof Analyzer>;
  const nothing = (): undefined => undefined;
  const checks = { startLiveChecks: nothing, stopLiveChecks: nothing };
  const camera = { open: async () => undefined, close: nothing, ...checks, ...overrides } as CameraSession;
  const previews = new PreviewStore();
  const effects = new EffectRunner({
    analyzer: analyzer as unknown as Analyzer,
    camera: lazy(async () => camera),
    previews,
    summarize: () => undefined,
    config: () => ({ onSubmit }),
  });
  const options = { docType: 'passport', canSend: onSubmit !== undefined } as const;
  return { store: createSessionStore(initialState(options), effects.run), fits: () => fits, checks: () => checked };
}

/** Sends an event, and waits for a state. */
function reach(store: SessionStore, name: StateName, event: CaptureEvent): Promise<CaptureState> {
  const reached = new Promise<CaptureState>((resolve) => {
    const unsubscribe = store.subscribe((state) => {
      if (state.name !== name) return;
      unsubscribe();
      resolve(state);
    });
  });
  store.send(event);
  return reached;
}
const reviewFile = (store: SessionStore): Promise<CaptureState> =>
  reach(store, 'review', { type: 'filesChosen', files: [photoFile()] });

test('a retry after a failed submission → sends the same bytes, and the photo is encoded only once', async () => {
  const submitted: string[] = [];
  const { store, fits } = createStore(async ([file]) => {
    submitted.push((await file?.text()) ?? '');
    if (submitted.length === 1) throw new Error('The page has no answer.');
    return ACCEPTED;
  });
  await reviewFile(store);
  await reach(store, 'error', { type: 'use' });
  const { files } = await reach(store, 'answered', { type: 'retry' });
  assert.deepEqual(submitted, ['encoding 1', 'encoding 1']);
  assert.equal(await files[0]?.text(), 'encoding 1');
  assert.equal(fits(), 1);
});

test('the host’s promise rejects with an AbortError of its own → an error, with the photo kept', async () => {
  const { store } = createStore(() => Promise.reject(new DOMException('The page gave up.', 'AbortError')));
  await reviewFile(store);
  const { photos, actions } = await reach(store, 'error', { type: 'use' });
  assert.deepEqual([Object.keys(photos), actions.includes('retry')], [['front'], true]);
});

test('no onSubmit, files submitted twice → the same prepared files are reported both times', async () => {
  const { store, fits } = createStore(undefined);
  await reviewFile(store);
  const reported: (File | undefined)[] = [];
  const prepared = new Promise<void>((resolve) => {
    store.subscribe((state, { type }) => {
      if (type === 'prepared') resolve(void reported.push(state.files[0]));
    });
  });
  store.send({ type: 'use' });
  await prepared;
  store.send({ type: 'submit' });
  assert.ok(reported[0]);
  assert.deepEqual(reported, [reported[0], reported[0]]);
  assert.equal(fits(), 1);
});

test('the event `shoot` → the photo is taken, then checked, and the session reaches the review', async () => {
  const events: string[] = [];
  let aborted: AbortSignal | undefined;
  const { store } = createStore(undefined, {
    takePhoto: async ({ side }, signal) => {
      aborted = signal;
      return { file: photoFile(`${side}.jpg`), check: Promise.resolve(null) };
    },
  });
  store.subscribe((state, { type }) => events.push(`${type}: ${state.name}`));
  await reach(store, 'aiming', { type: 'start' });
  const { candidate } = await reach(store, 'review', { type: 'shoot' });
  assert.deepEqual(events.slice(-3), ['shoot: checking', 'photoTaken: checking', 'checked: review']);
  assert.equal(candidate?.file.name, 'front.jpg');
  assert.equal(aborted?.aborted, false);
});

for (const [how, check, checksOfTheFile] of [
  ['checked from its pixels', { report: checkReport(), preview: { close: () => undefined } as ImageBitmap }, 0],
  ['that could not be checked from its pixels', null, 1],
] as const)
  test(`a photo ${how} → its file is checked ${String(checksOfTheFile)} times before the review`, async () => {
    const { store, checks } = createStore(undefined, {
      takePhoto: async () => ({ file: photoFile(), check: Promise.resolve(check) }),
    });
    await reach(store, 'aiming', { type: 'start' });
    await reach(store, 'review', { type: 'shoot' });
    assert.equal(checks(), checksOfTheFile);
  });

test('a photo that arrives after the camera failed → ignored, and its preview is closed', async () => {
  let finish: () => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  let closed = 0;
  const { store } = createStore(undefined, {
    open: async (_, onLost) => {
      fail = onLost;
    },
    takePhoto: () =>
      new Promise((resolve) => {
        const preview = { close: () => (closed += 1) } as unknown as ImageBitmap;
        finish = () => resolve({ file: photoFile(), check: Promise.resolve({ report: checkReport(), preview }) });
      }),
  });
  await reach(store, 'aiming', { type: 'start' });
  store.send({ type: 'shoot' });
  fail(new Error('gone'));
  assert.equal(store.state.name, 'error');
  finish();
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(store.state.name, 'error');
  assert.equal(closed, 1);
});

test('front and back are sent → named by their sides, the front first', async () => {
  const { store } = createStore(async () => ACCEPTED);
  store.send({ type: 'configure', options: { docType: 'id_card' } });
  await reach(store, 'review', { type: 'filesChosen', files: [photoFile('b.jpg'), photoFile('a.jpg')] });
  await reach(store, 'review', { type: 'use' });
  const { files } = await reach(store, 'answered', { type: 'use' });
  assert.deepEqual(
    files.map(({ name }) => name),
    ['front.jpg', 'back.jpg'],
  );
});
