/** DOM helpers of the demo page. */
export type CaptureElement = HTMLElementTagNameMap['doc-capture'];

/** Creates an element with attributes and content. */
export function buildElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}
