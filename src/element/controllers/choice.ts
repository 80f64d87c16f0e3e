import type { ReactiveControllerHost } from 'lit';
import type { DocType } from '../../contract/contract.js';
import type { CountriesIn } from '../countries.js';
import { loadCountries } from '../load-countries.js';
import { choicesOf, type Chosen, type Settings } from '../settings.js';
import type { Countries, View } from '../view.js';

type ChoiceHost = ReactiveControllerHost & Pick<Settings, 'docType' | 'docTypes' | 'countryCode'>;

const NONE: Countries = { likely: [], all: [] };

/** What the person says about the document where the host left that open: its type, and the country it is from. */
export class ChoiceController {
  readonly #host: ChoiceHost;
  readonly #onChange: () => void;
  #docType: DocType | null = null;
  #country = '';
  #countriesIn: Promise<CountriesIn | null> | null = null;
  #countries: Countries | null = NONE;
  #tag = '';

  /** @param onChange the session is to know */
  constructor(host: ChoiceHost, onChange: () => void) {
    this.#host = host;
    this.#onChange = onChange;
  }

  get chosen(): Chosen {
    return { docType: this.#docType, country: this.#country };
  }

  /** @param docType `null` goes back to the list */
  choose(docType: DocType | null): void {
    this.#docType = docType;
    this.#changed();
  }

  /** @param code ISO 3166-1 alpha-2, or `''` */
  chooseCountry(code: string): void {
    this.#country = code;
    this.#changed();
  }

  forget(): void {
    this.#docType = null;
    this.#country = '';
    this.#changed();
  }

  /**
   * @param tag of the sentences, for the names
   * @param isOpen the session has no document type yet
   */
  shown(tag: string, isOpen: boolean): Pick<View, 'choices' | 'mayChooseAgain' | 'country'> {
    const choices = choicesOf(this.#host);
    const choosing = choices.length > 0 && this.#docType === null && isOpen;
    return {
      choices: choosing ? choices : [],
      mayChooseAgain: choices.length > 0 && this.#docType !== null,
      country: choosing && !this.#host.countryCode ? this.#question(tag) : null,
    };
  }

  #changed(): void {
    this.#onChange();
    this.#host.requestUpdate();
  }

  #question(tag: string): View['country'] {
    if (tag !== this.#tag) {
      this.#tag = tag;
      this.#countriesIn ??= loadCountries().catch(() => null);
      void this.#countriesIn.then((inTag) => {
        if (tag !== this.#tag) return;
        this.#countries = inTag && inTag(tag);
        this.#host.requestUpdate();
      });
    }
    return this.#countries && { chosen: this.#country, ...this.#countries };
  }
}
