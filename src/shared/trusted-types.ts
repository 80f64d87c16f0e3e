/**
 * The name of the Trusted Types policy. Pages with `require-trusted-types-for 'script'` must allow it in `trusted-types`,
 * beside `lit-html` for Lit.
 */
const TRUSTED_TYPES_POLICY = 'doc-capture';

const POLICY_KEY = Symbol.for(TRUSTED_TYPES_POLICY);

type CreateScriptUrl = (url: string, allowedOrigins?: readonly string[]) => string;
interface ScriptUrlPolicy {
  readonly createScriptURL: CreateScriptUrl;
}
interface ScriptScope {
  readonly trustedTypes?: { createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy };
  /** A policy name can be used once, so separate bundles and other copies of the package share the policy here. */
  [POLICY_KEY]?: ScriptUrlPolicy | undefined;
  /** Of the page or the worker; a frame without an address has the origin of the page that made it. */
  readonly origin?: string;
  readonly location?: { readonly protocol: string };
  readonly URL: new (url: string) => { readonly protocol: string; readonly origin: string };
}

/**
 * Whether a script may be loaded from an absolute address: from the page's own origin or one of `allowedOrigins`. Never
 * from `data:` and the like, whose text is the script. A page outside of the web, such as in an app, may use its own scheme.
 */
export function isAllowedScriptUrl(url: string, allowedOrigins: readonly string[] = []): boolean {
  const { URL, origin: ownOrigin, location } = globalThis as unknown as ScriptScope;
  try {
    const { protocol, origin } = new URL(url);
    if (['data:', 'javascript:'].includes(protocol)) return false;
    if (['http:', 'https:', 'blob:'].includes(protocol)) return origin === ownOrigin || allowedOrigins.includes(origin);
    return protocol === location?.protocol;
  } catch {
    return false;
  }
}

/**
 * Makes the URL of an own script, or of the host's `worker-url`, a `TrustedScriptURL`. Without Trusted Types, or when the
 * page does not allow the policy, it returns the string; in the latter case the browser reports the violation.
 * @param allowedOrigins beside the page's: those of the package's files, and of addresses that the host's scripts have set
 * @throws TypeError for any other address
 */
export const toTrustedScriptUrl: CreateScriptUrl = (url, allowedOrigins) => {
  const scope = globalThis as unknown as ScriptScope;
  const createScriptURL: CreateScriptUrl = (value, origins) => {
    if (isAllowedScriptUrl(value, origins)) return value;
    throw new TypeError(`doc-capture loads no script from ${value}`);
  };
  try {
    scope[POLICY_KEY] ??= scope.trustedTypes?.createPolicy(TRUSTED_TYPES_POLICY, { createScriptURL });
  } catch {
    // The page does not allow the policy.
  }
  // The shared policy may be that of an earlier version, which checks nothing.
  createScriptURL(url, allowedOrigins);
  return scope[POLICY_KEY]?.createScriptURL(url, allowedOrigins) ?? url;
};
