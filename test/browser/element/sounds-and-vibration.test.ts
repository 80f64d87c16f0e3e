/** Sounds and vibration of the camera screen. */
import { expect } from '@open-wc/testing';
import { CameraSounds } from '../../../src/element/camera-sounds.js';
import type { LiveView } from '../../../src/headless/headless.js';
import { en } from '../../../src/i18n/i18n.js';
import { cameraAidsLoaded, renderElement } from '../../support/element/render-element.js';
import { renderGalleryScene, showScene } from '../../support/element/render-element.js';
import { createState } from '../../support/element/fake-capture.js';
import type { FakeDocCapture } from '../../support/element/fake-doc-capture.js';
import { pretendMedia } from '../../support/pretend-media.js';
import { replaceForTest } from '../../support/test-scope.js';
import { waitUntil } from '../../support/wait-until.js';

describe('tones', () => {
  let contexts: AudioContext[];
  /** The pitches that were played, in hertz. */
  let tones: number[];
  /** Seconds on the clock of the fake audio context. */
  let nowS: number;
  let state: AudioContextState;

  /** A real audio context with a fake clock and permission. */
  class FakeAudioContext extends AudioContext {
    constructor() {
      super();
      Object.defineProperties(this, {
        currentTime: { get: () => nowS },
        state: { get: () => (this.isClosed ? 'closed' : state) },
      });
      contexts.push(this);
    }
    isClosed = false;
    override close(): Promise<void> {
      this.isClosed = true;
      return super.close();
    }
  }

  beforeEach(() => {
    [contexts, tones, nowS, state] = [[], [], 0, 'running'];
    replaceForTest(window, 'AudioContext', FakeAudioContext);
    replaceForTest(OscillatorNode.prototype, 'start', function (this: OscillatorNode) {
      tones.push(this.frequency.value);
    });
    replaceForTest(OscillatorNode.prototype, 'stop', () => undefined);
  });

  const playedTones = (...phases: LiveView['phase'][]): number[] => {
    tones = [];
    const sounds = new CameraSounds();
    for (const phase of phases) {
      sounds.setPhase(phase);
      nowS += 0.5;
    }
    sounds.close();
    return tones;
  };

  it('phases found, holding, taken → tones with rising pitch; repeated phase → no tone', () => {
    const phases = ['searching', 'found', 'found', 'holding', 'holding', 'taken', 'taken'] as const;
    const [found = 0, held = 0, taken = 0, ...rest] = playedTones(...phases);
    expect(found).to.be.greaterThan(100);
    expect(held).to.be.greaterThan(found);
    expect(taken).to.be.greaterThan(held);
    expect(rest).to.have.length(1);
  });

  it('document found three times within two seconds → only two tones', () => {
    expect(playedTones('found', 'searching', 'found', 'searching', 'found')).to.have.length(2);
  });

  it('audio context suspended → no tone is played', () => {
    state = 'suspended';
    expect(playedTones('found', 'holding', 'taken')).to.deep.equal([]);
  });

  async function aiming(attributes: Record<string, string>): Promise<FakeDocCapture> {
    const element = await renderElement({ 'doc-type': 'id_card', ...attributes });
    await element.show(createState({ name: 'aiming' }));
    return element;
  }

  it('sounds attribute → tones on the camera screen; camera screen left → the audio context closes', async () => {
    const element = await aiming({ sounds: '' });
    await waitUntil(() => contexts.length === 1, 'sounds are loaded');
    element.fake.emitLiveView({ phase: 'found', hint: null });
    expect(tones).to.have.length(1);
    nowS = 5;
    // With the shutter button there is no live frame with the phase `taken`.
    await element.show(createState({ name: 'checking' }));
    expect(tones.length).to.be.greaterThan(1);
    await showScene(element, 'review-good');
    expect(contexts.map((context) => context.state)).to.deep.equal(['closed']);
    await element.show(createState({ name: 'aiming' }));
    await waitUntil(() => contexts.length === 2, 'contexts again');
    element.remove();
    await waitUntil(() => contexts[1]?.state === 'closed', 'closed with the element');
  });

  it('a browser without Web Audio → the camera screen shows, without tones', async () => {
    replaceForTest(window, 'AudioContext', undefined);
    const element = await aiming({ sounds: '' });
    await cameraAidsLoaded(element);
    element.fake.emitLiveView({ phase: 'found', hint: 'hold_still' });
    await waitUntil(() => element.renderRoot.textContent?.includes(en['hint.hold_still']));
    expect(tones).to.have.length(0);
  });

  it('no sounds attribute → no audio context is created', async () => {
    const element = await aiming({});
    await cameraAidsLoaded(element);
    await element.updateComplete;
    element.fake.emitLiveView({ phase: 'found', hint: null });
    expect(contexts).to.have.length(0);
  });
});

describe('vibration', () => {
  let felt: VibratePattern[];
  const pretend = ({ touched = true, still = false }): void => {
    replaceForTest(navigator, 'userActivation', { hasBeenActive: touched, isActive: false });
    pretendMedia('reduced-motion', still);
  };
  const atCamera = async (): Promise<FakeDocCapture> => {
    const element = await renderGalleryScene('searching');
    await cameraAidsLoaded(element);
    await element.updateComplete;
    return element;
  };

  beforeEach(() => {
    felt = [];
    replaceForTest(navigator, 'vibrate', (pattern: VibratePattern) => felt.push(pattern) > 0);
  });

  it('photo taken, answer accepted, answer refused → three vibrations, the accepted one unlike the others', async () => {
    pretend({});
    const element = await atCamera();
    for (const scene of ['checking-camera', 'review-good', 'sending', 'accepted']) await showScene(element, scene);
    const [taken, accepted] = felt;
    expect(felt).to.have.length(2);
    for (const scene of ['sending', 'refused', 'welcome']) await showScene(element, scene);
    expect(felt).to.have.length(3);
    expect(felt[2]).not.to.deep.equal(accepted);
    expect(accepted).not.to.deep.equal(taken);
  });

  it('file chosen instead of a camera photo → no vibration', async () => {
    pretend({});
    const element = await atCamera();
    await showScene(element, 'picking');
    await showScene(element, 'checking-file');
    expect(felt).to.deep.equal([]);
  });

  it('photo taken with reduced motion, or before a first touch → no vibration', async () => {
    for (const quiet of [{ still: true }, { touched: false }]) {
      pretend(quiet);
      const element = await atCamera();
      await showScene(element, 'checking-camera');
      expect(felt).to.deep.equal([]);
    }
  });
});
