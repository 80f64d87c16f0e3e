/**
 * Writes `custom-elements.json` from the sources of the element, for editors and documentation. It contains what a host may
 * use, with the module that exports it. The type of an attribute lists its words.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli } from '@custom-elements-manifest/analyzer/cli.js';
import { ROOT } from './setup.mjs';

const SOURCES = ['properties-base', 'element', 'doc-capture', 'events', 'handoff/handoff-event', 'form-control'].map(
  (name) => `src/element/${name}.ts`,
);
const MODULE = 'dist/index.js';
/** Base classes of the element. Their members count as the element's own. */
const BASES = ['DocCapturePropertiesBase', 'DocCaptureFormControl'];
/** Members that are no public interface, though the analyzer lists them. */
const HIDDEN = ['formAssociated', 'attributeChangedCallback', 'focus', 'render', 'updated', 'willUpdate'];

/** The words of our types, by type name. */
const wordsOf = ({ DOC_TYPES, SIDES_SETTINGS }) => ({
  DocType: DOC_TYPES,
  SidesSetting: SIDES_SETTINGS,
  PhotoSource: ['camera', 'file'],
  RequestCredentials: ['omit', 'same-origin', 'include'],
});

/** An attribute is text. A list is text too, and `undefined` is a missing attribute. */
function attributeType(text, words) {
  if (text.startsWith('readonly ')) return 'string';
  const parts = text.split(' | ').filter((part) => part !== 'undefined' && !part.includes('=>'));
  return parts.flatMap((part) => words[part]?.map((word) => `'${word}'`) ?? part).join(' | ');
}

const isShown = ({ name, privacy }) => privacy !== 'private' && privacy !== 'protected' && !HIDDEN.includes(name);

/** The source of a constant that a property has as its default, or the source itself. */
function resolveConstant(source) {
  const settings = readFileSync(new URL('../src/element/element-settings.ts', import.meta.url), 'utf8');
  return new RegExp(`^export const ${source}\\b[^=]*= (.+);$`, 'm').exec(settings)?.[1] ?? source;
}

/** A default as attribute text: `['camera', 'file']` is `camera file`. */
const attributeDefault = (source = '') =>
  (/^[A-Z_]+$/.test(source) ? resolveConstant(source) : source).replaceAll(/[[\]',_]/g, '');

/** Omits the class that a member is inherited from, because that class is not exported. */
const withoutOrigin = (key, value) => (key === 'inheritedFrom' ? undefined : value);

function declarationOf(declaration, words) {
  const isElement = declaration.customElement === true;
  const { attributes, members = [] } = declaration;
  return {
    ...declaration,
    superclass: isElement ? { name: 'LitElement', package: 'lit' } : { name: 'Event', package: 'global:' },
    members: members
      .filter(isShown)
      // The value that the constructor of an event sets is no default.
      .map(({ default: value, ...member }) => ({ ...member, ...(isElement && value && { default: value }) })),
    ...(attributes && {
      attributes: attributes.map(({ default: value, ...attribute }) => ({
        ...attribute,
        type: { text: attributeType(attribute.type?.text ?? 'string', words) },
        ...(attributeDefault(value) && { default: attributeDefault(value) }),
      })),
    }),
  };
}

/** @param {{ DOC_TYPES: readonly string[], SIDES_SETTINGS: readonly string[] }} contract */
export async function writeElementsManifest(contract) {
  // The analyzer writes the path of the manifest into the package.json of this folder; `noWrite` prevents it.
  const globs = SOURCES.flatMap((source) => ['--globs', source]);
  const argv = ['analyze', '--litelement', '--quiet', '--outdir', 'dist', ...globs];
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
  writeFileSync(join(ROOT, 'dist/custom-elements.json'), `${JSON.stringify(manifest, withoutOrigin)}\n`);
}
