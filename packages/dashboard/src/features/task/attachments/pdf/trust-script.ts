interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL(address: string): string | null }): unknown;
}

/**
 * Lets this one address be run as a script. The page demands Trusted Types, and pdf.js starts its worker by a plain text,
 * so the default policy has to know it; every other text that should become a script is still refused.
 */
export function trustScript(trusted: string): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const { href } = new URL(trusted, location.href);
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (new URL(address, location.href).href === href ? href : null),
  });
}
