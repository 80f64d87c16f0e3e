/** Package export `.`: defines `<doc-capture>` and exports its class. Safe to import on a server and more than once. */
import { defineDocCapture } from './element/element.js';

export * from './element/element.js';

defineDocCapture();

/**
 * Erases what every capture of this origin has stored, for example at sign-out, also in other tabs: `forgetSessions` of
 * `doc-capture/headless`, for pages with the script tag. Await it before you leave the page. It rejects only if its file does not load.
 */
export async function forgetSessions(): Promise<void> {
  await (await import('./resume/resume.js')).forgetSessions();
}
