import type { ReactiveElement, TemplateResult } from 'lit';
import type { CaptureConditions, RelayAnswer } from '../../contract/contract.js';
import type { CaptureConfig, CaptureState } from '../../headless/headless.js';
import type { ViewModel } from '../view-model.types.js';

/** What a hand-off needs from the element. */
interface HandoffHost extends ReactiveElement {
  readonly handoffUrl: string | undefined;
  readonly state: CaptureState;
  lang: string;
  grant: string | (() => Promise<string>) | undefined;
  start(): void;
  stop(): void;
}

export interface HandoffOptions {
  readonly host: HandoffHost;
  /** The settings as they are now. */
  readonly getConfig: () => CaptureConfig;
  readonly languageTag: () => string;
  /** Where the settings of a claim go. */
  readonly conditions: { replace(conditions: CaptureConditions): void };
  /** Shows what the phone's photos were answered with. */
  readonly showAnswer: (answer: RelayAnswer) => void;
}

/** The user interface of one end. */
export interface HandoffEnd {
  /** Name of the screen that it shows instead of that of the session; `null` for none. */
  readonly screenName: string | null;
  render(view: ViewModel): TemplateResult;
  /** The element was removed: stops following. */
  detach(): void;
}
