import { expect, fixture, html } from '@open-wc/testing';
import type { ErrorCode } from '../../../src/contract/contract.js';
import { renderElement } from '../../support/element/render-element.js';
import { createState } from '../../support/element/fake-capture.js';
import { photoFile } from '../../support/session/sample-reports.js';
import { answerConfig } from '../../support/element/answer-config.js';
import { nextFrames, waitUntil } from '../../support/wait-until.js';
import { recordWarnings } from '../../support/console-warnings.js';

const warnings = recordWarnings();

/** Expects no warning. Waits for a later warning of another element, so that none can still come. */
async function expectNoWarning(): Promise<void> {
  const marker = `sides="mark-${Math.random()}"`;
  await renderElement({ sides: marker });
  await waitUntil(() => warnings.some((words) => words.includes(marker)));
  expect(warnings.filter((words) => !words.includes(marker))).to.deep.equal([]);
}

const DOCUMENTS = 'id_card, passport, driver_permit, residency_permit';
const INVALID_SETTINGS: readonly (readonly [attribute: string, value: string, sentence: string, config: object])[] = [
  ['doc-type', 'idcard', `"idcard" is none of ${DOCUMENTS}. It is left out.`, { docType: undefined }],
  ['doc-type', 'passport visa', `"visa" is none of ${DOCUMENTS}. It is left out.`, { docType: 'passport' }],
  ['sides', 'both', '"both" is none of auto, front, front-back, both-in-one. auto is used.', { sidesSetting: 'auto' }],
  ['shutter', 'fast', '"fast" is none of auto, manual. auto is used.', { shutter: 'auto' }],
  ['sources', 'file webcam', '"webcam" is none of camera, file, phone. It is left out.', { sources: ['file'] }],
  [
    'credentials',
    'all',
    '"all" is none of omit, same-origin, include. same-origin is used.',
    { credentials: undefined },
  ],
  ['tags', 'spring KYC!', '"KYC!" does not match ^[a-z0-9_]{4,16}$. It is left out.', { fields: { tags: ['spring'] } }],
  [
    'worker-url',
    'data:,x',
    '"data:,x" is no http address of the origin of the page or of the script tag. It is left out. A script may set the property to one of another origin.',
    { workerUrl: undefined },
  ],
  ['country-code', 'fr, xxx', '"xxx" is no code of two letters, such as fr. It is left out.', { countries: undefined }],
  ['expose', 'all', '"all" is none of fields, images. It is left out.', {}],
  ['sounds', 'false', '"false" counts as set, like every value. Remove the attribute instead.', {}],
  ['doctype', 'passport', '"doc-type" is the attribute that may be meant.', { docType: undefined }],
  ['max-retakes', '3', '"maxRetakes" is the property that may be meant. It has no attribute.', { maxRetakes: 2 }],
  ['messages', '{}', '"messages" is the property that may be meant. It has no attribute.', {}],
  ['timeoutms', '3', '"timeoutMs" is the property that may be meant. It has no attribute.', { timeoutMs: 90_000 }],
  ['handoff-url', 'localhost:3000/phone', '"localhost:3000/phone" is no http address. The phone opens this page.', {}],
  ['lang', 'xx', '"xx" is no built-in language, and messages has none of it. English is shown.', {}],
];

for (const [attribute, value, sentence, config] of INVALID_SETTINGS)
  it(`attribute ${attribute}="${value}" → one console warning with the allowed values and the fallback`, async () => {
    const element = await renderElement({ endpoint: '/verify', [attribute]: value });
    await waitUntil(() => warnings.length > 0);
    expect(warnings).to.deep.equal([`doc-capture: bad_attribute. ${attribute}: ${sentence}`]);
    expect(element.fake.config).to.deep.include(config);
    await renderElement({ endpoint: '/verify', [attribute]: value });
    element.setAttribute(attribute, value);
    warnings.length = 0;
    await expectNoWarning();
  });

for (const [name, values, sentence] of [
  ['maxRetakes', ['many', '1.5', -1], 'is no whole number from 0 up. 2 is used.'],
  ['timeoutMs', [-5, '0', Infinity], 'is no number of milliseconds above 0. 90000 is used.'],
  ['messages', [{ 'no.message': 'x' }, { de: { 'no.german': 'x' } }], 'is no message of this version. It is left out.'],
  [
    'thresholds',
    [{ maxBlurPx: '8' }, { maxFill: NaN }, { maxGlare: null }],
    'is no finite number. The default is used.',
  ],
  ['thresholds', [{ minColor: 0 }], 'thresholds: "minColor" is no limit of the checks. It is left out.'],
  ['sources', ['phone'], 'needs an endpoint, whose relay takes hand-offs.'],
] as const)
  for (const value of values)
    it(`property ${name} = ${JSON.stringify(value)} → one console warning with the fallback`, async () => {
      const element = await renderElement();
      Object.assign(element, { thresholds: {}, [name]: value });
      await waitUntil(() => warnings.length > 0);
      expect(warnings.join()).to.contain(sentence);
    });

it('an invalid value in place of the default → a console warning, too', async () => {
  const element = await renderElement({ endpoint: '/verify' });
  element.setAttribute('sides', 'every');
  await waitUntil(() => warnings.length > 0);
  expect(warnings.join()).to.contain('"every" is none of');
  expect(element.sides).to.equal('auto');
});

it('valid, missing and removed attributes → no console warning', async () => {
  const element = await renderElement({
    'doc-type': 'passport, id_card',
    sides: 'Front',
    shutter: 'manual',
    sources: 'camera',
    credentials: 'include',
    tags: 'spring sale_2026',
    'country-code': 'FR be',
    lang: 'pt-AO',
    endpoint: '/verify',
    grant: 'abc',
  });
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
  await element.updateComplete;
  await renderElement();
  await renderElement({ name: 'photos' });
  const withLimits = await renderElement({ endpoint: '/verify' });
  withLimits.thresholds = { minColour: 0, maxBlurPx: undefined } as typeof withLimits.thresholds;
  await expectNoWarning();
});

it('content for a slot that does not exist → a console warning with the slots; for one that exists none', async () => {
  const box = await fixture<HTMLDivElement>(html`<div></div>`);
  const element = document.createElement('doc-capture-fake');
  for (const slot of ['footer', 'legal', '']) element.append(Object.assign(document.createElement('p'), { slot }));
  box.append(element);
  await waitUntil(() => warnings.length > 0);
  expect(warnings).to.deep.equal([
    'doc-capture: bad_attribute. slot: "footer" is none of intro, legal, outcome. It is not shown.',
  ]);
});

describe('a missing endpoint', () => {
  const SENTENCE =
    'doc-capture: endpoint_missing. Nothing can be sent: endpoint is empty. It is the mount of your relay, such as /verify.';

  it('empty endpoint attribute → console warning endpoint_missing; a grant without one → nothing to send to', async () => {
    const empty = await renderElement({ 'doc-type': 'passport', endpoint: '' });
    const granted = await renderElement({ 'doc-type': 'passport', grant: 'abc' });
    await waitUntil(() => warnings.includes(SENTENCE));
    for (const { fake } of [empty, granted]) expect(fake.config.endpoint).to.equal('');
  });

  it('endpoint property set just after the element is added → no console warning', async () => {
    const element = await renderElement({ 'doc-type': 'passport', credentials: 'include' });
    element.endpoint = '/verify';
    await element.updateComplete;
    expect(element.fake.config.endpoint).to.equal('/verify');
    await expectNoWarning();
  });

  it('element with name in a form, or without grant and credentials → no warning about a missing endpoint', async () => {
    const form = await fixture<HTMLFormElement>(html`<form></form>`);
    const inForm = await renderElement({ name: 'photos', endpoint: '', 'doc-type': 'passport' }, form);
    const alone = await renderElement({ 'doc-type': 'passport' });
    for (const { fake } of [inForm, alone]) expect(fake.config.endpoint).to.equal(undefined);
    await expectNoWarning();
  });
});

describe('an endpoint without http://', () => {
  const say = (endpoint: string, advice: string): string =>
    `doc-capture: endpoint_missing. Nothing can be sent: endpoint is "${endpoint}", which is no http address. ${advice}`;
  const MEANT = (address: string): string => `Did you mean ${location.protocol}//${address}?`;
  const ENDPOINTS: readonly (readonly [endpoint: string, warning: string | null])[] = [
    ['localhost:8787/verify', say('localhost:8787/verify', MEANT('localhost:8787/verify'))],
    ['127.0.0.1:8787', say('127.0.0.1:8787', MEANT('127.0.0.1:8787'))],
    ['ftp://x/verify', say('ftp://x/verify', 'It is the mount of your relay, such as /verify.')],
    ['verify/v1:2', null],
    [`//${location.host}/verify`, null],
  ];
  for (const [endpoint, warning] of ENDPOINTS)
    it(`endpoint="${endpoint}" → ${warning ? 'on load a console warning with the value' : 'no console warning'}`, async () => {
      answerConfig({});
      await renderElement({ endpoint, 'doc-type': 'passport' });
      if (warning === null) return expectNoWarning();
      await waitUntil(() => warnings.length > 0);
      expect(warnings).to.deep.equal([warning]);
    });
});

describe('an answer to GET /config that is no relay’s', () => {
  const refuse = (status: number, code: string) => () => Response.json({ code, status }, { status });
  const ABSENT =
    /^doc-capture: relay_protocol\. No relay answers under "http:.*\/MOUNT" \(status STATUS\).* GET http:\S*\/MOUNT\/config /;
  const ANSWERS: readonly (readonly [what: string, () => Response, status: number])[] = [
    ['nothing there', () => new Response('Cannot GET', { status: 404 }), 404],
    ['a path for POST alone', () => new Response('', { status: 405 }), 405],
    ['a page of a single-page app', () => new Response('<!doctype html>'), 200],
    ['a firewall', () => new Response('Forbidden', { status: 403 }), 403],
  ];
  for (const [what, answer, status] of ANSWERS)
    it(`${what} → on load one console line with the address and the status`, async () => {
      answerConfig(answer);
      const mount = `mount-${status}`;
      await renderElement({ endpoint: `/${mount}/` });
      await renderElement({ endpoint: `/${mount}/` });
      const line = new RegExp(ABSENT.source.replaceAll('MOUNT', mount).replace('STATUS', `${status}`));
      await waitUntil(() => warnings.length > 0);
      await nextFrames();
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.match(line);
    });

  it('the relay refuses the origin → on load the line that names ALLOWED_ORIGINS', async () => {
    answerConfig(refuse(403, 'origin_forbidden'));
    await renderElement({ endpoint: '/other-origin' });
    await waitUntil(() => warnings.length > 0);
    expect(warnings.join()).to.match(/^doc-capture: origin_forbidden\. .*ALLOWED_ORIGINS/);
  });

  it('the relay refuses a grant → on load a line that is true for grants and for authorize', async () => {
    answerConfig(refuse(401, 'unauthorized'));
    await renderElement({ endpoint: '/old-grant', grant: 'old' });
    await waitUntil(() => warnings.length > 0);
    expect(warnings.join()).to.match(/refused this page’s grant.*log.*grant check TOKEN.*authorize/);
  });

  it('the grant function fails → on load a line that says that the relay was not asked', async () => {
    const element = await renderElement();
    element.endpoint = '/no-session';
    element.grant = () => Promise.reject(new Error('signed out'));
    await waitUntil(() => warnings.length > 0);
    expect(warnings.join()).to.match(/unauthorized\. The relay was not asked: .*grant function failed.*signed out/);
  });

  it('the page wants what the grant does not accept → one line for each; a page that wants more than that → nothing', async () => {
    answerConfig({ doc_types: ['driver_permit'], countries: ['de'] });
    await renderElement({ endpoint: '/refused', 'doc-type': 'passport', 'country-code': 'FR' });
    await waitUntil(() => warnings.length === 2);
    expect(warnings.join()).to.match(/doc-type: "passport" is nothing that.*country-code: "fr" is nothing that/);
    warnings.length = 0;
    await renderElement({ endpoint: '/more', 'doc-type': 'passport driver_permit', 'country-code': 'fr de' });
    await expectNoWarning();
  });

  it('401 without a grant, which the page may still set → nothing on load; at the start one line that names every way', async () => {
    const requests = answerConfig(refuse(401, 'unauthorized'));
    const element = await renderElement({ endpoint: '/no-grant', 'doc-type': 'passport' });
    await waitUntil(() => requests.length > 0);
    await expectNoWarning();
    warnings.length = 0;
    await element.show(createState({ name: 'picking' }));
    await waitUntil(() => warnings.length > 0);
    expect(warnings).to.have.length(1);
    for (const words of ['grant', 'authorize', 'session cookie', 'credentials="include"'])
      expect(warnings[0]).to.contain(words);
  });

  it('401 without a grant, then a grant that is accepted → no line at the start', async () => {
    let isAccepted = false;
    const requests = answerConfig(() => (isAccepted ? Response.json({}) : refuse(401, 'unauthorized')()));
    const element = await renderElement({ endpoint: '/late-grant', 'doc-type': 'passport' });
    await waitUntil(() => requests.length === 1);
    isAccepted = true;
    element.grant = 'new';
    await waitUntil(() => requests.length === 2);
    await element.show(createState({ name: 'picking' }));
    await expectNoWarning();
  });
});

describe('errors that only a developer can fix', () => {
  const error = (code: ErrorCode, detail = {}) =>
    createState({ name: 'error', error: { origin: 'send', code, detail, recoverable: true, actions: ['retry'] } });
  const WORDS: Readonly<Partial<Record<ErrorCode, RegExp>>> = {
    endpoint_missing: /mount of your relay/,
    relay_version: /version 2.*version 1.*Reload/,
    relay_protocol: /No relay .*\(status 404\)/,
    not_found: /No relay/,
    method_not_allowed: /No relay/,
    origin_forbidden: /ALLOWED_ORIGINS/,
    unauthorized: /grant/,
  };
  for (const [code, words] of Object.entries(WORDS) as [ErrorCode, RegExp][])
    it(`error ${code} → a console warning that explains the error to the developer`, async () => {
      const element = await renderElement({ endpoint: '/verify', 'doc-type': 'passport' });
      element.fake.setState(error(code, { status: 404, measured: 2, limit: 1 }));
      await waitUntil(() => warnings.length > 0);
      expect(warnings[0])
        .to.match(words)
        .and.to.match(new RegExp(`^doc-capture: ${code}\\. `));
    });

  it('errors that a developer cannot fix → no console warning', async () => {
    const element = await renderElement({ endpoint: '/verify', 'doc-type': 'passport' });
    for (const code of ['offline', 'rate_limited', 'camera_denied', 'too_large'] as const)
      element.fake.setState(error(code));
    element.fake.setState(createState({ name: 'captured', files: [photoFile()] }));
    await expectNoWarning();
  });
});
