/** Whether the accessibility aids of the camera, a lazy module, are loaded: their style sheet is the only one with this rule. */
export function hasCameraAids(root: ShadowRoot | null | undefined): boolean {
  const isOfAids = ({ cssRules }: CSSStyleSheet): boolean =>
    [...cssRules].some(({ cssText }) => cssText.includes('min-aspect-ratio'));
  return root?.adoptedStyleSheets.some(isOfAids) ?? false;
}
