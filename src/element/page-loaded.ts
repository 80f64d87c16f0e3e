/** Resolves when the page is loaded, at once where it is. */
export async function pageLoaded(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
}
