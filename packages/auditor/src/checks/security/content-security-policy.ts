import type { PageFacts } from '../../facts.ts';

/** One policy: its directives and their values in lowercase. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** The policies of a header. Several headers, or values separated by commas, are several policies (CSP3 §2.2). */
export function parsePolicies(header: string | undefined): Policy[] {
  return (header ?? '').split(/[\n,]/).flatMap((text) => parsePolicy(text) ?? []);
}

/** The policies of `<meta http-equiv>` elements. Three directives have no effect there (CSP3 §3.3). */
export function parseMetaPolicies(contents: readonly string[]): Policy[] {
  return contents.flatMap((text) => parsePolicy(text, notInMeta) ?? []);
}

/** All policies that browsers enforce on a page. */
export function policiesOf({ headers, document }: Pick<PageFacts, 'headers' | 'document'>): Policy[] {
  return [
    ...parsePolicies(headers['content-security-policy']),
    ...parseMetaPolicies(document?.policyMeta ?? []),
  ];
}

/** With this directive, browsers request http:// resources over https:// and submit forms over https:// too. */
export function upgradesRequests(page: Pick<PageFacts, 'headers' | 'document'>): boolean {
  return policiesOf(page).some((policy) => policy.has('upgrade-insecure-requests'));
}

/** Whether a source matches every host, regardless of scheme and port. */
export function allowsEveryHost(source: string): boolean {
  return source === 'http:' || source === 'https:' || /^(?:https?:\/\/)?\*(?::(?:\*|\d+))?$/.test(source);
}

/** Only the first of repeated directives counts, and unknown names are dropped. Null without any directive. */
function parsePolicy(text: string, ignored: ReadonlySet<string> = new Set()): Policy | null {
  const policy = new Map<string, string[]>();
  for (const part of text.split(';')) {
    const [name = '', ...values] = part.trim().toLowerCase().split(/\s+/);
    if (directives.has(name) && !ignored.has(name) && !policy.has(name)) policy.set(name, values);
  }
  return policy.size === 0 ? null : policy;
}

const notInMeta = new Set(['frame-ancestors', 'report-uri', 'sandbox']);

const directives = new Set(
  (
    'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src ' +
    'connect-src media-src object-src child-src frame-src worker-src manifest-src prefetch-src fenced-frame-src ' +
    'frame-ancestors form-action base-uri navigate-to sandbox plugin-types report-uri report-to webrtc ' +
    'require-trusted-types-for require-sri-for trusted-types upgrade-insecure-requests block-all-mixed-content'
  ).split(' '),
);
