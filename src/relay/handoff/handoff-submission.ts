import type { RelayAnswer, RelayCode } from '../../contract/contract.js';
import type { HandoffRepository } from './handoff-repository.js';

/** Tells a hand-off what becomes of its phone's submission. */
export class HandoffSubmission {
  readonly #repository: HandoffRepository;
  readonly #id: string;

  constructor(repository: HandoffRepository, id: string) {
    this.#repository = repository;
    this.#id = id;
  }

  /**
   * Reports that photos arrive. Called again before they are forwarded, because the computer may have taken over meanwhile.
   * @throws CaptureError `handoff_ended`, `handoff_unconfirmed`, `rate_limited`
   */
  async assertOpen(): Promise<void> {
    await this.#repository.apply(this.#id, { type: 'send' });
  }

  /** Reports the answer. The store has logged its error: a paid answer must reach the phone all the same. */
  async reportAnswer(answer: RelayAnswer): Promise<void> {
    await this.#repository.apply(this.#id, { type: 'answer', answer }).catch(() => undefined);
  }

  /** Reports an error, after which the phone may try again. */
  async reportFailure(code: RelayCode): Promise<void> {
    await this.#repository.apply(this.#id, { type: 'fail', code }).catch(() => undefined);
  }
}
