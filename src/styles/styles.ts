/** The style sheets of the element: those of its shadow root, and those that come with its lazy modules. */
export { adoptStyles, PHOTO_STYLES_INDEX, styles } from './element-styles.js';
export { compactCameraStyles } from './compact-camera-styles.js';
export { handoffStyles } from './handoff-styles.js';
export { photoScreenStyles } from './photo-screen-styles.js';
