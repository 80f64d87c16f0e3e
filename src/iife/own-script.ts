/** The script element of this code. It is known only while the script runs, so it is read here. In ES modules `null`. */
export const ownScript = document.currentScript instanceof HTMLScriptElement ? document.currentScript : null;

/** The address from which the script element of this code was loaded; `null` when the script is inline or an ES module. */
export const ownScriptUrl = ownScript && readScriptUrl(ownScript);

/**
 * `script.src` is resolved against the base of this moment. A `<base>` behind the script was not there when the script was
 * requested, and injected markup can add one, so it does not count.
 */
function readScriptUrl(script: HTMLScriptElement): string | null {
  const src = script.getAttribute('src');
  const base = document.querySelector('base[href]');
  const isBaseLater = base !== null && (script.compareDocumentPosition(base) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  try {
    return src ? new URL(src, isBaseLater ? document.URL : document.baseURI).href : null;
  } catch {
    return null;
  }
}
