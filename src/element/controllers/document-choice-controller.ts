import type { ReactiveControllerHost } from 'lit';
import type { DocType } from '../../contract/contract.js';
import type { ListCountries } from '../list-countries.js';
import { loadCountryNames } from '../load-country-names.js';
import { docTypeChoices, type ChosenDocument, type ElementSettings } from '../element-settings.js';
import type { CountryChoices, ViewModel } from '../view-model.js';

type DocumentChoiceHost = ReactiveControllerHost & Pick<ElementSettings, 'docType' | 'docTypes' | 'countryCode'>;

const NO_COUNTRIES: CountryChoices = { likely: [], all: [] };

/** What the person says about the document where the host left that open: its type, and the country it is from. */
export class DocumentChoiceController {
  readonly #host: DocumentChoiceHost;
  readonly #onChange: () => void;
  #docType: DocType | null = null;
  #country = '';
  #countriesIn: Promise<ListCountries | null> | null = null;
  #countries: CountryChoices | null = NO_COUNTRIES;
  #tag = '';

  /** @param onChange the session is to know */
  constructor(host: DocumentChoiceHost, onChange: () => void) {
    this.#host = host;
    this.#onChange = onChange;
  }

  get chosen(): ChosenDocument {
    return { docType: this.#docType, country: this.#country };
  }

  /** @param docType `null` goes back to the list */
  chooseDocType(docType: DocType | null): void {
    this.#docType = docType;
    this.#changed();
  }

  /** @param code ISO 3166-1 alpha-2, or `''` */
  chooseCountry(code: string): void {
    this.#country = code;
    this.#changed();
  }

  reset(): void {
    this.#docType = null;
    this.#country = '';
    this.#changed();
  }

  /**
   * @param tag of the sentences, for the names
   * @param isOpen the session has no document type yet
   */
  toViewModel(tag: string, isOpen: boolean): Pick<ViewModel, 'docTypeChoices' | 'canChooseAgain' | 'country'> {
    const choices = docTypeChoices(this.#host);
    const choosing = choices.length > 0 && this.#docType === null && isOpen;
    return {
      docTypeChoices: choosing ? choices : [],
      canChooseAgain: choices.length > 0 && this.#docType !== null,
      country: choosing && !this.#host.countryCode ? this.#question(tag) : null,
    };
  }

  #changed(): void {
    this.#onChange();
    this.#host.requestUpdate();
  }

  #question(tag: string): ViewModel['country'] {
    if (tag !== this.#tag) {
      this.#tag = tag;
      this.#countriesIn ??= loadCountryNames().catch(() => null);
      void this.#countriesIn.then((inTag) => {
        if (tag !== this.#tag) return;
        this.#countries = inTag && inTag(tag);
        this.#host.requestUpdate();
      });
    }
    return this.#countries && { chosen: this.#country, ...this.#countries };
  }
}
