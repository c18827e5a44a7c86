import type { PageFacts } from '../../facts.ts';

/** One policy: its directives with their values, in lower case. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** The policies of a header by directive; several headers, or a comma, make several policies (CSP3 §2.2). */
export function parsePolicies(header: string | undefined): Policy[] {
  return (header ?? '').split(/[\n,]/).flatMap((text) => parsePolicy(text) ?? []);
}

/** Those of `<meta http-equiv>`, one each; three directives have no effect there (CSP3 §3.3). */
export function parseMetaPolicies(contents: readonly string[]): Policy[] {
  return contents.flatMap((text) => parsePolicy(text, NOT_IN_META) ?? []);
}

/** All policies browsers enforce on a page. */
export function policiesOf({ headers, document }: Pick<PageFacts, 'headers' | 'document'>): Policy[] {
  return [
    ...parsePolicies(headers['content-security-policy']),
    ...parseMetaPolicies(document?.policyMeta ?? []),
  ];
}

/** With it browsers ask for every http:// part of the page over https://, and send its forms so. */
export function upgradesRequests(page: Pick<PageFacts, 'headers' | 'document'>): boolean {
  return policiesOf(page).some((policy) => policy.has('upgrade-insecure-requests'));
}

/** A source that stands for every host, whatever its scheme or port. */
export function allowsEveryHost(source: string): boolean {
  return source === 'http:' || source === 'https:' || /^(?:https?:\/\/)?\*(?::(?:\*|\d+))?$/.test(source);
}

/** A directive that is repeated counts the first time; what is no directive name is dropped. Null for none. */
function parsePolicy(text: string, ignored: ReadonlySet<string> = new Set()): Policy | null {
  const policy = new Map<string, string[]>();
  for (const part of text.split(';')) {
    const [name = '', ...values] = part.trim().toLowerCase().split(/\s+/);
    if (DIRECTIVES.has(name) && !ignored.has(name) && !policy.has(name)) policy.set(name, values);
  }
  return policy.size === 0 ? null : policy;
}

const NOT_IN_META = new Set(['frame-ancestors', 'report-uri', 'sandbox']);

const DIRECTIVES = new Set(
  (
    'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src ' +
    'connect-src media-src object-src child-src frame-src worker-src manifest-src prefetch-src fenced-frame-src ' +
    'frame-ancestors form-action base-uri navigate-to sandbox plugin-types report-uri report-to webrtc ' +
    'require-trusted-types-for require-sri-for trusted-types upgrade-insecure-requests block-all-mixed-content'
  ).split(' '),
);
