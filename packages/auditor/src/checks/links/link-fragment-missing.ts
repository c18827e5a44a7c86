import { quickHash } from '../../crawl/text/quick-hash.ts';
import { hasOrigin } from '../../crawl/url/same-site.ts';
import type { DocumentFacts, SiteFacts } from '../../facts.ts';
import { isSuccessfulPage } from '../applicability.ts';
import type { CheckedPage, Collector, SiteCheck, SiteRun } from '../check.ts';
import { createNumberList } from '../collections/number-list.ts';
import { createNumberSet } from '../collections/number-set.ts';
import { spellLink } from '../texts/format-link.ts';

/** Limit of unique fragment URLs on other pages. A manual with some thousand pages has fewer. */
const mostTargets = 200_000;
/** The fragment as written, decoded, and with the `user-content-` prefix. */
const mostNames = 3;
/** 32 MB of ID hashes. Pages beyond that are not assessed. */
const mostIds = 4_000_000;

export const linkFragmentMissing: SiteCheck = {
  id: 'link-fragment-missing',
  title: { pass: 'Fragment links find their target', fail: 'Broken fragment links' },
  category: 'links',
  severity: 'warning',
  weight: 2,
  unit: 'target',
  scope: 'site',
  evidence: 'crawl',
  appliesTo: 'any-internal',
  why: 'The page opens at the top instead of at the intended section, and visitors have to search for it.',
  fix: 'Add the missing ID to the section, or correct the part of the link after the #.',
  start: (site, run) => collectFragments(site, run),
};

interface Reference {
  page: string;
  target: string;
}

/**
 * Fragments on the same page are checked at once, those on other pages when all IDs are known. IDs are kept as hashes
 * because the IDs and links of a large site take too much memory.
 */
function collectFragments({ origin }: SiteFacts, { index, report }: SiteRun): Collector {
  const ids = createNumberList();
  /** The few pages whose IDs are not all known. */
  const unassessed = new Set<string>();
  const references = new Map<string, Reference>();
  let affected = 0;
  let assessed = 0;

  const tell = ({ page, target }: Reference): void => {
    affected += 1;
    report({
      url: page,
      target,
      detail: `no element with this ID: ${target}`,
      rank: index.get(page)?.depth ?? 0,
    });
  };

  /** Possible targets of the link, also after a redirect, which keeps the fragment. None for pages not assessed. */
  const placesOf = (target: string): number[] => {
    const { pageUrl, names } = splitTarget(target);
    const answering = index.get(pageUrl)?.redirectsTo ?? pageUrl;
    return isAssessed(answering) ? names.map((name) => quickHash(`${answering}#${name}`)) : [];
  };

  const isAssessed = (url: string): boolean => {
    return index.get(url)?.isPage === true && !unassessed.has(url);
  };

  return {
    page(page) {
      const { document } = page;
      if (document === null || !isSuccessfulPage(page)) {
        unassessed.add(page.url);
        return;
      }
      const own = new Set(document.ids);
      // A redirect by meta refresh or script may keep the fragment.
      const sendsOn = document.metaRefresh?.url != null || document.scriptRedirect !== null;
      const isStatic = !document.needsJavaScript && !document.idsTruncated && !page.truncated && !sendsOn;
      for (const { target, pageUrl, names } of fragmentsOf(page, origin)) {
        if (pageUrl !== page.url) remember(references, { page: page.url, target }, target);
        else if (isStatic) {
          assessed += 1;
          if (!names.some((name) => own.has(name))) tell({ page: page.url, target });
        }
      }
      if (!isStatic || ids.length + own.size > mostIds) unassessed.add(page.url);
      else for (const id of own) ids.push(quickHash(`${page.url}#${id}`));
    },
    finish() {
      const wanted = createNumberSet(references.size * mostNames);
      for (const { target } of references.values()) for (const each of placesOf(target)) wanted.add(each);
      const isThere = new Uint8Array(wanted.places);
      for (let at = 0; at < ids.length; at += 1) {
        const place = wanted.find(ids.at(at));
        if (place !== -1) isThere[place] = 1;
      }
      for (const reference of references.values()) {
        const places = placesOf(reference.target);
        if (places.length === 0) continue;
        assessed += 1;
        if (!places.some((place) => isThere[wanted.find(place)] === 1)) tell(reference);
      }
      return { affected, mild: 0, assessed, rootAffected: false };
    },
  };
}

/** The alphabetically first page represents all pages with the same fragment link. */
function remember(references: Map<string, Reference>, reference: Reference, key: string): void {
  const known = references.get(key);
  if (known === undefined) {
    if (references.size < mostTargets) references.set(key, reference);
  } else if (reference.page < known.page) known.page = reference.page;
}

interface Fragment {
  target: string;
  /** In the spelling of the crawl. */
  pageUrl: string;
  names: string[];
}

function fragmentsOf(page: CheckedPage, origin: string): Fragment[] {
  const links: DocumentFacts['links'] = page.document?.links ?? [];
  const targets = new Set<string>();
  for (const { url } of links) {
    if (url === null || !hasOrigin(url, origin)) continue;
    const hash = url.indexOf('#');
    if (hash !== -1 && isPlace(url.slice(hash + 1))) targets.add(url);
  }
  return [...targets].map((target) => ({ target, ...splitTarget(target) }));
}

/** Client-side routes and states, and line numbers in code viewers, have no IDs in the HTML. */
const ofScripts = /^[!/]|[=&]|^L\d+(?:C\d+)?$|^L?\d+(?:C\d+)?[-:]L?\d+(?:C\d+)?$/;

/** The top of a page always exists, and a text fragment needs no ID. */
function isPlace(fragment: string): boolean {
  if (fragment === '' || /^top$/i.test(fragment) || fragment.includes(':~:')) return false;
  return !ofScripts.test(fragment);
}

/** IDs to look for: as written, decoded, and with the prefix that some hosts add to user content. */
function splitTarget(target: string): Omit<Fragment, 'target'> {
  const hash = target.indexOf('#');
  const raw = target.slice(hash + 1);
  const decoded = raw.includes('%') ? decode(raw) : raw;
  const names = decoded === raw ? [raw] : [raw, decoded];
  return { pageUrl: spellLink(target), names: [...names, `user-content-${decoded}`] };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone % is not an escape. Browsers look for the text as written.
    return text;
  }
}
