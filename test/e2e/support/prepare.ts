import { ensureClip, type ClipName } from '../../support/scenes/clips.js';
import { ensureFile } from '../../support/files.js';
import { ensureDemoPages } from './pages.js';

/** The clips that the end-to-end tests play. Built once, so that no test's time limit includes it. */
export const E2E_CLIPS = ['id-card-front-back-portrait', 'id-card-front-back'] as const satisfies readonly ClipName[];

export default async function prepare(): Promise<void> {
  ensureDemoPages();
  for (const name of E2E_CLIPS) await ensureClip(name);
  await ensureFile('photograph.jpg');
  await ensureFile('too-large.jpg');
}
