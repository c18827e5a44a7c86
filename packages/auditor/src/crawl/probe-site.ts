import { type Egress, EgressError, type FollowedResponse } from '@fettle/egress';
import { getDomain } from 'tldts';
import type { ProbeFacts, SiteFacts, TlsFacts } from '../facts.ts';
import type { LoadedRobots } from './load-robots.ts';
import { normalizeUrl } from './normalize-url.ts';

/** A probe tells by its status and its headers; the body of a real page is not read. */
const TIMEOUT_MS = 10_000;
/** Nobody's origin: a site that allows it allows everybody. */
const FOREIGN_ORIGIN = 'https://fettle-probe.example';

type Probes = Pick<
  SiteFacts,
  'notFoundProbe' | 'httpProbe' | 'variants' | 'tls' | 'favicon' | 'llmsTxt' | 'corsProbe'
>;

interface ProbeOptions {
  /** Keeping the pace of the site. */
  egress: Egress;
  signal: AbortSignal;
  robots: LoadedRobots;
  random: () => number;
}

/**
 * The few light requests that tell of the site as a whole, one each: a path that cannot exist, the other spellings of
 * the host, the handshake, the icon, llms.txt, and the root as asked for by a foreign page. What robots.txt forbids is
 * not asked for. A probe that fails says so in its facts.
 */
export async function probeSite(rootUrl: string, options: ProbeOptions): Promise<Probes> {
  const { origin } = new URL(rootUrl);
  const [notFoundProbe, variants, tls, favicon, llmsTxt, corsProbe] = await Promise.all([
    probeNotFound(origin, options),
    Promise.all(otherSpellings(origin).map((url) => probe(url, options))),
    probeTls(origin, options),
    probeAllowed(`${origin}/favicon.ico`, options),
    probeAllowed(`${origin}/llms.txt`, options),
    probeCors(rootUrl, options),
  ]);
  const http = variants.find(({ url }) => url === `http://${new URL(origin).host}/`);
  const httpProbe = http === undefined ? null : { hops: http.hops, status: http.status };
  return { notFoundProbe, httpProbe, variants, tls, favicon, llmsTxt, corsProbe };
}

/** A site that answers a path that cannot exist with 200 has no honest 404. */
async function probeNotFound(origin: string, options: ProbeOptions): Promise<SiteFacts['notFoundProbe']> {
  const name = Math.floor(options.random() * 2 ** 48)
    .toString(36)
    .padStart(10, '0');
  const answer = await probeAllowed(`${origin}/fettle-not-found-${name}`, options);
  return answer === null ? null : { url: answer.url, status: answer.status };
}

/**
 * The same site with the other scheme, and with or without `www.`; none for a port of its own, for an address and for
 * a host below the registrable domain, where nobody expects a `www.`.
 */
function otherSpellings(origin: string): string[] {
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

async function probeTls(origin: string, { egress }: ProbeOptions): Promise<TlsFacts | null> {
  if (!origin.startsWith('https:')) return null;
  try {
    return await egress.inspectTls(origin);
  } catch (error) {
    if (!(error instanceof EgressError) || error.code === 'ABORTED') throw error;
    return null;
  }
}

async function probeCors(rootUrl: string, options: ProbeOptions): Promise<SiteFacts['corsProbe']> {
  const { response } = await ask(rootUrl, options, { origin: FOREIGN_ORIGIN });
  if (response === null) return null;
  const { headers } = response;
  return {
    origin: FOREIGN_ORIGIN,
    allowOrigin: headers['access-control-allow-origin']?.slice(0, 200) ?? null,
    allowCredentials: headers['access-control-allow-credentials']?.slice(0, 20) ?? null,
  };
}

async function probeAllowed(url: string, options: ProbeOptions): Promise<ProbeFacts | null> {
  return options.robots.allows(url) ? probe(url, options) : null;
}

async function probe(url: string, options: ProbeOptions): Promise<ProbeFacts> {
  const { response, error } = await ask(url, options, {});
  const hops = (response?.hops ?? error?.hops ?? []).map(({ url: from, status, location }) => ({
    url: normalizeUrl(from) ?? from,
    status,
    location: normalizeUrl(location),
  }));
  return { url, hops, status: response?.status ?? null, error: error?.code ?? null };
}

async function ask(
  url: string,
  { egress, signal }: ProbeOptions,
  headers: Record<string, string>,
): Promise<{ response: FollowedResponse | null; error: EgressError | null }> {
  try {
    const response = await egress.follow({ url, headers, signal, timeouts: { totalMs: TIMEOUT_MS } });
    void response.discard();
    return { response, error: null };
  } catch (error) {
    if (!(error instanceof EgressError) || error.code === 'ABORTED') throw error;
    return { response: null, error };
  }
}
