/** Calls back once, when a part of the page first comes into view. */
export function whenInView(place: Element, callback: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    callback();
  });
  observer.observe(place);
}
