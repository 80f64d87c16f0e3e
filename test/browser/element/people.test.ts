/** Focus, spoken words, keyboard: what people use who do not see or do not point. */
import { expect, fixture, html } from '@open-wc/testing';
import { en } from '../../../src/i18n/i18n.js';
import { AnnouncerController, PAUSE_MS } from '../../../src/element/controllers/announcer.js';
import { FakeClock } from '../../support/fake-clock.js';
import { atRest, onStage, piece, staged } from '../../support/element/on-stage.js';
import { stateOf } from '../../support/element/fake-capture.js';
import { report } from '../../support/session/build.js';
import { SCENES } from '../../support/gallery/scenes.js';

const stateFor = (name: string) => SCENES[name]?.state ?? stateOf();
const spoken = (element: Parameters<typeof piece>[0]): string => piece(element, '.spoken').textContent?.trim() ?? '';

describe('focus', () => {
  it('goes to the heading of the next screen when the person is in the element', async () => {
    const element = await onStage('review-good');
    piece<HTMLButtonElement>(element, '[data-way=use]').focus();
    for (const name of ['turning', 'review-warn', 'sending', 'accepted', 'camera-denied', 'picking', 'welcome']) {
      element.fake.show(stateFor(name));
      await atRest(element);
      expect(element.shadowRoot?.activeElement?.id, name).to.equal('title');
      expect(document.activeElement, name).to.equal(element);
    }
  });

  it('brings the camera’s picture into sight, wherever the page was scrolled to', async () => {
    const box = await fixture<HTMLDivElement>(html`<div style="padding: 1500px 0"></div>`);
    const element = await onStage('welcome', box);
    const button = piece<HTMLButtonElement>(element, 'button');
    button.focus({ preventScroll: true });
    window.scrollTo(0, 0);
    element.fake.show(stateFor('searching'));
    await atRest(element);
    const { top, bottom } = piece(element, '.stage').getBoundingClientRect();
    expect(Math.max(0, Math.min(bottom, window.innerHeight) - Math.max(top, 0))).to.be.greaterThan(100);
    window.scrollTo(0, 0);
  });

  it('also when a click gave the button no focus', async () => {
    const element = await onStage('review-good');
    piece<HTMLButtonElement>(element, '[data-way=use]').click();
    (document.activeElement as HTMLElement | null)?.blur();
    element.fake.show(stateFor('sending'));
    await atRest(element);
    expect(element.shadowRoot?.activeElement?.id).to.equal('title');
  });

  it('is never taken from the page', async () => {
    const box = await fixture<HTMLDivElement>(html`<div><input aria-label="elsewhere" /></div>`);
    const element = await onStage('welcome', box);
    const input = box.querySelector('input');
    piece<HTMLButtonElement>(element, 'button').focus();
    input?.focus();
    element.fake.show(stateFor('review-good'));
    await atRest(element);
    expect(document.activeElement).to.equal(input);
  });

  it('stays where it is while a screen only changes its words', async () => {
    const element = await onStage('sending');
    const cancel = piece<HTMLButtonElement>(element, '[data-way=cancel]');
    cancel.focus();
    element.fake.show(stateOf({ name: 'sending', progress: 0.9 }));
    await atRest(element);
    expect(element.shadowRoot?.activeElement).to.equal(cancel);
  });

  it('is not taken when the page loads', async () => {
    await onStage('welcome');
    expect(document.activeElement).to.equal(document.body);
  });
});

describe('the live region', () => {
  it('is there from the beginning, polite and empty', async () => {
    const element = await staged({ 'doc-type': 'id_card' });
    expect(piece(element, '.spoken').getAttribute('role')).to.equal('status');
    expect(spoken(element)).to.equal('');
  });

  it('says the guidance, one sentence in two seconds, and of those that wait the last', async () => {
    const element = await onStage('searching');
    element.fakeClock.advance(PAUSE_MS);
    await atRest(element);
    expect(spoken(element)).to.equal(en['hint.search.front']);
    for (const hint of ['move_closer', 'straighten', 'glare'] as const) {
      element.fake.look({ phase: 'found', hint });
      await atRest(element);
      expect(spoken(element)).to.equal(en['hint.search.front']);
    }
    element.fakeClock.advance(PAUSE_MS);
    await atRest(element);
    expect(spoken(element)).to.equal(en['hint.glare']);
  });

  it('offers help in words', async () => {
    const element = await onStage('searching-help');
    element.fakeClock.advance(PAUSE_MS);
    await atRest(element);
    expect(spoken(element)).to.equal(en['camera.help']);
  });

  it('reads the heading of a screen that did not get the focus', async () => {
    const element = await onStage('sending');
    element.fakeClock.advance(PAUSE_MS);
    element.fake.show(stateFor('accepted'));
    await atRest(element);
    element.fakeClock.advance(PAUSE_MS);
    await atRest(element);
    expect(spoken(element)).to.equal(en['outcome.accepted']);
  });

  it('says what was wrong with a file', async () => {
    const element = await onStage('picking-notice');
    element.fakeClock.advance(PAUSE_MS);
    await atRest(element);
    expect(spoken(element)).to.contain(en['trouble.file_unreadable']);
  });

  it('says once that sending still works', async () => {
    const element = await onStage('sending');
    element.fakeClock.advance(10_000);
    await atRest(element);
    expect(spoken(element)).to.equal(en['sending.slow']);
  });

  it('keeps no timer after the element has left', async () => {
    const clock = new FakeClock();
    const host = { addController: () => undefined, removeController: () => undefined, requestUpdate: () => undefined };
    const announcer = new AnnouncerController({ ...host, updateComplete: Promise.resolve(true) }, clock);
    announcer.say('One');
    announcer.say('Two');
    expect(clock.pending).to.equal(1);
    announcer.hostDisconnected();
    expect(clock.pending).to.equal(0);
    expect(announcer.text).to.equal('');
  });
});

it('a picture under review and the pictures of an answer have names', async () => {
  const review = await onStage('review-good');
  expect(piece(review, '.picture').getAttribute('aria-label')).to.equal(en['review.picture.front']);
  const again = await onStage('again-back');
  const photos = {
    front: {
      file: new File([], 'f'),
      report: report(),
      source: 'camera',
      warnings: [],
      blocked: false,
      sha256: null,
      repeated: false,
    },
  } as const;
  again.fake.show(stateOf({ ...stateFor('again-back'), photos: { ...photos, back: photos.front } }));
  await again.updateComplete;
  expect(piece(again, '.thumbs canvas').getAttribute('aria-label')).to.equal(en['review.picture.back']);
});
