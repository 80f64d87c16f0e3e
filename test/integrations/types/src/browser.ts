import { DocCapture, LANGUAGES, type DocResultEvent } from 'doc-capture';
import { DOC_TYPES, type DocType } from 'doc-capture/contract';
import { inspect } from 'doc-capture/checks';
import { DocCapture as Class } from 'doc-capture/element';
import { createCapture, type CaptureState } from 'doc-capture/headless';
import { DocCapture as Component, type DocCaptureProps } from 'doc-capture/react';
import { fakeCamera } from 'doc-capture/testing';
import type { DocCaptureForVue } from 'doc-capture/vue';

const element: DocCapture = document.createElement('doc-capture');
const found: DocCapture | null = document.querySelector('doc-capture');
element.docType = DOC_TYPES[0];
element.addEventListener('doc-result', (event) => {
  const result: DocResultEvent = event;
  console.log(result.outcome.kind, found?.state.name);
});
document.addEventListener('doc-error', ({ code, recoverable }) => console.log(code, recoverable));

const types: readonly DocType[] = DOC_TYPES;
const capture = createCapture({ endpoint: '/verify' });
const state: CaptureState = capture.state;
const props: DocCaptureProps = { docType: 'passport', onDocResult: ({ outcome }) => console.log(outcome.kind) };
console.log(types, LANGUAGES, inspect, Class, Component, fakeCamera, state, props, null as DocCaptureForVue | null);

element.messages = {
  'action.use': 'Use',
  de: { 'action.use': 'Verwenden' },
  eu: { 'action.use': 'Erabili' },
  'pt-BR': {},
};
// @ts-expect-error There is no such message.
element.messages = { 'action.use': 'Use', 'action.ues': 'Use' };
// @ts-expect-error There is no such message.
element.messages = { de: { 'action.ues': 'Verwenden' } };
// @ts-expect-error There is no such document.
element.docType = 'library_card';
// @ts-expect-error It is read-only.
element.state = state;
