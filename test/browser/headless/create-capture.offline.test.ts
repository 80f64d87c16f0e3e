import { expect } from '@open-wc/testing';
import { createCapture, type Capture, type CaptureConfig } from '../../../src/headless/headless.js';
import {
  callsOf,
  chooseSample,
  FLOW_CONFIG,
  scriptedEndpoint,
  waitForCaptureState,
} from '../../support/headless-capture.js';
import { replaceForTest } from '../../support/test-scope.js';
import { waitUntil } from '../../support/wait-until.js';

describe('createCapture without a connection', () => {
  let capture: Capture;
  const create = (config: CaptureConfig): Capture => (capture = createCapture({ ...FLOW_CONFIG, ...config }));
  afterEach(() => capture.dispose());
  /** Sets `navigator.onLine` and dispatches the event that goes with it. */
  function setOnline(isOnline: boolean): void {
    replaceForTest(navigator, 'onLine', isOnline);
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  }

  async function reviewed(endpoint: string): Promise<void> {
    create({ docType: 'passport', endpoint });
    await chooseSample(capture, 'passport-zoe.jpg');
  }

  it('offline during a hanging request → error offline; online again → a request with the same idempotency key', async () => {
    const endpoint = scriptedEndpoint('hang,200');
    await reviewed(endpoint);
    capture.send({ type: 'use' });
    await waitUntil(async () => (await callsOf(endpoint)).length === 1);
    setOnline(false);
    const { error } = await waitForCaptureState(capture, 'error');
    expect(error?.code).to.equal('offline');
    setOnline(true);
    await waitForCaptureState(capture, 'answered');
    const [first, second] = await callsOf(endpoint);
    expect(first?.key).to.equal(second?.key);
  });

  it('second set of photos fails offline, then is sent → another idempotency key than the first set', async () => {
    const endpoint = scriptedEndpoint('200');
    await reviewed(endpoint);
    capture.send({ type: 'use' });
    await waitForCaptureState(capture, 'answered');
    capture.send({ type: 'restart' });
    await chooseSample(capture, 'passport-zoe.jpg');
    setOnline(false);
    capture.send({ type: 'use' });
    await waitForCaptureState(capture, 'error');
    setOnline(true);
    await waitForCaptureState(capture, 'answered');
    const [first, second] = await callsOf(endpoint);
    expect(second?.key).to.match(/^[0-9a-f]{32}$/);
    expect(second?.key).not.to.equal(first?.key);
  });

  it('offline and online events during the review → the state does not change', async () => {
    await reviewed(scriptedEndpoint('200'));
    const before = capture.state;
    setOnline(false);
    setOnline(true);
    expect(capture.state).to.equal(before);
  });
});
