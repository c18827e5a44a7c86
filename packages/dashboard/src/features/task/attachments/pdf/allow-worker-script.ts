interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL(address: string): string | null }): unknown;
}

/**
 * Allows this one URL to run as a script. The page requires Trusted Types, and pdf.js starts its worker from a plain
 * string, so the default policy has to know it. All other strings are still refused.
 */
export function allowWorkerScript(trusted: string): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const { href } = new URL(trusted, location.href);
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (new URL(address, location.href).href === href ? href : null),
  });
}
