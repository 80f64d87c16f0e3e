import { expect } from '@open-wc/testing';
import { RELAY_PROBLEMS, type RelayCode } from '../../../src/contract/contract.js';
import { fakeRelay, type FakeAnswer, type FakeRelay } from '../../../src/testing.js';
import {
  fetchCaptureConditions,
  newIdempotencyKey,
  uploadPhotos,
  type UploadRequest,
} from '../../../src/upload/upload.js';
import { captureErrorFrom } from '../../support/capture-error-from.js';

const file = (name: string): File => new File([new Uint8Array(500)], name, { type: 'image/jpeg' });

describe('fakeRelay', () => {
  let relay: FakeRelay;
  const install = (...answers: FakeAnswer[]): FakeRelay => (relay = fakeRelay('/no-server-here/verify', ...answers));
  const send = (more: Partial<UploadRequest> = {}): ReturnType<typeof uploadPhotos> =>
    uploadPhotos({
      endpoint: '/no-server-here/verify',
      files: [file('front.jpg'), file('back.jpg')],
      fields: { doc_type: 'id_card', tags: ['spring'] },
      idempotencyKey: newIdempotencyKey(),
      signal: new AbortController().signal,
      ...more,
    });
  const codeOf = async (promise: Promise<unknown>): Promise<string> => (await captureErrorFrom(promise)).code;
  afterEach(() => relay.restore());

  it('fakeRelay without answers → accepts, and records fields, files, idempotency key and grant', async () => {
    install();
    const idempotencyKey = newIdempotencyKey();
    const answer = await send({ idempotencyKey, grant: 'abc' });
    expect(answer).to.deep.equal({ verdict: true, reason: '', flow_id: 'fake-1' });
    expect(relay.calls).to.have.lengthOf(1);
    const [call] = relay.calls;
    const fields = { doc_type: 'id_card', tags: ['spring'] };
    expect(call).to.deep.include({ fields, idempotencyKey, authorization: 'Bearer abc' });
    expect(call?.files.map(({ name, size }) => `${name} ${size}`)).to.deep.equal(['front.jpg 500', 'back.jpg 500']);
  });

  it('the page asks for the conditions → none, and no call is recorded', async () => {
    install();
    const conditions = await fetchCaptureConditions({ endpoint: '/no-server-here/verify' }, (error) => {
      throw error;
    });
    expect(conditions).to.deep.equal({});
    expect(relay.calls).to.deep.equal([]);
  });

  it('fakeRelay with two answers → one per call, then the second repeats until answer() replaces it', async () => {
    install({ verdict: false, reason: 'blur_img', attempts_left: 1 }, { verdict: true, flow_id: 'mine' });
    expect(await send()).to.include({ verdict: false, reason: 'blur_img', attempts_left: 1 });
    expect(await send()).to.include({ verdict: true, flow_id: 'mine' });
    expect(await send()).to.include({ verdict: true, flow_id: 'mine' });
    relay.answer({ verdict: false, reason: 'doc_expired' });
    expect(await send()).to.include({ reason: 'doc_expired' });
  });

  for (const code of Object.keys(RELAY_PROBLEMS) as RelayCode[])
    it(`fakeRelay answers the problem ${code} → uploadPhotos rejects with its code, status and Retry-After`, async () => {
      // A wait that nobody takes keeps the element from trying again by itself.
      install({ problem: code, field: 'data/tags/0', retryAfterSeconds: 60 });
      const error = await captureErrorFrom(send());
      expect(error.code).to.equal(code);
      const { status } = RELAY_PROBLEMS[code];
      expect(error.detail).to.deep.include({ status, field: 'data/tags/0', retryAfterSeconds: 60 });
    });

  it('each failure of fakeRelay → uploadPhotos rejects with relay_unreachable, _timeout, _protocol or _version', async () => {
    install({ fails: 'unreachable' });
    const brief = { timeoutMs: 200 };
    expect(await codeOf(send(brief))).to.equal('relay_unreachable');
    relay.answer({ fails: 'silent' });
    expect(await codeOf(send(brief))).to.equal('relay_timeout');
    relay.answer({ fails: 'page' });
    expect(await codeOf(send(brief))).to.equal('relay_protocol');
    relay.answer({ fails: 'version' });
    expect(await codeOf(send(brief))).to.equal('relay_version');
  });

  it('fakeRelay with uploadMs and delayMs → rising upload progress, and an answer after that time', async () => {
    install({ verdict: true, uploadMs: 120, delayMs: 80 });
    const shares: number[] = [];
    const begunMs = performance.now();
    await send({ onProgress: (share) => shares.push(share) });
    expect(performance.now() - begunMs).to.be.greaterThan(190);
    expect(shares).to.deep.equal([...shares].toSorted((a, b) => a - b));
    expect(shares.length).to.be.greaterThan(5);
    expect(shares.at(-1)).to.equal(1);
  });

  it('an upload to fakeRelay is aborted → it rejects with the reason of the signal', async () => {
    install({ verdict: true, uploadMs: 5000 });
    const controller = new AbortController();
    const sent = send({ signal: controller.signal });
    const reason = new DOMException('enough', 'AbortError');
    setTimeout(() => controller.abort(reason), 20);
    expect(await sent.catch((error: unknown) => error)).to.equal(reason);
  });

  it('fetch() posts to the URL of fakeRelay → the prepared problem, then a TypeError for `unreachable`', async () => {
    install({ problem: 'rate_limited', retryAfterSeconds: 7 });
    const body = new FormData();
    body.append('photos', file('front.jpg'));
    const response = await fetch('/no-server-here/verify/photos', { method: 'POST', body });
    expect(response.status).to.equal(429);
    expect(response.headers.get('retry-after')).to.equal('7');
    expect(await response.json()).to.include({ code: 'rate_limited' });
    expect(relay.calls[0]?.files.map(({ name }) => name)).to.deep.equal(['front.jpg']);
    relay.answer({ fails: 'unreachable' });
    const failed = fetch('/no-server-here/verify/photos', { method: 'POST', body });
    expect(await failed.catch((error: unknown) => error)).to.be.instanceOf(TypeError);
  });

  it('a request to another URL than that of fakeRelay → goes to the network', async () => {
    install();
    const mount = `/test-relay/kit-${Date.now()}`;
    expect((await send({ endpoint: `${mount}?script=200` })).flow_id).to.equal('flow-1');
    const calls = (await (await fetch(`${mount}/calls`)).json()) as unknown[];
    expect(calls).to.have.lengthOf(1);
    const page = new XMLHttpRequest();
    page.open('GET', `${mount}/calls`);
    page.responseType = 'json';
    await new Promise((resolve) => {
      page.addEventListener('load', resolve);
      page.send();
    });
    expect(page.response).to.deep.equal(calls);
    expect(page.getAllResponseHeaders()).to.contain('content-type');
    expect(relay.calls).to.have.lengthOf(0);
  });

  it('fakeRelay.restore() → window.fetch and XMLHttpRequest are the browser’s own again', () => {
    const own = { fetch: window.fetch, XMLHttpRequest: window.XMLHttpRequest };
    install();
    expect(window.fetch).not.to.equal(own.fetch);
    relay.restore();
    expect(window.fetch).to.equal(own.fetch);
    expect(window.XMLHttpRequest).to.equal(own.XMLHttpRequest);
  });
});
