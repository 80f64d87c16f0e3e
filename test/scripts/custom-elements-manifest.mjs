/**
 * `custom-elements.json` from the element's sources: what editors and documentation read. Holds what a host may use, in
 * the place where it imports it from; words that an attribute takes stand in its type.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli } from '@custom-elements-manifest/analyzer/cli.js';
import { ROOT } from './setup.mjs';

const SOURCES = ['attributes', 'define-doc-capture', 'doc-capture', 'events', 'form-control'].map(
  (name) => `src/element/${name}.ts`,
);
const MODULE = 'dist/index.js';
/** Classes that the element is made of; what they hold is shown as its own. */
const BASES = ['DocCaptureAttributes', 'DocCaptureFormControl'];
/** The element's own machinery, which the analyzer does not know as such. */
const HIDDEN = ['formAssociated', 'attributeChangedCallback', 'focus', 'render', 'updated', 'willUpdate'];

/** Types of ours by name, written out for attributes. */
const wordsOf = ({ DOC_TYPES, SIDES_SETTINGS }) => ({
  DocType: DOC_TYPES,
  SidesSetting: SIDES_SETTINGS,
  PhotoSource: ['camera', 'file'],
  RequestCredentials: ['omit', 'same-origin', 'include'],
});

/** An attribute holds text: a list is text too, and `undefined` is the attribute that is not there. */
function attributeType(text, words) {
  if (text.startsWith('readonly ')) return 'string';
  const parts = text.split(' | ').filter((part) => part !== 'undefined' && !part.includes('=>'));
  return parts.flatMap((part) => words[part]?.map((word) => `'${word}'`) ?? part).join(' | ');
}

const isShown = ({ name, privacy }) => privacy !== 'private' && privacy !== 'protected' && !HIDDEN.includes(name);

/** A default as the attribute would hold it: `['camera', 'file']` is `camera file`, and nothing is no default. */
const attributeDefault = (source = '') => source.replaceAll(/[[\]',_]/g, '');

/** What is inherited is shown as the element's own: the class it comes from is not exported. */
function flat(member) {
  return Object.fromEntries(Object.entries(member).filter(([key]) => key !== 'inheritedFrom'));
}

const LISTS = ['slots', 'cssParts', 'cssProperties', 'cssStates', 'attributes', 'members', 'events'];

function declarationOf(declaration, words) {
  const isElement = declaration.customElement === true;
  const lists = Object.fromEntries(
    LISTS.flatMap((name) => (declaration[name] ? [[name, declaration[name].map(flat)]] : [])),
  );
  const { attributes, members = [], events } = lists;
  return {
    ...declaration,
    ...lists,
    superclass: isElement ? { name: 'LitElement', package: 'lit' } : { name: 'Event', package: 'global:' },
    members: members
      .filter(isShown)
      // What an event's constructor puts into a field is no default.
      .map(({ default: value, ...member }) => ({ ...member, ...(isElement && value && { default: value }) })),
    ...(attributes && {
      attributes: attributes.map(({ default: value, ...attribute }) => ({
        ...attribute,
        type: { text: attributeType(attribute.type?.text ?? 'string', words) },
        ...(attributeDefault(value) && { default: attributeDefault(value) }),
      })),
    }),
    ...(events && { events: events.filter(({ name }) => name) }),
  };
}

/** @param {{ DOC_TYPES: readonly string[], SIDES_SETTINGS: readonly string[] }} contract */
export async function writeManifest(contract) {
  // The analyser writes the manifest's path into package.json, from the folder that it is given.
  const argv = [
    'analyze',
    '--litelement',
    '--quiet',
    '--outdir',
    'dist',
    ...SOURCES.flatMap((source) => ['--globs', source]),
  ];
  const { schemaVersion, modules } = await cli({ argv, cwd: ROOT, noWrite: true });
  const words = wordsOf(contract);
  const declarations = modules
    .flatMap((module) => module.declarations)
    .filter(({ name }) => !BASES.includes(name))
    .map((declaration) => (declaration.kind === 'class' ? declarationOf(declaration, words) : declaration))
    .sort((a, b) => Number(b.customElement ?? false) - Number(a.customElement ?? false));
  const own = (name) => ({ name, module: MODULE });
  const exports = [
    ...declarations.map(({ name }) => ({ kind: 'js', name, declaration: own(name) })),
    { kind: 'custom-element-definition', name: 'doc-capture', declaration: own('DocCapture') },
  ];
  const manifest = { schemaVersion, readme: 'README.md', modules: [{ kind: 'javascript-module', path: MODULE, declarations, exports }] }; // prettier-ignore
  writeFileSync(join(ROOT, 'dist/custom-elements.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
