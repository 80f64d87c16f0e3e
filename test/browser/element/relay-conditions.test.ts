import { expect } from '@open-wc/testing';
import { answerConfig } from '../../support/element/answer-config.js';
import { createState } from '../../support/element/fake-capture.js';
import { createErrorView } from '../../support/gallery/scenes.js';
import { heldAnswer, problem } from '../../support/element/fake-handoff-relay.js';
import { renderElement } from '../../support/element/render-element.js';
import type { FakeDocCapture } from '../../support/element/fake-doc-capture.js';
import { nextFrames, waitUntil } from '../../support/wait-until.js';

const renderAsking = (attributes: Readonly<Record<string, string>> = {}): Promise<FakeDocCapture> =>
  renderElement({ endpoint: '/verify', grant: 'abc', ...attributes });

it('conditions of the relay → only its documents and countries are accepted, its sides captured, and a summary sent', async () => {
  const conditions = {
    doc_types: ['id_card', 'passport'],
    countries: ['fr', 'de'],
    sides: 'front-back',
    summary: true,
  };
  const requests = answerConfig(() => Response.json(conditions));
  const { fake } = await renderAsking();
  await waitUntil(() => fake.config.docTypes?.length === 2);
  expect(fake.config).to.include({ docType: undefined, sidesSetting: 'front-back', summary: true });
  expect(fake.config.docTypes).to.deep.equal(['id_card', 'passport']);
  expect(fake.config.countries).to.deep.equal(['fr', 'de']);
  expect(requests).to.deep.equal([{ url: new URL('/verify/config', location.href).href, authorization: 'Bearer abc' }]);
});

it('a relay without conditions, an error, and no answer → everything is accepted', async () => {
  const answers = [
    () => Response.json({}),
    () => Response.json({ doc_types: ['visa'], sides: 'back', countries: 'fr' }),
    () => new Response('not found', { status: 404 }),
    () => Promise.reject(new TypeError('failed')),
  ];
  for (const answer of answers) {
    const requests = answerConfig(answer);
    const element = await renderAsking();
    await waitUntil(() => requests.length === 1);
    await element.updateComplete;
    expect(element.fake.config.docTypes).to.have.length(4);
    expect(element.fake.config.sidesSetting).to.equal('auto');
  }
});

it('a framework sets grant to null → the relay is asked without a grant', async () => {
  const requests = answerConfig(() => Response.json({ doc_types: ['passport'] }));
  const element = await renderElement({ endpoint: '/verify' });
  Object.assign(element, { grant: null, credentials: 'include' });
  await waitUntil(() => element.fake.config.docType === 'passport');
  expect(requests.at(-1)?.authorization).to.equal(null);
});

it('no endpoint → the relay is not asked', async () => {
  const requests = answerConfig(() => Response.json({ doc_types: ['passport'] }));
  const element = await renderElement({ 'doc-type': 'id_card' });
  await element.updateComplete;
  expect(requests).to.deep.equal([]);
});

it('a new grant → the relay is asked again; a new grant function for an old one → it is not', async () => {
  let docType = 'passport';
  const requests = answerConfig(() => Response.json({ doc_types: [docType] }));
  const element = await renderAsking();
  await waitUntil(() => element.fake.config.docType === 'passport');
  docType = 'id_card';
  element.grant = () => Promise.resolve('def');
  await waitUntil(() => element.fake.config.docType === 'id_card');
  element.grant = () => Promise.resolve('def');
  await element.updateComplete;
  expect(requests.map(({ authorization }) => authorization)).to.deep.equal(['Bearer abc', 'Bearer def']);
});

it('the same credentials set again → the relay is not asked again; removed → it is', async () => {
  const requests = answerConfig({});
  const element = await renderAsking({ credentials: 'include' });
  await waitUntil(() => requests.length === 1);
  element.credentials = 'include';
  await element.updateComplete;
  await nextFrames();
  expect(requests).to.have.length(1);
  element.removeAttribute('credentials');
  await waitUntil(() => requests.length === 2);
});

for (const [refusal, answer, code] of [
  ['no attempts left', () => Response.json({ attempts_left: 0 }), 'attempts_exhausted'],
  ['a refused grant', () => problem(401, 'unauthorized'), 'unauthorized'],
] as const)
  it(`${refusal} at the first question → at the first tap the relay is asked again, and the screen says it before a photo is taken`, async () => {
    const requests = answerConfig(answer);
    const element = await renderAsking();
    await waitUntil(() => requests.length === 1);
    await nextFrames();
    expect(element.fake.sentEvents).to.deep.equal([]);
    await element.show(createState({ name: 'starting' }));
    await waitUntil(() => element.fake.sentEvents.length === 1);
    expect(element.fake.sentEvents[0]).to.include({ type: 'sendFailed', code });
    expect(requests).to.have.length(2);
  });

it('a refused grant that is good at the first tap → the photos are taken', async () => {
  let isGood = false;
  const requests = answerConfig(() => (isGood ? Response.json({ attempts_left: 1 }) : problem(401, 'unauthorized')));
  const element = await renderAsking();
  await waitUntil(() => requests.length === 1);
  await nextFrames();
  isGood = true;
  await element.show(createState({ name: 'picking', source: 'file' }));
  await waitUntil(() => requests.length === 2);
  await nextFrames();
  expect(element.fake.sentEvents).to.deep.equal([]);
});

it('the relay refuses after the camera is open already → the screen says it', async () => {
  const asked = heldAnswer();
  answerConfig(() => asked.answer);
  const element = await renderAsking();
  await element.show(createState({ name: 'aiming' }));
  await asked.release(problem(401, 'unauthorized'));
  await waitUntil(() => element.fake.sentEvents.some(({ type }) => type === 'sendFailed'));
});

/** An element whose session shows the refusal, after the first tap. */
async function renderRefused(answer: () => Response | Promise<Response>): Promise<FakeDocCapture> {
  const requests = answerConfig(answer);
  const element = await renderAsking();
  await waitUntil(() => requests.length === 1);
  await nextFrames();
  await tap(element);
  return element;
}
/** The person begins, is refused, and sees it. */
async function tap(element: FakeDocCapture): Promise<void> {
  const before = element.fake.sentEvents.length;
  await element.show(createState({ name: 'starting' }));
  await waitUntil(() => element.fake.sentEvents.length > before);
  await element.show(createState({ name: 'error', error: createErrorView('unauthorized', 'send') }));
}
const sentTypes = ({ fake }: FakeDocCapture): readonly string[] => fake.sentEvents.map(({ type }) => type);

it('a refusal was shown, and the person begins again → the relay is asked again, and the refusal is shown again', async () => {
  const element = await renderRefused(() => Response.json({ attempts_left: 0 }));
  await element.show(createState({ name: 'welcome' }));
  await tap(element);
  expect(sentTypes(element)).to.deep.equal(['sendFailed', 'sendFailed']);
});

it('a refusal is shown, and the page sets a good grant → the person goes on', async () => {
  let isGood = false;
  const element = await renderRefused(() => (isGood ? Response.json({}) : problem(401, 'unauthorized')));
  isGood = true;
  element.grant = 'good';
  await waitUntil(() => sentTypes(element).includes('retry'));
});

it('no attempts left, and the second question gets no answer → conditions and refusal stay', async () => {
  let isDown = false;
  const answer = (): Response => {
    if (isDown) throw new TypeError('Failed to fetch');
    return Response.json({ attempts_left: 0, countries: ['fr', 'de'] });
  };
  const requests = answerConfig(answer);
  const element = await renderAsking();
  await waitUntil(() => requests.length === 1);
  await nextFrames();
  isDown = true;
  await element.show(createState({ name: 'starting' }));
  await waitUntil(() => requests.length === 2);
  await nextFrames();
  expect(sentTypes(element)).to.deep.equal([]);
  expect(element.fake.config.countries).to.deep.equal(['fr', 'de']);
  isDown = false;
  await element.show(createState({ name: 'aiming' }));
  await waitUntil(() => sentTypes(element).includes('sendFailed'));
});
