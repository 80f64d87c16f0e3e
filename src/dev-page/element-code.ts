/** Attributes that the code to copy shows, without those that are empty. */
const SHOWN = ['doc-type', 'tags'] as const;

/** The code of a page with the element: its script, and its tag with absolute addresses. */
export function createElementCode(capture: Element, scriptUrl: string): string {
  const endpoint = new URL(capture.getAttribute('endpoint') ?? '', document.baseURI).href;
  const settings = SHOWN.map((name) => [name, capture.getAttribute(name) ?? ''] as const);
  const attributes = [['endpoint', endpoint] as const, ...settings.filter(([, value]) => value !== '')];
  return [
    `<script type="module" src="${scriptUrl}"></script>`,
    '<doc-capture',
    ...attributes.map(([name, value]) => `  ${name}="${value}"`),
    '></doc-capture>',
  ].join('\n');
}
