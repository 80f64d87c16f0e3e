import { createRef, type Ref } from 'lit/directives/ref.js';
import type { PreviewName } from '../headless/headless.js';

/** References to the elements of the camera screen. */
interface CameraRefs {
  /** The screen itself. Set exactly while the camera screen is shown. */
  readonly screen: Ref<HTMLElement>;
  readonly video: Ref<HTMLVideoElement>;
  /** Canvas that shows the captured frame while it is checked. */
  readonly frozenFrame: Ref<HTMLCanvasElement>;
  /** The area that the layout keeps free for the guide. */
  readonly guideArea: Ref<HTMLElement>;
  readonly scrim: Ref<SVGElement>;
  readonly flash: Ref<SVGElement>;
  readonly outline: Ref<SVGElement>;
  readonly corners: Ref<SVGElement>;
  readonly countdown: Ref<SVGElement>;
  /** Polygon around the detected document. */
  readonly detected: Ref<SVGElement>;
}

/** Where the current screen is rendered. */
interface ScreenPlace {
  screenName: string;
  /** In the second of the two places of the template. */
  isSecond: boolean;
}

/** References to rendered elements that controllers need. A value is `undefined` while its element is not on the page. */
export interface ViewRefs {
  readonly root: Ref<HTMLElement>;
  /** An empty box as high as the page makes the element; 0 if the height follows the content. */
  readonly probe: Ref<HTMLElement>;
  /** The heading of the current screen. */
  readonly title: Ref<HTMLElement>;
  readonly leaveButton: Ref<HTMLButtonElement>;
  /** Input for the browser's file dialog. */
  readonly fileInput: Ref<HTMLInputElement>;
  /** Input for the phone's camera app. */
  readonly nativeCameraInput: Ref<HTMLInputElement>;
  readonly previews: Readonly<Record<PreviewName, Ref<HTMLCanvasElement>>>;
  readonly camera: CameraRefs;
  readonly place: ScreenPlace;
}

export function createViewRefs(): ViewRefs {
  return {
    root: createRef(),
    probe: createRef(),
    title: createRef(),
    leaveButton: createRef(),
    fileInput: createRef(),
    nativeCameraInput: createRef(),
    previews: { front: createRef(), back: createRef(), candidate: createRef(), candidateBack: createRef() },
    camera: {
      screen: createRef(),
      video: createRef(),
      frozenFrame: createRef(),
      guideArea: createRef(),
      scrim: createRef(),
      flash: createRef(),
      outline: createRef(),
      corners: createRef(),
      countdown: createRef(),
      detected: createRef(),
    },
    place: { screenName: '', isSecond: false },
  };
}
