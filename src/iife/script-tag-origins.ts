import { ownScriptUrl } from './own-script.js';

/** Replaces the module of `element/` in the script-tag build: the origin of the script tag. None when the script is inline. */
export const SCRIPT_TAG_ORIGINS: readonly string[] = ownScriptUrl === null ? [] : [new URL(ownScriptUrl).origin];
