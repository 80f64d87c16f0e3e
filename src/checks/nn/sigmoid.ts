/** Probability 0–1 of a logit: the output of a network's last layer that was trained with the logistic loss. */
export function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
