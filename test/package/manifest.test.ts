/** `custom-elements.json` and the element say the same, and nothing ships that it does not describe. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, test } from 'node:test';
import { DocCapture } from '../../src/element.js';
import { STATE_NAMES } from '../../src/session/session.js';
import { SRC, listSources } from '../structure/source-imports.js';

const PATH = fileURLToPath(new URL('../../dist/custom-elements.json', import.meta.url));
const skip = existsSync(PATH) ? false : 'there is no build (npm run build)';

interface Named {
  readonly name: string;
  readonly description?: string;
  readonly fieldName?: string;
  readonly kind?: string;
}
type Lists = Readonly<
  Record<'attributes' | 'members' | 'events' | 'cssParts' | 'cssProperties' | 'cssStates' | 'slots', readonly Named[]>
>;

const element = (): Lists & Named => {
  const { modules } = JSON.parse(readFileSync(PATH, 'utf8')) as { modules: [{ declarations: (Lists & Named)[] }] };
  return modules[0].declarations.find(({ name }) => name === 'DocCapture')!;
};
const names = (list: readonly Named[]): string[] => list.map(({ name }) => name).sort();
/** Asking for the attributes makes Lit read the declarations. */
const { observedAttributes, elementProperties } = DocCapture;
const sources = listSources('element').map((path) => readFileSync(join(SRC, path), 'utf8')).join('\n'); // prettier-ignore

/** What every control of a form has. */
const CONTROL = ['form', 'labels', 'validity', 'validationMessage', 'willValidate'];

describe('the manifest', { skip }, () => {
  test('custom-elements.json names exactly the attributes that the element observes', () => {
    assert.deepEqual(names(element().attributes), [...observedAttributes].sort());
  });

  test('custom-elements.json names exactly the public properties of the element', () => {
    const fields = element().members.filter(({ kind }) => kind === 'field');
    const settings = [...elementProperties.keys()].map(String);
    assert.deepEqual(names(fields), [...settings, 'state', 'photos', ...CONTROL].sort());
  });

  test('custom-elements.json names exactly the methods that a host may call', () => {
    const methods = element().members.filter(({ kind }) => kind === 'method');
    const promised = [
      'start',
      'stop',
      'reset',
      'retake',
      'addFiles',
      'submit',
      'applyResult',
      'applyError',
      'documentImages',
      'forgetSessions',
    ];
    promised.push('checkValidity', 'reportValidity');
    assert.deepEqual(names(methods), promised.sort());
  });

  test('custom-elements.json names exactly the events that the element dispatches', () => {
    const dispatched = [...sources.matchAll(/super\('(doc-[a-z]+)'/g)].map((match) => match[1]);
    assert.ok(dispatched.length > 0);
    assert.deepEqual(names(element().events), dispatched.sort());
  });

  test('the React component listens for exactly the events in custom-elements.json', () => {
    const listened = [...readFileSync(join(SRC, 'react.ts'), 'utf8').matchAll(/^ {2}onDoc\w+: '(doc-[a-z]+)',$/gm)].map(
      (match) => match[1]!,
    );
    assert.deepEqual(listened.sort(), names(element().events));
  });

  test('custom-elements.json names every part of the templates, as a part or in the description of one', () => {
    const written = [...sources.matchAll(/\bpart="([a-z\- ]+)/g)].flatMap((match) => match[1]!.trim().split(' '));
    const described = names(element().cssParts).concat(
      [...JSON.stringify(element().cssParts).matchAll(/`([a-z-]+)`/g)].map((m) => m[1]!),
    );
    assert.ok(written.length > 20);
    assert.deepEqual(
      [...new Set(written)].filter((part) => !described.includes(part)),
      [],
    );
  });

  test('custom-elements.json names exactly the states of the session', () => {
    assert.deepEqual(names(element().cssStates), [...STATE_NAMES].sort());
  });

  test('custom-elements.json names exactly the slots of the templates', () => {
    const slots = [...sources.matchAll(/<slot name="([a-z]+)"/g)].map((match) => match[1]);
    assert.deepEqual(names(element().slots), [...new Set(slots)].sort());
  });

  for (const list of ['attributes', 'members', 'events', 'cssParts', 'cssProperties', 'cssStates', 'slots'] as const) {
    test(`custom-elements.json has a description for each of its ${list}`, () => {
      const entries = element()[list];
      assert.ok(entries.length > 0);
      assert.deepEqual(names(entries.filter(({ description }) => !description)), []);
    });
  }
});
