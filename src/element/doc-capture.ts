import { html, nothing, type CSSResult, type PropertyValues, type TemplateResult } from 'lit';
import { toErrorReport, type Side } from '../contract/contract.js';
import { createCapture, ignoresStart, interpretAnswer, canAcceptFiles, isAutoAccepted } from '../headless/headless.js';
import type { Capture, CaptureConfig, CaptureState, DocumentImages } from '../headless/headless.js';
import { monotonicClock, type Clock } from '../shared/shared.js';
import { styles } from './styles/element-styles.js';
import { AnnouncerController } from './controllers/announcer-controller.js';
import { LAZY_MODULES, LazyController } from './controllers/lazy-controller.js';
import type { LazyModuleDeps } from './lazy-module-deps.types.js';
import { CaptureController } from './controllers/capture-controller.js';
import { CopyLinkController } from './controllers/copy-link-controller.js';
import { RelayConditionsController } from './controllers/relay-conditions-controller.js';
import { CountryChoiceController } from './controllers/country-choice-controller.js';
import { FileInputController } from './controllers/file-input-controller.js';
import { FocusController } from './controllers/focus-controller.js';
import { FullscreenController } from './controllers/fullscreen-controller.js';
import { LayoutController } from './controllers/layout-controller.js';
import { ElementInternalsController, isPreparingFiles } from './controllers/element-internals-controller.js';
import { LanguageController } from './controllers/language-controller.js';
import { StateTimeoutController } from './controllers/state-timeout-controller.js';
import { NON_SESSION_PROPS, toCaptureConfig } from './element-settings.js';
import { DocCancelEvent, DocContinueEvent, DocCorrectEvent, DocSummaryEvent } from './events.js';
import { DocCaptureFormControl } from './form-control.js';
import { canBeginHandoff, isHandoffPage } from './handoff/handoff-history.js';
import { HostSubmission } from './host-submission.js';
import { announcementText } from './message-selectors.js';
import { fileDropOverlay } from './screen-template-parts.js';
import { cameraDenial } from './screens/error-screen.js';
import { isOutsideFlow, isOnCamera, photoStateName, renderScreen, screenNameFor } from './screens/render-screen.js';
import { createStateEvents, Redactor } from './state-events.js';
import { warnAboutError, warnAboutSettings } from './warn-developer.js';
import { createViewHandlers } from './view-handlers.js';
import type { ViewModel } from './view-model.types.js';

/**
 * Guides a person through photographing an identity document: camera or file, checks on the device, review, and with an
 * `endpoint` sending to your relay and the answer. Hosts decide on the relay's `onResult`, never on `doc-result`.
 * @tag doc-capture
 * @attr lang - The language of the messages. Default: the page's, else English.
 * @fires {DocStateChangeEvent} doc-statechange - The state or the side changed.
 * @fires {DocPhotoEvent} doc-photo - A photo of a side was accepted.
 * @fires {DocSubmitEvent} doc-submit - The photos are about to be sent; with `respondWith` you send them yourself.
 * @fires {DocProgressEvent} doc-progress - Upload progress.
 * @fires {DocResultEvent} doc-result - The answer, for display only. Never decide on it.
 * @fires {DocErrorEvent} doc-error - An error that the person sees.
 * @fires {DocCancelEvent} doc-cancel - The person left.
 * @fires {DocContinueEvent} doc-continue - The person chose “Continue” on the last screen, or “Close” after a final refusal.
 * @fires {DocCorrectEvent} doc-correct - The person wants to correct the names; cancel it to keep the screen.
 * @fires {DocSummaryEvent} doc-summary - A session has ended: what happened in it.
 * @fires {DocHandoffEvent} doc-handoff - A link for the phone is there; cancel it to send the link yourself.
 * @slot intro - In place of the first screen's text.
 * @slot legal - Below the first screen's buttons.
 * @slot outcome - Below the texts of an answer, and of an error that offers no action, such as a contact.
 */
export class DocCapture extends DocCaptureFormControl {
  static override readonly styles: CSSResult[] = styles;

  readonly #internals = new ElementInternalsController(this, this.viewRefs, this.internals);
  readonly #announcer = new AnnouncerController(this, this.clock);
  readonly #language = new LanguageController(this);
  readonly #session = new CaptureController(this, this.viewRefs, {
    createCapture: () => {
      this.#submission.reset();
      return this.open(this.#config);
    },
    onStateChange: (state, previous) => this.#onStateChange(state, previous),
    onLiveView: (view) => this.#cameraUi.loaded?.onLiveView(view) ?? null,
    onFirstInteraction: () => {
      this.#cameraUi.preload();
      this.#photoScreens.preload();
    },
  });
  readonly #focus = new FocusController(this, this.viewRefs);
  readonly #fullscreen = new FullscreenController(this, this.viewRefs);
  readonly #layout = new LayoutController(this, this.viewRefs);
  readonly #files = new FileInputController(this, this.viewRefs, {
    acceptsFiles: () =>
      !this.isDisabled && !this.#handoff.loaded?.peer?.screenName && canAcceptFiles(this.#capture.state),
    isFlowRunning: () => this.#capture.state.name !== 'welcome',
    onFilesExpected: () => this.#capture.preload('file'),
    onFiles: (files) => this.addFiles(files),
  });
  readonly #link = new CopyLinkController(this);
  readonly #reconfigure = (): void => this.#capture.configure(this.#config);
  readonly #submission = new HostSubmission(this, () => this.#capture, this.#reconfigure);
  readonly #conditions = new RelayConditionsController(this, {
    getCapture: () => this.#session.existingCapture,
    onChange: () => this.#session.existingCapture?.configure(this.#config),
  });
  readonly #country = new CountryChoiceController(this, this.#conditions, this.#reconfigure);
  readonly #deps: LazyModuleDeps = {
    host: this,
    refs: this.viewRefs,
    conditions: this.#conditions,
    country: this.#country,
    getCapture: () => this.#session.existingCapture,
    getConfig: () => this.#config,
    showAnswer: (answer) => {
      const { state } = this.#capture;
      const outcome = interpretAnswer(answer, { ...state, docType: state.options.docType });
      this.#capture.send({ type: 'answered', answer, outcome });
    },
    languageTag: () => this.#language.tag,
  };
  readonly #cameraUi = new LazyController(LAZY_MODULES.cameraUi, this.#deps, () => isOnCamera(this.#capture.state));
  readonly #permission = new LazyController(LAZY_MODULES.permission, this.#deps, () =>
    cameraDenial(this.#capture.state),
  );
  readonly #photoScreens = new LazyController(LAZY_MODULES.photoScreens, this.#deps, () =>
    photoStateName(this.#capture.state),
  );
  readonly #handoff = new LazyController(
    LAZY_MODULES.handoff,
    this.#deps,
    () => this.endpoint && isHandoffPage() && this.#capture.state.name,
    (error) => this.#session.existingCapture?.send({ type: 'handoffFailed', ...toErrorReport(error) }),
  );
  readonly #resume = new LazyController(LAZY_MODULES.resume, this.#deps, () => this.resume && this.#capture.state.name);
  readonly #timeouts = new StateTimeoutController(this, this.clock, () => this.#capture);
  readonly #redactor = new Redactor(() => this.expose.includes('fields'));
  readonly #handlers = createViewHandlers({
    getState: () => this.#capture.state,
    send: (event) => this.#capture.send(event),
    chooseCountry: (code) => this.#country.choose(code),
    restart: () => {
      this.#capture.send({ type: 'restart' });
      this.#country.reset();
    },
    openFileDialog: (native) => this.#files.openDialog(native),
    copyLink: () => void this.#link.copy(location.href),
    handOff: () => {
      const { name } = this.#capture.state;
      this.#handoff.whenLoaded((handoff) => this.#session.existingCapture?.state.name === name && handoff.begin());
    },
    notifyCancel: () => this.dispatchEvent(new DocCancelEvent()),
    onContinue: () => {
      this.dispatchEvent(new DocContinueEvent());
      const { name, outcome } = this.#capture.state;
      if (name === 'captured' || outcome?.kind === 'accepted') this.submitForm();
    },
    askToCorrect: () => this.dispatchEvent(new DocCorrectEvent()),
    reload: () => location.reload(),
    toggleTorch: () => void this.#session.toggleTorch(),
    switchLens: () => this.#session.switchToNextLens(),
    enlarge: (name) => {
      this.#timeouts.cancel('review');
      this.#photoScreens.loaded?.enlargePhoto(this.viewRefs, name, this.#capture.preview(name), this.#language.t);
    },
  });

  /** A frozen snapshot of the session. It contains what was read from the document only with `expose` of `fields`. */
  get state(): CaptureState {
    return this.#redactor.redactState(this.#capture.state);
  }

  /** The accepted photos: the prepared files once they exist, before that the files as captured. */
  get photos(): readonly File[] {
    const { files, photos } = this.#capture.state;
    return files.length ? files : [photos.front, photos.back].flatMap((taken) => taken?.file ?? []);
  }

  /** With `expose` of `images`: upright JPEGs of the document in an accepted photo and of the face on it, made when asked for, never sent. */
  async documentImages(side?: Side): Promise<DocumentImages | null> {
    return this.expose.includes('images') ? this.#capture.documentImages(side ?? 'front') : null;
  }

  /** Starts over, with the camera if it is a source; not while a hand-off is shown, the camera waits for the photo, or photos are sent. Best called from a tap. */
  start(): void {
    if (!this.isConnected || this.isDisabled || this.#handoff.loaded?.peer?.screenName) return;
    if (ignoresStart(this.#capture.state)) return;
    this.#submission.reset();
    this.#country.reset(); // Gives the capture the present settings, too.
    this.#capture.send({ type: 'start' });
  }

  /** Returns to the first screen, or while sending to the photos. Stops the camera and requests; accepted photos stay. */
  stop(): void {
    this.#capture.send({ type: 'stop' });
  }

  /** Clears the session: photos, answers and the person's choices. */
  override reset(): void {
    this.#capture.send({ type: 'reset' });
    this.#country.reset();
  }

  /** Retakes a side, or all of them: their photos are dropped. */
  retake(side?: Side): void {
    if (!this.isDisabled) this.#capture.send(side ? { type: 'retake', side } : { type: 'retake' });
  }

  /** Adds files as if the person had chosen them: the first for the current side, the second for the next. */
  addFiles(files: Iterable<File>): void {
    if (!this.isDisabled) this.#capture.send({ type: 'filesChosen', files: [...files] });
  }

  /** Sends the photos, if all sides are there. In the review it keeps the photo first, if the review offers that (`state.actions`). */
  submit(): void {
    if (!this.isDisabled) this.#capture.send({ type: 'submit' });
  }

  /** @internal */
  formDisabledCallback(disabled: boolean): void {
    const state = this.#session.existingCapture?.state;
    if (disabled && state && (isPreparingFiles(state) || !isOutsideFlow(state.name))) this.stop();
    this.requestUpdate();
  }

  /** Creates the capture behind the user interface. */
  protected open(config: CaptureConfig): Capture {
    return createCapture(config);
  }
  protected get clock(): Clock {
    return monotonicClock;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.#conditions.afterChange(changed);
    if ([...changed.keys()].every((name) => (NON_SESSION_PROPS as readonly PropertyKey[]).includes(name))) return;
    this.#session.existingCapture?.configure(this.#config);
    warnAboutSettings(this);
  }

  protected override render(): TemplateResult {
    const view = this.#view();
    return html`<div class="probe"></div>
      <div
        class="root"
        part="root"
        lang=${this.#language.tag}
        dir=${this.#language.direction}
        ?data-waiting=${this.#language.isWaiting}
        @keydown=${() => this.#timeouts.cancel('review')}
      >
        ${renderScreen(view)}${view.isDraggingFile ? fileDropOverlay(view) : nothing}
        ${this.#files.render(view.state.toTake.length > 1)}
        <p class="spoken" role="status">${this.#announcer.text || nothing}</p>
      </div>`;
  }

  protected override updated(): void {
    // An update may follow a removal: focus and announcements are for elements on the page.
    if (!this.isConnected) return;
    const view = this.#view();
    this.#fullscreen.afterRender(view.state.name);
    this.#layout.afterRender(view.state.name === 'welcome');
    const focusChange = this.#focus.afterRender(screenNameFor(view), this.#fullscreen.isOpen);
    this.#announcer.afterRender(announcementText(view) ?? '', view.state.name, focusChange, this.#focus.heading);
    this.#internals.afterRender(view.state, view.t);
  }

  get #capture(): Capture {
    return this.#session.capture;
  }
  get #config(): CaptureConfig {
    const { onSubmit, ...submission } = this.#submission.config;
    return {
      ...toCaptureConfig(this, this.#country.chosen, onSubmit, this.#conditions.current, canBeginHandoff()),
      ...submission,
      onSummary: (session) => this.dispatchEvent(new DocSummaryEvent(session)),
    };
  }

  #view(): ViewModel {
    return {
      state: this.#capture.state,
      replacement: this.#handoff.loaded?.peer ?? this.#resume.loaded,
      guidance: this.#session.guidance,
      t: this.#language.t,
      languageTag: this.#language.tag,
      hostName: this.hostName ?? '',
      sendsPhotos: this.#capture.state.options.canSend || Boolean(this.name && this.form),
      isResumeOn: this.resume,
      enteredNames: { first: this.firstName ?? '', last: this.lastName ?? '' },
      camera: this.#session.cameraCapabilities,
      acceptedCountries: this.#country.accepted,
      country: this.#country.questionFor(this.#language.tag, this.#capture.state),
      isAutoAccepting: isAutoAccepted(this.#capture.state) && this.#timeouts.isRunning,
      isSendingSlow: this.#timeouts.hasTimedOut('sending'),
      link: this.#link.state,
      photoScreens: this.#photoScreens.loaded,
      permissionHelp: this.#permission.loaded,
      isDraggingFile: this.#files.isDraggingFile,
      disabled: this.isDisabled,
      handlers: this.#handlers,
      refs: this.viewRefs,
    };
  }

  #onStateChange(state: CaptureState, previous: CaptureState): void {
    this.#link.reset();
    for (const event of createStateEvents(state, previous, this.#redactor)) this.dispatchEvent(event);
    if (state.error && state.error !== previous.error) warnAboutError(state.error, this.#config);
    this.#country.afterChange(state, previous);
    this.#submission.afterChange(state, previous);
  }
}
