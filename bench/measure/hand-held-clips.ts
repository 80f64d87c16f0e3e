import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClipPlay } from '../clips/clip-play.types.js';
import { clipTable } from '../clips/clip-table.js';

/** The section about hand-held clips. `file` has plays of `npm run bench -- clips --save`; `null` plays them now. */
export function clipsSection(file: string | null, root: string): string {
  const saved = file ?? join(mkdtempSync(join(tmpdir(), 'clips-')), 'plays.jsonl');
  if (file === null) {
    const { status } = spawnSync('npm', ['run', 'bench', '--', 'clips', '--save', saved], {
      cwd: root,
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error('The clips could not be played');
  }
  const plays = readFileSync(saved, 'utf8').trim().split('\n').map((line) => JSON.parse(line) as ClipPlay); // prettier-ignore
  return [
    '## Hand-held clips, played to the element in Chromium',
    '',
    'Simulated clips with truth for every frame (`npm run bench -- clips`): a document enters, is held wrongly in two ways for 2 s each, and settles while the lens searches its focus; some with fingers of several skin tones at the border, a card holder, or a reflection that passes. They come through Chromium’s fake camera, and each hint is read off the screen together with the number of the frame under it. A hint counts from 0.7 s after the document has arrived; a play ends with its photo. A photo is legible when the document is whole, in focus, still, at least half as large as the frame, and less than 12 mm² of its print are hidden. On a busy machine fewer frames are shown and checked: the second row says how many.',
    '',
    clipTable(plays),
  ].join('\n');
}
