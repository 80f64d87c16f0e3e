import type { LitElement } from 'lit';
import type { DocCapturePropertiesBase } from './properties-base.js';
import type { DocCaptureEventMap } from './events.js';

/** Names of the settings, as properties. */
type SettingName = Exclude<keyof DocCapturePropertiesBase, keyof LitElement>;

/** A list as text: words of it, the first of which is checked. */
type WordsOf<List extends readonly string[]> = List[number] | `${List[number]}${' ' | ','}${string}`;

/** The type of a setting in a template: lists and numbers may be text. */
type TemplateValue<T> = T extends readonly string[] ? T | WordsOf<T> : T extends number ? T | `${number}` : T;

/** The type of a setting's attribute. */
type AttributeValue<T> = T extends readonly string[]
  ? WordsOf<T>
  : T extends number
    ? T | `${number}`
    : T extends boolean
      ? T | ''
      : T extends string
        ? T
        : never;

/** `docType` → `doc-type`. */
type KebabCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${KebabCase<Rest>}`
  : S;

/** The settings of `<doc-capture>` as properties, for templates: every one may be left out. */
export type DocCaptureSettings = { [K in SettingName]?: TemplateValue<DocCapturePropertiesBase[K]> | undefined };

/** The attributes of the tag `<doc-capture>`. */
export type DocCaptureTagAttributes = {
  [
    K in Exclude<SettingName, 'maxRetakes' | 'timeoutMs'> as AttributeValue<DocCapturePropertiesBase[K]> extends never
      ? never
      : KebabCase<K>
  ]?: AttributeValue<DocCapturePropertiesBase[K]> | undefined;
};

/** Listeners by the names that a framework gives them: `on` and the event's own. */
export type DocCaptureListeners = {
  [K in keyof DocCaptureEventMap as `on${K}`]?: ((event: DocCaptureEventMap[K]) => void) | undefined;
};
