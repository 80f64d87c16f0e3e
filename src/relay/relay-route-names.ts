import { RELAY_PATHS } from '../contract/contract.js';

/** The routes of the relay. `other` is every path that it does not answer. */
export const RELAY_ROUTE_NAMES = [
  'photos',
  'config',
  'handoff',
  'callback',
  'health',
  'ready',
  'openapi',
  'other',
] as const;
export type RelayRouteName = (typeof RELAY_ROUTE_NAMES)[number];

/** The path below the mount; `null` when the request is outside it. */
export function pathBelowMount(mount: string, url: string): string | null {
  const { pathname } = new URL(url);
  return pathname.startsWith(`${mount}/`) ? pathname.slice(mount.length) : null;
}

/** The route of a path below the mount. */
export function classifyRoute(path: string | null): RelayRouteName {
  if (path === RELAY_PATHS.photos) return 'photos';
  if (path === RELAY_PATHS.config) return 'config';
  if (path === RELAY_PATHS.handoff || path?.startsWith(`${RELAY_PATHS.handoff}/`) === true) return 'handoff';
  if (path === RELAY_PATHS.health) return 'health';
  if (path === RELAY_PATHS.ready) return 'ready';
  if (path === RELAY_PATHS.openapi) return 'openapi';
  return path?.startsWith(`${RELAY_PATHS.callback}/`) === true ? 'callback' : 'other';
}
