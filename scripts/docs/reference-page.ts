/** Generates `docs/reference.md` from the custom-elements manifest, which has the doc comments of the sources. */
import { readFileSync } from 'node:fs';
import { supportedDocuments, THRESHOLDS, type SupportedDocument } from '../../src/checks/checks.js';
import { RULES } from '../../src/checks/rules/rules.js';
import { inlineCode, formatPage, markdownTable } from './markdown.js';

interface Typed {
  readonly name: string;
  readonly description?: string;
  readonly default?: string;
  readonly type?: { readonly text: string };
}
interface Member extends Typed {
  readonly kind: 'field' | 'method';
  readonly readonly?: boolean;
  readonly attribute?: string;
  readonly parameters?: readonly (Typed & { readonly optional?: boolean })[];
  readonly return?: { readonly type: { readonly text: string } };
}
interface Declaration extends Typed {
  readonly kind: 'class' | 'function';
  readonly tagName?: string;
  readonly members?: readonly Member[];
  readonly attributes?: readonly (Typed & { readonly fieldName?: string })[];
  readonly events?: readonly Typed[];
  readonly slots?: readonly Typed[];
  readonly cssParts?: readonly Typed[];
  readonly cssProperties?: readonly Typed[];
  readonly cssStates?: readonly Typed[];
}

const INTRO = `# Reference

The public interface of \`<doc-capture>\`. This page is generated from the custom-elements manifest
(\`doc-capture/custom-elements.json\`, which editors read too). For the use, see [the guide](guide.md).`;

const ATTRIBUTES = `## Attributes and properties

An attribute and its property are one setting. A list is separated by spaces or commas in the attribute, and an array in the
property. An invalid value counts as missing, with a warning in the console. A change during the flow applies from the next
start.`;

const EVENTS = `## Events

All events bubble and are composed. Their classes are exported by \`doc-capture\`.`;

const PARTS = `## Parts

For \`::part()\`. A part may have several names: \`::part(filled-button)\`.`;

const PROPERTIES = `## Custom properties

Set them on the element or an ancestor. Properties without a default follow \`color-scheme\`.`;

const STATES = `## States

For \`:state()\`, one at a time: \`doc-capture:state(sending)\`. It is the same word as \`state.name\`.`;

const LIMITS = `## Limits of the checks

Hosts set any of them with \`thresholds\`. In the repository, \`src/checks/limits/thresholds.ts\` says what each was set on: drawn documents in
simulated scenes, never photos of real documents. The findings of cut-off and second documents have no limit to set.`;

const DOCUMENTS = `## Measured documents

The checks know no list of documents: they look for any document of the usual formats. These kinds were measured, on published specimens that
nothing was trained on: each as it was published and, where that is the document alone, in three simulated photos. Found: the corners are right
(IoU ≥ 0.9). Type named: by the photo, without a word from the host. MRZ read: every letter. The counts are photos. The front of most licences has neither
MRZ nor barcode, so it names no type: the host gives it, or the person chooses. Kinds that are not in the list were not measured. Nothing
here judges whether a document is genuine.

The same as data: \`supportedDocuments\` of \`doc-capture/checks\`.`;

const TYPES = `## Types

The types above and their modules:

\`\`\`ts
import type { CaptureState, CheckReport, MessageOverrides, Outcome } from 'doc-capture';
import type { DocType, ErrorCode, ErrorDetail, RelayAnswer, Side, SidesSetting } from 'doc-capture/contract';
import type { CaptureSource, Thresholds } from 'doc-capture/headless';
\`\`\``;

/** @throws Error when a name has no doc comment in the sources */
function text({ name, description = '' }: Typed): string {
  if (description === '') throw new Error(`${name} has no comment`);
  return description;
}

function settings({ attributes = [], members = [] }: Declaration): string {
  const fields = new Map(members.map((member) => [member.name, member]));
  const rows = attributes.map((attribute) => {
    const field = fields.get(attribute.fieldName ?? '');
    const isProperty = field !== undefined && field.name !== attribute.name;
    const type = attribute.type?.text === 'string' ? (field?.type?.text ?? 'string') : attribute.type?.text;
    return [
      inlineCode(attribute.name) + (isProperty ? `<br>${inlineCode(field.name)}` : ''),
      inlineCode(type?.replace(/ \| undefined$/, '') ?? ''),
      inlineCode(attribute.default ?? ''),
      text(attribute),
    ];
  });
  const alone = members.filter(({ kind, attribute }) => kind === 'field' && attribute === undefined);
  return [
    markdownTable(['Attribute, property', 'Type', 'Default', 'Meaning'], rows),
    'Properties without an attribute:',
    bulletList(
      alone.map((field) => {
        const type = field.type?.text.replace(/ \| undefined$/, '') ?? '';
        return `${inlineCode(`${field.name}: ${type}`)}${field.readonly === true ? ', read-only' : ''}: ${text(field)}`;
      }),
    ),
  ].join('\n\n');
}

function signature({ name, parameters = [], return: given }: Member): string {
  const list = parameters.map(({ name: own, optional, type }) => `${own}${optional ? '?' : ''}: ${type?.text ?? ''}`);
  const type = given?.type.text ?? 'void';
  return inlineCode(`${name}(${list.join(', ')})${type === 'void' ? '' : `: ${type}`}`);
}

const methods = ({ members = [] }: Declaration): string =>
  bulletList(members.filter(({ kind }) => kind === 'method').map((method) => `${signature(method)}: ${text(method)}`));

function event({ name, type }: Typed, classes: readonly Declaration[]): string {
  const own = classes.find((declaration) => declaration.name === type?.text);
  if (own === undefined) throw new Error(`${name} has no class`);
  const fields = (own.members ?? []).map((member) =>
    member.kind === 'method'
      ? `${signature(member)}: ${member.parameters?.map(text).join(' ') ?? ''}`
      : `${inlineCode(`${member.name}: ${member.type?.text ?? ''}`)}: ${text(member)}`,
  );
  return `### \`${name}\`\n\n${inlineCode(own.name)}. ${text(own)}\n\n${bulletList(fields)}`;
}

const bulletList = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

const list = (items: readonly Typed[] = []): string =>
  bulletList(items.map((item) => `${inlineCode(item.name)}: ${text(item)}`));

const THRESHOLDS_URL = new URL('../../src/checks/limits/thresholds.ts', import.meta.url);
/** A member of `THRESHOLDS` with its comment. */
const MEMBER = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*(\w+):/g;

/** The findings and hints of the rules with a limit. */
function effectsOf(name: string): string {
  const rules = RULES.filter(({ under, over }) => under === name || over === name);
  const words = rules.flatMap(({ reason, hint }) => [reason, hint]).filter((word) => word !== undefined);
  return [...new Set(words)].map(inlineCode).join(', ');
}

/** Of a comment, what comes before the data on which the limit was set; the unit alone says too little. */
function unitAndMeaning(comment: string): string {
  const [unit = '', meaning = ''] = comment.split(/(?<=\.) (?=[A-Z0-9])/);
  return /[,:] /.test(unit) ? unit : `${unit} ${meaning}`.trim();
}

/** Default, rules and the first sentence of the comment of each limit. @throws Error when a limit has no comment */
function limitsTable(): string {
  const [, source = ''] = readFileSync(THRESHOLDS_URL, 'utf8').split('THRESHOLDS = {');
  const comments = new Map(
    [...source.matchAll(MEMBER)].map(([, lines = '', name = '']) => [
      name,
      lines.replaceAll(/\s*\n\s*\*\s*/g, ' ').trim(),
    ]),
  );
  const rows = Object.entries(THRESHOLDS).map(([name, value]) => {
    const comment = comments.get(name);
    if (comment === undefined) throw new Error(`${name} has no comment`);
    return [inlineCode(name), String(value), effectsOf(name), unitAndMeaning(comment)];
  });
  return markdownTable(['Limit', 'Default', 'Findings and hints', 'Unit and meaning'], rows);
}

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' });

function documentsTable(): string {
  const share = (measured: SupportedDocument['found']): string => measured?.join(' of ') ?? 'not measured';
  const rows = supportedDocuments.map(({ country, docType, format, specimens, found, typed, read }) => [
    `${COUNTRY_NAMES.of(country) ?? country} (${country})`,
    docType === null ? 'visa' : inlineCode(docType),
    format,
    String(specimens),
    share(found),
    share(typed),
    share(read),
  ]);
  return markdownTable(['Country', 'Type', 'Format', 'Specimens', 'Found', 'Type named', 'MRZ read'], rows);
}

/** @param manifest the path of `custom-elements.json` */
export function referencePage(manifest: URL): Promise<string> {
  const { modules } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    readonly modules: readonly { readonly declarations: readonly Declaration[] }[];
  };
  const declarations = modules.flatMap((module) => module.declarations);
  const element = declarations.find(({ tagName }) => tagName === 'doc-capture');
  if (element === undefined) throw new Error('the manifest has no <doc-capture>');
  return formatPage([
    INTRO,
    ATTRIBUTES,
    settings(element),
    '## Methods',
    methods(element),
    EVENTS,
    ...(element.events ?? []).map((one) => event(one, declarations)),
    '## Slots',
    list(element.slots),
    PARTS,
    list(element.cssParts),
    PROPERTIES,
    markdownTable(
      ['Property', 'Default', 'Meaning'],
      (element.cssProperties ?? []).map((one) => [inlineCode(one.name), inlineCode(one.default ?? ''), text(one)]),
    ),
    STATES,
    list(element.cssStates),
    LIMITS,
    limitsTable(),
    DOCUMENTS,
    documentsTable(),
    TYPES,
  ]);
}
