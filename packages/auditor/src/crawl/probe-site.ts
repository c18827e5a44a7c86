import { type Egress, EgressError } from '@fettle/egress';
import type { SiteFacts } from '../facts.ts';
import type { LoadedRobots } from './load-robots.ts';

/** Asks for a path that cannot exist: a site that answers it with 200 has no honest 404. */
export async function probeNotFound(
  origin: string,
  options: { egress: Egress; signal: AbortSignal; robots: LoadedRobots; random: () => number },
): Promise<SiteFacts['notFoundProbe']> {
  const name = Math.floor(options.random() * 2 ** 48)
    .toString(36)
    .padStart(10, '0');
  const url = `${origin}/fettle-not-found-${name}`;
  if (!options.robots.allows(url)) return null;
  return { url, status: (await probe(url, options)).status };
}

/** What `http://` answers for an https site on its usual port; null for any other. */
export async function probeHttp(
  origin: string,
  options: { egress: Egress; signal: AbortSignal },
): Promise<SiteFacts['httpProbe']> {
  const { protocol, hostname, port } = new URL(origin);
  return protocol === 'https:' && port === '' ? probe(`http://${hostname}/`, options) : null;
}

async function probe(
  url: string,
  { egress, signal }: { egress: Egress; signal: AbortSignal },
): Promise<NonNullable<SiteFacts['httpProbe']>> {
  try {
    const response = await egress.follow({ url, signal });
    void response.discard();
    return { hops: response.hops, status: response.status };
  } catch (error) {
    if (!(error instanceof EgressError) || error.code === 'ABORTED') throw error;
    return { hops: [...error.hops], status: null };
  }
}
