import type { Expectation } from '../checks/checks.js';
import { CaptureError, type Side } from '../contract/contract.js';
import { interpretAnswer } from '../session/session.js';
import type { CaptureEvent, CaptureState, Effect, RunEffect } from '../session/session.js';
import type { CaptureConfig } from './capture-config.js';
import type { Analyzer } from './analyzer.js';
import type { PreviewStore } from './preview-store.js';
import { loadUploader } from './headless-lazy-modules.js';
import type { PhotoSender } from './photo-sender.js';
import type { CameraSession } from './camera-session.types.js';
import { isAbortError, sha256Hex } from '../shared/shared.js';
import { toErrorReport } from './error-report.js';

export interface EffectDeps {
  readonly eyes: Analyzer;
  readonly stage: CameraSession;
  readonly previews: PreviewStore;
  readonly config: () => CaptureConfig;
  readonly state: () => CaptureState;
}

type Context = Parameters<RunEffect>[1];
type EffectOf<T extends Effect['type']> = Extract<Effect, { type: T }>;
type FailureEvent = 'cameraFailed' | 'checkFailed' | 'sendFailed';

/** What the eyes may know before they look at a picture of `side`. */
export function expectationFor(state: CaptureState, config: CaptureConfig, side: Side): Expectation {
  const other = state.photos[side === 'front' ? 'back' : 'front'];
  const { fields } = config;
  return {
    docType: state.options.docType,
    side,
    bothInOne: state.bothInOne,
    otherSide: other?.report.fingerprint,
    otherReport: other?.report,
    countryCode: fields?.country_code,
    firstName: fields?.first_name,
    lastName: fields?.last_name,
    thresholds: config.thresholds,
  };
}

/** Turns effects into work in the rooms. Every failure comes back as an event; an aborted effect says nothing. */
export function createEffectRunner({ eyes, stage, previews, config, state }: EffectDeps): RunEffect {
  let sender: PhotoSender | null = null;

  /** Runs `work` and tells what came of it. @param about what a failure is about */
  function tell(context: Context, failed: FailureEvent, work: () => Promise<CaptureEvent | null>, about = {}): void {
    work().then(
      (event) => event && context.send(event),
      (error: unknown) => {
        if (!isAbortError(error, context.signal)) context.send({ type: failed, ...toErrorReport(error), ...about });
      },
    );
  }

  async function check({ file, side }: EffectOf<'check'>, { signal }: Context): Promise<CaptureEvent | null> {
    // Fetched now, so that it is there when the connection no longer is.
    loadUploader().catch(() => undefined);
    const [{ report, preview }, sha256] = await Promise.all([
      eyes.inspect(file, expectationFor(state(), config(), side)),
      sha256Of(file),
    ]);
    if (signal.aborted) {
      preview.close();
      return null;
    }
    previews.set('candidate', preview);
    return { type: 'checked', file, report, sha256 };
  }

  async function prepare(): Promise<readonly File[]> {
    const { prepareFiles } = await loadUploader();
    return prepareFiles(state(), await eyes.connect());
  }

  async function send(effect: EffectOf<'send'>, context: Context): Promise<CaptureEvent | null> {
    if (config().endpoint !== undefined && !navigator.onLine) throw new CaptureError('offline');
    const files = await prepare();
    context.send({ type: 'prepared', files });
    if (context.signal.aborted) return null;
    const onProgress = (share: number): void => context.send({ type: 'progress', share });
    sender ??= (await loadUploader()).createPhotoSender();
    const answer = await sender.send(files, config(), { fresh: effect.fresh, signal: context.signal, onProgress });
    if (!answer) return { type: 'stop' };
    const { options, sides, bothInOne } = state();
    return {
      type: 'answered',
      answer,
      outcome: interpretAnswer(answer, { docType: options.docType, sides, bothInOne }),
    };
  }

  const performers: { readonly [T in Effect['type']]: (effect: EffectOf<T>, context: Context) => void } = {
    openCamera: (_, context) =>
      tell(context, 'cameraFailed', async () => {
        void eyes.connect().catch(() => undefined);
        await stage.open(context.signal, (trouble) => context.send({ type: 'cameraFailed', ...trouble }));
        return { type: 'cameraReady' };
      }),
    closeCamera: () => stage.close(),
    shoot: (_, context) =>
      tell(context, 'checkFailed', async () => ({
        type: 'shot',
        file: await stage.shoot(state().side, context.signal),
      })),
    check: (effect, context) => tell(context, 'checkFailed', () => check(effect, context), { file: effect.file }),
    prepare: (_, context) =>
      tell(context, 'checkFailed', async () => ({
        type: 'prepared',
        files: await prepare(),
      })),
    send: (effect, context) => tell(context, 'sendFailed', () => send(effect, context)),
    abort: () => undefined,
  };

  return (effect, context) => {
    const performer = performers[effect.type] as (effect: Effect, context: Context) => void;
    performer(effect, context);
  };
}

/** `null` on a page without Web Crypto (not a secure context), or when the file is gone. */
async function sha256Of(file: Blob): Promise<string | null> {
  try {
    return await sha256Hex(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return null;
  }
}
