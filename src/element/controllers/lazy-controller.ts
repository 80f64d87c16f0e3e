import type { ReactiveController } from 'lit';
import type { RelayAnswer } from '../../contract/contract.js';
import type { Capture, CaptureConfig } from '../../headless/headless.js';
import type { Lazy } from '../../shared/shared.js';
import type { DocCapture } from '../doc-capture.js';
import type { ViewRefs } from '../view-refs.js';
import type { CountryChoiceController } from './country-choice-controller.js';
import type { RelayConditionsController } from './relay-conditions-controller.js';

/** What the lazy parts use of their element. */
export interface LazyPartDeps {
  readonly host: DocCapture;
  readonly refs: ViewRefs;
  readonly conditions: RelayConditionsController;
  readonly country: CountryChoiceController;
  /** The current capture, if there is one. */
  readonly getCapture: () => Capture | null;
  /** The settings as they are now. */
  readonly getConfig: () => CaptureConfig;
  /** Shows what the photos of a phone were answered with. */
  readonly showAnswer: (answer: RelayAnswer) => void;
  readonly languageTag: () => string;
}

/** Loads a part of an element when it is needed, and renders again once it is there. Until then, and if it fails, the element does without. */
export class LazyController<Part> implements ReactiveController {
  readonly #part: Lazy<new (deps: LazyPartDeps) => Part>;
  readonly #deps: LazyPartDeps;
  readonly #getNeed: () => unknown;
  #need: unknown = null;
  /** `null` until it is loaded and needed. */
  loaded: Part | null = null;

  /** @param getNeed what needs the part now, if anything: after a failure, the next need tries again */
  constructor(part: Lazy<new (deps: LazyPartDeps) => Part>, deps: LazyPartDeps, getNeed: () => unknown) {
    this.#part = part;
    this.#deps = deps;
    this.#getNeed = getNeed;
    deps.host.addController(this);
  }

  /** Before the rendering, which has the part at once where another element has loaded it. */
  hostUpdate(): void {
    const need = this.#getNeed();
    if (need && need !== this.#need) this.preload();
    this.#need = need;
  }

  preload(): void {
    if (this.#part.loaded) this.#create(this.#part.loaded);
    else this.load().catch(() => undefined);
  }

  /** @throws {ModuleLoadError} */
  async load(): Promise<Part> {
    return this.#create(await this.#part.load());
  }

  #create(PartClass: new (deps: LazyPartDeps) => Part): Part {
    if (this.loaded === null) this.#deps.host.requestUpdate();
    return (this.loaded ??= new PartClass(this.#deps));
  }
}
