import { expect, fixture, html } from '@open-wc/testing';
import { MIN_ANNOUNCEMENT_INTERVAL_MS } from '../../../src/element/controllers/announcer-controller.js';
import { en } from '../../../src/i18n/i18n.js';
import { createState } from '../../support/element/fake-capture.js';
import type { FakeDocCapture } from '../../support/element/fake-doc-capture.js';
import { FakeHandoffRelay, heldAnswer, problem, skipTimeLimit } from '../../support/element/fake-handoff-relay.js';
import { press, queryElement, renderElement, screenText, untilShown } from '../../support/element/render-element.js';
import { replaceForTest } from '../../support/test-scope.js';
import { capturedPhoto, checkReport } from '../../support/session/sample-reports.js';
import { nextFrames, waitUntil } from '../../support/wait-until.js';

let relay: FakeHandoffRelay;
beforeEach(() => void (relay = new FakeHandoffRelay()));

describe('the computer of a hand-off', () => {
  async function begin(): Promise<FakeDocCapture> {
    const element = await offering();
    press(element, '[data-action=phone]');
    await waitUntil(() => relay.calls.length > 0);
    return element;
  }
  async function scanning(): Promise<FakeDocCapture> {
    const element = await begin();
    await untilShown(element, en['handoff.scan']);
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
    await untilShown(element, en['handoff.confirm']);
    return element;
  }

  // The first test: a warning is given once on a page.
  it('the link begins with http: → the console says what a phone needs', async () => {
    const warnings: unknown[] = [];
    replaceForTest(console, 'warn', (words: unknown) => warnings.push(words));
    await scanning();
    await waitUntil(() => warnings.length > 0);
    expect(warnings.join()).to.match(/bad_attribute\. handoff-url: "http:.*https to use its camera/);
  });

  it('element moved while the link is shown → the link stays, and the relay is asked for nothing', async () => {
    const element = await scanning();
    await waitUntil(() => relay.calls.length === 2);
    (await fixture(html`<div></div>`)).append(element);
    await element.updateComplete;
    expect(screenText(element)).to.contain(en['handoff.scan']);
    await nextFrames();
    expect(relay.calls).to.deep.equal(['', '/h1/events']);
  });

  it('the page is loaded again with several elements → the first of that endpoint shows the hand-off, and it alone', async () => {
    const before = await scanning();
    before.remove();
    await nextFrames();
    const endpoints = ['/other', '/verify', '/verify'];
    const render = (endpoint: string) => renderElement({ endpoint, 'doc-type': 'passport' });
    const elements = await Promise.all(endpoints.map(render));
    const areShown = (): boolean[] => elements.map((element) => screenText(element).includes(en['handoff.scan']));
    await waitUntil(() => areShown().includes(true));
    await nextFrames();
    expect(areShown()).to.deep.equal([false, true, false]);
  });

  it('another element of the page is used while the link is shown → it keeps its own screen', async () => {
    await scanning();
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
    await relay.send('h1', { type: 'progress', step: 'front_taken' }, { type: 'sending' });
    await waitUntil(() => element.renderRoot.querySelector('[data-step=sending]') !== null);
    const steps = [...element.renderRoot.querySelectorAll<HTMLElement>('[data-step]')];
    expect(steps.map(({ dataset }) => dataset['step'])).to.deep.equal(['front_taken', 'sending']);
  });

  it('an answer that asks for the back again → announced, the front stays ticked, and the heading follows the sending', async () => {
    const element = await confirming();
    const both = createState({ sides: ['front', 'back'], toTake: ['front', 'back'] });
    await element.show(both);
    for (const step of ['front_taken', 'back_taken'] as const) await relay.send('h1', { type: 'progress', step });
    await relay.send('h1', { type: 'sending' });
    const outcome = { kind: 'again', reason: null, word: 'blur_img', sides: ['back'] } as const;
    element.fake.setState(createState({ ...both, name: 'answered', outcome }));
    await relay.send('h1', { type: 'answered', answer: { verdict: false, reason: 'blur_img', flow_id: 'f' } });
    await untilShown(element, en['handoff.again']);
    element.fakeClock.advance(MIN_ANNOUNCEMENT_INTERVAL_MS);
    await waitUntil(() => queryElement(element, '.spoken').textContent === en['handoff.again']);
    const isDone = (step: string): boolean => queryElement(element, `[data-step=${step}]`).matches('[data-done]');
    expect([isDone('front_taken'), isDone('back_taken')]).to.deep.equal([true, false]);
    await relay.send('h1', { type: 'progress', step: 'back_taken' }, { type: 'sending' });
    await untilShown(element, en['handoff.connected']);
  });

  it('an answer that asks for another document → the photos are waited for again', async () => {
    const element = await confirming();
    await relay.send('h1', { type: 'progress', step: 'front_taken' }, { type: 'sending' });
    const outcome = { kind: 'other_document', reason: null, word: 'doc_expired', sides: [] } as const;
    element.fake.setState(createState({ name: 'answered', outcome }, { docType: 'passport' }));
    await relay.send('h1', { type: 'answered', answer: { verdict: false, reason: 'doc_expired', flow_id: 'f' } });
    await untilShown(element, en['handoff.again']);
    expect(queryElement(element, '[data-step=front_taken]').matches('[data-done]')).to.equal(false);
    expect(element.renderRoot.querySelector('[data-step=sending]')).to.equal(null);
  });

  it('the element that follows a phone is replaced by another one → that one goes on', async () => {
    const element = await scanning();
    const next = await renderElement({ endpoint: '/verify', 'doc-type': 'passport' });
    await nextFrames();
    expect(screenText(next)).not.to.contain(en['handoff.scan']);
    element.remove();
    await untilShown(next, en['handoff.scan']);
  });

  it('the clipboard may not be written to → the link is shown as text', async () => {
    replaceForTest(navigator, 'clipboard', { writeText: () => Promise.reject(new Error('no')) });
    const element = await scanning();
    press(element, '[data-action=link]');
    await waitUntil(() => element.renderRoot.querySelector('.handoff-host') !== null);
  });

  it('the first confirmation fails and the second arrives → no lost connection is shown', async () => {
    const element = await confirming();
    relay.answers.set('/h1/confirm', () => new Response(null, { status: 502 }));
    press(element, '[data-action=confirm]');
    await untilShown(element, en['handoff.reconnecting']);
    await waitUntil(() => queryElement(element, '.spoken').textContent === en['handoff.reconnecting']);
    relay.answers.delete('/h1/confirm');
    press(element, '[data-action=confirm]');
    await untilShown(element, en['handoff.following.text']);
    expect(screenText(element)).not.to.contain(en['handoff.reconnecting']);
  });

  it('the person goes on here before “Continue on your phone” is loaded → the session stays', async () => {
    const element = await offering();
    press(element, '[data-action=phone]');
    await element.show(createState({ name: 'starting' }));
    await nextFrames();
    expect(element.fake.sentEvents).to.deep.equal([]);
    expect(relay.calls).to.deep.equal([]);
  });

  it('start() while the link is shown → does not reach the session', async () => {
    const element = await scanning();
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
        await untilShown(element, en['handoff.scan']);
        expect(relay.calls).to.include('/h1/end');
      });

  it('the phone does not respond → the screen says so, nothing turns, and a new code ends the old hand-off', async () => {
    const element = await confirming();
    relay.answers.set('/h1/confirm', () => new Response(null, { status: 204 }));
    press(element, '[data-action=confirm]');
    await untilShown(element, en['handoff.connected']);
    await relay.send('h1', { type: 'away' });
    await untilShown(element, en['handoff.away']);
    expect(screenText(element)).to.contain(en['handoff.away.text']);
    expect(element.renderRoot.querySelector('.spinner')).to.equal(null);
    press(element, '[data-action=again]');
    await untilShown(element, en['handoff.scan']);
    expect(relay.calls).to.include('/h1/end');
  });

  it('a grant function that never answers → an error after 15 s', async () => {
    const element = await offering();
    element.grant = () => new Promise(() => undefined);
    await element.updateComplete;
    skipTimeLimit();
    press(element, '[data-action=phone]');
    await untilShown(element, en['error.relay_unreachable']);
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
