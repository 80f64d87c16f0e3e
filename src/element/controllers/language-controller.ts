import type { ReactiveController, ReactiveControllerHost } from 'lit';
import {
  canonicalTag,
  createTranslate,
  textDirectionOf,
  en,
  loadLanguage,
  matchLanguage,
  type LanguageTag,
  type LoadLanguage,
  type MessageOverrides,
  type Messages,
  type Translate,
} from '../../i18n/i18n.js';

export interface LanguageHost extends ReactiveControllerHost {
  /** The element's own `lang`, or `''`. */
  readonly lang: string;
  readonly messages: MessageOverrides | null;
}

/** Languages that could not be had: the page's developer is told once. */
const WARNED_LANGUAGES = new Set<LanguageTag>();

/** The sentences in the language of the element, else of the page; English until another one is loaded. */
export class LanguageController implements ReactiveController {
  readonly #host: LanguageHost & HTMLElement;
  readonly #load: LoadLanguage;
  #pageObserver: MutationObserver | null = null;
  #language: LanguageTag = 'en';
  #messages: Partial<Messages> = en;
  #wanted: LanguageTag | null = null;
  #settled = false;
  #made: { tag: string; overrides: MessageOverrides | null; messages: Partial<Messages>; t: Translate } | null = null;

  constructor(host: LanguageHost & HTMLElement, load: LoadLanguage = loadLanguage) {
    this.#host = host;
    this.#load = load;
    host.addController(this);
  }

  hostConnected(): void {
    this.#pageObserver = new MutationObserver(() => this.#host.requestUpdate());
    this.#pageObserver.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] });
  }

  hostDisconnected(): void {
    this.#pageObserver?.disconnect();
  }

  hostUpdate(): void {
    const language = matchLanguage(this.#tag()) ?? 'en';
    if (language === this.#language) this.#settled = true;
    if (language === this.#wanted) return;
    this.#wanted = language;
    const settle = (): void => {
      this.#settled = true;
      this.#host.requestUpdate();
    };
    let isWhole = false;
    const show = (messages: Partial<Messages>): void => {
      if (language !== this.#wanted || messages === this.#messages) return;
      this.#language = language;
      this.#messages = messages;
      settle();
    };
    const showWhole = (messages: Messages): void => {
      isWhole = true;
      show(messages);
    };
    this.#load(language, showWhole).then(
      (first) => {
        if (!isWhole) show(first);
      },
      // The sentences there are stay; another `lang`, and this one again, asks anew.
      (error: unknown) => {
        if (!WARNED_LANGUAGES.has(language))
          console.warn(`doc-capture: the sentences in "${language}" did not load.`, error);
        WARNED_LANGUAGES.add(language);
        settle();
      },
    );
  }

  /** The first language is on its way: showing another one before it would only flicker. */
  get isWaiting(): boolean {
    return !this.#settled && this.#wanted !== this.#language;
  }

  /** BCP 47 tag of the sentences that are shown. */
  get tag(): string {
    const tag = this.#tag();
    const known = matchLanguage(tag);
    // A language we lack is the host's own, through `messages`.
    if (known === null && Object.keys(this.#host.messages ?? {}).length > 0) return tag;
    return known === this.#language ? tag : this.#language;
  }

  get direction(): 'ltr' | 'rtl' {
    return textDirectionOf(this.tag);
  }

  get t(): Translate {
    const { tag } = this;
    const overrides = this.#host.messages ?? {};
    const messages = this.#messages;
    const made = this.#made;
    if (made && made.tag === tag && made.overrides === overrides && made.messages === messages) return made.t;
    const t = createTranslate(tag, messages, overrides);
    this.#made = { tag, overrides, messages, t };
    return t;
  }

  #tag(): string {
    const from = this.#host.lang || this.#host.closest('[lang]')?.getAttribute('lang') || document.documentElement.lang;
    return canonicalTag(from || 'en');
  }
}
