/**
 * `npm run bench -- clips [--node] [--data DIR] [--clips 40] [--empty 16] [--from 0] [--seed 1] [--list]`: hand-held clips,
 * played to the element in Chromium through the fake camera. The table says how many end in a legible photo, how soon,
 * and for how much of the time the hint names the remedy of each mistake. `--node` plays them to the live check alone,
 * without a browser and faster than in real time, at `--checks 8` a second.
 *
 * `--webcam` plays documents before webcams without autofocus instead, always in Node, with a person who follows the hints;
 * `--autofocus-unknown` for a camera that does not say so.
 *
 * `--render` only writes the videos (about 30 MB and 15 s a clip, kept in `node_modules/.cache`). `--save FILE` adds the
 * plays to a file, `--table FILE` prints the table of such a file. `--seconds N` begins no play later than that, `--from N`
 * leaves out the first ones. `--dist DIR` plays to another build, to compare two. `--screenshots DIR` keeps what was on
 * the screen.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { HandHeldClip } from './scenes/hand-held-clip.types.js';
import { ensureHandHeldVideo } from './scenes/write-hand-held-clip.js';
import { loadSceneSource } from './accuracy/scene-source.js';
import type { ClipPlay } from './clips/clip-play.types.js';
import { clipTable, describePlay } from './clips/clip-table.js';
import { orderClips, planClip } from './clips/plan-clip.js';
import { playClipInBrowser } from './clips/play-clip-in-browser.js';
import { playClipInNode } from './clips/play-clip-in-node.js';
import type { WebcamPlay } from './clips/play-webcam-clip.js';
import { playWebcamClips } from './clips/run-webcam-clips.js';
import { describeWebcamPlay, webcamTable } from './clips/webcam-table.js';
import { ensureBuild } from '../scripts/setup.mjs';

const { values } = parseArgs({
  options: {
    node: { type: 'boolean', default: false },
    webcam: { type: 'boolean', default: false },
    'autofocus-unknown': { type: 'boolean', default: false },
    render: { type: 'boolean', default: false },
    data: { type: 'string' },
    clips: { type: 'string', default: '40' },
    empty: { type: 'string', default: '16' },
    from: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    checks: { type: 'string', default: '8' },
    save: { type: 'string' },
    table: { type: 'string' },
    dist: { type: 'string' },
    screenshots: { type: 'string' },
    seconds: { type: 'string', default: 'Infinity' },
    list: { type: 'boolean', default: false },
  },
});

if (values.table !== undefined) {
  const lines = readFileSync(values.table, 'utf8').trim().split('\n');
  console.log(clipTable(lines.map((line) => JSON.parse(line) as ClipPlay)));
} else {
  const folder = path.resolve(values.data ?? fileURLToPath(new URL('../demo/samples', import.meta.url)));
  if (values.webcam) await runWebcamClips(folder);
  else await runHandHeldClips(folder);
}

async function runWebcamClips(folder: string): Promise<void> {
  const plays: WebcamPlay[] = [];
  const options = {
    seed: Number(values.seed),
    clips: Number(values.clips),
    from: Number(values.from),
    checksPerSecond: Number(values.checks),
    isFixedFocus: !values['autofocus-unknown'],
  };
  for (const play of playWebcamClips(await loadSceneSource(folder), options)) {
    plays.push(play);
    if (values.list) console.log(describeWebcamPlay(play));
  }
  console.log(webcamTable(plays));
}

async function runHandHeldClips(folder: string): Promise<void> {
  const source = await loadSceneSource(folder);
  if (!values.node && !values.render && values.dist === undefined) ensureBuild();
  const dist = values.dist ?? fileURLToPath(new URL('../dist/standalone', import.meta.url));

  const play = async (clip: HandHeldClip): Promise<ClipPlay | null> => {
    if (values.render) return ensureHandHeldVideo(clip, clip.document?.name ?? 'empty').then(() => null);
    if (values.node) return playClipInNode(clip, Number(values.checks));
    const mrzLines = source.mrzTruths.get(clip.document?.name ?? '')?.lines ?? null;
    return playClipInBrowser(clip, { mrzLines, dist, screenshots: values.screenshots ?? null });
  };
  const plays: ClipPlay[] = [];
  for (const { index, isEmpty } of orderClips(Number(values.clips), Number(values.empty)).slice(Number(values.from))) {
    if (performance.now() > 1000 * Number(values.seconds)) break;
    const done = await play(await planClip(source, Number(values.seed), index, isEmpty));
    if (done === null) continue;
    plays.push(done);
    if (values.list) console.log(describePlay(done));
    if (values.save !== undefined) appendFileSync(values.save, `${JSON.stringify(done)}\n`);
  }
  if (plays.length > 0) console.log(clipTable(plays));
}
