import {
  CaptureError,
  toErrorReport,
  type CaptureConditions,
  type CaptureSummary,
  type ErrorCode,
  type Side,
} from '../contract/contract.js';
import {
  interpretAnswer,
  type CaptureEvent,
  type Effect,
  type EffectContext,
  type PhotoExpectation,
  type RunEffect,
} from '../session/session.js';
import { lazyModule, type Lazy } from '../shared/shared.js';
import { closePreviews, type Analyzer, type CameraPhoto, type CheckedPhoto } from './analyzer.js';
import { addHostDataToExpectation, type CaptureConfig } from './capture-config.js';
import type { CameraSession } from './camera-session.js';
import type { PhotoSender } from './photo-sender.js';

/** Fits photos and uploads them: needed when there are photos. */
const photoSenderModule = lazyModule(() => import('./photo-sender.js'));

/** Longest time that a checked photo waits for the module that hashes it, in milliseconds. */
const HASH_WAIT_MS = 2_000;

interface EffectDeps {
  readonly analyzer: Analyzer;
  /** Loaded when the camera is first opened: whoever chooses files never needs it. */
  readonly camera: Lazy<CameraSession>;
  readonly previews: PreviewStore;
  /** The summary of the session so far; `undefined` for unknown. */
  readonly summarize: () => CaptureSummary | undefined;
  readonly config: () => CaptureConfig;
}

type EffectOf<T extends Effect['type']> = Extract<Effect, { type: T }>;
type FailureEvent = Extract<CaptureEvent, { code: ErrorCode }>['type'];

/** Runs the session's effects. Every failure is sent as an event; an aborted effect sends nothing. */
export class EffectRunner {
  readonly #deps: EffectDeps;
  #sender: PhotoSender | null = null;
  /** The camera's last photo, whose check began while it was taken; until `#takeRunningCheck`, or the next photo. */
  #takenPhoto: CameraPhoto | null = null;

  constructor(deps: EffectDeps) {
    this.#deps = deps;
  }

  readonly run: RunEffect = (effect, context) => {
    switch (effect.type) {
      case 'openCamera':
        return reportResult(context, 'cameraFailed', () => this.#openCamera(context));
      case 'closeCamera':
        return this.#deps.camera.loaded?.close();
      case 'startLiveChecks':
        return this.#deps.camera.loaded?.startLiveChecks({
          expectation: this.#addHostData(effect.expectation),
          shutter: effect.shutter,
        });
      case 'stopLiveChecks':
        return this.#deps.camera.loaded?.stopLiveChecks();
      case 'takePhoto':
        return reportResult(context, 'checkFailed', () => this.#takePhoto(effect, context));
      case 'check':
        return reportResult(context, 'checkFailed', () => this.#checkPhoto(effect, context), { file: effect.file });
      case 'prepare':
        return reportResult(context, 'checkFailed', () => this.#prepareFiles(effect, context).then(() => null));
      case 'send':
        return reportResult(context, 'sendFailed', () => this.#sendPhotos(effect, context));
      case 'abort':
        return undefined;
    }
  };

  async #openCamera({ signal, send }: EffectContext): Promise<CaptureEvent> {
    const { analyzer, camera } = this.#deps;
    void analyzer.connect().catch(() => undefined);
    const session = await camera.load();
    signal.throwIfAborted();
    await session.open(signal, (error) => send({ type: 'cameraFailed', ...toErrorReport(error) }));
    return { type: 'cameraReady' };
  }

  #addHostData(expectation: PhotoExpectation): PhotoExpectation {
    return addHostDataToExpectation(expectation, this.#deps.config());
  }

  async #takePhoto({ expectation }: EffectOf<'takePhoto'>, { signal, send }: EffectContext): Promise<null> {
    const { camera } = this.#deps;
    // At once where it is loaded: the photo is of this moment.
    const session = camera.loaded ?? (await camera.load());
    const photo = await session.takePhoto(this.#addHostData(expectation), signal);
    this.#takenPhoto = photo;
    send({ type: 'photoTaken', file: photo.file });
    // The event has not led to its `check`: the photo came too late.
    void this.#takeRunningCheck(photo.file)?.then(closePreviews);
    return null;
  }

  /** The check that began while `file` was taken, once; `null` for other files. `file` is compared by identity. */
  #takeRunningCheck(file: File): Promise<CheckedPhoto | null> | null {
    if (this.#takenPhoto?.file !== file) return null;
    const { check } = this.#takenPhoto;
    this.#takenPhoto = null;
    return check;
  }

  async #checkPhoto({ file, expectation }: EffectOf<'check'>, { signal }: EffectContext): Promise<CaptureEvent | null> {
    const { analyzer, previews } = this.#deps;
    const checkFile = (): Promise<CheckedPhoto> => analyzer.checkPhoto(file, this.#addHostData(expectation));
    const checking = this.#takeRunningCheck(file)?.then((checked) => checked ?? checkFile()) ?? checkFile();
    // Loaded while there is a connection: sending may come next. Without it the hash is not known.
    const hashing = photoSenderModule.loadWithin(HASH_WAIT_MS).then((module) => module?.hashFile(file) ?? null);
    const [checked, sha256] = await Promise.all([checking, hashing]);
    if (signal.aborted) {
      closePreviews(checked);
      return null;
    }
    previews.set('candidate', checked.preview);
    previews.set('candidateBack', checked.backPreview ?? null);
    return { type: 'checked', file, report: checked.report, sha256 };
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
    const { PhotoSender } = await photoSenderModule.load();
    return (this.#sender ??= new PhotoSender());
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
      if (!signal.aborted) send({ type: failure, ...toErrorReport(error), ...about });
    },
  );
}

/**
 * Asks the relay what it accepts from this person: document types, countries and sides (`GET /config`).
 * @param onError called with what is wrong with the answer
 * @returns `null` when they cannot be had
 */
export async function loadRelayConditions(
  config: Pick<CaptureConfig, 'grant' | 'credentials'> & { readonly endpoint: string },
  onError?: (error: CaptureError) => void,
): Promise<CaptureConditions | null> {
  try {
    const { fetchCaptureConditions } = await photoSenderModule.load();
    return await fetchCaptureConditions(config, onError);
  } catch {
    return null;
  }
}

/** `candidateBack`: the back, where the photo under review shows both sides. */
export type PreviewName = Side | 'candidate' | 'candidateBack';

/** Rectified photos to show. Closes each when it is replaced or no longer needed. */
export class PreviewStore {
  readonly #bitmaps = new Map<PreviewName, ImageBitmap>();

  get(name: PreviewName): ImageBitmap | null {
    return this.#bitmaps.get(name) ?? null;
  }

  set(name: PreviewName, bitmap: ImageBitmap | null): void {
    const old = this.get(name);
    if (old !== bitmap) old?.close();
    if (bitmap) this.#bitmaps.set(name, bitmap);
    else this.#bitmaps.delete(name);
  }

  /** Makes the photo under review the kept photo of `side`, and of the back where it shows both. */
  keep(side: Side): void {
    for (const [from, to] of [
      ['candidate', side],
      ['candidateBack', 'back'],
    ] as const) {
      const bitmap = this.get(from);
      if (!bitmap) continue;
      this.#bitmaps.delete(from);
      this.set(to, bitmap);
    }
  }

  clear(): void {
    for (const name of this.#bitmaps.keys()) this.set(name, null);
  }
}
