import { expect } from '@open-wc/testing';
import { createState } from '../../support/element/fake-capture.js';
import { queryElement, renderElement } from '../../support/element/render-element.js';
import type { FakeDocCapture } from '../../support/element/fake-doc-capture.js';
import { waitUntil } from '../../support/wait-until.js';

interface ReceivedRequest {
  readonly url: string;
  readonly authorization: string | null;
}

const realFetch = window.fetch;
let requests: ReceivedRequest[] = [];

/** Answers `GET …/config`. */
function answerConfig(answer: () => Response | Promise<Response>): void {
  requests = [];
  window.fetch = async (input, init) => {
    const { url, headers } = new Request(input, init);
    if (!url.includes('/config')) return realFetch(input, init);
    requests.push({ url, authorization: headers.get('authorization') });
    return answer();
  };
}

afterEach(() => {
  window.fetch = realFetch;
});

async function renderChoice(attributes: Readonly<Record<string, string>> = {}): Promise<FakeDocCapture> {
  const element = await renderElement({
    endpoint: '/verify',
    ask: 'first',
    conditions: '',
    grant: 'abc',
    ...attributes,
  });
  await element.show(createState({}, { docType: undefined }));
  return element;
}

const offeredTypes = (element: FakeDocCapture): readonly (string | undefined)[] =>
  [...element.renderRoot.querySelectorAll<HTMLElement>('[data-doc-type]')].map(({ dataset }) => dataset['docType']);

it('conditions of the relay → only its documents and countries are offered, and its sides are captured', async () => {
  const conditions = { doc_types: ['id_card', 'passport'], countries: ['fr', 'de'], sides: 'front-back' };
  answerConfig(() => Response.json(conditions));
  const element = await renderChoice();
  await waitUntil(() => offeredTypes(element).length === 2);
  expect(offeredTypes(element)).to.deep.equal(['id_card', 'passport']);
  await waitUntil(() => element.renderRoot.querySelectorAll('option').length > 1);
  const values = [...element.renderRoot.querySelectorAll('option')].map(({ value }) => value);
  expect([...new Set(values)].filter(Boolean).toSorted()).to.deep.equal(['de', 'fr']);
  queryElement<HTMLButtonElement>(element, '[data-doc-type=passport]').click();
  expect(element.fake.config.fields).to.deep.equal({ doc_type: 'passport' });
  expect(element.fake.config.sidesSetting).to.equal('front-back');
  expect(requests).to.deep.equal([{ url: new URL('/verify/config', location.href).href, authorization: 'Bearer abc' }]);
});

it('one accepted document and country → no question, and the document is sent', async () => {
  answerConfig(() => Response.json({ doc_types: ['passport'], countries: ['fr'] }));
  const element = await renderChoice();
  await waitUntil(() => element.fake.config.docType === 'passport');
  await element.updateComplete;
  expect(offeredTypes(element)).to.deep.equal([]);
  expect(element.renderRoot.querySelector('select')).to.equal(null);
});

it('doc-type of the page that the relay does not accept → the person chooses from the accepted ones', async () => {
  answerConfig(() => Response.json({ doc_types: ['id_card', 'passport'] }));
  const element = await renderChoice({ 'doc-type': 'driver_permit' });
  await waitUntil(() => offeredTypes(element).length === 2);
  expect(element.fake.config.docType).to.equal(undefined);
});

it('a relay without conditions, an error, and no answer → everything is offered as without the attribute', async () => {
  const answers = [
    () => Response.json({}),
    () => Response.json({ doc_types: ['visa'], sides: 'back', countries: 'fr' }),
    () => new Response('not found', { status: 404 }),
    () => Promise.reject(new TypeError('failed')),
  ];
  for (const answer of answers) {
    answerConfig(answer);
    const element = await renderChoice();
    await waitUntil(() => requests.length === 1);
    await element.updateComplete;
    expect(offeredTypes(element)).to.have.length(4);
    expect(element.fake.config.sidesSetting).to.equal('auto');
  }
});

it('no attribute conditions, or no endpoint → the relay is not asked', async () => {
  answerConfig(() => Response.json({ doc_types: ['passport'] }));
  const element = await renderElement({ endpoint: '/verify' });
  await renderElement({ conditions: '' });
  await element.updateComplete;
  expect(requests).to.deep.equal([]);
});

it('a new grant → the relay is asked again; a new grant function for an old one → it is not', async () => {
  let docType = 'passport';
  answerConfig(() => Response.json({ doc_types: [docType] }));
  const element = await renderChoice();
  await waitUntil(() => element.fake.config.docType === 'passport');
  docType = 'id_card';
  element.grant = () => Promise.resolve('def');
  await waitUntil(() => element.fake.config.docType === 'id_card');
  element.grant = () => Promise.resolve('def');
  await element.updateComplete;
  expect(requests.map(({ authorization }) => authorization)).to.deep.equal(['Bearer abc', 'Bearer def']);
});
