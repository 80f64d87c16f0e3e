/**
 * Rate and memory of the live loop in Chromium.
 *
 * Run: `tsx test/scripts/bench-live.ts` (after `npm run build`)
 */
import { fileURLToPath } from 'node:url';
import { ensureClip } from '../support/scenes/clips.js';
import { liveLoopSection } from './measure/live-loop.js';

console.log(await liveLoopSection(await ensureClip('id-card-front'), fileURLToPath(new URL('../..', import.meta.url))));
