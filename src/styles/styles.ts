/** How the face looks, as one list of style sheets for the element's shadow root. */
import type { CSSResult } from 'lit';
import { base } from './base.js';
import { camera } from './camera.js';
import { controls } from './controls.js';
import { figures } from './figures.js';
import { layouts } from './layouts.js';
import { modes } from './modes.js';
import { overlay } from './overlay.js';
import { screens } from './screens.js';
import { tiny } from './tiny.js';
import { tokens } from './tokens.js';

export const styles: CSSResult[] = [tokens, base, controls, screens, figures, layouts, camera, overlay, tiny, modes];
