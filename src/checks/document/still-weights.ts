import type { Perceptron } from './score.js';

/** The judge of stills; weights in thousandths, the last judge's odds before what is marked. src/training/finder writes them. */
export const LAST_OF_STILLS: Perceptron = {
  hidden: [
    { weights: [-1232, 3676, 3524, 897, 504], bias: -4376, out: -1980 },
    { weights: [-1516, -2350, 786, -2019, 3306], bias: 2147, out: -2075 },
    { weights: [-1662, 637, 623, 302, -1206], bias: -1113, out: -1175 },
  ],
  direct: [2617, 2798, -1087, 3508, 1967],
  bias: -3642,
};
