/**
 * What the relay tells the browser. `reason` is empty when accepted, and when the service's word is withheld; further
 * fields (`ocr`, `security`, …) are present only if the host's `EXPOSE` allows them.
 */
export interface RelayAnswer {
  readonly verdict: boolean;
  readonly reason: string;
  readonly flow_id: string;
  /** With a limited grant: calls that are left to this person. */
  readonly attempts_left?: number;
  readonly [extra: string]: unknown;
}
