import { lazyModule } from '../../shared/shared.js';

/** Parts of the element that are loaded when they are needed: each once for all elements of a page. */
export const LAZY_PARTS = {
  cameraUi: lazyModule(() => import('../camera-ui.js').then((module) => module.CameraUiController)),
  handoff: lazyModule(() => import('../handoff/handoff-ui.js').then((module) => module.HandoffController)),
  permission: lazyModule(() => import('../permission/permission-ui.js').then((module) => module.PermissionController)),
  photoScreens: lazyModule(() => import('../photo-screens/photo-screens.js').then((module) => module.PhotoScreensPart)),
  resume: lazyModule(() => import('../resume/resume-ui.js').then((module) => module.ResumeController)),
};
