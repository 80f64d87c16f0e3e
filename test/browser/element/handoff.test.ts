import { expect, fixture, html } from '@open-wc/testing';
import type { HandoffEvent } from '../../../src/contract/contract.js';
import { en } from '../../../src/i18n/i18n.js';
import { createState } from '../../support/element/fake-capture.js';
import type { FakeDocCapture } from '../../support/element/fake-doc-capture.js';
import { capturedPhoto, checkReport } from '../../support/session/sample-reports.js';
import { queryElement, renderElement, screenText } from '../../support/element/render-element.js';
import { replaceProperty } from '../../support/replace-property.js';
import { nextFrames, waitUntil } from '../../support/wait-until.js';

const CLAIM_CODE = 'c'.repeat(22);
/** Time limit of a request, in milliseconds. */
const TIMEOUT_MS = 15_000;

/** A relay in place of `fetch`: it answers at once, unless a test replaces the answer of a path. */
class FakeHandoffRelay {
  /** Paths below `/verify/handoff`, in order. */
  readonly calls: string[] = [];
  /** What hand-offs were created with. */
  readonly bodies: unknown[] = [];
  readonly answers = new Map<string, () => Response | Promise<Response>>();
  readonly #events = new Map<string, ReadableStreamDefaultController<string>>();
  readonly #restore: () => void;
  #created = 0;

  constructor() {
    const { fetch } = window;
    this.#restore = replaceProperty(window, 'fetch', async (input: RequestInfo, init?: RequestInit) => {
      const request = new Request(input, init);
      const config = request.url.endsWith('/verify/config') && this.answers.get('/config');
      if (config) return config();
      const [, path] = /\/verify\/handoff(.*)$/.exec(request.url) ?? [];
      if (path === '') this.bodies.push(await request.json());
      return path === undefined ? fetch(input, init) : this.#answer(path);
    });
  }

  /** Sends an event to the end that follows the hand-off. */
  async send(id: string, event: HandoffEvent): Promise<void> {
    await waitUntil(() => this.#events.has(id));
    this.#events.get(id)?.enqueue(`data: ${JSON.stringify(event)}\n\n`);
  }

  restore(): void {
    this.#restore();
  }

  async #answer(path: string): Promise<Response> {
    this.calls.push(path);
    const answer = this.answers.get(path);
    if (answer) return answer();
    if (path === '') return this.created();
    if (path.endsWith('/claim')) return Response.json({ code: '42', confirmed: false, expires_in_seconds: 600 });
    if (!path.endsWith('/events')) return new Response(null, { status: 204 });
    const [, id = ''] = path.split('/');
    const events = new ReadableStream<string>({ start: (controller) => void this.#events.set(id, controller) });
    return new Response(events.pipeThrough(new TextEncoderStream()));
  }

  created(): Response {
    const id = `h${(this.#created += 1)}`;
    return Response.json({ id, claim_code: CLAIM_CODE, token: id, expires_in_seconds: 600 }, { status: 201 });
  }
}

/** An answer that the test lets go. */
function heldAnswer(): { readonly answer: Promise<Response>; release(response: Response): Promise<void> } {
  let resolve: (response: Response) => void = () => undefined;
  const answer = new Promise<Response>((onAnswer) => (resolve = onAnswer));
  return { answer, release: (response) => (resolve(response), nextFrames()) };
}

const problem = (status: number, code: string): Response =>
  Response.json(
    { type: 'about:blank', title: code, status, code },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );

let relay: FakeHandoffRelay;
beforeEach(() => {
  relay = new FakeHandoffRelay();
});
afterEach(() => {
  relay.restore();
  history.replaceState(null, '', location.pathname + location.search);
});

const shown = async (element: FakeDocCapture, text: string): Promise<void> =>
  waitUntil(() => screenText(element).includes(text));
const press = (element: FakeDocCapture, selector: string): void =>
  queryElement<HTMLButtonElement>(element, selector).click();
/** Requests without an answer end at once. @returns undoes it */
function skipTimeLimit(): () => void {
  const { setTimeout } = window;
  return replaceProperty(window, 'setTimeout', (run: () => void, ms = 0) =>
    setTimeout(run, ms === TIMEOUT_MS ? 0 : ms),
  );
}

describe('the computer of a hand-off', () => {
  async function begin(): Promise<FakeDocCapture> {
    const element = await offering();
    press(element, '[data-action=phone]');
    await waitUntil(() => relay.calls.length > 0);
    return element;
  }
  /** An element that shows “Continue on your phone”. */
  async function offering(more: Readonly<Record<string, string>> = {}): Promise<FakeDocCapture> {
    const attributes = { endpoint: '/verify', 'doc-type': 'passport', sources: 'camera file phone' };
    const element = await renderElement({ ...attributes, ...more });
    await element.show(createState({}, { docType: 'passport', sources: ['camera', 'file', 'phone'] }));
    return element;
  }
  async function confirming(): Promise<FakeDocCapture> {
    const element = await begin();
    await relay.send('h1', { type: 'claimed', code: '42' });
    await shown(element, en['handoff.confirm']);
    return element;
  }

  it('element moved while the link is shown → the link stays, and the relay is asked for nothing', async () => {
    const element = await begin();
    await shown(element, en['handoff.scan']);
    await waitUntil(() => relay.calls.length === 2);
    (await fixture(html`<div></div>`)).append(element);
    await element.updateComplete;
    expect(screenText(element)).to.contain(en['handoff.scan']);
    await nextFrames();
    expect(relay.calls).to.deep.equal(['', '/h1/events']);
  });

  it('the page is loaded again with several elements → the first of that endpoint shows the hand-off, and it alone', async () => {
    const before = await begin();
    await shown(before, en['handoff.scan']);
    before.remove();
    await nextFrames();
    const endpoints = ['/other', '/verify', '/verify'];
    const elements = await Promise.all(
      endpoints.map((endpoint) => renderElement({ endpoint, 'doc-type': 'passport' })),
    );
    await waitUntil(() => elements.some((element) => screenText(element).includes(en['handoff.scan'])));
    await nextFrames();
    const areShown = elements.map((element) => screenText(element).includes(en['handoff.scan']));
    expect(areShown).to.deep.equal([false, true, false]);
  });

  it('another element of the page is used while the link is shown → it keeps its own screen', async () => {
    const element = await begin();
    await shown(element, en['handoff.scan']);
    const other = await offering();
    other.firstName = 'Anna';
    await other.updateComplete;
    await nextFrames();
    expect(screenText(other)).to.contain(en['action.phone']).and.not.to.contain(en['handoff.scan']);
  });

  for (const [named, bound, attributes] of [
    ['no country', undefined, {}],
    ['one country', 'gb', { 'country-code': 'gb' }],
    ['several countries', undefined, { 'country-code': 'gb ie' }],
  ] as const)
    it(`a page in British English that names ${named} → the phone is bound to ${bound ? 'it' : 'none'}`, async () => {
      const element = await offering({ 'doc-type': 'id_card passport', lang: 'en-GB', ...attributes });
      const candidate = capturedPhoto({ ...checkReport(), docTypes: ['passport', 'id_card'] });
      const open = { docType: undefined, docTypes: ['id_card', 'passport'] } as const;
      await element.show(createState({ name: 'review', candidate, isDocTypeOpen: true }, open));
      await waitUntil(() => element.fake.config.fields?.country_code === 'gb');
      await element.show(createState({}, { ...open, sources: ['phone'] }));
      press(element, '[data-action=phone]');
      await waitUntil(() => relay.bodies.length > 0);
      expect((relay.bodies[0] as { country_code?: string }).country_code).to.equal(bound);
    });

  it('no document type is set, and the phone sends a passport → the computer waits for no back', async () => {
    const element = await confirming();
    await element.show(createState({ sides: ['front', 'back'], toTake: ['front', 'back'] }, { docType: undefined }));
    await relay.send('h1', { type: 'progress', step: 'front_taken' });
    await relay.send('h1', { type: 'sending' });
    await waitUntil(() => element.renderRoot.querySelector('[data-step=sending]') !== null);
    const steps = [...element.renderRoot.querySelectorAll<HTMLElement>('[data-step]')];
    expect(steps.map(({ dataset }) => dataset['step'])).to.deep.equal(['front_taken', 'sending']);
  });

  it('an answer that asks for the back again → the front stays ticked, and the heading follows the sending', async () => {
    const element = await confirming();
    const both = createState({ sides: ['front', 'back'], toTake: ['front', 'back'] });
    await element.show(both);
    for (const step of ['front_taken', 'back_taken'] as const) await relay.send('h1', { type: 'progress', step });
    await relay.send('h1', { type: 'sending' });
    const outcome = { kind: 'again', reason: null, word: 'blur_img', sides: ['back'] } as const;
    element.fake.setState(createState({ ...both, name: 'answered', outcome }));
    await relay.send('h1', { type: 'answered', answer: { verdict: false, reason: 'blur_img', flow_id: 'f' } });
    await shown(element, en['handoff.again']);
    const isDone = (step: string): boolean => queryElement(element, `[data-step=${step}]`).matches('[data-done]');
    expect([isDone('front_taken'), isDone('back_taken')]).to.deep.equal([true, false]);
    await relay.send('h1', { type: 'progress', step: 'back_taken' });
    await relay.send('h1', { type: 'sending' });
    await shown(element, en['handoff.connected']);
  });

  it('an answer that asks for another document → the photos are waited for again', async () => {
    const element = await confirming();
    await relay.send('h1', { type: 'progress', step: 'front_taken' });
    await relay.send('h1', { type: 'sending' });
    const outcome = { kind: 'other_document', reason: null, word: 'doc_expired', sides: [] } as const;
    element.fake.setState(createState({ name: 'answered', outcome }, { docType: 'passport' }));
    await relay.send('h1', { type: 'answered', answer: { verdict: false, reason: 'doc_expired', flow_id: 'f' } });
    await shown(element, en['handoff.again']);
    expect(queryElement(element, '[data-step=front_taken]').matches('[data-done]')).to.equal(false);
    expect(element.renderRoot.querySelector('[data-step=sending]')).to.equal(null);
  });

  it('the element that follows a phone is replaced by another one → that one goes on', async () => {
    const element = await begin();
    await shown(element, en['handoff.scan']);
    const next = await renderElement({ endpoint: '/verify', 'doc-type': 'passport' });
    await nextFrames();
    expect(screenText(next)).not.to.contain(en['handoff.scan']);
    element.remove();
    await shown(next, en['handoff.scan']);
  });

  it('the clipboard may not be written to → the link is shown as text', async () => {
    const restore = replaceProperty(navigator, 'clipboard', { writeText: () => Promise.reject(new Error('no')) });
    const element = await begin();
    await shown(element, en['handoff.scan']);
    press(element, '[data-action=link]');
    await waitUntil(() => element.renderRoot.querySelector('.handoff-host') !== null);
    restore();
  });

  it('the first confirmation fails and the second arrives → no lost connection is shown', async () => {
    const element = await confirming();
    relay.answers.set('/h1/confirm', () => new Response(null, { status: 502 }));
    press(element, '[data-action=confirm]');
    await shown(element, en['handoff.reconnecting']);
    relay.answers.delete('/h1/confirm');
    press(element, '[data-action=confirm]');
    await shown(element, en['handoff.following.text']);
    expect(screenText(element)).not.to.contain(en['handoff.reconnecting']);
  });

  it('start() while the link is shown → does not reach the session', async () => {
    const element = await begin();
    await shown(element, en['handoff.scan']);
    const before = element.fake.sentEvents.length;
    element.start();
    expect(element.fake.sentEvents.length).to.equal(before);
  });

  for (const [name, response] of [
    ['confirmed', () => new Response(null, { status: 204 })],
    ['ended', () => problem(410, 'handoff_ended')],
  ] as const)
    for (const isCreated of [true, false])
      it(`“The numbers differ” while the confirmation is on its way, answered “${name}” ${
        isCreated ? 'after' : 'before'
      } the new link → the new link is shown`, async () => {
        const element = await confirming();
        const [confirmation, creation] = [heldAnswer(), heldAnswer()];
        relay.answers.set('/h1/confirm', () => confirmation.answer);
        relay.answers.set('', () => creation.answer);
        press(element, '[data-action=confirm]');
        press(element, '[data-action=differ]');
        if (isCreated) await creation.release(relay.created());
        await confirmation.release(response());
        await creation.release(relay.created());
        await shown(element, en['handoff.scan']);
        expect(relay.calls).to.include('/h1/end');
      });

  it('a grant function that never answers → an error after 15 s', async () => {
    const element = await offering();
    element.grant = () => new Promise(() => undefined);
    await element.updateComplete;
    const restore = skipTimeLimit();
    press(element, '[data-action=phone]');
    await shown(element, en['error.relay_unreachable']);
    restore();
    expect(relay.calls).to.deep.equal([]);
  });

  it('“Continue on this computer” while the hand-off is being created → it is ended at the relay', async () => {
    const creation = heldAnswer();
    relay.answers.set('', () => creation.answer);
    const element = await begin();
    press(element, '[data-action=take-over]');
    await creation.release(relay.created());
    await waitUntil(() => relay.calls.includes('/h1/end'));
    expect(screenText(element)).to.contain(en['action.phone']);
  });
});

describe('the phone of a hand-off', () => {
  async function openLink(): Promise<FakeDocCapture> {
    history.replaceState(null, '', `#doc-capture-handoff=h1.${CLAIM_CODE}`);
    const element = await renderElement({ endpoint: '/verify', 'doc-type': 'passport' });
    await shown(element, en['handoff.phone']);
    return element;
  }
  /** The computer has confirmed: the camera shows. */
  async function capture(): Promise<FakeDocCapture> {
    const element = await openLink();
    press(element, '[data-action=claim]');
    await shown(element, en['handoff.phone.code']);
    await relay.send('h1', { type: 'confirmed' });
    await waitUntil(() => element.fake.sentEvents.some(({ type }) => type === 'start'));
    await element.show(createState({ name: 'aiming' }, { docType: 'passport' }));
    return element;
  }

  it('the page sets its own grant again → the photos go with the right of the hand-off', async () => {
    const element = await capture();
    const { grant } = element.fake.config;
    expect(grant).to.match(/\.h1\./);
    for (const value of ['of the page', undefined]) {
      element.grant = value;
      await element.updateComplete;
      expect(element.fake.config.grant).to.equal(grant);
    }
  });

  it('the element leaves the page and comes back without the link → it sends with the page’s own right', async () => {
    const element = await capture();
    const parent = element.parentElement!;
    element.remove();
    await nextFrames();
    history.replaceState(null, '', location.pathname + location.search);
    relay.answers.set('/config', () => Response.json({ sides: 'front' }));
    element.grant = 'of the page';
    parent.append(element);
    await waitUntil(() => element.fake.config.sidesSetting === 'front');
    expect(element.fake.config.grant).to.equal('of the page');
  });

  it('the relay accepts several countries and wants a summary → the phone knows, and keeps what the claim says', async () => {
    const claim = { code: '42', confirmed: false, expires_in_seconds: 600, sides: 'front' };
    relay.answers.set('/h1/claim', () => Response.json(claim));
    relay.answers.set('/config', () => Response.json({ countries: ['fr', 'de'], summary: true, resume_key: 'k' }));
    const element = await capture();
    expect(element.fake.config).to.include({ summary: true, sidesSetting: 'front' });
    expect(element.fake.config.countries).to.deep.equal(['fr', 'de']);
  });

  it('the person leaves → the screen says that it was ended on the phone, and the relay ends it', async () => {
    const element = await capture();
    press(element, '.leave');
    await shown(element, en['handoff.ended.gave_up']);
    expect(element.fake.sentEvents.at(-1)).to.deep.equal({ type: 'stop' });
    expect(relay.calls).to.include('/h1/end');
  });

  it('the person cancels the sending → the photos stay, and the hand-off goes on', async () => {
    const element = await capture();
    await element.show(createState({ name: 'captured' }));
    element.dispatchEvent(new Event('doc-cancel'));
    await nextFrames();
    expect(screenText(element)).not.to.contain(en['handoff.ended.gave_up']);
    expect(relay.calls).not.to.include('/h1/end');
  });

  it('the computer ends the hand-off after an answer → the screen says to continue there, also while the answer is on its way', async () => {
    const element = await capture();
    await element.show(createState({ name: 'sending' }));
    await relay.send('h1', { type: 'answered', answer: { verdict: false, reason: 'doc_not_auth', flow_id: 'f' } });
    await relay.send('h1', { type: 'ended', reason: 'taken_over' });
    await shown(element, en['handoff.phone.done.text']);
    expect(screenText(element)).to.contain(en['error.handoff_ended']);
    expect(element.fake.sentEvents.at(-1)).to.deep.equal({ type: 'stop' });
  });

  it('the body of a claim’s answer stalls → an error after 15 s, with a button to try again', async () => {
    const element = await openLink();
    const stalls = new ReadableStream<Uint8Array>();
    relay.answers.set('/h1/claim', () => new Response(stalls, { headers: { 'Content-Type': 'application/json' } }));
    const restore = skipTimeLimit();
    press(element, '[data-action=claim]');
    await shown(element, en['error.relay_unreachable']);
    restore();
    expect(queryElement(element, '[data-action=claim]').textContent?.trim()).to.equal(en['action.retry']);
  });
});
