/**
 * `npm run bench -- clips [--node] [--data DIR] [--clips 40] [--empty 16] [--seed 1] [--list]`: hand-held clips,
 * played to the element in Chromium through the fake camera. The table says how many end in a legible photo, how soon,
 * and for how much of the time the hint names the remedy of each mistake. `--node` plays them to the live check alone,
 * without a browser and faster than in real time, at `--checks 8` a second.
 *
 * `--webcam` plays documents before webcams without autofocus instead, always in Node, with a person who follows the hints;
 * `--autofocus-unknown` for a camera that does not say so.
 *
 * `--list` prints each play, `--save FILE` adds the plays to a file, from which `npm run bench -- measure --plays FILE` writes its part.
 */
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
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
    data: { type: 'string' },
    clips: { type: 'string', default: '40' },
    empty: { type: 'string', default: '16' },
    seed: { type: 'string', default: '1' },
    checks: { type: 'string', default: '8' },
    save: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});

const folder = path.resolve(values.data ?? fileURLToPath(new URL('../demo/samples', import.meta.url)));
await (values.webcam ? runWebcamClips() : runHandHeldClips());

async function runWebcamClips(): Promise<void> {
  const plays: WebcamPlay[] = [];
  const options = {
    seed: Number(values.seed),
    clips: Number(values.clips),
    checksPerSecond: Number(values.checks),
    isFixedFocus: !values['autofocus-unknown'],
  };
  for (const play of playWebcamClips(await loadSceneSource(folder), options)) {
    plays.push(play);
    if (values.list) console.log(describeWebcamPlay(play));
  }
  console.log(webcamTable(plays));
}

async function runHandHeldClips(): Promise<void> {
  const source = await loadSceneSource(folder);
  if (!values.node) ensureBuild();
  const plays: ClipPlay[] = [];
  for (const { index, isEmpty } of orderClips(Number(values.clips), Number(values.empty))) {
    const clip = await planClip(source, Number(values.seed), index, isEmpty);
    const mrzLines = source.mrzTruths.get(clip.document?.name ?? '')?.lines ?? null;
    const done = values.node
      ? playClipInNode(clip, Number(values.checks))
      : await playClipInBrowser(clip, mrzLines, fileURLToPath(new URL('../dist/standalone', import.meta.url)));
    plays.push(done);
    if (values.list) console.log(describePlay(done));
    if (values.save !== undefined) appendFileSync(values.save, `${JSON.stringify(done)}\n`);
  }
  console.log(clipTable(plays));
}
