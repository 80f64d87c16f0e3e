import type { ReactiveElement } from 'lit';
import type { StateName } from '../../headless/headless.js';
import { lazyModule } from '../../shared/shared.js';
import { adoptStyles, PHOTO_STYLES_INDEX } from '../../styles/styles.js';
import type { PhotoScreens } from '../view-model.types.js';

/** The states that show one of these screens, or are followed by one. */
const PHOTO_STATES: readonly StateName[] = ['checking', 'review', 'sending', 'captured', 'answered'];

/** One for all elements of a page. */
export const photoScreensModule = lazyModule(() => import('../photo-screens/photo-screens.js'));

/**
 * Loads the screens from the first photo on, at the first interaction; after a failure, with the next state that needs them. Adopts
 * their style sheet.
 */
export class LazyPhotoScreensController {
  readonly #host: ReactiveElement;
  #isLoading = false;
  /** `null` until the screens are loaded. */
  screens: PhotoScreens | null = null;

  constructor(host: ReactiveElement) {
    this.#host = host;
  }

  /** Begins to load in a state that needs the screens. @returns `null` until they are loaded */
  forState(state: StateName): PhotoScreens | null {
    if (PHOTO_STATES.includes(state)) this.preload();
    return this.screens;
  }

  /** Loads the screens, unless they are loaded or on their way. */
  preload(): void {
    if (this.screens || this.#isLoading) return;
    const { loaded } = photoScreensModule;
    // Loaded for another element: no fallback screen is shown.
    if (loaded) return this.#adopt(loaded.photoScreens);
    this.#isLoading = true;
    photoScreensModule
      .load()
      .then(({ photoScreens }) => {
        this.#adopt(photoScreens);
        this.#host.requestUpdate();
      })
      // Until they are loaded, `renderScreen` shows fallback screens.
      .catch(() => undefined)
      .finally(() => (this.#isLoading = false));
  }

  #adopt(screens: PhotoScreens): void {
    this.screens = screens;
    adoptStyles(this.#host.renderRoot, screens.styles, PHOTO_STYLES_INDEX);
  }
}
