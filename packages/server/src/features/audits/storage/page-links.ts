import { type CrawlOutcome, type TargetUse, targetUses } from '@fettle/auditor';
import { hashUrl } from './hash-url.ts';

/** What a link is to the page that has it; a URL that redirects has nothing but its redirect. */
export type LinkKind = Exclude<TargetUse, 'mention'> | 'redirect';

/** A link of a page: its target, or, among the links to a page, its source. */
export interface StoredLink {
  url: string;
  kind: LinkKind;
  /** An edge of the link graph: internal, and not nofollow. */
  followed: boolean;
  internal: boolean;
  text: string;
}

/** As it is stored, without names: a page has hundreds of them. */
type LinkTuple = [url: string, kind: number, flags: number, text: string];

const kinds: readonly LinkKind[] = [
  ...targetUses.filter((use): use is Exclude<TargetUse, 'mention'> => use !== 'mention'),
  'redirect',
];

/** The links of a page as JSON, without what it only mentions. */
export function formatLinks({ facts, references }: CrawlOutcome): string {
  const isRedirect = facts.hops.length > 0;
  const tuples = references.flatMap(({ url, use, crawl, internal, anchorText }): LinkTuple[] => {
    if (use === 'mention') return [];
    return [
      toTuple({ url, kind: isRedirect ? 'redirect' : use, followed: crawl, internal, text: anchorText }),
    ];
  });
  return JSON.stringify(tuples);
}

export function toTuple({ url, kind, followed, internal, text }: StoredLink): LinkTuple {
  return [url, kinds.indexOf(kind), Number(followed) | (Number(internal) << 1), text];
}

/** The links of a stored list; null when there is none. */
export function readLinks(stored: unknown): StoredLink[] | null {
  if (stored === null || stored === undefined) return null;
  return (stored as LinkTuple[]).map(([url, kind, flags, text]) => ({
    url,
    kind: kinds[kind] ?? 'link',
    followed: (flags & 1) !== 0,
    internal: (flags & 2) !== 0,
    text,
  }));
}

/** The first and the last key that findings of a URL can have: the first half of a key is that of the URL's hash. */
export function keyRangeOf(url: string): { from: string; to: string } {
  const start = hashUrl(url).slice(0, 18);
  return { from: `${start}-0000-000000000000`, to: `${start}-ffff-ffffffffffff` };
}
