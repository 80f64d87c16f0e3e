/**
 * Error correction of PDF417: Reed-Solomon over GF(929) with the generator 3 (ISO/IEC 15438, 5.7). The library's own
 * ignores which codewords are known to be unreadable; with them known, twice as many can be replaced.
 */

const PRIME = 929;
const POWERS = new Uint16Array(2 * PRIME);
const LOGS = new Uint16Array(PRIME);
for (let exponent = 0, value = 1; exponent < POWERS.length; exponent++) {
  POWERS[exponent] = value;
  if (exponent < PRIME - 1) LOGS[value] = exponent;
  value = (value * 3) % PRIME;
}

const inverse = (value: number): number => POWERS[PRIME - 1 - LOGS[value]!]!;

/** A polynomial, the lowest power first, at `x`. */
function evaluate(polynomial: ArrayLike<number>, x: number): number {
  let value = 0;
  for (let k = polynomial.length - 1; k >= 0; k--) value = (value * x + polynomial[k]!) % PRIME;
  return value;
}

/**
 * Corrects codewords in place. A few correction codewords are kept as proof that the result is right.
 * @param codewords data, then `correctionCount` correction codewords
 * @param erasures indexes of codewords that were not read
 * @param spare correction codewords that stay unused: the result is wrong by chance once in 929 ** spare
 * @returns whether it succeeded. If not, the codewords are unchanged
 */
export function correctCodewords(
  codewords: Uint16Array,
  correctionCount: number,
  erasures: readonly number[],
  spare: number,
): boolean {
  const syndromes = new Uint16Array(correctionCount);
  let isRight = true;
  for (let k = 0; k < correctionCount; k++) {
    let value = 0;
    for (const codeword of codewords) value = (value * POWERS[k + 1]! + codeword) % PRIME;
    syndromes[k] = value;
    if (value !== 0) isRight = false;
  }
  if (isRight) return true;
  if (erasures.length > correctionCount - spare) return false;
  const locator = findErrorLocator(syndromes, erasures, codewords.length);
  const errorCount = locator.length - 1;
  if (2 * errorCount - erasures.length > correctionCount - spare) return false;
  const corrections = findCorrections(syndromes, locator, codewords.length);
  if (corrections.length !== errorCount) return false;
  for (const [at, error] of corrections) codewords[at] = (codewords[at]! + PRIME - error) % PRIME;
  return true;
}

/** The Berlekamp-Massey algorithm, begun with the known erasures (Blahut, Algebraic Codes for Data Transmission, 7.2). */
function findErrorLocator(syndromes: Uint16Array, erasures: readonly number[], length: number): number[] {
  const size = syndromes.length + 2;
  let locator = new Int32Array(size);
  locator[0] = 1;
  for (const [count, at] of erasures.entries()) {
    const place = POWERS[length - 1 - at]!;
    for (let k = count + 1; k > 0; k--) locator[k] = (locator[k]! + (PRIME - place) * locator[k - 1]!) % PRIME;
  }
  const known = erasures.length;
  let previous = locator.slice();
  let degree = known;
  for (let step = known + 1; step <= syndromes.length; step++) {
    let discrepancy = 0;
    for (let k = 0; k < step; k++) discrepancy = (discrepancy + locator[k]! * syndromes[step - 1 - k]!) % PRIME;
    const shifted = new Int32Array(size);
    shifted.set(previous.subarray(0, size - 1), 1);
    if (discrepancy === 0) {
      previous = shifted;
      continue;
    }
    const next = locator.map((value, k) => (value + (PRIME - discrepancy) * shifted[k]!) % PRIME);
    if (2 * degree <= step + known - 1) {
      const scale = inverse(discrepancy);
      previous = locator.map((value) => (value * scale) % PRIME);
      degree = step + known - degree;
    } else {
      previous = shifted;
    }
    locator = next;
  }
  let end = size;
  while (end > 1 && locator[end - 1] === 0) end--;
  return Array.from(locator.subarray(0, end));
}

/** Roots of the locator, and the error at each of them by Forney's formula. */
function findCorrections(
  syndromes: Uint16Array,
  locator: readonly number[],
  length: number,
): (readonly [at: number, error: number])[] {
  const evaluator = Array.from(syndromes, (_, power) => {
    let sum = 0;
    for (let k = 0; k <= power && k < locator.length; k++) sum = (sum + locator[k]! * syndromes[power - k]!) % PRIME;
    return sum;
  });
  const derivative = locator.slice(1).map((value, k) => (value * (k + 1)) % PRIME);
  const corrections: (readonly [number, number])[] = [];
  for (let at = 0; at < length; at++) {
    const root = inverse(POWERS[(length - 1 - at) % (PRIME - 1)]!);
    if (evaluate(locator, root) !== 0) continue;
    const slope = evaluate(derivative, root);
    if (slope === 0) return [];
    corrections.push([at, ((PRIME - evaluate(evaluator, root)) * inverse(slope)) % PRIME]);
  }
  return corrections;
}
