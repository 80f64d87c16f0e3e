import { html, nothing, type CSSResult, type PropertyValues, type TemplateResult } from 'lit';
import type { RelayAnswer, Side, ErrorCode } from '../contract/contract.js';
import {
  createCapture,
  takesFiles,
  type Capture,
  type CaptureConfig,
  type CaptureState,
} from '../headless/headless.js';
import { styles } from '../styles/styles.js';
import { createViewHandlers } from './view-handlers.js';
import { AnnouncerController } from './controllers/announcer-controller.js';
import { CaptureController } from './controllers/capture-controller.js';
import { DocumentChoiceController } from './controllers/document-choice-controller.js';
import { FileInputController } from './controllers/file-input-controller.js';
import { FocusController } from './controllers/focus-controller.js';
import { FullscreenController } from './controllers/fullscreen-controller.js';
import { InternalsController } from './controllers/internals-controller.js';
import { LanguageController } from './controllers/language-controller.js';
import { CopyLinkController } from './controllers/copy-link-controller.js';
import { CameraModulesController } from './controllers/camera-modules-controller.js';
import { TimeoutController } from './controllers/timeout-controller.js';
import { FieldRedactor } from './field-redactor.js';
import { DocCancelEvent } from './events.js';
import { DocCaptureFormControl } from './form-control.js';
import { createStateEvents } from './state-events.js';
import { warnDeveloper } from './validate-settings.js';
import { dropTarget } from './screen-components.js';
import { renderScreen, screenNameFor } from './screens/render-screen.js';
import { NON_SESSION_PROPS, toCaptureConfig } from './element-settings.js';
import { announcementText } from './announcement-text.js';
import { toAnsweredEvent, askHostToSubmit, submitThroughHost } from './host-submission.js';
import type { ViewHandlers, ViewModel } from './view-model.js';
import { monotonicClock, type Clock } from '../shared/shared.js';

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
export class DocCapture extends DocCaptureFormControl {
  static override readonly styles: CSSResult[] = styles;

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'lang'];
  }

  readonly #internals = new InternalsController(this, this.internals);
  readonly #announcer = new AnnouncerController(this, this.clock);
  readonly #language = new LanguageController(this);
  readonly #session = new CaptureController(this, {
    createCapture: () => this.open(this.#config),
    onStateChange: (state, previous) => this.#stepped(state, previous),
    onLiveFrame: (view) => this.#overlay.onLiveFrame(view),
    onFirstInteraction: () => void this.#overlay.preload(),
  });
  readonly #overlay = new CameraModulesController(this, () => this.#session.existingCapture);
  readonly #focus = new FocusController(this);
  readonly #fullscreen = new FullscreenController(this);
  readonly #files = new FileInputController(this, {
    acceptsFiles: () => !this.isDisabled && takesFiles(this.#capture.state),
    isFlowRunning: () => this.#capture.state.name !== 'welcome',
    onFiles: (files) => this.addFiles(files),
  });
  readonly #link = new CopyLinkController(this);
  readonly #choice = new DocumentChoiceController(this, () => this.#capture.configure(this.#config));
  readonly #waits = new TimeoutController(this, this.clock, {
    turning: { afterMs: TURNING_MS, onTimeout: () => this.#capture.send({ type: 'turned' }) },
    sending: { afterMs: SLOW_MS },
  });
  readonly #actions = this.#wishes();
  readonly #curtain = new FieldRedactor(() => this.exposeFields);

  /** The session, as one frozen snapshot. What was read from the document is in it only with `expose-fields`. */
  get state(): CaptureState {
    return this.#curtain.redactState(this.#capture.state);
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
    this.#choice.reset();
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
    this.#capture.send(toAnsweredEvent(this.#capture.state, answer));
  }

  /** Shows a trouble that the page had on its own way. */
  applyError(code: ErrorCode): void {
    this.#capture.send({ type: 'sendFailed', code, detail: {} });
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    if (name === 'lang') this.requestUpdate();
  }

  /** @internal */
  formDisabledCallback(disabled: boolean): void {
    if (disabled) this.#session.existingCapture?.send({ type: 'stop' });
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
    return monotonicClock;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if ([...changed.keys()].every((name) => NON_SESSION_PROPS.includes(name))) return;
    this.#session.existingCapture?.configure(this.#config);
    warnDeveloper(this, this.#config);
  }

  protected override render(): TemplateResult {
    const view = this.#view();
    const { state } = view;
    return html`<div
      class="root"
      part="root"
      lang=${this.#language.tag}
      dir=${this.#language.direction}
      ?data-waiting=${this.#language.isWaiting}
    >
      ${renderScreen(view)}${view.isDraggingFile ? dropTarget(view) : nothing}
      <input
        type="file"
        hidden
        accept="image/*,application/pdf"
        ?multiple=${state.toTake.length > 1}
        @change=${this.#files.handleChange}
      />
      <input type="file" hidden accept="image/*" capture="environment" @change=${this.#files.handleChange} />
      <p class="spoken" role="status">${this.#announcer.text || nothing}</p>
    </div>`;
  }

  protected override updated(): void {
    // The last update after a removal: nobody is there to hear or wait.
    if (!this.isConnected) return;
    const view = this.#view();
    this.#fullscreen.afterRender(view.state.name);
    const arrival = this.#focus.afterRender(screenNameFor(view), this.#fullscreen.isOpen);
    if (arrival !== 'same') this.#announcer.clear();
    const heading = arrival === 'unfocused' ? this.#focus.heading : '';
    this.#announcer.announce(announcementText(view) ?? '', view.state.name === 'aiming', heading);
    this.#waits.enterState(view.state.name);
    this.#internals.afterRender(view.state, view.t);
  }

  get #capture(): Capture {
    return this.#session.capture;
  }

  get #config(): CaptureConfig {
    return toCaptureConfig(this, this.#choice.chosen, (files) => askHostToSubmit(this, files));
  }

  #view(): ViewModel {
    const { state } = this.#capture;
    return {
      state,
      guidance: this.#session.guidance,
      t: this.#language.t,
      languageTag: this.#language.tag,
      camera: this.#session.cameraCapabilities,
      ...this.#choice.toViewModel(this.#language.tag, state.options.docType === undefined),
      sends: Boolean(this.endpoint),
      isSendingSlow: this.#waits.hasTimedOut('sending'),
      link: this.#link.state,
      isDraggingFile: this.#files.isDraggingFile,
      disabled: this.isDisabled,
      handlers: this.#actions,
    };
  }

  #stepped(state: CaptureState, previous: CaptureState): void {
    this.#link.reset();
    for (const event of createStateEvents(state, previous, this.#curtain)) this.dispatchEvent(event);
    if (state.trouble !== previous.trouble) warnDeveloper(this, this.#config, state.trouble);
    if (!this.endpoint && state.name === 'captured' && state.files.length && state.files !== previous.files)
      submitThroughHost(this, this.#capture, this.#config);
  }

  #wishes(): ViewHandlers {
    return createViewHandlers({
      getState: () => this.#capture.state,
      send: (event) => this.#capture.send(event),
      chooseDocType: (docType) => this.#choice.chooseDocType(docType),
      chooseCountry: (code) => this.#choice.chooseCountry(code),
      restart: () => {
        this.#capture.send({ type: 'restart' });
        this.#choice.reset();
      },
      openFileDialog: (native) => this.#files.openDialog(native),
      copyLink: () => void this.#link.copy(),
      notifyCancel: () => this.dispatchEvent(new DocCancelEvent()),
      toggleTorch: () => void this.#session.toggleTorch(),
      switchLens: () => this.#session.switchToNextLens(),
    });
  }
}
