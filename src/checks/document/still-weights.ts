import type { Perceptron } from './score.js';

/** The judge of stills; weights in thousandths, the last judge's odds before what is marked. src/training/finder writes them. */
export const LAST_OF_STILLS: Perceptron = {
  hidden: [
    { weights: [-1259, 3772, 3514, 1097, 312], bias: -4487, out: -2076 },
    { weights: [-1536, -2561, 1118, -2103, 3454], bias: 2267, out: -2187 },
    { weights: [-1831, 730, 829, 559, -1444], bias: -1365, out: -1275 },
  ],
  direct: [2352, 3174, -480, 3433, 2011],
  bias: -4403,
};
