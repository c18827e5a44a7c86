import { type Egress, EgressError, type FollowedResponse, type FollowRequest } from '@fettle/egress';
import { getDomain } from 'tldts';
import type { ProbeFacts, RedirectHop, SiteFacts, TlsFacts } from '../../facts.ts';
import type { LoadedRobots } from '../robots/load-robots.ts';
import { cleanText } from '../text/clean-text.ts';
import { normalizeUrl } from '../url/normalize-url.ts';
import { hasOrigin, isSameRegistrableDomain } from '../url/same-site.ts';

/** A probe needs status and headers; the body is not read. */
const timeoutMs = 10_000;
/** An origin nobody has: a site that allows it allows every origin. */
const foreignOrigin = 'https://fettle-probe.example';

type Probes = Pick<
  SiteFacts,
  'notFoundProbe' | 'httpProbe' | 'variants' | 'tls' | 'favicon' | 'llmsTxt' | 'corsProbe'
>;

interface ProbeOptions {
  /** Keeps the pace of the site. */
  egress: Egress;
  signal: AbortSignal;
  robots: LoadedRobots;
  /** Whether the rules of the audit exclude a URL from all requests. */
  excludes?: (url: string) => boolean;
  random: () => number;
}

/**
 * A few light requests about the site as a whole: a path that cannot exist, the other variants of the host, the TLS
 * handshake, the icon, llms.txt, and the root with the origin of another site. What robots.txt disallows, or a rule of
 * the audit excludes, is not requested. The facts of a failed probe contain its error.
 */
export async function probeSite(rootUrl: string, options: ProbeOptions): Promise<Probes> {
  const { origin } = new URL(rootUrl);
  const [notFoundProbe, variants, tls, favicon, llmsTxt, corsProbe] = await Promise.all([
    probeNotFound(origin, options),
    probeVariants(origin, options),
    probeTls(origin, options),
    probeFile(`${origin}/favicon.ico`, options),
    probeFile(`${origin}/llms.txt`, options),
    probeCors(rootUrl, options),
  ]);
  const http = variants.find(({ url }) => url === `http://${new URL(origin).host}/`);
  const httpProbe = http === undefined ? null : { hops: http.hops, status: http.status };
  return { notFoundProbe, httpProbe, variants, tls, favicon, llmsTxt, corsProbe };
}

/** A path that cannot exist: status 200 means that the site reports missing pages as found. */
async function probeNotFound(origin: string, options: ProbeOptions): Promise<SiteFacts['notFoundProbe']> {
  const name = Math.floor(options.random() * 2 ** 48)
    .toString(36)
    .padStart(10, '0');
  const probed = await probeFile(`${origin}/fettle-not-found-${name}`, options);
  return probed === null ? null : { url: probed.url, status: probed.status };
}

/**
 * A file of the site; null where robots.txt disallows it or a rule excludes it. Redirects are followed as long as they stay on the site: a
 * file hosted elsewhere exists, and that host has its own robots.txt.
 */
async function probeFile(url: string, options: ProbeOptions): Promise<ProbeFacts | null> {
  const { robots, excludes = () => false } = options;
  const { origin } = new URL(url);
  const isOpen = (target: string): boolean => robots.allows(target) && !excludes(target);
  return isOpen(url) ? probe(url, options, (target) => hasOrigin(target, origin) && isOpen(target)) : null;
}

/**
 * The other variants of the origin, each followed until it reaches the site itself, whose response the crawl knows, or
 * leaves the domain. The robots.txt of the site is applied to all of them.
 */
async function probeVariants(origin: string, options: ProbeOptions): Promise<ProbeFacts[]> {
  const { robots, excludes = () => false } = options;
  if (!robots.allows(`${origin}/`)) return [];
  const leadsOn = (target: string): boolean =>
    !hasOrigin(target, origin) && isSameRegistrableDomain(target, origin) && !excludes(target);
  const variants = otherVariants(origin).filter((url) => !excludes(url));
  return Promise.all(variants.map((url) => probe(url, options, leadsOn)));
}

/**
 * The same host with the other scheme, and the registrable domain with or without `www.` for both schemes; nobody
 * expects `www.` on a subdomain. None for an explicit port: the default ports of that machine serve another site.
 */
function otherVariants(origin: string): string[] {
  const { protocol, hostname, port } = new URL(origin);
  if (port !== '') return [];
  const domain = getDomain(hostname, { allowPrivateDomains: true });
  const hosts = [hostname];
  if (domain !== null && hostname === domain) hosts.push(`www.${hostname}`);
  if (domain !== null && hostname === `www.${domain}`) hosts.push(domain);
  return hosts
    .flatMap((host) => [`http://${host}/`, `https://${host}/`])
    .filter((url) => url !== `${protocol}//${hostname}/`);
}

async function probeTls(origin: string, { egress, robots }: ProbeOptions): Promise<TlsFacts | null> {
  if (!origin.startsWith('https:') || !robots.allows(`${origin}/`)) return null;
  try {
    return await egress.inspectTls(origin);
  } catch (error) {
    if (!(error instanceof EgressError) || error.code === 'ABORTED') throw error;
    return null;
  }
}

async function probeCors(rootUrl: string, options: ProbeOptions): Promise<SiteFacts['corsProbe']> {
  if (!options.robots.allows(rootUrl)) return null;
  const { response } = await request(rootUrl, options, {
    headers: { origin: foreignOrigin },
    onHop: () => false,
  });
  if (response === null) return null;
  const { headers } = response;
  return {
    origin: foreignOrigin,
    allowOrigin: readValue(headers['access-control-allow-origin'], 200),
    allowCredentials: readValue(headers['access-control-allow-credentials'], 20),
  };
}

function readValue(header: string | undefined, maxLength: number): string | null {
  return header === undefined ? null : cleanText(header, maxLength);
}

/** Follows redirects as long as `leadsOn` allows; the redirect that was not followed is the last hop. */
async function probe(
  url: string,
  options: ProbeOptions,
  leadsOn: (target: string) => boolean,
): Promise<ProbeFacts> {
  const hops: RedirectHop[] = [];
  const { response, error } = await request(url, options, {
    onHop: (hop) => {
      const location = normalizeUrl(hop.location);
      hops.push({ url: normalizeUrl(hop.url) ?? hop.url, status: hop.status, location });
      return location !== null && leadsOn(location);
    },
  });
  return { url, hops, status: response?.status ?? null, error: error?.code ?? null };
}

async function request(
  url: string,
  { egress, signal }: ProbeOptions,
  init: Pick<FollowRequest, 'headers' | 'onHop'>,
): Promise<{ response: FollowedResponse | null; error: EgressError | null }> {
  try {
    const response = await egress.follow({ url, signal, timeouts: { totalMs: timeoutMs }, ...init });
    void response.discard();
    return { response, error: null };
  } catch (error) {
    if (!(error instanceof EgressError) || error.code === 'ABORTED') throw error;
    return { response: null, error };
  }
}
