/** A capture session in Node whose photos are checked for real, as the worker checks them in a browser. */
import { inspectAndRead, type Pixels } from '../../../src/checks/checks.js';
import { initialState, transition, type CaptureEvent, type CaptureOptions } from '../../../src/session/session.js';
import type { CaptureState, Effect } from '../../../src/session/session.js';
import { photoFile } from './sample-reports.js';

/** A day on which the sample documents are valid. */
const TODAY = '2026-11-23';

/** What was sent, or would be. */
export type SentPhotos = Extract<Effect, { type: 'send' }>;

export class PhotographedSession {
  state: CaptureState;
  sent: SentPhotos | null = null;
  readonly #pixels = new Map<File, Pixels>();

  constructor(options: Partial<CaptureOptions>) {
    this.state = initialState({ canSend: true, ...options });
  }

  /** Sends an event, and checks what it asks to check. @param shown what is before the camera */
  async send(event: CaptureEvent, shown?: Pixels): Promise<void> {
    const { state, effects } = transition(this.state, event);
    this.state = state;
    for (const effect of effects) {
      if (effect.type === 'send') this.sent = effect;
      if (effect.type === 'takePhoto' && shown) await this.#takePhoto(shown);
      if (effect.type === 'check') await this.#check(effect);
    }
  }

  /** The shutter of the open camera; opens it where it is needed. */
  async photograph(shown: Pixels): Promise<void> {
    const { name } = this.state;
    if (name === 'turning') await this.send({ type: 'turned' });
    else if (name !== 'starting' && name !== 'aiming') await this.send({ type: 'start' });
    if (this.state.name === 'starting') await this.send({ type: 'cameraReady' });
    await this.send({ type: 'shoot' }, shown);
  }

  /** The person chooses files together. */
  async choose(...images: readonly Pixels[]): Promise<void> {
    const files = images.map((pixels, index) => {
      const file = photoFile(`${String(index)}.jpg`);
      this.#pixels.set(file, pixels);
      return file;
    });
    await this.send({ type: 'filesChosen', files });
  }

  /** The causes of the findings under review. */
  get causes(): readonly string[] {
    return this.state.candidate?.report.findings.map(({ cause }) => cause) ?? [];
  }

  async #takePhoto(shown: Pixels): Promise<void> {
    const file = photoFile('camera.jpg');
    this.#pixels.set(file, shown);
    await this.send({ type: 'photoTaken', file });
  }

  async #check({ file, expectation }: Extract<Effect, { type: 'check' }>): Promise<void> {
    const pixels = this.#pixels.get(file);
    if (!pixels) throw new Error('there is no photo to check');
    const report = await inspectAndRead(pixels, { ...expectation, today: TODAY });
    await this.send({ type: 'checked', file, report });
  }
}
