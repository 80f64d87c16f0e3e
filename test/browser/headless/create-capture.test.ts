import { expect } from '@open-wc/testing';
import {
  RELAY_PROBLEMS,
  type PhotoRequestFields,
  type RelayAnswer,
  type RelayCode,
} from '../../../src/contract/contract.js';
import { createCapture, type Capture, type CaptureConfig } from '../../../src/headless/headless.js';
import { fakeRelay } from '../../../src/testing.js';
import { PageCamera } from '../../support/page-camera.js';
import { fetchSample, placeOnGrey, waitForCaptureState } from '../../support/headless-capture.js';
import { waitUntil } from '../../support/wait-until.js';

/** No retakes: these tests are about the flow, whatever the checks find. */
const WORKER = { workerUrl: '/dist/doc-capture.worker.js', maxRetakes: 0 };
let runs = 0;
const relay = (script: string): string => `/test-relay/headless-${Date.now()}-${runs++}?script=${script}`;

describe('createCapture', () => {
  let capture: Capture;
  const create = (config: CaptureConfig): Capture => (capture = createCapture({ ...WORKER, ...config }));
  afterEach(() => capture.dispose());

  it('two files chosen → each is checked and reviewed, both are sent, and the answer is accepted', async () => {
    create({ endpoint: relay('200'), docType: 'id_card', fields: { doc_type: 'id_card', tags: ['test'] } });
    const files = [await fetchSample('id-card-zoe-front.jpg'), await fetchSample('id-card-zoe-back.jpg')];
    capture.send({ type: 'filesChosen', files });
    const front = await waitForCaptureState(capture, 'review');
    expect(front.candidate?.report.size).to.deep.equal({ width: 1712, height: 1080 });
    expect(capture.preview('candidate')?.width).to.be.greaterThan(224);
    capture.send({ type: 'use' });
    const back = await waitForCaptureState(capture, 'review');
    expect(back.side).to.equal('back');
    capture.send({ type: 'use' });
    const answered = await waitForCaptureState(capture, 'answered');
    expect(answered.outcome?.kind).to.equal('accepted');
    expect(answered.files.map((file) => file.name)).to.deep.equal(['front.jpg', 'back.jpg']);
    expect(capture.preview('front')).to.be.instanceOf(ImageBitmap);
  });

  for (const summary of [true, undefined])
    it(`photo of a card sent with summary: ${summary} → the relay gets ${summary ? 'its scores' : 'no summary'}`, async () => {
      const { calls, restore } = fakeRelay('/no-server-here/verify');
      create({ endpoint: '/no-server-here/verify', docType: 'id_card', sidesSetting: 'front', summary });
      capture.send({ type: 'filesChosen', files: [await placeOnGrey(await fetchSample('id-card-zoe-front.jpg'))] });
      const { candidate } = await waitForCaptureState(capture, 'review');
      capture.send({ type: 'use' });
      await waitForCaptureState(capture, 'answered');
      restore();
      const recapture = candidate?.report.recapture;
      expect(recapture?.screen).to.be.a('number');
      expect(calls).to.have.length(1);
      const [photo] = calls[0]?.summary?.photos ?? [];
      expect(photo).to.deep.equal(
        summary ? { side: 'front', recapture, source: 'file', retakes: 0, passed_findings: [] } : undefined,
      );
    });

  it('onSubmit returns a promise → the host gets the files, and its answer becomes the outcome', async () => {
    let given: readonly File[] = [];
    create({
      docType: 'passport',
      endpoint: relay('500:internal'),
      onSubmit: (files) => {
        given = files;
        return Promise.resolve({ verdict: false, reason: 'blur_img', flow_id: 'f' });
      },
    });
    capture.send({ type: 'filesChosen', files: [await fetchSample('passport-zoe.jpg')] });
    await waitForCaptureState(capture, 'review');
    capture.send({ type: 'use' });
    const { outcome } = await waitForCaptureState(capture, 'answered');
    expect(outcome?.reason).to.equal('blur_img');
    expect(given.map((file) => file.name)).to.deep.equal(['front.jpg']);
  });

  it('onSubmit without an endpoint → called with the field doc_type, and its answer becomes the outcome', async () => {
    let sentFields: PhotoRequestFields = {};
    create({
      docType: 'passport',
      onSubmit: (_, fields) => {
        sentFields = fields;
        return Promise.resolve({ verdict: true, reason: '', flow_id: 'f' });
      },
    });
    capture.send({ type: 'filesChosen', files: [await fetchSample('passport-zoe.jpg')] });
    await waitForCaptureState(capture, 'review');
    capture.send({ type: 'use' });
    const { outcome } = await waitForCaptureState(capture, 'answered');
    expect(outcome?.kind).to.equal('accepted');
    expect(sentFields).to.deep.equal({ doc_type: 'passport' });
  });

  for (const odd of [{ error: 'unauthorized' }, null, 'accepted', { verdict: 'true', flow_id: 'f' }])
    it(`onSubmit resolves with ${JSON.stringify(odd)} → error relay_protocol, and the photo is kept`, async () => {
      create({ docType: 'passport', onSubmit: () => Promise.resolve(odd as unknown as RelayAnswer) });
      capture.send({ type: 'filesChosen', files: [await fetchSample('passport-zoe.jpg')] });
      await waitForCaptureState(capture, 'review');
      capture.send({ type: 'use' });
      const { trouble, photos } = await waitForCaptureState(capture, 'trouble');
      expect(trouble?.code).to.equal('relay_protocol');
      expect(Object.keys(photos)).to.deep.equal(['front']);
    });

  it('submit event during the review → the preview of the candidate becomes the preview of the side', async () => {
    create({ docType: 'passport', endpoint: relay('200') });
    capture.send({ type: 'filesChosen', files: [await fetchSample('passport-zoe.jpg')] });
    await waitForCaptureState(capture, 'review');
    capture.send({ type: 'submit' });
    await waitForCaptureState(capture, 'answered');
    expect(capture.preview('front')?.width).to.be.greaterThan(224);
    expect(capture.preview('candidate')).to.equal(null);
  });

  for (const [what, last_name, isSame] of [
    ['with the same fields → the same idempotency key', 'Étoile', true],
    ['with another last name → another idempotency key', 'Etoile', false],
  ] as const)
    it(`submission cancelled while sending, then sent again ${what}`, async () => {
      const endpoint = relay('hang,200');
      const config = { docType: 'passport', endpoint } as const;
      create({ ...config, fields: { last_name: 'Étoile' } });
      capture.send({ type: 'filesChosen', files: [await fetchSample('passport-zoe.jpg')] });
      await waitForCaptureState(capture, 'review');
      capture.send({ type: 'use' });
      const calls = async (): Promise<{ key: string }[]> => (await fetch(endpoint.replace('?', '/calls?'))).json();
      await waitUntil(async () => (await calls()).length === 1);
      capture.send({ type: 'stop' });
      await waitForCaptureState(capture, 'captured');
      capture.configure({ ...WORKER, ...config, fields: { last_name } });
      capture.send({ type: 'submit' });
      await waitForCaptureState(capture, 'answered');
      const [first, second] = await calls();
      expect(first?.key === second?.key).to.equal(isSame);
    });

  it('onSubmit returns false → the capture ends in the state captured, with the files', async () => {
    create({ docType: 'passport', endpoint: relay('200'), onSubmit: () => false });
    capture.send({ type: 'filesChosen', files: [await fetchSample('passport-zoe.jpg')] });
    await waitForCaptureState(capture, 'review');
    capture.send({ type: 'use' });
    const { files } = await waitForCaptureState(capture, 'captured');
    expect(files).to.have.lengthOf(1);
  });

  it('relay answers with an HTML page → relay_protocol, and the retry carries the same idempotency key', async () => {
    const endpoint = relay('html,200');
    create({ docType: 'passport', endpoint });
    capture.send({ type: 'filesChosen', files: [await fetchSample('passport-zoe.jpg')] });
    await waitForCaptureState(capture, 'review');
    capture.send({ type: 'use' });
    const { trouble } = await waitForCaptureState(capture, 'trouble');
    expect(trouble?.code).to.equal('relay_protocol');
    capture.send({ type: 'retry' });
    await waitForCaptureState(capture, 'answered');
    const calls = await (await fetch(endpoint.replace('?', '/calls?'))).json();
    expect(calls).to.have.lengthOf(2);
    expect(calls[0].key).to.equal(calls[1].key);
  });

  it('retry after onSubmit has failed → onSubmit gets the same prepared file object', async () => {
    const submitted: (readonly File[])[] = [];
    create({
      docType: 'passport',
      onSubmit: (files) => {
        submitted.push(files);
        if (submitted.length === 1) return Promise.reject(new Error('The page has no answer.'));
        return Promise.resolve({ verdict: true, reason: '', flow_id: 'f' });
      },
    });
    capture.send({ type: 'filesChosen', files: [await fetchSample('passport-zoe.jpg')] });
    await waitForCaptureState(capture, 'review');
    capture.send({ type: 'use' });
    await waitForCaptureState(capture, 'trouble');
    capture.send({ type: 'retry' });
    const { files } = await waitForCaptureState(capture, 'answered');
    expect(submitted).to.have.lengthOf(2);
    expect(submitted[1]?.[0]).to.equal(submitted[0]?.[0]);
    expect(files[0]).to.equal(submitted[0]?.[0]);
  });

  describe('without a connection', () => {
    /** Sets `navigator.onLine` and dispatches the event that goes with it. */
    function setOnline(isOnline: boolean): void {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    }
    afterEach(() => Reflect.deleteProperty(navigator, 'onLine'));

    async function reviewed(endpoint: string): Promise<void> {
      create({ docType: 'passport', endpoint });
      capture.send({ type: 'filesChosen', files: [await fetchSample('passport-zoe.jpg')] });
      await waitForCaptureState(capture, 'review');
    }
    const callsOf = async (endpoint: string): Promise<{ readonly key: string }[]> =>
      (await fetch(endpoint.replace('?', '/calls?'))).json();

    it('offline before sending → error offline and no request; online again → the photos are sent once', async () => {
      const endpoint = relay('200');
      await reviewed(endpoint);
      setOnline(false);
      capture.send({ type: 'use' });
      const { trouble, photos } = await waitForCaptureState(capture, 'trouble');
      expect(trouble?.code).to.equal('offline');
      expect(Object.keys(photos)).to.deep.equal(['front']);
      expect(await callsOf(endpoint)).to.have.lengthOf(0);
      setOnline(true);
      await waitForCaptureState(capture, 'answered');
      expect(await callsOf(endpoint)).to.have.lengthOf(1);
    });

    it('offline during a hanging request → error offline; online again → a request with the same idempotency key', async () => {
      const endpoint = relay('hang,200');
      await reviewed(endpoint);
      capture.send({ type: 'use' });
      await waitUntil(async () => (await callsOf(endpoint)).length === 1);
      setOnline(false);
      const { trouble } = await waitForCaptureState(capture, 'trouble');
      expect(trouble?.code).to.equal('offline');
      setOnline(true);
      await waitForCaptureState(capture, 'answered');
      const [first, second] = await callsOf(endpoint);
      expect(first?.key).to.equal(second?.key);
    });

    it('second set of photos fails offline, then is sent → another idempotency key than the first set', async () => {
      const endpoint = relay('200');
      await reviewed(endpoint);
      capture.send({ type: 'use' });
      await waitForCaptureState(capture, 'answered');
      capture.send({ type: 'restart' });
      capture.send({ type: 'filesChosen', files: [await fetchSample('passport-zoe.jpg')] });
      await waitForCaptureState(capture, 'review');
      setOnline(false);
      capture.send({ type: 'use' });
      await waitForCaptureState(capture, 'trouble');
      setOnline(true);
      await waitForCaptureState(capture, 'answered');
      const [first, second] = await callsOf(endpoint);
      expect(second?.key).to.match(/^[0-9a-f]{32}$/);
      expect(second?.key).not.to.equal(first?.key);
    });

    it('offline and online events during the review → the state does not change', async () => {
      await reviewed(relay('200'));
      const before = capture.state;
      setOnline(false);
      setOnline(true);
      expect(capture.state).to.equal(before);
    });

    it('online event after dispose() → the offline error stays', async () => {
      const endpoint = relay('200');
      await reviewed(endpoint);
      setOnline(false);
      capture.send({ type: 'use' });
      await waitForCaptureState(capture, 'trouble');
      capture.dispose();
      setOnline(true);
      expect(capture.state.name).to.equal('trouble');
    });
  });

  it('each error code of the relay → the photo is kept, and the state shows the code and its actions', async () => {
    const others = Object.keys(RELAY_PROBLEMS).filter((code) => code !== 'upload_timeout') as RelayCode[];
    // Browsers repeat a request after a 408, so it comes last, where the script repeats it.
    const codes: readonly RelayCode[] = [...others, 'upload_timeout'];
    // With so long a Retry-After there are no automatic retries.
    const script = codes.map((code) => `${RELAY_PROBLEMS[code].status}:${code};retry=60`).join(',');
    create({ docType: 'passport', endpoint: relay(script) });
    capture.send({ type: 'filesChosen', files: [await fetchSample('passport-zoe.jpg')] });
    await waitForCaptureState(capture, 'review');
    capture.send({ type: 'use' });
    for (const code of codes) {
      const { trouble, outcome, photos, actions } = await waitForCaptureState(capture, 'trouble', 'answered');
      const isUnknown = code === 'outcome_unknown' || code === 'service_timeout';
      expect(isUnknown ? outcome?.kind : trouble?.code, code).to.equal(isUnknown ? 'wait' : code);
      expect(Object.keys(photos), code).to.deep.equal(['front']);
      expect(actions.length > 0, code).to.equal(code !== 'attempts_exhausted');
      capture.send(isUnknown ? { type: 'retry' } : { type: 'submit' });
      await waitForCaptureState(capture, 'sending');
    }
  });

  it('unusable file for the second side → notice unsupported_type, and the first photo is kept', async () => {
    create({ docType: 'id_card', sources: ['file'] });
    capture.send({ type: 'filesChosen', files: [await fetchSample('id-card-zoe-front.jpg')] });
    await waitForCaptureState(capture, 'review');
    capture.send({ type: 'use' });
    await waitForCaptureState(capture, 'picking');
    capture.send({ type: 'filesChosen', files: [new File(['just words'], 'back.jpg', { type: 'image/jpeg' })] });
    await waitForCaptureState(capture, 'checking');
    const { notice, photos } = await waitForCaptureState(capture, 'picking');
    expect(notice?.code).to.equal('unsupported_type');
    expect(Object.keys(photos)).to.deep.equal(['front']);
  });

  describe('with a camera', () => {
    let camera: PageCamera;
    let video: HTMLVideoElement;
    beforeEach(() => {
      camera = new PageCamera();
      video = document.body.appendChild(document.createElement('video'));
    });
    afterEach(() => {
      camera.restore();
      video.remove();
    });

    it('start and shoot with a camera → a camera photo to review; dispose() → the camera closes', async () => {
      create({ docType: 'passport', sources: ['camera', 'file'], shutter: 'manual' });
      capture.attach(video);
      capture.send({ type: 'start' });
      await waitForCaptureState(capture, 'aiming');
      expect(camera.liveTracks).to.have.lengthOf(1);
      await new Promise((resolve) => capture.subscribeLive(resolve));
      capture.send({ type: 'shoot' });
      const { candidate } = await waitForCaptureState(capture, 'review');
      expect(candidate?.file.name).to.equal('front.jpg');
      expect(candidate?.source).to.equal('camera');
      capture.dispose();
      expect(camera.liveTracks).to.have.lengthOf(0);
    });

    it('shoot before the first video frame → the photo is still taken, without a notice', async () => {
      create({ docType: 'passport', shutter: 'manual' });
      capture.attach(video);
      capture.send({ type: 'start' });
      await waitForCaptureState(capture, 'aiming');
      expect(video.videoWidth).to.equal(0);
      capture.send({ type: 'shoot' });
      const { candidate, notice } = await waitForCaptureState(capture, 'review');
      expect(candidate?.source).to.equal('camera');
      expect(notice).to.equal(null);
    });

    it('two photos taken one after the other → only one camera stream is opened', async () => {
      create({ docType: 'id_card', shutter: 'manual' });
      capture.attach(video);
      capture.send({ type: 'start' });
      await waitForCaptureState(capture, 'aiming');
      for (const type of ['retake', 'use'] as const) {
        await new Promise((resolve) => capture.subscribeLive(resolve));
        capture.send({ type: 'shoot' });
        await waitForCaptureState(capture, 'review');
        capture.send({ type });
        capture.send({ type: 'turned' });
        await waitForCaptureState(capture, 'aiming');
      }
      expect(capture.state.side).to.equal('back');
      expect(camera.givenTracks).to.have.lengthOf(1);
      expect(camera.liveTracks).to.have.lengthOf(1);
    });

    it('camera stream that arrives after dispose() → the stream is stopped', async () => {
      const grant = camera.hold();
      create({ docType: 'passport' });
      capture.send({ type: 'start' });
      await waitUntil(() => camera.requests.length === 1);
      capture.dispose();
      grant();
      await waitUntil(() => camera.givenTracks.length === 1 && camera.liveTracks.length === 0);
    });

    it('camera unplugged while aiming → a camera error with the action file', async () => {
      create({ docType: 'passport', shutter: 'manual' });
      capture.attach(video);
      capture.send({ type: 'start' });
      await waitForCaptureState(capture, 'aiming');
      camera.unplug('page');
      const { trouble } = await waitForCaptureState(capture, 'trouble');
      expect(trouble?.code).to.match(/^camera_(lost|absent)$/);
      expect(trouble?.ways).to.include('file');
    });
  });
});
