import type { ReactiveController, ReactiveControllerHost } from 'lit';
import {
  canonicalLanguageTag,
  createTranslate,
  en,
  loadLanguage,
  matchLanguage,
  selectMessageOverrides,
  textDirectionOf,
  type LanguageTag,
  type MessageOverrides,
  type Messages,
  type Translate,
} from '../../i18n/i18n.js';

interface LanguageHost extends ReactiveControllerHost {
  /** The element's own `lang`, or `''`. */
  readonly lang: string;
  readonly messages: MessageOverrides | null;
}

/** Languages that failed to load. Each is warned about once per page. */
const WARNED_LANGUAGES = new Set<LanguageTag>();

/** The messages in the language of the element, else of the page. English until that language is loaded. */
export class LanguageController implements ReactiveController {
  readonly #host: LanguageHost & HTMLElement;
  readonly #loadLanguage: typeof loadLanguage;
  #pageObserver: MutationObserver | null = null;
  /** The language of {@link #messages}. */
  #language: LanguageTag = 'en';
  #messages: Messages = en;
  #requestedLanguage: LanguageTag | null = null;
  /** The first language was loaded, or failed to load. */
  #isSettled = false;

  constructor(host: LanguageHost & HTMLElement, load = loadLanguage) {
    this.#host = host;
    this.#loadLanguage = load;
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
    const language = matchLanguage(this.#requestedTag) ?? 'en';
    if (language === this.#language) this.#isSettled = true;
    if (language === this.#requestedLanguage) return;
    this.#requestedLanguage = language;
    void this.#load(language);
  }

  /** The first language is still loading. Showing English until then would only flicker. */
  get isWaiting(): boolean {
    return !this.#isSettled && this.#requestedLanguage !== this.#language;
  }

  /** BCP 47 tag of the messages that are shown. */
  get tag(): string {
    const tag = this.#requestedTag;
    const language = matchLanguage(tag);
    // Without a built-in language the host's own messages are taken to be in it.
    if (language === null && Object.keys(this.#overridesFor(tag))[0]) return tag;
    return language === this.#language ? tag : this.#language;
  }

  get direction(): 'ltr' | 'rtl' {
    return textDirectionOf(this.tag);
  }

  get t(): Translate {
    const { tag } = this;
    return createTranslate(tag, this.#messages, this.#overridesFor(tag));
  }

  async #load(language: LanguageTag): Promise<void> {
    try {
      this.#show(language, await this.#loadLanguage(language));
    } catch (error) {
      // The current messages stay. Changing `lang` away and back loads again.
      if (!WARNED_LANGUAGES.has(language))
        console.warn(`doc-capture: the sentences in "${language}" did not load.`, error);
      WARNED_LANGUAGES.add(language);
      this.#settle();
    }
  }

  #show(language: LanguageTag, messages: Messages): void {
    if (language !== this.#requestedLanguage || messages === this.#messages) return;
    this.#language = language;
    this.#messages = messages;
    this.#settle();
  }

  #settle(): void {
    this.#isSettled = true;
    this.#host.requestUpdate();
  }

  #overridesFor(tag: string): Partial<Messages> {
    return selectMessageOverrides(this.#host.messages ?? {}, tag);
  }

  /** BCP 47 tag from the element's `lang`, an ancestor's or the page's. */
  get #requestedTag(): string {
    const lang = this.#host.lang || this.#host.closest('[lang]')?.getAttribute('lang') || document.documentElement.lang;
    return canonicalLanguageTag(lang || 'en');
  }
}
