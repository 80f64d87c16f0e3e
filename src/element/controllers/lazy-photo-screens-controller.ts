import type { ReactiveElement } from 'lit';
import type { StateName } from '../../headless/headless.js';
import { loadPhotoScreens, type LoadPhotoScreens } from '../load-photo-screens.js';
import type { PhotoScreens } from '../photo-screens/photo-screens.js';
import { PHOTO_SCREEN_DEPS } from '../screen-template-parts.js';
import { PHOTO_STYLES_INDEX } from '../../styles/styles.js';

/** The states that show one of these screens, or are followed by one. */
const PHOTO_STATES: readonly StateName[] = ['checking', 'review', 'sending', 'captured', 'answered'];

/**
 * Loads the screens from the first photo on, at the first interaction; after a failure, with the next state that needs them. Adopts
 * their style sheet.
 */
export class LazyPhotoScreensController {
  readonly #host: ReactiveElement;
  readonly #load: LoadPhotoScreens;
  #screens: PhotoScreens | null = null;
  #isLoading = false;

  constructor(host: ReactiveElement, load: LoadPhotoScreens = loadPhotoScreens) {
    this.#host = host;
    this.#load = load;
  }

  /** Begins to load in a state that needs the screens. @returns `null` until they are loaded */
  forState(state: StateName): PhotoScreens | null {
    if (PHOTO_STATES.includes(state)) this.preload();
    return this.#screens;
  }

  /** Loads the screens, unless they are loaded or on their way. */
  preload(): void {
    if (this.#screens || this.#isLoading) return;
    const loaded = this.#load(PHOTO_SCREEN_DEPS);
    if (!(loaded instanceof Promise)) return this.#adopt(loaded);
    this.#isLoading = true;
    loaded
      .then((screens) => {
        this.#adopt(screens);
        this.#host.requestUpdate();
      })
      // Until they are loaded, `renderScreen` shows fallback screens.
      .catch(() => undefined)
      .finally(() => (this.#isLoading = false));
  }

  #adopt(screens: PhotoScreens): void {
    this.#screens = screens;
    const root = this.#host.renderRoot;
    if (!(root instanceof ShadowRoot)) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(screens.styles);
    // Before the responsive layouts, which override some of its rules.
    root.adoptedStyleSheets.splice(PHOTO_STYLES_INDEX, 0, sheet);
  }
}
