import {
  CaptureError,
  isCaptureError,
  type CaptureSummary,
  type ErrorCode,
  type ErrorDetail,
} from '../contract/contract.js';
import {
  interpretAnswer,
  type CaptureEvent,
  type Effect,
  type EffectContext,
  type PhotoExpectation,
  type RunEffect,
} from '../session/session.js';
import { isAbortedOrAbortError } from '../shared/shared.js';
import { closePreviews, type Analyzer } from './analyzer.js';
import { addHostDataToExpectation, type CaptureConfig } from './capture-config.js';
import { loadPhotoSender } from './headless-lazy-modules.js';
import type { CameraSession, CameraPhoto } from './camera-session.js';
import type { PhotoSender } from './photo-sender.js';
import type { PreviewStore } from './preview-store.js';

export interface EffectDeps {
  readonly analyzer: Analyzer;
  readonly camera: CameraSession;
  readonly previews: PreviewStore;
  /** The summary of the session so far; `undefined` for unknown. */
  readonly summarize: () => CaptureSummary | undefined;
  readonly config: () => CaptureConfig;
}

type EffectOf<T extends Effect['type']> = Extract<Effect, { type: T }>;
type FailureEvent = Extract<CaptureEvent, { code: ErrorCode }>['type'];

/** Runs the session's effects. Every failure is sent as an event; an aborted effect sends nothing. */
export function createEffectRunner(deps: EffectDeps): RunEffect {
  const runner = new EffectRunner(deps);
  return (effect, context) => runner.run(effect, context);
}

class EffectRunner {
  readonly #deps: EffectDeps;
  #sender: PhotoSender | null = null;

  constructor(deps: EffectDeps) {
    this.#deps = deps;
  }

  run(effect: Effect, context: EffectContext): void {
    switch (effect.type) {
      case 'openCamera':
        return reportResult(context, 'cameraFailed', () => this.#openCamera(context));
      case 'closeCamera':
        return this.#deps.camera.close();
      case 'check':
        return this.#takeAndCheckPhoto(effect, context);
      case 'prepare':
        return reportResult(context, 'checkFailed', () => this.#prepareFiles(effect, context).then(() => null));
      case 'send':
        return reportResult(context, 'sendFailed', () => this.#sendPhotos(effect, context));
      case 'abort':
        return undefined;
    }
  }

  async #openCamera({ signal, send }: EffectContext): Promise<CaptureEvent> {
    const { analyzer, camera } = this.#deps;
    void analyzer.connect().catch(() => undefined);
    await camera.open(signal, (error) => send({ type: 'cameraFailed', ...toErrorReport(error) }));
    return { type: 'cameraReady' };
  }

  /** Takes a photo if there is no file yet, then checks it. A failure of the check names the file. */
  #takeAndCheckPhoto({ file, expectation }: EffectOf<'check'>, context: EffectContext): void {
    const { signal } = context;
    const complete = addHostDataToExpectation(expectation, this.#deps.config());
    const check = (photo: CameraPhoto): void =>
      reportResult(context, 'checkFailed', () => this.#checkPhoto(photo, complete, signal), { file: photo.file });
    if (file) return check({ file, inspection: null });
    reportResult(context, 'checkFailed', async () => {
      const photo = await this.#deps.camera.takePhoto(complete, signal);
      context.send({ type: 'shot', file: photo.file });
      if (signal.aborted) closePreviews(photo.inspection);
      else check(photo);
      return null;
    });
  }

  async #checkPhoto(
    { file, inspection }: CameraPhoto,
    expectation: PhotoExpectation,
    signal: AbortSignal,
  ): Promise<CaptureEvent | null> {
    const { analyzer, previews } = this.#deps;
    // Loaded while there is a connection: sending may come next. Without it the hash is not known.
    const hashing = loadPhotoSender().then(
      ({ hashFile }) => hashFile(file),
      () => null,
    );
    const inspecting = inspection ?? analyzer.inspect(file, expectation);
    const [inspected, sha256] = await Promise.all([inspecting, hashing]);
    if (signal.aborted) {
      closePreviews(inspected);
      return null;
    }
    previews.set('candidate', inspected.preview);
    previews.set('candidateBack', inspected.backPreview ?? null);
    return { type: 'checked', file, report: inspected.report, sha256 };
  }

  /** Prepares the photos, or reuses files that are prepared already. */
  async #prepareFiles(
    { photos, prepared }: EffectOf<'prepare' | 'send'>,
    { signal, send }: EffectContext,
  ): Promise<readonly File[]> {
    const files = prepared.length > 0 ? prepared : await this.#fitPhotos(photos, signal);
    send({ type: 'prepared', files });
    return files;
  }

  async #fitPhotos(photos: EffectOf<'prepare'>['photos'], signal: AbortSignal): Promise<readonly File[]> {
    const sender = await this.#loadSender();
    return sender.prepare(photos, await this.#deps.analyzer.connect(), signal);
  }

  async #sendPhotos(effect: EffectOf<'send'>, context: EffectContext): Promise<CaptureEvent | null> {
    const { signal } = context;
    const { config, summarize } = this.#deps;
    if (config().endpoint !== undefined && !navigator.onLine) throw new CaptureError('offline');
    const files = await this.#prepareFiles(effect, context);
    const sender = await this.#loadSender();
    if (signal.aborted) return null;
    const onProgress = (share: number): void => context.send({ type: 'progress', share });
    const answer = await sender.send(files, effect, config(), { signal, onProgress, summarize });
    return answer ? { type: 'answered', answer, outcome: interpretAnswer(answer, effect.sent) } : { type: 'stop' };
  }

  async #loadSender(): Promise<PhotoSender> {
    const { createPhotoSender } = await loadPhotoSender();
    return (this.#sender ??= createPhotoSender());
  }
}

/** Sends the event that `work` results in, or the failure event with the error's code and `about`. */
function reportResult(
  { signal, send }: EffectContext,
  failure: FailureEvent,
  work: () => Promise<CaptureEvent | null>,
  about: { readonly file?: File } = {},
): void {
  work().then(
    (event) => event && send(event),
    (error: unknown) => {
      if (!isAbortedOrAbortError(error, signal)) send({ type: failure, ...toErrorReport(error), ...about });
    },
  );
}

/** Code and detail of an error, as the session's events carry them. An unknown error is `internal`. */
function toErrorReport(error: unknown): { readonly code: ErrorCode; readonly detail: ErrorDetail } {
  return isCaptureError(error) ? { code: error.code, detail: error.detail } : { code: 'internal', detail: {} };
}
