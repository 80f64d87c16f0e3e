import { ensureBuild, ensureDemo } from '../../../scripts/setup.mjs';

/** The built package and demo page of the present sources. */
export function ensureDemoPages(): void {
  ensureBuild();
  ensureDemo();
}
