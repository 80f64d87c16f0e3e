import { expect } from '@open-wc/testing';
import { BROWSER_CODES, RELAY_PROBLEMS, REASON_WORDS, type ErrorCode } from '../../../src/contract/contract.js';
import { errorTexts, reasonText } from '../../../src/element/message-selectors.js';
import { createTranslate, en } from '../../../src/i18n/i18n.js';
import { interpretAnswer } from '../../../src/session/outcome.js';
import { press, queryElement, renderElement, renderGalleryScene } from '../../support/element/render-element.js';
import { screenText, shownActions } from '../../support/element/render-element.js';
import { fakeCamera, createState } from '../../support/element/fake-capture.js';
import { replaceForTest } from '../../support/test-scope.js';
import { waitUntil } from '../../support/wait-until.js';
import { createErrorView } from '../../support/gallery/scenes.js';

it('hint changes on the camera screen → only the new hint is shown', async () => {
  const element = await renderGalleryScene('found');
  expect(queryElement(element, '.hint').textContent).to.contain(en['hint.move_closer']);
  element.fake.emitLiveView({ phase: 'found', hint: 'glare' });
  await element.updateComplete;
  expect(element.renderRoot.querySelectorAll('.hint').length).to.equal(1);
  expect(queryElement(element, '.hint').textContent).to.contain(en['hint.glare']);
});

it('30 live frames with the same hint → the element does not update', async () => {
  const element = await renderGalleryScene('found');
  const hint = queryElement(element, '.hint');
  let updates = 0;
  element.requestUpdate = () => void (updates += 1);
  for (let frame = 0; frame < 30; frame++)
    element.fake.emitLiveView({ phase: 'found', hint: 'move_closer', hold: frame / 30 });
  expect(updates).to.equal(0);
  expect(queryElement(element, '.hint')).to.equal(hint);
});

it('session state changes during the camera screen → the same video element stays', async () => {
  const element = await renderGalleryScene('starting');
  const video = queryElement(element, 'video');
  for (const name of ['aiming', 'checking', 'turning', 'starting'] as const) {
    await element.show(createState({ name }));
    expect(queryElement(element, 'video'), name).to.equal(video);
  }
  expect(element.fake.video).to.equal(video);
  await element.show(createState({ name: 'review' }));
  expect(element.fake.video).to.equal(null);
});

it('camera available → torch and lens buttons; no camera → neither button', async () => {
  const element = await renderGalleryScene('searching');
  expect(element.renderRoot.querySelectorAll('.tool').length).to.equal(2);
  element.fake.camera = null;
  element.fake.emitLiveView({});
  await element.updateComplete;
  expect(element.renderRoot.querySelectorAll('.tool').length).to.equal(0);
});

it('camera restarts with a front lens without torch → no torch button, and the video is mirrored', async () => {
  const element = await renderGalleryScene('searching');
  const camera = fakeCamera({ torchAvailable: true });
  element.fake.camera = camera;
  element.fake.emitLiveView({});
  await element.updateComplete;
  expect(queryElement(element, '.stage').matches('.mirrored')).to.equal(false);
  Object.assign(camera, { torchAvailable: false, facesPerson: true });
  camera.dispatchEvent(new Event('restarted'));
  await element.updateComplete;
  expect(element.renderRoot.querySelector('[part~=torch-button]')).to.equal(null);
  expect(queryElement(element, '.stage').matches('.mirrored')).to.equal(true);
});

it('torch button clicked → aria-pressed="true"; lens button clicked → the next lens is requested', async () => {
  const element = await renderGalleryScene('searching');
  const torch = queryElement<HTMLButtonElement>(element, '[part~=torch-button]');
  expect(torch.getAttribute('aria-pressed')).to.equal('false');
  torch.click();
  await element.updateComplete;
  await element.updateComplete;
  expect(torch.getAttribute('aria-pressed')).to.equal('true');
  press(element, '[part~=lens-button]');
  expect(element.fake.requestedLens).to.equal('second');
});

it('review screen → the rectified photo, and one button per action in the given order, only the first filled', async () => {
  const element = await renderGalleryScene('review-good');
  const buttons = [...element.renderRoot.querySelectorAll<HTMLButtonElement>('.actions button')];
  expect(buttons.map(({ dataset }) => dataset['action'])).to.deep.equal(['use', 'retake']);
  expect(buttons.map((button) => button.classList.contains('filled'))).to.deep.equal([true, false]);
  const { width, height, hidden } = queryElement<HTMLCanvasElement>(element, '[part=picture]');
  expect([width, height, hidden], 'the rectified photo').to.deep.equal([856, 540, false]);
  buttons[0]?.click();
  expect(element.fake.sentEvents).to.deep.equal([{ type: 'use' }]);
});

it('new screen → its action buttons ignore taps until their animation ends', async () => {
  const element = await renderElement({ 'doc-type': 'id_card', endpoint: '/verify' });
  await element.show(createState({ name: 'picking', source: 'file' }));
  const button = queryElement(element, '.actions button');
  expect(getComputedStyle(button).pointerEvents).to.equal('none');
  for (const animation of button.getAnimations()) animation.finish();
  expect(getComputedStyle(button).pointerEvents).to.equal('auto');
});

it('a file that could not be inspected → the review shows its name, and no passed checks', async () => {
  const element = await renderGalleryScene('review-pdf');
  expect(element.renderRoot.querySelector('[part=picture]')).to.equal(null);
  expect(screenText(element)).to.contain(en['review.unseen']).and.not.to.contain(en['review.good']);
  expect(screenText(element)).to.contain('my-identity-card-both-sides.pdf');
});

it('sending screen → shows the upload progress, and after ten seconds that sending still continues', async () => {
  const element = await renderGalleryScene('sending');
  expect(queryElement<HTMLProgressElement>(element, 'progress').value).to.equal(0.42);
  expect(screenText(element)).to.contain('42%');
  expect(screenText(element)).not.to.contain(en['sending.slow']);
  element.fakeClock.advance(10_000);
  await element.updateComplete;
  expect(screenText(element)).to.contain(en['sending.slow']);
  await element.show(createState({ name: 'sending', progress: 1 }));
  expect(queryElement<HTMLProgressElement>(element, 'progress').matches(':indeterminate')).to.equal(true);
  expect(screenText(element)).to.contain(en['sending.waiting']);
});

it('screen that asks to turn the card → continues by itself after 8 s', async () => {
  const element = await renderGalleryScene('turning');
  expect(screenText(element)).to.contain(en['hint.turn_over']);
  element.fakeClock.advance(7999);
  expect(element.fake.sentEvents).to.deep.equal([]);
  element.fakeClock.advance(1);
  expect(element.fake.sentEvents).to.deep.equal([{ type: 'turned' }]);
});

it('screen that asks to turn the card, continued by a tap → does not continue a second time', async () => {
  const element = await renderGalleryScene('turning');
  press(element, '[data-action=continue]');
  await element.show(createState({ name: 'starting', side: 'back' }));
  element.fakeClock.advance(60_000);
  expect(element.fake.sentEvents).to.deep.equal([{ type: 'turned' }]);
});

for (const reason of REASON_WORDS)
  it(`rejection ${reason} → the answer screen shows its text and what helps, or “Close”`, async () => {
    const element = await renderElement({ 'doc-type': 'id_card', endpoint: '/verify' });
    const answer = { verdict: false, reason, flow_id: 'f' };
    const outcome = interpretAnswer(answer, { docType: 'id_card', sides: ['front', 'back'] });
    await element.show(createState({ name: 'answered', answer, outcome }));
    expect(screenText(element)).to.contain(reasonText(reason, createTranslate('en')));
    const actions = shownActions(element.renderRoot);
    // Details that are right are those of another document.
    expect(actions.slice(1)).to.deep.equal(outcome.kind === 'check_details' ? ['replace'] : []);
    expect(actions[0] === 'continue').to.equal(outcome.kind === 'refused');
  });

/** What is read on a screen. */
const TEXTS: readonly (readonly [condition: string, scene: string, text: string])[] = [
  ['permission prompt unanswered', 'starting-waiting', en['camera.waiting']],
  ['rejection without a reason', 'refused', en['outcome.refused.text'].replace('{host}', location.hostname)],
  ['rejection with two attempts left', 'again-back', '2 attempts left'],
  ['chosen file is unreadable', 'picking-notice', en['error.file_unreadable']],
  ['side retaken after a rejection', 'retaking', en['reason.missing_mrz']],
  ['review of a photo with a warning, no retakes left', 'review-anyway', en['action.anyway']],
];
for (const [condition, scene, text] of TEXTS)
  it(`${condition} → screen ${scene} says “${text}”`, async () => {
    expect(screenText(await renderGalleryScene(scene))).to.contain(text);
  });

for (const code of [...Object.keys(RELAY_PROBLEMS), ...BROWSER_CODES] as ErrorCode[])
  it(`error ${code} → the error screen shows its title and text, and all its actions`, async () => {
    const element = await renderElement({ 'doc-type': 'id_card', endpoint: '/verify' });
    const view = createErrorView(code, code.startsWith('camera_') ? 'camera' : 'send');
    await element.show(createState({ name: 'error', error: view }));
    const { title, text } = errorTexts({ code }, createTranslate('en'));
    expect(queryElement(element, '#title').textContent?.trim()).to.equal(title);
    expect(screenText(element)).to.contain(text);
    expect(shownActions(element.renderRoot)).to.include.members([...view.actions]);
  });

it('photos could not be sent, and the screens with photos are not loaded yet → they load, and the photos are shown', async () => {
  const element = await renderGalleryScene('offline');
  await waitUntil(() => element.renderRoot.querySelectorAll('.error canvas').length === 2, 'both photos are shown');
});

describe('copying the page’s address', () => {
  const linkButton = '[data-action=link]';

  it('copy-link button clicked → the address is in the clipboard, and the button confirms the copy until the next screen', async () => {
    const written: string[] = [];
    replaceForTest(navigator, 'clipboard', { writeText: async (text: string) => written.push(text) });
    const element = await renderGalleryScene('camera-unsupported');
    press(element, linkButton);
    await Promise.resolve();
    await element.updateComplete;
    expect(written).to.deep.equal([location.href]);
    expect(queryElement(element, linkButton).textContent).to.contain(en['action.link.done']);
    element.fake.setState(createState({ name: 'picking', source: 'file' }));
    await element.show(createState({ name: 'error', error: createErrorView('camera_timeout') }));
    expect(queryElement(element, linkButton).textContent).to.contain(en['action.link']);
  });

  it('browser without a clipboard → no copy-link button', async () => {
    replaceForTest(navigator, 'clipboard', undefined);
    const element = await renderGalleryScene('camera-unsupported');
    expect(element.renderRoot.querySelector(linkButton)).to.equal(null);
  });
});
