import type { PropertyValues } from 'lit';
import { DocCapturePropertiesBase } from './properties-base.js';
import { ViewRefs } from './view-refs.js';

/**
 * The element as a form control. There is no `formStateRestoreCallback`, and no state is stored for it: photos of identity
 * documents do not belong in the session history.
 */
export abstract class DocCaptureFormControl extends DocCapturePropertiesBase {
  static readonly formAssociated = true;
  protected readonly internals: ElementInternals = this.attachInternals();
  protected readonly viewRefs = new ViewRefs(this);

  /** The form that the element belongs to. */
  get form(): HTMLFormElement | null {
    return this.internals.form;
  }

  /** The labels of the element. */
  get labels(): NodeList {
    return this.internals.labels;
  }

  /** `valueMissing` while `required` photos are missing; `customError` while photos are being prepared or sent. */
  get validity(): ValidityState {
    return this.internals.validity;
  }

  /** The reason why the element is not valid, in its language; `''` when it is valid. */
  get validationMessage(): string {
    return this.internals.validationMessage;
  }

  /** The element takes part in the form's validation: it is not disabled. */
  get willValidate(): boolean {
    return this.internals.willValidate;
  }

  /** Whether the element is valid. */
  checkValidity(): boolean {
    return this.internals.checkValidity();
  }

  /** Whether the element is valid. If not, the person sees what is missing, and the focus moves there. */
  reportValidity(): boolean {
    return this.internals.reportValidity();
  }

  abstract reset(): void;

  /** @internal */
  formResetCallback(): void {
    this.reset();
  }

  /** Focuses the heading of the current screen. */
  override focus(options?: FocusOptions): void {
    this.viewRefs.title?.focus(options);
  }

  /** Submits the form in which the photos are a field. */
  protected submitForm(): void {
    if (this.name) this.form?.requestSubmit();
  }

  /** The element is disabled, or a fieldset around it is. */
  protected get isDisabled(): boolean {
    return this.disabled || this.matches(':disabled');
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Before rendering, because `:disabled` depends on the attribute. Frameworks set a property that they no longer name to
    // `undefined`, with which `toggleAttribute` would turn the attribute over.
    if (changed.has('disabled') && this.disabled) this.setAttribute('disabled', '');
    else if (changed.has('disabled')) this.removeAttribute('disabled');
  }
}
