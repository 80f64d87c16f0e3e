import { offeredDocTypes, type CaptureState } from '../../headless/headless.js';
import { lazyModule } from '../../shared/shared.js';
import { acceptedCountries, countryToSend } from '../element-settings.js';
import type { DocCapturePropertiesBase } from '../properties-base.js';
import type { Country, CountryChoices, ViewModel } from '../view-model.types.js';
import type { RelayConditionsController } from './relay-conditions-controller.js';

const countriesModule = lazyModule(() => import('../list-countries.js'));

const NO_COUNTRIES: CountryChoices = { likely: [], all: [], named: '' };

/** The issuing country that the person chooses where neither the host nor the document names one. */
export class CountryChoiceController {
  readonly #host: DocCapturePropertiesBase;
  readonly #conditions: RelayConditionsController;
  readonly #onChange: () => void;
  /** The person made a choice, which may be no country. */
  #isChosen = false;
  /** `null` when the names did not load: then the question is left out. */
  #countries: CountryChoices | null = NO_COUNTRIES;
  #languageTag = '';
  /** ISO 3166-1 alpha-2, or `''` for none. */
  chosen = '';

  constructor(host: DocCapturePropertiesBase, conditions: RelayConditionsController, onChange: () => void) {
    this.#host = host;
    this.#conditions = conditions;
    this.#onChange = onChange;
  }

  /** @param code ISO 3166-1 alpha-2, or `''` for none */
  choose(code: string): void {
    this.chosen = code;
    this.#isChosen = true;
    this.#notify();
  }

  /** Forgets what the person chose. */
  reset(): void {
    this.chosen = '';
    this.#isChosen = false;
    // The next question lists the countries again, and selects that of the page's language.
    this.#languageTag = '';
    this.#notify();
  }

  /** Forgets the choice when a new session begins: the next person may have another document. */
  afterChange(state: CaptureState, previous: CaptureState): void {
    const hasBegun = state.name !== 'welcome' || hasPhotos(previous);
    if (previous.name === 'welcome' && hasBegun && !hasPhotos(state)) this.reset();
  }

  /** The countries that host and relay accept; empty for every country. */
  get accepted(): readonly string[] {
    return acceptedCountries(this.#host, this.#conditions.current);
  }

  /**
   * The question, beside that for the type. `null` where the document or the host names the country.
   * @param languageTag BCP 47 tag of the country names
   */
  questionFor(languageTag: string, state: CaptureState): ViewModel['country'] {
    const isTypeAsked = state.options.docType === undefined && offeredDocTypes(state).length > 0;
    const { accepted } = this;
    if (!isTypeAsked || isCountryRead(state) || accepted.length === 1) return null;
    if (languageTag !== this.#languageTag) void this.#loadCountries(languageTag);
    if (!this.#countries) return null;
    const isAccepted = ({ code }: Country): boolean => accepted.length === 0 || accepted.includes(code);
    const { likely, all } = this.#countries;
    const chosen = countryToSend(accepted, this.chosen);
    return { chosen, likely: likely.filter(isAccepted), all: all.filter(isAccepted) };
  }

  #notify(): void {
    this.#onChange();
    this.#host.requestUpdate();
  }

  async #loadCountries(languageTag: string): Promise<void> {
    this.#languageTag = languageTag;
    const module = await countriesModule.load().catch(() => null);
    if (languageTag !== this.#languageTag) return;
    this.#countries = module && module.listCountries(languageTag);
    const named = this.#countries?.named ?? '';
    if (named && !this.#isChosen) {
      this.chosen = named;
      this.#onChange();
    }
    this.#host.requestUpdate();
  }
}

const hasPhotos = ({ photos }: CaptureState): boolean => Object.keys(photos).length > 0;

function isCountryRead({ candidate, photos }: CaptureState): boolean {
  return [candidate, photos.front, photos.back].some((photo) => (photo?.report.country ?? null) !== null);
}
