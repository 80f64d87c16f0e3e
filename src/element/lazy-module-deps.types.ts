import type { RelayAnswer } from '../contract/contract.js';
import type { Capture, CaptureConfig, CaptureState } from '../headless/headless.js';
import type { DocCaptureFormControl } from './form-control.js';
import type { ViewRefs } from './view-refs.js';
import type { CountryChoiceController } from './controllers/country-choice-controller.js';
import type { RelayConditionsController } from './controllers/relay-conditions-controller.js';

/** The element, as lazy parts use it. */
interface LazyModuleHost extends DocCaptureFormControl {
  readonly state: CaptureState;
  start(): void;
  stop(): void;
}

/** What the lazy parts use of their element. */
export interface LazyModuleDeps {
  readonly host: LazyModuleHost;
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
