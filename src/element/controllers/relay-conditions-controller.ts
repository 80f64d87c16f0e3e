import type { ReactiveControllerHost } from 'lit';
import type { CaptureConditions } from '../../contract/contract.js';
import { loadRelayConditions } from '../../headless/headless.js';
import type { ElementSettings } from '../element-settings.js';

const NO_CONDITIONS: CaptureConditions = {};
const SETTINGS = ['conditions', 'endpoint', 'grant', 'credentials'] as const;

type RelayConditionsHost = ReactiveControllerHost &
  Pick<ElementSettings, 'conditions' | 'endpoint' | 'grant' | 'credentials'>;

/** The relay's conditions of the submission, which the element asks for if the page wants it. */
export class RelayConditionsController {
  readonly #host: RelayConditionsHost;
  readonly #onChange: () => void;
  /** Counts the requests: only the latest one decides. */
  #requests = 0;
  current: CaptureConditions = NO_CONDITIONS;

  constructor(host: RelayConditionsHost, onChange: () => void) {
    this.#host = host;
    this.#onChange = onChange;
  }

  /** Replaces what the relay has said, by what a claim of a hand-off says. */
  replace(conditions: CaptureConditions): void {
    this.#requests++;
    this.current = conditions;
  }

  /** Asks again if a setting has changed that the answer depends on. @param changed the previous values */
  afterChange(changed: ReadonlyMap<PropertyKey, unknown>): void {
    // Some pages create a new grant function with each render. It stands for the same person.
    const isNew = (name: (typeof SETTINGS)[number]): boolean =>
      changed.has(name) && !(typeof changed.get(name) === 'function' && typeof this.#host[name] === 'function');
    if (SETTINGS.some(isNew)) void this.#refresh();
  }

  async #refresh(): Promise<void> {
    const { conditions, endpoint, grant, credentials } = this.#host;
    const request = ++this.#requests;
    if (!conditions && this.current === NO_CONDITIONS) return;
    const received =
      conditions && endpoint ? await loadRelayConditions({ endpoint, grant, credentials }) : NO_CONDITIONS;
    if (request !== this.#requests) return;
    this.current = received;
    this.#onChange();
    this.#host.requestUpdate();
  }
}
