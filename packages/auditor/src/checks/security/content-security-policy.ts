/** The policies of a response by directive; several headers, or a comma, make several policies (CSP3 §2.2). */
export function parsePolicies(header: string | undefined): Map<string, string[]>[] {
  if (header === undefined) return [];
  return header
    .split(/[\n,]/)
    .map(parsePolicy)
    .filter((policy) => policy.size > 0);
}

/** A directive that is repeated counts the first time; what is no directive name is dropped. */
function parsePolicy(text: string): Map<string, string[]> {
  const policy = new Map<string, string[]>();
  for (const part of text.split(';')) {
    const [name = '', ...values] = part.trim().toLowerCase().split(/\s+/);
    if (DIRECTIVES.has(name) && !policy.has(name)) policy.set(name, values);
  }
  return policy;
}

const DIRECTIVES = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'object-src',
  'child-src',
  'frame-src',
  'worker-src',
  'manifest-src',
  'frame-ancestors',
  'form-action',
  'base-uri',
  'navigate-to',
  'sandbox',
  'report-uri',
  'report-to',
  'require-trusted-types-for',
  'trusted-types',
  'upgrade-insecure-requests',
  'block-all-mixed-content',
]);
