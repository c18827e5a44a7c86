import { createHmac, type KeyObject } from 'node:crypto';
import { type Egress, EgressError, type LookUpTxt } from '@fettle/egress';
import { Parser } from 'htmlparser2';
import { getDomain } from 'tldts';
import { decodeRobots } from '../robots/decode-robots.ts';
import { normalizeUrl } from '../url/normalize-url.ts';
import { hasOrigin } from '../url/same-site.ts';

/** How a site proves its ownership: a comment in robots.txt, a DNS record, or a meta tag on the home page. */
export type OwnershipProof = 'robots' | 'dns' | 'meta';

/** The name before the token in each of the three places. */
export const ownershipName = 'fettle-verification';
const maxRobotsBytes = 500 * 1024;
const maxPageBytes = 512 * 1024;
const tokenLength = 32;

/**
 * The token that proves the ownership of a site to whoever holds the key. Nobody can copy the token of another site, or
 * use the published token without the key.
 */
export function createOwnershipToken(key: KeyObject | string, origin: string): string {
  return createHmac('sha256', key).update(`${ownershipName}\n${origin}`).digest('hex').slice(0, tokenLength);
}

export interface OwnershipOptions {
  /** The origin of the site. */
  origin: string;
  /** Any of them proves it: more than one while the key is being rotated. */
  tokens: readonly string[];
  egress: Egress;
  lookUpTxt: LookUpTxt;
  signal: AbortSignal;
}

/**
 * Looks for a token where only the owner of a site can publish it; null when it is nowhere. A redirect to another
 * origin is not followed: what another site publishes says nothing about this one. Only the home page counts, since other
 * pages may belong to users of the site; it is requested once, whatever robots.txt says.
 */
export async function proveOwnership(options: OwnershipOptions): Promise<OwnershipProof | null> {
  if (await isInRobots(options)) return 'robots';
  if (await isInDns(options)) return 'dns';
  return (await isOnPage(options)) ? 'meta' : null;
}

async function isInRobots({ origin, tokens, ...options }: OwnershipOptions): Promise<boolean> {
  const bytes = await read(`${origin}/robots.txt`, maxRobotsBytes, options);
  if (bytes === null) return false;
  const lines = decodeRobots(bytes).text.split(/\r\n|\n|\r/);
  const wanted = new Set(tokens.map((token) => `${ownershipName}: ${token}`));
  return lines.some((line) => line.startsWith('#') && wanted.has(line.slice(1).trim()));
}

/** At the host itself, or at its registrable domain: an alias (CNAME) cannot have records of its own. */
async function isInDns({ origin, tokens, lookUpTxt }: OwnershipOptions): Promise<boolean> {
  const { hostname } = new URL(origin);
  const domain = getDomain(hostname, { allowPrivateDomains: true });
  if (domain === null) return false;
  const found = await Promise.all([...new Set([hostname, domain])].map((name) => lookUpTxt(name)));
  const wanted = new Set(tokens.map((token) => `${ownershipName}=${token}`));
  return found.flat().some((text) => wanted.has(text.trim()));
}

async function isOnPage({ origin, tokens, ...options }: OwnershipOptions): Promise<boolean> {
  const bytes = await read(`${origin}/`, maxPageBytes, options);
  return bytes !== null && hasMetaTag(Buffer.from(bytes).toString('latin1'), tokens);
}

const headElements = new Set([
  'html',
  'head',
  'title',
  'meta',
  'link',
  'base',
  'style',
  'script',
  'noscript',
]);

/** Only in the head: what visitors may write into a page, such as comments, is in its body. */
function hasMetaTag(html: string, tokens: readonly string[]): boolean {
  let found = false;
  let isHead = true;
  const parser = new Parser({
    onopentag(name, { name: meta = '', content = '' }) {
      if (!headElements.has(name)) isHead = false;
      if (isHead && name === 'meta' && meta.toLowerCase() === ownershipName)
        found ||= tokens.includes(content.trim());
    },
    onclosetag(name) {
      if (name === 'head') isHead = false;
    },
  });
  parser.end(html);
  return found;
}

async function read(
  url: string,
  maxBodyBytes: number,
  { egress, signal }: Pick<OwnershipOptions, 'egress' | 'signal'>,
): Promise<Uint8Array | null> {
  const { origin } = new URL(url);
  try {
    const onHop = ({ location }: { location: string }): boolean =>
      hasOrigin(normalizeUrl(location) ?? '', origin);
    const response = await egress.follow({ url, signal, maxBodyBytes, onHop });
    if (response.status === 200) return await response.readAll();
    void response.discard();
    return null;
  } catch (error) {
    if (!(error instanceof EgressError) || error.code === 'ABORTED') throw error;
    return null;
  }
}
