/** Renders camera clips before the tests: `npx tsx bench/scenes/make-clips.ts name…` */
import { CLIP_NAMES, ensureClip } from './clips.js';

for (const name of CLIP_NAMES.filter((known) => process.argv.includes(known))) await ensureClip(name);
