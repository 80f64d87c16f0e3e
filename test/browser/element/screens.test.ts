import { expect } from '@open-wc/testing';
import { BROWSER_CODES, RELAY_PROBLEMS, REASON_WORDS, type TroubleCode } from '../../../src/contract/contract.js';
import { en } from '../../../src/i18n/i18n.js';
import { interpret } from '../../../src/result/result.js';
import { onStage, piece, staged, wordsOn } from '../../support/element/on-stage.js';
import { fakeCamera, stateOf } from '../../support/element/fake-capture.js';
import { SCENES, trouble } from '../../support/gallery/scenes.js';

for (const scheme of ['light', 'dark'] as const)
  describe(`in ${scheme}`, () => {
    before(() => document.documentElement.style.setProperty('color-scheme', scheme));
    after(() => document.documentElement.style.removeProperty('color-scheme'));

    for (const name of Object.keys(SCENES))
      it(`${name} is accessible`, async () => {
        const element = await onStage(name);
        document.body.style.background = scheme === 'dark' ? '#000' : '#fff';
        await expect(element).to.be.accessible();
      });
  });

for (const name of Object.keys(SCENES))
  it(`${name} has one heading, real buttons with names, and targets of 44 px`, async () => {
    const element = await onStage(name);
    expect(element.renderRoot.querySelectorAll('h2').length).to.equal(1);
    for (const button of element.renderRoot.querySelectorAll('button')) {
      expect(button.type).to.equal('button');
      expect(button.getAttribute('aria-label') ?? button.textContent?.trim(), name).to.not.equal('');
      const { width, height } = button.getBoundingClientRect();
      if (width === 0) continue;
      expect(Math.min(width, height), `${name}: ${button.className}`).to.be.at.least(44);
    }
  });

it('a pill that changes is one pill', async () => {
  const element = await onStage('found');
  expect(piece(element, '.pill').textContent).to.contain(en['hint.move_closer']);
  element.fake.look({ phase: 'found', hint: 'glare' });
  await element.updateComplete;
  expect(element.renderRoot.querySelectorAll('.pill').length).to.equal(1);
  expect(piece(element, '.pill').textContent).to.contain(en['hint.glare']);
});

it('live frames that say nothing new render nothing', async () => {
  const element = await onStage('found');
  const pill = piece(element, '.pill');
  let updates = 0;
  const original = element.requestUpdate.bind(element);
  element.requestUpdate = (...args) => {
    updates += 1;
    original(...args);
  };
  for (let frame = 0; frame < 30; frame++) element.fake.look({ phase: 'found', hint: 'move_closer', hold: frame / 30 });
  expect(updates).to.equal(0);
  expect(piece(element, '.pill')).to.equal(pill);
});

it('the video stays the same while states of the camera change', async () => {
  const element = await onStage('starting');
  const video = piece(element, 'video');
  for (const name of ['aiming', 'checking', 'turning', 'starting'] as const) {
    element.fake.show(stateOf({ name }));
    await element.updateComplete;
    expect(piece(element, 'video'), name).to.equal(video);
  }
  expect(element.fake.video).to.equal(video);
  element.fake.show(stateOf({ name: 'review' }));
  await element.updateComplete;
  expect(element.fake.video).to.equal(null);
});

it('torch and lens are offered only where they are', async () => {
  const element = await onStage('searching');
  expect(element.renderRoot.querySelectorAll('.tool').length).to.equal(2);
  element.fake.camera = null;
  element.fake.look({});
  await element.updateComplete;
  expect(element.renderRoot.querySelectorAll('.tool').length).to.equal(0);
});

it('follow the lens: another one may have no light, and may show a mirror image', async () => {
  const element = await onStage('searching');
  const camera = fakeCamera({ torchAvailable: true });
  element.fake.camera = camera;
  element.fake.look({});
  await element.updateComplete;
  expect(piece(element, '.stage').matches('.mirrored')).to.equal(false);
  Object.assign(camera, { torchAvailable: false, facesPerson: true });
  camera.dispatchEvent(new Event('restarted'));
  await element.updateComplete;
  expect(element.renderRoot.querySelector('[part~=torch-button]')).to.equal(null);
  expect(piece(element, '.stage').matches('.mirrored')).to.equal(true);
});

it('a question of the browser that nobody answers is pointed at', async () => {
  const element = await onStage('starting');
  element.fake.look({ offerHelp: true });
  await element.updateComplete;
  expect(piece(element, '.help').textContent).to.contain(en['camera.waiting']);
});

it('the torch says whether it is on, and the lens switch asks for the next lens', async () => {
  const element = await onStage('searching');
  const torch = piece<HTMLButtonElement>(element, '[part~=torch-button]');
  expect(torch.getAttribute('aria-pressed')).to.equal('false');
  torch.click();
  await element.updateComplete;
  await element.updateComplete;
  expect(torch.getAttribute('aria-pressed')).to.equal('true');
  piece<HTMLButtonElement>(element, '[part~=lens-button]').click();
  expect(element.fake.lensAsked).to.equal('second');
});

it('ways become buttons in their order, the first one filled', async () => {
  const element = await onStage('review-good');
  const buttons = [...element.renderRoot.querySelectorAll<HTMLButtonElement>('.actions button')];
  expect(buttons.map(({ dataset }) => dataset['way'])).to.deep.equal(['use', 'retake']);
  expect(buttons.map((button) => button.classList.contains('filled'))).to.deep.equal([true, false]);
  buttons[0]?.click();
  expect(element.fake.sent).to.deep.equal([{ type: 'use' }]);
});

it('a second tap that was meant for the screen before falls on nothing', async () => {
  const element = await staged({ 'doc-type': 'id_card', endpoint: '/verify' });
  element.fake.show(stateOf({ name: 'picking', source: 'file' }));
  await element.updateComplete;
  const actions = piece(element, '.actions');
  expect(getComputedStyle(actions).pointerEvents).to.equal('none');
  for (const animation of actions.getAnimations()) animation.finish();
  expect(getComputedStyle(actions).pointerEvents).to.equal('auto');
});

it('while a warning stands and retakes remain, the only way is to take it again', async () => {
  const element = await onStage('review-warn');
  const ways = [...element.renderRoot.querySelectorAll<HTMLElement>('[data-way]')].map(({ dataset }) => dataset['way']);
  expect(ways).to.deep.equal(['retake']);
  expect(wordsOn(element)).to.contain(en['finding.missing_mrz']);
});

it('after the retakes a warned picture may be used anyway', async () => {
  const element = await onStage('review-anyway');
  expect(piece(element, '[data-way=use]').textContent).to.contain(en['way.anyway']);
});

it('the rectified picture is drawn as large as it is', async () => {
  const element = await onStage('review-good');
  const canvas = piece<HTMLCanvasElement>(element, '.picture');
  expect([canvas.width, canvas.height]).to.deep.equal([856, 540]);
  expect(canvas.hidden).to.equal(false);
});

it('a file that could not be looked at shows its name, and is not called good', async () => {
  const element = await onStage('review-pdf');
  expect(element.renderRoot.querySelector('.picture')).to.equal(null);
  expect(wordsOn(element)).to.contain(en['review.unseen']).and.not.to.contain(en['review.good']);
  expect(wordsOn(element)).to.contain('my-identity-card-both-sides.pdf');
});

it('sending shows how far it is, and after ten seconds that it still works', async () => {
  const element = await onStage('sending');
  expect(piece<HTMLProgressElement>(element, 'progress').value).to.equal(0.42);
  expect(wordsOn(element)).to.contain('42%');
  expect(wordsOn(element)).not.to.contain(en['sending.slow']);
  element.fakeClock.advance(10_000);
  await element.updateComplete;
  expect(wordsOn(element)).to.contain(en['sending.slow']);
  element.fake.show(stateOf({ name: 'sending', progress: 1 }));
  await element.updateComplete;
  expect(piece<HTMLProgressElement>(element, 'progress').matches(':indeterminate')).to.equal(true);
  expect(wordsOn(element)).to.contain(en['sending.waiting']);
});

it('the card turns over by itself once, and then the camera goes on', async () => {
  const element = await onStage('turning');
  expect(wordsOn(element)).to.contain(en['turning.back']);
  element.fakeClock.advance(1799);
  expect(element.fake.sent).to.deep.equal([]);
  element.fakeClock.advance(1);
  expect(element.fake.sent).to.deep.equal([{ type: 'turned' }]);
});

it('a card that was turned before its time is not turned twice', async () => {
  const element = await onStage('turning');
  piece<HTMLButtonElement>(element, '[data-way=continue]').click();
  element.fake.show(stateOf({ name: 'starting', side: 'back' }));
  await element.updateComplete;
  element.fakeClock.advance(60_000);
  expect(element.fake.sent).to.deep.equal([{ type: 'turned' }]);
});

for (const reason of REASON_WORDS)
  it(`a rejection ${reason} is said in its own words, with the way on that it has`, async () => {
    const element = await staged({ 'doc-type': 'id_card', endpoint: '/verify' });
    const answer = { verdict: false, reason, flow_id: 'f' };
    const outcome = interpret(answer, { docType: 'id_card', sides: ['front', 'back'] });
    element.fake.show(stateOf({ name: 'answered', answer, outcome }));
    await element.updateComplete;
    expect(wordsOn(element)).to.contain(en[`reason.${reason}`]);
    const ways = element.renderRoot.querySelectorAll('.actions [data-way]').length;
    expect(ways).to.equal(['again', 'other_document', 'wait'].includes(outcome.kind) ? 1 : 0);
  });

it('a rejection without a word is said without one', async () => {
  const element = await onStage('refused');
  expect(wordsOn(element)).to.contain(en['outcome.refused.text']);
});

it('an accepted document has a word of acceptance, whatever the reason says', async () => {
  const element = await staged({ 'doc-type': 'id_card', endpoint: '/verify' });
  const answer = { verdict: true, reason: 'doc_auth', flow_id: 'f' };
  element.fake.show(stateOf({ name: 'answered', answer, outcome: interpret(answer, { sides: ['front'] }) }));
  await element.updateComplete;
  expect(wordsOn(element)).to.contain(en['outcome.accepted']).and.to.contain(en['outcome.accepted.text']);
});

it('tries that are left are counted', async () => {
  expect(wordsOn(await onStage('again-back'))).to.contain('2 tries left');
});

for (const code of [...Object.keys(RELAY_PROBLEMS), ...BROWSER_CODES] as TroubleCode[])
  it(`the trouble ${code} has its own words and every way on`, async () => {
    const element = await staged({ 'doc-type': 'id_card', endpoint: '/verify' });
    const view = trouble(code, code.startsWith('camera_') ? 'camera' : 'send');
    element.fake.show(stateOf({ name: 'trouble', trouble: view }));
    await element.updateComplete;
    expect(piece(element, '#title').textContent?.trim()).to.equal(en[`trouble.${code}`]);
    expect(wordsOn(element)).to.contain(en[`trouble.${code}.text`]);
    const ways = [...element.renderRoot.querySelectorAll<HTMLElement>('.actions [data-way]')].map(
      (it) => it.dataset['way'],
    );
    expect(ways).to.include.members([...view.ways]);
  });

it('the page’s address can be copied for another browser, and it is said that it was', async () => {
  const written: string[] = [];
  const clipboard = { writeText: (text: string) => Promise.resolve(void written.push(text)) };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  try {
    const element = await onStage('camera-unsupported');
    piece<HTMLButtonElement>(element, '[data-way=link]').click();
    await Promise.resolve();
    await element.updateComplete;
    expect(written).to.deep.equal([location.href]);
    expect(piece(element, '[data-way=link]').textContent).to.contain(en['way.link.done']);
    element.fake.show(stateOf({ name: 'picking', source: 'file' }));
    element.fake.show(stateOf({ name: 'trouble', trouble: trouble('camera_timeout') }));
    await element.updateComplete;
    expect(piece(element, '[data-way=link]').textContent).to.contain(en['way.link']);
  } finally {
    Reflect.deleteProperty(navigator, 'clipboard');
  }
});

it('where nothing can be copied, no button says so', async () => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  try {
    const element = await onStage('camera-unsupported');
    expect(element.renderRoot.querySelector('[data-way=link]')).to.equal(null);
  } finally {
    Reflect.deleteProperty(navigator, 'clipboard');
  }
});

it('what was wrong with a file is said where it was chosen', async () => {
  const element = await onStage('picking-notice');
  expect(piece(element, '.notice').textContent).to.contain(en['trouble.file_unreadable']);
});

it('the reason of a rejection is shown while its side is taken again', async () => {
  const element = await onStage('mending');
  expect(piece(element, '.notice').textContent).to.contain(en['reason.missing_mrz']);
});
