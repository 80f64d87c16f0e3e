/**
 * The name of our Trusted Types policy: pages with `require-trusted-types-for 'script'` allow it in `trusted-types`,
 * beside Lit's own `lit-html`.
 */
export const TRUSTED_TYPES_POLICY = 'doc-capture';

const POLICY_KEY = Symbol.for(TRUSTED_TYPES_POLICY);

interface ScriptUrlPolicy {
  createScriptURL(address: string): string;
}
interface TrustedTypesScope {
  readonly trustedTypes?: { createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy };
  /** A name may be given once: what is bundled apart, and a second copy of the package, find the policy here. */
  [POLICY_KEY]?: ScriptUrlPolicy | undefined;
}
/**
 * The address of a script of ours, or of the host's `worker-url`, as a page takes it that requires Trusted Types. The
 * same string everywhere else, and where the page does not allow the policy: there the browser says so itself.
 */
export function toTrustedScriptUrl(address: string): string {
  const scope = globalThis as TrustedTypesScope;
  try {
    scope[POLICY_KEY] ??= scope.trustedTypes?.createPolicy(TRUSTED_TYPES_POLICY, { createScriptURL: (url) => url });
  } catch {
    // Not allowed.
  }
  return scope[POLICY_KEY]?.createScriptURL(address) ?? address;
}
