import { expect } from '@open-wc/testing';
import { warnAboutError } from '../../../src/element/warn-developer.js';
import { en } from '../../../src/i18n/i18n.js';
import { recordWarnings } from '../../support/console-warnings.js';
import { createState } from '../../support/element/fake-capture.js';
import type { FakeDocCapture } from '../../support/element/fake-doc-capture.js';
import { CLAIM_CODE, FakeHandoffRelay, problem, skipTimeLimit } from '../../support/element/fake-handoff-relay.js';
import { press, queryElement, renderElement, screenText, untilShown } from '../../support/element/render-element.js';
import { nextFrames, waitUntil } from '../../support/wait-until.js';

const warnings = recordWarnings();
let relay: FakeHandoffRelay;
beforeEach(() => void (relay = new FakeHandoffRelay()));

describe('the phone of a hand-off', () => {
  async function openLink(): Promise<FakeDocCapture> {
    history.replaceState(null, '', `#doc-capture-handoff=h1.${CLAIM_CODE}`);
    const element = await renderElement({ endpoint: '/verify', 'doc-type': 'passport' });
    await untilShown(element, en['handoff.phone']);
    return element;
  }
  /** The computer has confirmed: the camera shows. */
  async function capture(): Promise<FakeDocCapture> {
    const element = await openLink();
    press(element, '[data-action=claim]');
    await untilShown(element, en['handoff.phone.code']);
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

  it('the relay refuses the phone’s page, which sends no grant → no line in the console: the token is its right', async () => {
    const hasClaimed = (): boolean => relay.calls.includes('/h1/claim');
    relay.answers.set('/config', () => (hasClaimed() ? Response.json({}) : problem(401, 'unauthorized')));
    await capture();
    warnAboutError({ code: 'relay_version', detail: {} }, {});
    await waitUntil(() => warnings.some((line) => line.includes('relay_version')));
    expect(warnings.filter((line) => line.includes('unauthorized'))).to.deep.equal([]);
  });

  it('the relay accepts several countries and wants a summary → the phone knows, and keeps what the claim says', async () => {
    const claim = { code: '42', confirmed: false, expires_in_seconds: 600, sides: 'front' };
    relay.answers.set('/h1/claim', () => Response.json(claim));
    relay.answers.set('/config', () => Response.json({ countries: ['fr', 'de'], summary: true, resume_key: 'k' }));
    const element = await capture();
    expect(element.fake.config).to.include({ summary: true, sidesSetting: 'front' });
    expect(element.fake.config.countries).to.deep.equal(['fr', 'de']);
  });

  it('the numbers differ → ended on the phone and at the relay', async () => {
    const element = await openLink();
    press(element, '[data-action=claim]');
    await untilShown(element, en['handoff.phone.code']);
    press(element, '[data-action=differ]');
    await untilShown(element, en['handoff.ended.gave_up']);
    expect(relay.calls).to.include('/h1/end');
  });

  it('the person leaves → the screen says that it was ended on the phone, and the relay ends it', async () => {
    const element = await capture();
    press(element, '.leave');
    await untilShown(element, en['handoff.ended.gave_up']);
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
    const answer = { verdict: false, reason: 'doc_not_auth', flow_id: 'f' };
    await relay.send('h1', { type: 'answered', answer }, { type: 'ended', reason: 'taken_over' });
    await untilShown(element, en['handoff.phone.done.text']);
    expect(screenText(element)).to.contain(en['error.handoff_ended']);
    expect(element.fake.sentEvents.at(-1)).to.deep.equal({ type: 'stop' });
  });

  it('the body of a claim’s answer stalls → an error after 15 s, with a button to try again', async () => {
    const element = await openLink();
    const stalls = new ReadableStream<Uint8Array>();
    relay.answers.set('/h1/claim', () => new Response(stalls, { headers: { 'Content-Type': 'application/json' } }));
    skipTimeLimit();
    press(element, '[data-action=claim]');
    await untilShown(element, en['error.relay_unreachable']);
    expect(queryElement(element, '[data-action=claim]').textContent?.trim()).to.equal(en['action.retry']);
  });
});
