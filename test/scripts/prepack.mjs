/** Before `npm pack` and `npm publish`: what goes out is a build of the present sources. */
import { ensureBuild, ensureDependencies } from './setup.mjs';

ensureDependencies();
ensureBuild();
