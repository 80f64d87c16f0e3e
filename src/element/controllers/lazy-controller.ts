import type { ReactiveController } from 'lit';
import { lazyModule, type Lazy } from '../../shared/shared.js';
import type { LazyModuleDeps } from '../lazy-module-deps.types.js';

/** Parts of the element that are loaded when they are needed: each once for all elements of a page. */
export const LAZY_MODULES = {
  cameraUi: lazyModule(() => import('../camera-ui.js').then((module) => module.CameraUiController)),
  handoff: lazyModule(() => import('../handoff/handoff-controller.js').then((module) => module.HandoffController)),
  permission: lazyModule(() =>
    import('../permission/permission-controller.js').then((module) => module.PermissionController),
  ),
  photoScreens: lazyModule(() => import('../photo-screens/photo-screens.js').then((module) => module.PhotoScreensPart)),
  resume: lazyModule(() => import('../resume/resume-controller.js').then((module) => module.ResumeController)),
};

/** Loads a part of an element when it is needed, and renders again once it is there. Until then, and if it fails, the element does without. */
export class LazyController<Part> implements ReactiveController {
  readonly #part: Lazy<new (deps: LazyModuleDeps) => Part>;
  readonly #deps: LazyModuleDeps;
  readonly #getNeed: () => unknown;
  readonly #onFailure: (error: unknown) => void;
  #need: unknown = null;
  /** `null` until it is loaded and needed. */
  loaded: Part | null = null;

  /**
   * @param getNeed what needs the part now, if anything: after a failure, the next need tries again
   * @param onFailure says it to the person, where the element without the part would mislead
   */
  constructor(
    part: Lazy<new (deps: LazyModuleDeps) => Part>,
    deps: LazyModuleDeps,
    getNeed: () => unknown,
    onFailure: (error: unknown) => void = () => undefined,
  ) {
    this.#part = part;
    this.#deps = deps;
    this.#getNeed = getNeed;
    this.#onFailure = onFailure;
    deps.host.addController(this);
  }

  /** Before the rendering, which has the part at once where another element has loaded it. */
  hostUpdate(): void {
    const need = this.#getNeed();
    if (need && need !== this.#need) this.preload();
    this.#need = need;
  }

  preload(): void {
    if (this.#part.loaded) this.#create(this.#part.loaded);
    else this.whenLoaded(() => undefined);
  }

  /** Loads the part, and then does with it what the person has chosen. */
  whenLoaded(action: (part: Part) => void): void {
    this.#part.load().then((PartClass) => action(this.#create(PartClass)), this.#onFailure);
  }

  #create(PartClass: new (deps: LazyModuleDeps) => Part): Part {
    if (this.loaded === null) this.#deps.host.requestUpdate();
    return (this.loaded ??= new PartClass(this.#deps));
  }
}
