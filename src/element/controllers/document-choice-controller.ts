import type { ReactiveControllerHost } from 'lit';
import type { CaptureConditions, DocType } from '../../contract/contract.js';
import {
  docTypeChoices,
  isCountryFixed,
  parseCountries,
  resolveCountry,
  restrictCountries,
  restrictSettings,
  type ChosenDocument,
  type ElementSettings,
} from '../element-settings.js';
import { offeredDocTypes, type CaptureState } from '../../headless/headless.js';
import { lazyModule } from '../../shared/shared.js';
import type { Country, CountryChoices, ViewModel } from '../view-model.types.js';

const countriesModule = lazyModule(() => import('../list-countries.js'));

type DocumentChoiceHost = ReactiveControllerHost &
  Pick<ElementSettings, 'ask' | 'docType' | 'docTypes' | 'countryCode' | 'countries' | 'sides'>;

const NO_COUNTRIES: CountryChoices = { likely: [], all: [], named: '' };

/** What the person chooses where the host left it open: the document type and the issuing country. */
export class DocumentChoiceController {
  readonly #host: DocumentChoiceHost;
  readonly #conditions: { readonly current: CaptureConditions };
  readonly #onChange: () => void;
  #docType: DocType | null = null;
  #country = '';
  /** The person made a choice, which may be no country. */
  #isCountryChosen = false;
  /** `null` when the names did not load: then the question is left out. */
  #countries: CountryChoices | null = NO_COUNTRIES;
  #languageTag = '';

  /** @param conditions what the relay accepts now */
  constructor(host: DocumentChoiceHost, conditions: { readonly current: CaptureConditions }, onChange: () => void) {
    this.#host = host;
    this.#conditions = conditions;
    this.#onChange = onChange;
  }

  get chosen(): ChosenDocument {
    return { docType: this.#docType, country: this.#country };
  }

  /** The list of types comes before the first screen. */
  get isAskedFirst(): boolean {
    return this.#host.ask === 'first';
  }

  /** @param docType `null` goes back to the list. Where the list does not come first, the session keeps the type. */
  chooseDocType(docType: DocType | null): void {
    if (this.isAskedFirst) this.#docType = docType;
    this.#notify();
  }

  /** @param code ISO 3166-1 alpha-2, or `''` for none */
  chooseCountry(code: string): void {
    this.#country = code;
    this.#isCountryChosen = true;
    this.#notify();
  }

  /** Forgets what the person chose. */
  reset(): void {
    this.#docType = null;
    this.#country = '';
    this.#isCountryChosen = false;
    // The next question lists the countries again, and selects that of the page's language.
    this.#languageTag = '';
    this.#notify();
  }

  /** @param languageTag BCP 47 tag of the country names */
  toViewModel(
    languageTag: string,
    state: CaptureState,
  ): Pick<ViewModel, 'docTypeChoices' | 'canChooseAgain' | 'country'> {
    const choices = this.isAskedFirst ? docTypeChoices(restrictSettings(this.#host, this.#conditions.current)) : [];
    const isOpen = state.options.docType === undefined;
    const isChoosing = choices.length > 0 && this.#docType === null && isOpen;
    const isAsked = isChoosing || (isOpen && offeredDocTypes(state).length > 0 && !isCountryRead(state));
    return {
      docTypeChoices: isChoosing ? choices : [],
      canChooseAgain: choices.length > 0 && this.#docType !== null,
      country: isAsked && !isCountryFixed(this.#host) ? this.#countryQuestion(languageTag) : null,
    };
  }

  #notify(): void {
    this.#onChange();
    this.#host.requestUpdate();
  }

  #countryQuestion(languageTag: string): ViewModel['country'] {
    if (languageTag !== this.#languageTag) void this.#loadCountries(languageTag);
    const settings = restrictCountries(this.#host, this.#conditions.current);
    // The relay sends a single country itself.
    if (!this.#countries || isCountryFixed(settings)) return null;
    const accepted = parseCountries(settings);
    const isAccepted = ({ code }: Country): boolean => accepted.length === 0 || accepted.includes(code);
    const { likely, all } = this.#countries;
    const chosen = resolveCountry(settings, this.#country);
    return { chosen, likely: likely.filter(isAccepted), all: all.filter(isAccepted) };
  }

  async #loadCountries(languageTag: string): Promise<void> {
    this.#languageTag = languageTag;
    const module = await countriesModule.load().catch(() => null);
    if (languageTag !== this.#languageTag) return;
    this.#countries = module && module.listCountries(languageTag);
    const named = this.#countries?.named ?? '';
    if (named && !this.#isCountryChosen) {
      this.#country = named;
      this.#onChange();
    }
    this.#host.requestUpdate();
  }
}

function isCountryRead({ candidate, photos }: CaptureState): boolean {
  return [candidate, photos.front, photos.back].some((photo) => (photo?.report.country ?? null) !== null);
}
