/** Runs before `npm pack` and `npm publish`: builds the present sources. */
import { ensureBuild, ensureDependencies } from './setup.mjs';

ensureDependencies();
ensureBuild();
