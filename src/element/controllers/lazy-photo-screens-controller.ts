import type { ReactiveElement } from 'lit';
import type { StateName } from '../../headless/headless.js';
import { lazyModule } from '../../shared/shared.js';
import { adoptStyles, PHOTO_STYLES_INDEX } from '../styles/element-styles.js';
import type { PhotoScreens } from '../view-model.types.js';

/** The states that show one of these screens, or are followed by one. */
const PHOTO_STATES: readonly StateName[] = ['checking', 'review', 'sending', 'captured', 'answered'];

/** One for all elements of a page. */
export const photoScreensModule = lazyModule(() => import('../photo-screens/photo-screens.js'));

/** Loads the screens from the first photo on: at the first interaction, and after a failure in the next state that needs them. */
export class LazyPhotoScreensController {
  readonly #host: ReactiveElement;

  constructor(host: ReactiveElement) {
    this.#host = host;
  }

  /** `null` until they are loaded: `renderScreen` shows fallback screens. */
  get screens(): PhotoScreens | null {
    const screens = photoScreensModule.loaded?.photoScreens ?? null;
    if (screens) adoptStyles(this.#host.renderRoot, screens.styles, PHOTO_STYLES_INDEX);
    return screens;
  }

  /** Begins to load in a state that needs the screens. */
  forState(state: StateName): PhotoScreens | null {
    if (PHOTO_STATES.includes(state)) this.preload();
    return this.screens;
  }

  preload(): void {
    if (photoScreensModule.loaded) return;
    photoScreensModule.load().then(
      () => this.#host.requestUpdate(),
      () => undefined,
    );
  }
}
