/** Documents before webcams without autofocus: the person follows the hints until the photo is taken. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planWebcamClip } from '../../scripts/clips/plan-webcam-clip.js';
import { playWebcamClip, type WebcamPlay } from '../../scripts/clips/play-webcam-clip.js';
import { loadSample } from '../../support/scenes/scenes.js';
import { defocusSigmaMm, type Webcam } from '../../support/scenes/webcam.js';

const SMALL_WEBCAM: Webcam = {
  widthPx: 1280,
  heightPx: 720,
  fieldOfViewDeg: 64,
  focusMm: 550,
  apertureMm: 1.5,
  sensorSigmaPx: 0.6,
  noise: 3,
  jpegQuality: 80,
  isBacklit: false,
  isMirrored: true,
};
const card = await loadSample('id-card-zoe-front');
const playWith = (isFixedFocus: boolean, webcam: Webcam = SMALL_WEBCAM): WebcamPlay =>
  playWebcamClip(planWebcamClip(3, card, webcam), { checksPerSecond: 5, isFixedFocus, mrz: null });

test('defocusSigmaMm: a lens focused at 550 mm → sharp there, and the more blurred the nearer', () => {
  assert.equal(defocusSigmaMm(SMALL_WEBCAM, 550), 0);
  assert.ok(defocusSigmaMm(SMALL_WEBCAM, 120) > defocusSigmaMm(SMALL_WEBCAM, 200));
});

test('a 720p webcam known to have no autofocus → a legible photo of the smaller guide within 5 s', () => {
  const play = playWith(true);
  assert.equal(play.truth?.isLegible, true, JSON.stringify(play.advice));
  assert.ok((play.photoMs ?? Infinity) <= 5000);
  // Held where the guide for a lens that focuses near asks for it, the card would be blurred.
  assert.ok(play.truth.longSidePx < 620, `${play.truth.longSidePx}`);
});

test('a 720p webcam that does not tell → the advice changes from focus to distance, and a legible photo is taken within 15 s', () => {
  const play = playWith(false);
  const said = play.advice.map(({ advice }) => advice.split(' ')[0]);
  assert.ok(said.indexOf('move_back_to_focus') > said.indexOf('blur'), said.join());
  assert.equal(play.truth?.isLegible, true, JSON.stringify(play.advice));
  assert.ok(play.longestSameMs <= 8000);
});
