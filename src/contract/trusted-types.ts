/**
 * The name of the Trusted Types policy. Pages with `require-trusted-types-for 'script'` must allow it in `trusted-types`,
 * beside `lit-html` for Lit.
 */
export const TRUSTED_TYPES_POLICY = 'doc-capture';

const POLICY_KEY = Symbol.for(TRUSTED_TYPES_POLICY);

interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}
interface TrustedTypesScope {
  readonly trustedTypes?: { createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy };
  /** A policy name can be used once, so separate bundles and other copies of the package share the policy here. */
  [POLICY_KEY]?: ScriptUrlPolicy | undefined;
}
/**
 * Makes the URL of an own script, or of the host's `worker-url`, a `TrustedScriptURL`. Without Trusted Types, or when the
 * page does not allow the policy, it returns the string; in the latter case the browser reports the violation.
 */
export function toTrustedScriptUrl(url: string): string {
  const scope = globalThis as TrustedTypesScope;
  try {
    scope[POLICY_KEY] ??= scope.trustedTypes?.createPolicy(TRUSTED_TYPES_POLICY, { createScriptURL: (value) => value });
  } catch {
    // The page does not allow the policy.
  }
  return scope[POLICY_KEY]?.createScriptURL(url) ?? url;
}
