import type { ReactiveElement, TemplateResult, html } from 'lit';
import type { CaptureConditions, DocType, RelayAnswer } from '../../contract/contract.js';
import type { CaptureConfig, CaptureState } from '../../headless/headless.js';
import type { button, screenLayout, statusIcon } from '../screen-template-parts.js';
import type { ViewModel } from '../view-model.types.js';

/** Parts of the element's templates. They are passed, because the script-tag build would bundle a second copy of each. */
export interface HandoffTemplateParts {
  readonly html: typeof html;
  readonly screenLayout: typeof screenLayout;
  readonly button: typeof button;
  readonly statusIcon: typeof statusIcon;
}

/** What a hand-off needs from the element. */
export interface HandoffHost extends ReactiveElement {
  readonly handoffUrl: string | undefined;
  readonly state: CaptureState;
  lang: string;
  grant: string | (() => Promise<string>) | undefined;
  start(): void;
  stop(): void;
  applyResult(answer: RelayAnswer): void;
}

export interface HandoffOptions {
  readonly host: HandoffHost;
  readonly parts: HandoffTemplateParts;
  /** The settings as they are now. */
  readonly getConfig: () => CaptureConfig;
  readonly languageTag: () => string;
  /** Where the settings of a claim go. */
  readonly conditions: { replace(conditions: CaptureConditions): void };
  readonly choice: { chooseDocType(docType: DocType | null): void };
}

/** The user interface of one end. */
export interface HandoffEnd {
  /** Name of the screen that it shows instead of that of the session; `null` for none. */
  readonly screenName: string | null;
  render(view: ViewModel): TemplateResult;
  /** The element was removed: stops following. */
  detach(): void;
}
