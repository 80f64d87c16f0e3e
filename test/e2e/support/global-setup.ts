import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ClipName } from '../../../bench/scenes/clips.js';
import { ensureBuild, ensureDemo, ensureGallery } from '../../../scripts/setup.mjs';

/** The clips that the end-to-end tests play. Built once, so that no test's time limit includes it. */
export const E2E_CLIPS = ['id-card-front-back-portrait', 'id-card-front-back'] as const satisfies readonly ClipName[];

export default async function globalSetup(): Promise<void> {
  ensureBuild();
  ensureDemo();
  ensureGallery();
  await Promise.all(E2E_CLIPS.map(drawClip));
}

/** In a process of its own, so that each core draws one. */
async function drawClip(name: ClipName): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/scenes/make-clips.ts', name], { stdio: 'ignore' });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The clip ${name} could not be drawn: exit code ${String(code)}.`);
}
