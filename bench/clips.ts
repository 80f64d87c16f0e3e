/**
 * `npm run bench -- clips [--node] [--data DIR] [--clips 40] [--empty 16] [--seed 1] [--list]`: hand-held clips,
 * played to the element in Chromium through the fake camera. The table says how many end in a legible photo, how soon,
 * and for how much of the time the hint names the remedy of each mistake. `--node` plays them to the live check alone,
 * without a browser and faster than in real time, at `--checks 8` a second.
 *
 * `--webcam` plays documents before webcams without autofocus instead, always in Node, with a person who follows the hints;
 * `--autofocus-unknown` for a camera that does not say so. `--list` prints each play.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadSceneSource } from './accuracy/scene-source.js';
import { clipTable, webcamTable } from './clips/clip-table.js';
import { playHandHeldClips, playWebcamClips } from './clips/play-clips.js';
import { samplePath } from './scenes/load-samples.js';
import { ensureBuild } from '../scripts/setup.mjs';

const { values } = parseArgs({
  options: {
    node: { type: 'boolean', default: false },
    webcam: { type: 'boolean', default: false },
    'autofocus-unknown': { type: 'boolean', default: false },
    data: { type: 'string', default: samplePath('') },
    clips: { type: 'string', default: '40' },
    empty: { type: 'string', default: '16' },
    seed: { type: 'string', default: '1' },
    checks: { type: 'string', default: '8' },
    list: { type: 'boolean', default: false },
  },
});

const run = { seed: Number(values.seed), clips: Number(values.clips), checksPerSecond: Number(values.checks) };
if (!values.webcam && !values.node) ensureBuild();
const source = await loadSceneSource(path.resolve(values.data));
const list = (play: object): void => {
  if (values.list) console.log(JSON.stringify(play));
};
if (values.webcam) {
  const options = { ...run, isFixedFocus: !values['autofocus-unknown'] };
  console.log(webcamTable(playWebcamClips(source, options, list)));
} else {
  const options = { ...run, empty: Number(values.empty), isInNode: values.node };
  console.log(clipTable(await playHandHeldClips(source, options, list)));
}
