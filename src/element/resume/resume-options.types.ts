import type { ReactiveElement } from 'lit';
import type { Capture } from '../../headless/headless.js';
import type { ElementSettings } from '../element-settings.js';
import type { TemplateParts } from '../screen-template-parts.js';

/** The element, as far as its session is kept. */
export interface ResumeHost extends ReactiveElement, Omit<ElementSettings, 'name' | 'form'> {}

export interface ResumeOptions {
  readonly host: ResumeHost;
  readonly parts: TemplateParts;
  readonly getCapture: () => Capture | null;
  /** The country that the person chose is kept, too. The session does not have it. */
  readonly choice: { readonly chosen: { readonly country: string }; chooseCountry(code: string): void };
}
