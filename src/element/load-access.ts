import type { OpenAccess } from './access.js';

/** What some people need at the camera, and nobody has to wait for. The script-tag build replaces this module. */
export const loadAccess = async (): Promise<OpenAccess> => (await import('./access.js')).openAccess;
