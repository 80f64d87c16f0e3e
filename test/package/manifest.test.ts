/** `custom-elements.json` and the element say the same, and nothing ships that it does not describe. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, test } from 'node:test';
import { DocCapture } from '../../src/element.js';
import { SLOT_NAMES } from '../../src/element/find-invalid-settings.js';
import { STATE_NAMES } from '../../src/session/session.js';
import { SRC, listSources } from '../structure/source-imports.js';
import { assertNone } from '../support/assert-none.js';

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

const inText = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);
const inSources = (pattern: RegExp): string[] => inText(sources, pattern);
const membersOf = (kind: string): readonly Named[] => element().members.filter((member) => member.kind === kind);

const METHODS = 'start stop reset retake addFiles submit documentImages checkValidity reportValidity';
/** What every control of a form has. */
const CONTROL = ['form', 'labels', 'validity', 'validationMessage', 'willValidate'];

describe('the manifest', { skip }, () => {
  const exactly: Readonly<Record<string, () => readonly [named: readonly Named[], actual: Iterable<string>]>> = {
    'attributes that the element observes': () => [element().attributes, observedAttributes],
    'public properties of the element': () => [
      membersOf('field'),
      [...[...elementProperties.keys()].map(String), 'state', 'photos', ...CONTROL],
    ],
    'methods that a host may call': () => [membersOf('method'), METHODS.split(' ')],
    'events that the element dispatches': () => [element().events, inSources(/super\('(doc-[a-z]+)'/g)],
    'events that the React component listens for': () => [
      element().events,
      inText(readFileSync(join(SRC, 'react.ts'), 'utf8'), /^ {2}onDoc\w+: '(doc-[a-z]+)',$/gm),
    ],
    'states of the session': () => [element().cssStates, STATE_NAMES],
    'slots of the templates': () => [element().slots, new Set(inSources(/<slot name="([a-z]+)"/g))],
    'slots that need no warning': () => [element().slots, SLOT_NAMES],
  };
  for (const [what, read] of Object.entries(exactly))
    test(`custom-elements.json names exactly the ${what}`, () => {
      const [named, actual] = read();
      assert.ok(named.length > 0);
      assert.deepEqual(names(named), [...actual].sort());
    });

  test('custom-elements.json names every part of the templates, as a part or in the description of one', () => {
    const written = inSources(/\bpart="([a-z\- ]+)/g).flatMap((parts) => parts.trim().split(' '));
    const { cssParts } = element();
    const described = [...names(cssParts), ...inText(JSON.stringify(cssParts), /`([a-z-]+)`/g)];
    assert.ok(written.length > 20);
    assertNone(written.filter((part) => !described.includes(part)));
  });

  for (const list of ['attributes', 'members', 'events', 'cssParts', 'cssProperties', 'cssStates', 'slots'] as const) {
    test(`custom-elements.json has a description for each of its ${list}`, () => {
      const entries = element()[list];
      assert.ok(entries.length > 0);
      assert.deepEqual(names(entries.filter(({ description }) => !description)), []);
    });
  }
});
