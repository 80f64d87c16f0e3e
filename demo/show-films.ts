/** Films that play when their still is pressed: nothing moves by itself, and no film loads before. */
import { elementById } from '../src/dev-page/page-helpers.js';

const FILMS = {
  found: new URL('../docs/images/found.webp', import.meta.url).href,
  remedy: new URL('../docs/images/remedy.webp', import.meta.url).href,
  handoff: new URL('../docs/images/handoff.webp', import.meta.url).href,
} as const;

export function connectFilms(): void {
  for (const [name, film] of Object.entries(FILMS)) {
    const button = elementById(`film-${name}`, HTMLButtonElement);
    const image = button.querySelector('img');
    const still = image?.src;
    button.addEventListener('click', () => {
      if (!image || !still) return;
      const isPlaying = button.getAttribute('aria-pressed') !== 'true';
      image.src = isPlaying ? film : still;
      button.setAttribute('aria-pressed', String(isPlaying));
    });
  }
}
