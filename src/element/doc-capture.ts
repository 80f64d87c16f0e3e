import { html, nothing, type CSSResult, type PropertyValues, type TemplateResult } from 'lit';
import type { RelayAnswer, Side, TroubleCode } from '../contract/contract.js';
import {
  createCapture,
  takesFiles,
  type Capture,
  type CaptureConfig,
  type CaptureState,
} from '../headless/headless.js';
import { styles } from '../styles/styles.js';
import { actionsOf } from './actions.js';
import { AnnouncerController } from './controllers/announcer.js';
import { CaptureController } from './controllers/capture.js';
import { ChoiceController } from './controllers/choice.js';
import { systemClock, type Clock } from './controllers/clock.js';
import { FilesController } from './controllers/files.js';
import { FocusController } from './controllers/focus.js';
import { FullscreenController } from './controllers/fullscreen.js';
import { InternalsController } from './controllers/internals.js';
import { LanguageController } from './controllers/language.js';
import { LinkController } from './controllers/link.js';
import { OverlayController } from './controllers/overlay.js';
import { WaitsController } from './controllers/waits.js';
import { Curtain } from './curtain.js';
import { DocCancelEvent } from './events.js';
import { DocCaptureField } from './field.js';
import { eventsOf } from './notable.js';
import { adviseOn } from './odd.js';
import { dropHere } from './parts.js';
import { face, screenName } from './screens/screens.js';
import { ASIDE, configOf } from './settings.js';
import { spokenWords } from './spoken.js';
import { answered, askHost, hostWillSend } from './submission.js';
import type { Actions, View } from './view.js';

/** How long the card shows that it wants to be turned, before the camera goes on by itself. */
const TURNING_MS = 1800;
/** After this a sentence says that sending still works. */
const SLOW_MS = 10_000;

/**
 * Guides a person through photographing an identity document: camera or file, checks on the device, review, and with an
 * `endpoint` the way to your relay and the answer. Hosts decide on the relay's `onResult`, never on `doc-result`.
 *
 * @tag doc-capture
 * @attr lang - The language of the sentences. Default: the page's, else English.
 * @fires {DocStateChangeEvent} doc-statechange - The session moved on.
 * @fires {DocCapturedEvent} doc-captured - A side was taken and kept.
 * @fires {DocSubmitEvent} doc-submit - The photos are about to be sent; `respondWith` sends them your own way.
 * @fires {DocProgressEvent} doc-progress - Share of the bytes that are gone.
 * @fires {DocResultEvent} doc-result - The answer, to be shown and never to be trusted.
 * @fires {DocErrorEvent} doc-error - Something went wrong and is being told to the person.
 * @fires {DocCancelEvent} doc-cancel - The person left.
 *
 * @slot intro - In place of the first screen's text.
 * @slot legal - Below the first screen's buttons.
 * @csspart root - Everything.
 * @csspart screen - The screen that is shown; also by its own name: `welcome`, `choose`, `camera`, `picking`,
 *   `checking`, `review`, `sending`, `captured`, `answered`, `trouble`.
 * @csspart figure - The picture or mark of a screen.
 * @csspart body - Its words.
 * @csspart title - Its heading.
 * @csspart text - Its sentences.
 * @csspart actions - Its buttons.
 * @csspart button - Any button; also by rank (`filled-button`, `quiet-button`, `text-button`) and by what it does
 *   (`file-button`, `retake-button`, `shutter-button`, `torch-button`, `lens-button`, `leave-button`, `choice-button`, …).
 * @csspart icon - Any icon.
 * @csspart points - What is needed, on the first screen.
 * @csspart choices - The list of document types.
 * @csspart country - The question where the document was issued.
 * @csspart label - Its words.
 * @csspart select - Its list.
 * @csspart video - The live picture.
 * @csspart overlay - What is drawn over it.
 * @csspart pill - The one line of guidance.
 * @csspart opening - The words while the camera opens.
 * @csspart help - The offer after nothing was found for a while.
 * @csspart controls - The camera's buttons.
 * @csspart drop - Where files may be dropped.
 * @csspart drop-here - Covers everything while a file hangs over the element.
 * @csspart picture - The picture under review.
 * @csspart checks - What was checked on it; each line is a `check`.
 * @csspart check - One line of it, also as `fine`, `warn` or `block`.
 * @csspart progress - How far sending is.
 * @csspart mark - The large mark of an answer.
 * @csspart attempts - How many tries are left.
 * @csspart notice - What went wrong with a file, or why a side is taken again.
 */
export class DocCapture extends DocCaptureField {
  static override readonly styles: CSSResult[] = styles;

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'lang'];
  }

  readonly #internals = new InternalsController(this, this.internals);
  readonly #announcer = new AnnouncerController(this, this.clock);
  readonly #language = new LanguageController(this);
  readonly #session = new CaptureController(this, {
    open: () => this.open(this.#config),
    onStep: (state, previous) => this.#stepped(state, previous),
    onLive: (view) => this.#overlay.live(view),
    onNear: () => void this.#overlay.preload(),
  });
  readonly #overlay = new OverlayController(this, () => this.#session.existing);
  readonly #focus = new FocusController(this);
  readonly #fullscreen = new FullscreenController(this);
  readonly #files = new FilesController(this, {
    takes: () => !this.isDisabled && takesFiles(this.#capture.state),
    isRunning: () => this.#capture.state.name !== 'welcome',
    take: (files) => this.addFiles(files),
  });
  readonly #link = new LinkController(this);
  readonly #choice = new ChoiceController(this, () => this.#capture.configure(this.#config));
  readonly #waits = new WaitsController(this, this.clock, {
    turning: { afterMs: TURNING_MS, then: () => this.#capture.send({ type: 'turned' }) },
    sending: { afterMs: SLOW_MS },
  });
  readonly #actions = this.#wishes();
  readonly #curtain = new Curtain(() => this.exposeFields);

  /** The session, as one frozen snapshot. What was read from the document is in it only with `expose-fields`. */
  get state(): CaptureState {
    return this.#curtain.state(this.#capture.state);
  }

  /** The photos that were kept: as they are sent once that is prepared, before that as they were taken. */
  get photos(): readonly File[] {
    const { files, photos } = this.#capture.state;
    return files.length ? files : [photos.front, photos.back].flatMap((taken) => taken?.file ?? []);
  }

  /** Begins anew, with the camera if it is among the sources. In a browser that asks, best called from a tap. */
  start(): void {
    if (this.isConnected && !this.isDisabled) this.#capture.send({ type: 'start' });
  }

  /** Back to the first screen; camera and requests end. Photos that were kept stay. */
  stop(): void {
    this.#capture.send({ type: 'stop' });
  }

  /** Forgets everything. */
  reset(): void {
    this.#capture.send({ type: 'reset' });
    this.#choice.forget();
  }

  /** Takes a side again, or all of them. */
  retake(side?: Side): void {
    if (!this.isDisabled) this.#capture.send(side ? { type: 'retake', side } : { type: 'retake' });
  }

  /** Takes files as if the person had chosen them: the first for the side in question, the second for the next. */
  addFiles(files: Iterable<File>): void {
    if (!this.isDisabled) this.#capture.send({ type: 'filesChosen', files: [...files] });
  }

  /** Sends what is there, if all sides are. */
  submit(): void {
    if (!this.isDisabled) this.#capture.send({ type: 'submit' });
  }

  /** Shows an answer that the page got its own way. */
  applyResult(answer: RelayAnswer): void {
    this.#capture.send(answered(this.#capture.state, answer));
  }

  /** Shows a trouble that the page had on its own way. */
  applyError(code: TroubleCode): void {
    this.#capture.send({ type: 'sendFailed', code, detail: {} });
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    if (name === 'lang') this.requestUpdate();
  }

  /** @internal */
  formDisabledCallback(disabled: boolean): void {
    if (disabled) this.#session.existing?.send({ type: 'stop' });
    this.requestUpdate();
  }

  /** @internal */
  formResetCallback(): void {
    this.reset();
  }

  /** Makes the capture behind the face. */
  protected open(config: CaptureConfig): Capture {
    return createCapture(config);
  }

  protected get clock(): Clock {
    return systemClock;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if ([...changed.keys()].every((name) => ASIDE.includes(name))) return;
    this.#session.existing?.configure(this.#config);
    adviseOn(this, this.#config);
  }

  protected override render(): TemplateResult {
    const view = this.#view();
    const { state } = view;
    return html`<div
      class="root"
      part="root"
      lang=${this.#language.tag}
      dir=${this.#language.direction}
      ?data-waiting=${this.#language.waiting}
    >
      ${face(view)}${view.dragging ? dropHere(view) : nothing}
      <input
        type="file"
        hidden
        accept="image/*,application/pdf"
        ?multiple=${state.toTake.length > 1}
        @change=${this.#files.picked}
      />
      <input type="file" hidden accept="image/*" capture="environment" @change=${this.#files.picked} />
      <p class="spoken" role="status">${this.#announcer.text || nothing}</p>
    </div>`;
  }

  protected override updated(): void {
    // The last update after a removal: nobody is there to hear or wait.
    if (!this.isConnected) return;
    const view = this.#view();
    this.#fullscreen.shown(view.state.name);
    const arrival = this.#focus.shown(screenName(view), this.#fullscreen.isOpen);
    if (arrival !== 'same') this.#announcer.hush();
    const heading = arrival === 'unfocused' ? this.#focus.heading : '';
    this.#announcer.say(spokenWords(view) ?? '', view.state.name === 'aiming', heading);
    this.#waits.entered(view.state.name);
    this.#internals.show(view.state, view.t);
  }

  get #capture(): Capture {
    return this.#session.capture;
  }

  get #config(): CaptureConfig {
    return configOf(this, this.#choice.chosen, (files) => askHost(this, files));
  }

  #view(): View {
    const { state } = this.#capture;
    return {
      state,
      glance: this.#session.glance,
      t: this.#language.t,
      tag: this.#language.tag,
      camera: this.#session.abilities,
      ...this.#choice.shown(this.#language.tag, state.options.docType === undefined),
      sends: Boolean(this.endpoint),
      slow: this.#waits.lasted('sending'),
      link: this.#link.state,
      dragging: this.#files.dragging,
      disabled: this.isDisabled,
      act: this.#actions,
    };
  }

  #stepped(state: CaptureState, previous: CaptureState): void {
    this.#link.forget();
    for (const event of eventsOf(state, previous, this.#curtain)) this.dispatchEvent(event);
    if (state.trouble !== previous.trouble) adviseOn(this, this.#config, state.trouble);
    if (!this.endpoint && state.name === 'captured' && state.files.length && state.files !== previous.files)
      hostWillSend(this, this.#capture, this.#config);
  }

  #wishes(): Actions {
    return actionsOf({
      state: () => this.#capture.state,
      send: (event) => this.#capture.send(event),
      choose: (docType) => this.#choice.choose(docType),
      country: (code) => this.#choice.chooseCountry(code),
      restart: () => {
        this.#capture.send({ type: 'restart' });
        this.#choice.forget();
      },
      openDialog: (native) => this.#files.ask(native),
      copyLink: () => void this.#link.copy(),
      left: () => this.dispatchEvent(new DocCancelEvent()),
      torch: () => void this.#session.toggleTorch(),
      lens: () => this.#session.nextLens(),
    });
  }
}
