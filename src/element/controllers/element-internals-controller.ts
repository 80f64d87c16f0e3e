import type { ReactiveController } from 'lit';
import { STATE_NAMES, type CaptureState, type StateName } from '../../headless/headless.js';
import type { MessageKey, Translate } from '../../i18n/i18n.js';
import type { DocCaptureFormControl } from '../form-control.js';
import { sendingTitleKey } from '../message-selectors.js';
import type { ViewRefs } from '../view-refs.js';

/** Keeps the `ElementInternals` up to date: custom states, form value and validity. */
export class ElementInternalsController implements ReactiveController {
  readonly #host: DocCaptureFormControl;
  readonly #refs: ViewRefs;
  readonly #internals: ElementInternals;
  #state: CaptureState | null = null;
  #name: string | null = '';
  /** The heading at which the browser shows a message. WebKitGTK crashes where it is collected before the message is hidden. */
  readonly messageAnchor?: HTMLElement;

  constructor(host: DocCaptureFormControl, refs: ViewRefs, internals: ElementInternals) {
    this.#host = host;
    this.#refs = refs;
    this.#internals = internals;
    host.addController(this);
    host.addEventListener('invalid', () => Object.assign(this, { messageAnchor: refs.title }));
  }

  hostDisconnected(): void {
    this.#state = null;
  }

  /** Called after each rendering. */
  afterRender(state: CaptureState, t: Translate): void {
    const { name, required } = this.#host;
    const hasEndpoint = Boolean(this.#host.endpoint);
    const issue = findValidityIssue(state, hasEndpoint, required);
    // An invalid control needs a message, also while the language is not loaded. Browsers show it at the heading.
    const message = issue ? t(issue.key) || '…' : '';
    this.#internals.setValidity(issue?.flags ?? {}, message, this.#refs.title ?? undefined);
    if (state === this.#state && name === this.#name) return;
    this.#state = state;
    this.#name = name;
    // The second argument is what session history would keep: nothing.
    this.#internals.setFormValue(createFormValue(name ?? '', state, hasEndpoint), null);
    this.#setCustomState(state.name);
  }

  #setCustomState(name: StateName): void {
    // Older engines have no `states`, or accept only names that begin with dashes.
    try {
      for (const other of STATE_NAMES) if (other !== name) this.#internals.states.delete(other);
      this.#internals.states.add(name);
    } catch {
      return;
    }
  }
}

/** @returns whether there is a value to submit: prepared photos of all sides, or with an `endpoint` an accepted answer */
function isFormComplete(state: CaptureState, hasEndpoint: boolean): boolean {
  return hasEndpoint ? state.answer?.verdict === true : state.toTake.length === 0 && state.files.length > 0;
}

/**
 * The element's value in a form: the photos under its name, the front first. With an `endpoint` the relay has the photos,
 * and the value is the `flow_id` of an accepted answer.
 */
function createFormValue(name: string, state: CaptureState, hasEndpoint: boolean): FormData | string | null {
  if (name === '' || !isFormComplete(state, hasEndpoint)) return null;
  if (hasEndpoint) return state.answer?.flow_id ?? null;
  const data = new FormData();
  for (const file of state.files) data.append(name, file, file.name);
  return data;
}

interface ValidityIssue {
  readonly flags: ValidityStateFlags;
  readonly key: MessageKey;
}

/** The photos are there; the files for the page are still being made. */
export const isPreparingFiles = ({ name, options, files }: CaptureState): boolean =>
  name === 'captured' && !options.canSend && files.length === 0;

/** Why the form cannot be submitted now; `null` when it can. */
function findValidityIssue(state: CaptureState, hasEndpoint: boolean, required: boolean): ValidityIssue | null {
  // The photos are taken but not ready: a form submitted now would go without them.
  if (isPreparingFiles(state) || state.name === 'sending')
    return { flags: { customError: true }, key: sendingTitleKey(state) };
  return required && !isFormComplete(state, hasEndpoint)
    ? { flags: { valueMissing: true }, key: 'welcome.title.any' }
    : null;
}
