import type { PropertyValues } from 'lit';
import { DocCaptureAttributes } from './attributes.js';

/**
 * The element as a control of a form: what every control has. There is no `formStateRestoreCallback`, and no state is
 * given to keep: pictures of identity documents do not belong in a session's history.
 */
export abstract class DocCaptureFormControl extends DocCaptureAttributes {
  static readonly formAssociated = true;
  protected readonly internals: ElementInternals = this.attachInternals();

  /** The form it belongs to. */
  get form(): HTMLFormElement | null {
    return this.internals.form;
  }

  /** The labels that are for it. */
  get labels(): NodeList {
    return this.internals.labels;
  }

  /** `valueMissing` until everything that is `required` is there; `customError` while photos are being prepared or sent. */
  get validity(): ValidityState {
    return this.internals.validity;
  }

  /** In the element's language. */
  get validationMessage(): string {
    return this.internals.validationMessage;
  }

  /** It takes part in the form's validation: it is not disabled. */
  get willValidate(): boolean {
    return this.internals.willValidate;
  }

  /** Whether the form may be submitted with it as it is. */
  checkValidity(): boolean {
    return this.internals.checkValidity();
  }

  /** Tells the person what is missing, if anything, and leads there. */
  reportValidity(): boolean {
    return this.internals.reportValidity();
  }

  /** To the heading of the screen that is shown. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('#title')?.focus(options);
  }

  /** By itself, or by a fieldset around it. */
  protected get isDisabled(): boolean {
    return this.disabled || this.matches(':disabled');
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Before anything is drawn: the browser goes by the attribute.
    if (changed.has('disabled')) this.toggleAttribute('disabled', this.disabled);
  }
}
