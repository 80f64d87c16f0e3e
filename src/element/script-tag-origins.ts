/**
 * Origins of the script tag that loaded this code. ES modules have none; the script-tag build replaces this module by that of
 * `iife/`.
 */
export const SCRIPT_TAG_ORIGINS: readonly string[] = [];
