import { type Egress, EgressError, type FollowedResponse, type FollowRequest } from '@fettle/egress';
import { getDomain } from 'tldts';
import type { ProbeFacts, RedirectHop, SiteFacts, TlsFacts } from '../../facts.ts';
import type { LoadedRobots } from '../robots/load-robots.ts';
import { cleanText } from '../text/clean-text.ts';
import { normalizeUrl } from '../url/normalize-url.ts';
import { hasOrigin, isSameRegistrableDomain } from '../url/same-site.ts';

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
 * not asked for, and nothing at all where it forbids `/`. A probe that fails says so in its facts.
 */
export async function probeSite(rootUrl: string, options: ProbeOptions): Promise<Probes> {
  const { origin } = new URL(rootUrl);
  const [notFoundProbe, variants, tls, favicon, llmsTxt, corsProbe] = await Promise.all([
    probeNotFound(origin, options),
    probeSpellings(origin, options),
    probeTls(origin, options),
    probeFile(`${origin}/favicon.ico`, options),
    probeFile(`${origin}/llms.txt`, options),
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
  const answer = await probeFile(`${origin}/fettle-not-found-${name}`, options);
  return answer === null ? null : { url: answer.url, status: answer.status };
}

/**
 * A file of the site; null where its robots.txt forbids it. Followed along redirects as long as they stay on the site:
 * a file kept elsewhere is there, and that place has a robots.txt of its own.
 */
async function probeFile(url: string, options: ProbeOptions): Promise<ProbeFacts | null> {
  const { robots } = options;
  const { origin } = new URL(url);
  if (!robots.allows(url)) return null;
  return probe(url, options, (target) => hasOrigin(target, origin) && robots.allows(target));
}

/**
 * The other spellings of the address, each up to where it reaches the site, whose own answer the crawl knows, or leaves
 * the domain. The rules of the site are taken for all of them.
 */
async function probeSpellings(origin: string, options: ProbeOptions): Promise<ProbeFacts[]> {
  if (!options.robots.allows(`${origin}/`)) return [];
  const leadsOn = (target: string): boolean =>
    !hasOrigin(target, origin) && isSameRegistrableDomain(target, origin);
  return Promise.all(otherSpellings(origin).map((url) => probe(url, options, leadsOn)));
}

/**
 * The same host with the other scheme, and the registrable domain with or without `www.` in both; below it nobody
 * expects a `www.`. None for a port of its own: what listens on the usual ones of that machine is another site.
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
  const { response } = await ask(rootUrl, options, {
    headers: { origin: FOREIGN_ORIGIN },
    onHop: () => false,
  });
  if (response === null) return null;
  const { headers } = response;
  return {
    origin: FOREIGN_ORIGIN,
    allowOrigin: readValue(headers['access-control-allow-origin'], 200),
    allowCredentials: readValue(headers['access-control-allow-credentials'], 20),
  };
}

function readValue(header: string | undefined, maxLength: number): string | null {
  return header === undefined ? null : cleanText(header, maxLength);
}

/** Asks along the redirects as long as `leadsOn` has it; the redirect that ends the way is the last of the hops. */
async function probe(
  url: string,
  options: ProbeOptions,
  leadsOn: (target: string) => boolean,
): Promise<ProbeFacts> {
  const hops: RedirectHop[] = [];
  const { response, error } = await ask(url, options, {
    onHop: (hop) => {
      const location = normalizeUrl(hop.location);
      hops.push({ url: normalizeUrl(hop.url) ?? hop.url, status: hop.status, location });
      return location !== null && leadsOn(location);
    },
  });
  return { url, hops, status: response?.status ?? null, error: error?.code ?? null };
}

async function ask(
  url: string,
  { egress, signal }: ProbeOptions,
  request: Pick<FollowRequest, 'headers' | 'onHop'>,
): Promise<{ response: FollowedResponse | null; error: EgressError | null }> {
  try {
    const response = await egress.follow({ url, signal, timeouts: { totalMs: TIMEOUT_MS }, ...request });
    void response.discard();
    return { response, error: null };
  } catch (error) {
    if (!(error instanceof EgressError) || error.code === 'ABORTED') throw error;
    return { response: null, error };
  }
}
