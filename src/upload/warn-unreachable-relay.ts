const warnedEndpoints = new Set<string>();

/**
 * Explains in the console, once for each endpoint, why no answer could be read. The browser hides from the page whether a relay is
 * down or has refused the page's origin: a refused preflight has no readable body.
 */
export function warnAboutUnreachableRelay(endpoint: string): void {
  if (warnedEndpoints.has(endpoint)) return;
  warnedEndpoints.add(endpoint);
  console.warn(
    `doc-capture: relay_unreachable. The relay at "${endpoint}" is not reachable, or the origin ${location.origin} is not allowed: name it in ALLOWED_ORIGINS (allowedOrigins).`,
  );
}
