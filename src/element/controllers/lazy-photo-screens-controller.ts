import type { ReactiveElement } from 'lit';
import type { StateName } from '../../headless/headless.js';
import { loadPhotoScreens, type LoadPhotoScreens } from '../load-photo-screens.js';
import type { PhotoScreens } from '../photo-screens/photo-screens.js';
import { PHOTO_SCREEN_PARTS } from '../screen-template-parts.js';
import { PHOTO_STYLES_INDEX } from '../../styles/styles.js';

/** The states that need the screens now, or in a moment. */
const PHOTO_STATES: readonly StateName[] = ['checking', 'review', 'sending', 'captured', 'answered'];

/** The screens from the first photo on. Loaded at the first interaction; after a failure, with the next screen that needs them. */
export class LazyPhotoScreensController {
  readonly #host: ReactiveElement;
  readonly #load: LoadPhotoScreens;
  #screens: PhotoScreens | null = null;
  #isLoading = false;

  constructor(host: ReactiveElement, load: LoadPhotoScreens = loadPhotoScreens) {
    this.#host = host;
    this.#load = load;
  }

  /** The screens, loaded at the latest while a photo is checked. @returns `null` until they are loaded */
  forState(state: StateName): PhotoScreens | null {
    if (PHOTO_STATES.includes(state)) this.preload();
    return this.#screens;
  }

  preload(): void {
    if (this.#screens || this.#isLoading) return;
    const loaded = this.#load(PHOTO_SCREEN_PARTS);
    if (!(loaded instanceof Promise)) return this.#adopt(loaded);
    this.#isLoading = true;
    loaded
      .then((screens) => {
        this.#adopt(screens);
        this.#host.requestUpdate();
      })
      // The screens are plain until then.
      .catch(() => undefined)
      .finally(() => (this.#isLoading = false));
  }

  #adopt(screens: PhotoScreens): void {
    this.#screens = screens;
    const root = this.#host.renderRoot;
    if (!(root instanceof ShadowRoot)) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(screens.styles);
    // Before the layouts by size, which change some of its rules.
    root.adoptedStyleSheets.splice(PHOTO_STYLES_INDEX, 0, sheet);
  }
}
