import type { TemplateResult } from 'lit';
import {
  isCaptureError,
  type CreatedHandoff,
  type HandoffEndReason,
  type HandoffEvent,
  type HandoffRequest,
} from '../../contract/contract.js';
import {
  confirmHandoff,
  createHandoff,
  createHandoffUrl,
  resolvePhonePage,
  endHandoff,
  followHandoff,
  loadQrCode,
  type HandoffEndpoint,
} from '../../handoff/handoff.js';
import { DocHandoffEvent } from '../events.js';
import type { ViewModel } from '../view-model.types.js';
import { rememberHandoff, type RememberedHandoff } from './computer-history.js';
import { renderComputerScreen, type ComputerStage, type ComputerView } from './computer-screens.js';
import type { HandoffEnd, HandoffOptions } from './handoff-end.types.js';

/** After a reload, the events so far decide on the screen. Without any in this time, the link is shown again, in milliseconds. */
const FIRST_EVENT_MS = 500;

/** The computer's end: the link, the confirmation, and the progress of the phone until its answer. */
export class ComputerHandoff implements HandoffEnd {
  readonly #options: HandoffOptions;
  readonly #onClose: () => void;
  #stage: ComputerStage = { name: 'opening' };
  #created: CreatedHandoff | null = null;
  #follow = new AbortController();
  #stepsDone: ReadonlySet<string> = new Set();
  #isConnected = true;
  #isRetry = false;
  #isCopied = false;

  /**
   * @param onClose the session's own screen is to be shown again
   * @param remembered the hand-off that this page has followed before it was reloaded
   */
  constructor(options: HandoffOptions, onClose: () => void, remembered: RememberedHandoff | null = null) {
    this.#options = options;
    this.#onClose = onClose;
    if (remembered) this.#resume(remembered);
    else void this.#open();
  }

  get screenName(): string {
    return `handoff-${this.#stage.name}`;
  }

  detach(): void {
    this.#follow.abort();
  }

  render(view: ViewModel): TemplateResult {
    return renderComputerScreen(view, this.#toView(view));
  }

  /** Begins a hand-off, and again after its end. */
  async #open(): Promise<void> {
    this.#follow.abort();
    this.#follow = new AbortController();
    const { signal } = this.#follow;
    this.#stepsDone = new Set();
    this.#isRetry = this.#isCopied = false;
    this.#isConnected = true;
    this.#show({ name: 'opening' });
    try {
      const page = this.#phonePage;
      const created = await createHandoff(this.#endpoint(), this.#request(page));
      if (signal.aborted) return;
      this.#created = created;
      const link = this.#linkOf(created);
      const isSentByHost = !this.#options.host.dispatchEvent(new DocHandoffEvent(link, created.expires_in_seconds));
      rememberHandoff({ created, isSentByHost });
      this.#showLink(link, isSentByHost);
      this.#followEvents(created, signal);
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    }
  }

  #resume({ created, isSentByHost }: RememberedHandoff): void {
    this.#created = created;
    this.#followEvents(created, this.#follow.signal);
    setTimeout(() => {
      if (this.#stage.name === 'opening') this.#showLink(this.#linkOf(created), isSentByHost);
    }, FIRST_EVENT_MS);
  }

  #linkOf({ id, claim_code: claimCode }: CreatedHandoff): string {
    return createHandoffUrl(this.#phonePage, { id, claimCode, phoneSecret: null });
  }

  /** The link works at once, and its QR code follows. */
  #showLink(link: string, isSentByHost: boolean): void {
    const stage = { name: 'link', link, isSentByHost } as const;
    this.#show({ ...stage, qrCode: null });
    if (isSentByHost) return;
    void loadQrCode(link).then((qrCode) => {
      if (this.#stage.name === 'link' && this.#stage.link === link) this.#show({ ...stage, qrCode });
    });
  }

  #followEvents({ id, token }: CreatedHandoff, signal: AbortSignal): void {
    void followHandoff(this.#endpoint(token), {
      id,
      signal,
      onEvent: (event) => this.#onEvent(event),
      onConnection: (isConnected) => {
        this.#isConnected = isConnected;
        this.#options.host.requestUpdate();
      },
      onGone: () => this.#end('lost'),
    });
  }

  /** Ends the hand-off and returns to the session on this computer. */
  #takeOver(): void {
    if (this.#created) void endHandoff(this.#endpoint(this.#created.token), this.#created.id).catch(() => undefined);
    this.#close();
  }

  #close(): void {
    this.#follow.abort();
    this.#created = null;
    rememberHandoff(null);
    this.#onClose();
  }

  /** A page that was reloaded after the end shows the session's first screen. */
  #end(reason: HandoffEndReason | 'lost'): void {
    if (this.#stage.name === 'opening') return this.#close();
    this.#created = null;
    rememberHandoff(null);
    this.#show({ name: 'over', reason });
  }

  #onEvent(event: HandoffEvent): void {
    if (event.type === 'claimed') return this.#show({ name: 'confirm', code: event.code });
    if (event.type === 'ended') return this.#end(event.reason);
    if (event.type === 'progress') this.#stepsDone = new Set([...this.#stepsDone, event.step]);
    if (event.type === 'sending') this.#stepsDone = new Set([...this.#stepsDone, 'sending']);
    if (event.type === 'failed') this.#stepsDone = new Set([...this.#stepsDone].filter((step) => step !== 'sending'));
    if (event.type === 'answered') {
      const { host } = this.#options;
      this.#options.showAnswer(event.answer);
      const kind = host.state.outcome?.kind;
      // The person on the phone can do something about these.
      this.#isRetry = kind === 'again' || kind === 'other_document' || kind === 'wait';
      if (!this.#isRetry) {
        // With the verdict true, the relay has ended it.
        return event.answer.verdict ? this.#close() : this.#takeOver();
      }
      this.#stepsDone = new Set();
    }
    this.#show({ name: 'following' });
  }

  async #confirm(): Promise<void> {
    const { token = '', id = '' } = this.#created ?? {};
    try {
      await confirmHandoff(this.#endpoint(token), id);
      this.#show({ name: 'following' });
    } catch (error) {
      // Over a lost connection the click can be repeated.
      if (isCaptureError(error) && error.code === 'handoff_ended') return this.#end('lost');
      this.#isConnected = false;
      this.#options.host.requestUpdate();
    }
  }

  async #copy(link: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      this.#isCopied = true;
    } catch {
      // Not allowed here. The link can still be scanned or shared.
    }
    this.#options.host.requestUpdate();
  }

  #toView({ t }: ViewModel): ComputerView {
    const { host } = this.#options;
    const steps = [
      { name: 'claimed', label: t('handoff.step.claimed'), isDone: true },
      ...host.state.sides.map((side) => ({
        name: `${side}_taken`,
        label: t(`handoff.step.${side === 'front' && host.state.options.docType === 'passport' ? 'page' : side}`),
        isDone: false,
      })),
      { name: 'sending', label: t('handoff.step.sending'), isDone: false },
    ];
    return {
      stage: this.#stage,
      phoneHost: this.#phonePage.hostname,
      steps: steps.map((step) => ({ ...step, isDone: step.isDone || this.#stepsDone.has(step.name) })),
      isConnected: this.#isConnected,
      isRetry: this.#isRetry,
      isCopied: this.#isCopied,
      onCopy: (link) => void this.#copy(link),
      onConfirm: () => void this.#confirm(),
      onNewCode: () => void this.#open(),
      onTakeOver: () => this.#takeOver(),
    };
  }

  /** The page that the phone opens. */
  get #phonePage(): URL {
    return resolvePhonePage(this.#options.host.handoffUrl, location.href, document.baseURI);
  }

  #endpoint(token?: string): HandoffEndpoint {
    const { endpoint = '', grant, credentials } = this.#options.getConfig();
    return { endpoint, grant: token ?? grant, credentials };
  }

  #request(page: URL): HandoffRequest {
    const { fields, docType, docTypes = [], sidesSetting } = this.#options.getConfig();
    const scheme = getComputedStyle(this.#options.host).colorScheme;
    return {
      ...fields,
      ...(docTypes.length > 0 && { doc_types: docTypes }),
      ...(docType && { doc_type: docType }),
      ...(sidesSetting && { sides: sidesSetting }),
      lang: this.#options.languageTag(),
      ...((scheme === 'dark' || scheme === 'light') && { theme: scheme }),
      phone_origin: page.origin,
    };
  }

  #fail(error: unknown): void {
    this.#show({ name: 'failed', code: isCaptureError(error) ? error.code : 'internal' });
  }

  #show(stage: ComputerStage): void {
    this.#stage = stage;
    this.#options.host.requestUpdate();
  }
}
